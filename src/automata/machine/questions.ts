import { LimitReached, Undecided } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { sortName } from '../../logic/sort.ts';
import { SortError } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import { shortestMissing } from '../acceptor/includes.ts';
import { domainSets, wordOfSets } from './acceptors.ts';
import { jointlyAlive } from './alive.ts';
import { everything, nothing } from './basic.ts';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import { outputDifference } from './compare.ts';
import { domainDifference } from './domain-difference.ts';
import type { Subject } from './subject.ts';
import { extraOutput } from './try-words.ts';

type Word = readonly Value[];

/** Looks for a disagreement of at most some length. */
type Search = (limit: number) => Disagreement | undefined;

/** A shortest input on which two machines do not do the same. */
export interface Disagreement {
  readonly word: Word;
  /** Both accept and write different things, or only one of them accepts. */
  readonly kind: 'outputs' | 'only-left' | 'only-right';
  /** False when part of the search gave up, so that a shorter one may exist. */
  readonly isShortest: boolean;
}

/** @throws SortError unless both read and write the same sorts */
export function requireComparable(left: Subject, right: Subject): void {
  const [a, b] = [left.behaviour, right.behaviour];
  if (a.input !== b.input)
    throw new SortError(`one machine reads ${sortName(a.input)} symbols, the other ${sortName(b.input)}`);
  if (a.output !== b.output) {
    const name = (s: typeof a.output): string => (s === undefined ? 'nothing (it is an acceptor)' : sortName(s));
    throw new SortError(`one machine writes ${name(a.output)}, the other ${name(b.output)}`);
  }
}

function alive(left: Subject, right: Subject, session: Session) {
  if (left.machine === undefined || right.machine === undefined) return undefined;
  return jointlyAlive(left.machine, right.machine, session);
}

/** A shortest input on which a machine has two different outputs; `undefined` when it is single-valued. */
export function twoOutputs(subject: Subject, session: Session): Word | undefined {
  if (subject.functional || subject.behaviour.output === undefined) return undefined;
  return outputDifference(subject.behaviour, subject.behaviour, session, { alive: alive(subject, subject, session) });
}

/** A shortest input that `left` accepts and `right` does not. */
export function acceptedOnlyBy(one: Subject, other: Subject, session: Session, maxLength?: number): Word | undefined {
  const [left, right] = [withSameDomain(one, session), withSameDomain(other, session)];
  if (left.behaviour === right.behaviour) return undefined;
  const a = left.machine && domainSets(left.machine);
  const b = right.machine && domainSets(right.machine);
  if (a !== undefined && b !== undefined) {
    const path = shortestMissing(b, a, session.budget);
    return path && wordOfSets(path);
  }
  return domainDifference(left.behaviour, right.behaviour, session, maxLength);
}

/** A chain accepts what its first part accepts when its second part accepts everything. */
function withSameDomain(subject: Subject, session: Session): Subject {
  if (subject.parts === undefined) return subject;
  const [first, second] = subject.parts;
  return isTotal(second, session) ? withSameDomain(first, session) : subject;
}

const totality = new WeakMap<Behaviour, boolean>();

/** Whether every input is accepted; false may also mean that it is not known. */
function isTotal(subject: Subject, session: Session): boolean {
  let total = totality.get(subject.behaviour);
  if (total === undefined) {
    try {
      total = shortestRejectedInput(subject, session) === undefined;
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      total = false;
    }
    totality.set(subject.behaviour, total);
  }
  return total;
}

/** A shortest accepted input; `undefined` when nothing is accepted. */
export function shortestInput(subject: Subject, session: Session): Word | undefined {
  return domainDifference(subject.behaviour, behaviourOf(nothing(subject.behaviour.input)), session);
}

/** A shortest input that is rejected; `undefined` when the machine is total. */
export function shortestRejectedInput(subject: Subject, session: Session): Word | undefined {
  const all = everything(subject.behaviour.input);
  return acceptedOnlyBy({ behaviour: behaviourOf(all), machine: all, functional: true }, subject, session);
}

/**
 * A shortest input on which the transductions differ; `undefined` when they are equal.
 *
 * Complete when at least one of the two is single-valued. Of two machines that both have several outputs for one input
 * equality is undecidable in general: then differences of the domains and differences on some words are looked for, and
 * if there are none the question stays undecided.
 */
export function disagreement(left: Subject, right: Subject, session: Session): Disagreement | undefined {
  requireComparable(left, right);
  if (left.behaviour === right.behaviour) return undefined;
  const domains: readonly Search[] = [
    limit => asDisagreement('only-left', acceptedOnlyBy(left, right, session, limit)),
    limit => asDisagreement('only-right', acceptedOnlyBy(right, left, session, limit)),
  ];
  if (left.behaviour.output === undefined || isFunctional(left, session) || isFunctional(right, session))
    return shortest([limit => asDisagreement('outputs', differentOutputs(left, right, session, limit)), ...domains]);
  return shortest([
    ...domains,
    limit => triedWords(left, right, session, limit),
    limit => triedWords(right, left, session, limit),
    () => {
      throw new Undecided(
        'both machines have several outputs for one input, and equality of such machines is undecidable in general',
      );
    },
  ]);
}

/**
 * A shortest input for which `part` has an output that `whole` does not give; `undefined` when `whole` subsumes `part`.
 * Complete when `whole` is single-valued; see {@link disagreement}.
 */
export function notSubsumed(part: Subject, whole: Subject, session: Session): Disagreement | undefined {
  requireComparable(part, whole);
  if (part.behaviour === whole.behaviour) return undefined;
  const onlyPart: Search = limit => asDisagreement('only-left', acceptedOnlyBy(part, whole, session, limit));
  if (part.behaviour.output === undefined || isFunctional(whole, session))
    return shortest([limit => asDisagreement('outputs', differentOutputs(part, whole, session, limit)), onlyPart]);
  return shortest([
    onlyPart,
    limit => triedWords(part, whole, session, limit),
    () => {
      throw new Undecided(
        'the machine that should subsume the other has several outputs for one input; the question is then undecidable in general',
      );
    },
  ]);
}

/** A difference on one of the words that are worth trying. */
function triedWords(left: Subject, right: Subject, session: Session, limit: number): Disagreement | undefined {
  if (left.machine === undefined || right.machine === undefined) return undefined;
  const word = extraOutput(left.machine, right.machine, session);
  return word === undefined || word.length > limit ? undefined : asDisagreement('outputs', word);
}

function isFunctional(subject: Subject, session: Session): boolean {
  return twoOutputs(subject, session) === undefined;
}

function differentOutputs(left: Subject, right: Subject, session: Session, maxLength: number): Word | undefined {
  if (left.behaviour.output === undefined) return undefined;
  return outputDifference(left.behaviour, right.behaviour, session, {
    alive: alive(left, right, session),
    maxLength,
  });
}

function asDisagreement(kind: Disagreement['kind'], word: Word | undefined): Disagreement | undefined {
  return word && { word, kind, isShortest: true };
}

/**
 * The shortest that several searches find, each told how long a useful find may be at most. A search that gives up
 * makes the answer undecided only if the others find nothing.
 */
function shortest(searches: readonly Search[]): Disagreement | undefined {
  let best: Disagreement | undefined;
  let gaveUp: Undecided | undefined;
  for (const search of searches)
    try {
      const found = search(best === undefined ? Number.POSITIVE_INFINITY : best.word.length - 1);
      if (found !== undefined && (best === undefined || found.word.length < best.word.length)) best = found;
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      gaveUp = error;
      if (error instanceof LimitReached && best === undefined) break;
    }
  if (best === undefined && gaveUp !== undefined) throw gaveUp;
  return best && { ...best, isShortest: gaveUp === undefined };
}
