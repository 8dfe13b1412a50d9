import type { Sort } from '../../logic/sort.ts';
import type { Term } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import type { Thresholds } from './thresholds.ts';

/**
 * What is known of one value of a sort: an element of a domain, that is the set of values it may have. Elements are
 * immutable and never empty; "nothing was seen yet" is the absence of an element.
 *
 * An element is only ever made larger by values that it lacks (`with`), and whoever uses it proves `contains` of every
 * value that it is to stand for. So an element that is too small is found out, and one that is too large is imprecise: no
 * domain can make a result unsound.
 */
export interface Known {
  readonly sort: Sort;
  /** That a term has one of these values, as a predicate. */
  contains(of: Term): Term;
  /** Whether this one value is among them. */
  has(value: Value): boolean;
  /**
   * The least element of the domain that has this value, too; with `widening`, one whose bounds are among the thresholds, so
   * that chains of ever larger elements are short.
   */
  with(value: Value, widening?: Thresholds): Known;
  /** The least element that has all values of both. */
  join(other: Known): Known;
  /** Whether all values of the other are among them. */
  includes(other: Known): boolean;
  /** The only value, where there is only one. */
  readonly only: Value | undefined;
}
