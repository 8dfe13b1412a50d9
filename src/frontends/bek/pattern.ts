import type { AST } from '@eslint-community/regexpp';
import type { CharSet } from '../../logic/char-set.ts';
import type { StringLiteral } from './ast.ts';
import { isSymbolElement, parsePattern, symbolsOf } from './char-class.ts';
import { BekError } from './errors.ts';

/** The longest match that a rule's pattern may have, in symbols. */
export const MAX_MATCH = 32;

/**
 * A point of a matcher. The points form a graph without cycles; several ways from one point are tried in order, as a
 * JavaScript regular expression tries them.
 */
export type Point =
  /** One symbol of `set` is taken. */
  | { readonly kind: 'take'; readonly set: CharSet; readonly next: number }
  | { readonly kind: 'split'; readonly ways: readonly number[] }
  /** An optional repetition begins. */
  | { readonly kind: 'enter'; readonly next: number }
  /** An optional repetition ends: refused when no symbol was taken since `entered`. */
  | { readonly kind: 'leave'; readonly entered: number; readonly next: number }
  | { readonly kind: 'match'; readonly rule: number };

/** How many symbols a match has. */
export interface Lengths {
  readonly shortest: number;
  readonly longest: number;
}

/** Builds the points of all patterns of a rule list into one graph. */
export class MatcherBuilder {
  private readonly all: Point[] = [];

  constructor(private readonly file: string) {}

  get points(): readonly Point[] {
    return this.all;
  }

  /** Where the ways begin, in order. */
  start(ways: readonly number[]): number {
    return this.add({ kind: 'split', ways });
  }

  /**
   * Adds a pattern.
   *
   * @returns where it starts, and how long its matches are
   * @throws BekError when it is no regular expression, may match the empty text or more than {@link MAX_MATCH}
   * symbols, or uses anchors, assertions or back-references
   */
  pattern(literal: StringLiteral, rule: number): { readonly start: number; readonly lengths: Lengths } {
    const { alternatives } = parsePattern(literal, this.file);
    this.refuseUnsupported(alternatives, literal);
    const lengths = lengthsOfAlternatives(alternatives);
    const shown = JSON.stringify(literal.pattern);
    if (lengths.longest > MAX_MATCH)
      throw new BekError(
        this.file,
        literal.at,
        `${shown} can match ${lengths.longest === Number.POSITIVE_INFINITY ? 'any number of' : lengths.longest} ` +
          `symbols; a rule matches at most ${MAX_MATCH}, so bound its repetitions, as in {1,${MAX_MATCH}}`,
      );
    if (lengths.shortest === 0)
      throw new BekError(this.file, literal.at, `${shown} can match the empty text; a rule takes at least one symbol`);
    return { start: this.alternatives(alternatives, this.add({ kind: 'match', rule })), lengths };
  }

  private add(point: Point): number {
    return this.all.push(point) - 1;
  }

  private refuseUnsupported(alternatives: readonly AST.Alternative[], literal: StringLiteral): void {
    for (const element of alternatives.flatMap(alternative => alternative.elements)) {
      const inner = element.type === 'Quantifier' ? element.element : element;
      const what = unsupported(inner);
      if (what !== undefined)
        throw new BekError(
          this.file,
          literal.at,
          `${what} cannot be used in a rule: ${inner.raw} in ${JSON.stringify(literal.pattern)}`,
        );
      if (inner.type === 'Group' || inner.type === 'CapturingGroup')
        this.refuseUnsupported(inner.alternatives, literal);
    }
  }

  private alternatives(alternatives: readonly AST.Alternative[], next: number): number {
    const ways = alternatives.map(({ elements }) => elements.reduceRight((end, e) => this.element(e, end), next));
    return ways.length === 1 ? ways[0] : this.start(ways);
  }

  private element(element: AST.Element, next: number): number {
    if (isSymbolElement(element)) return this.add({ kind: 'take', set: symbolsOf(element), next });
    if (element.type === 'Group' || element.type === 'CapturingGroup')
      return this.alternatives(element.alternatives, next);
    if (element.type === 'Quantifier') return this.repetition(element, next);
    throw new Error(`${element.type} was refused before`);
  }

  /** `min` copies, then `max - min` optional ones, each inside the one before (ECMA-262, RepeatMatcher). */
  private repetition({ element, min, max, greedy }: AST.Quantifier, next: number): number {
    if (lengthsOf(element).longest === 0) return next;
    let start = next;
    for (let i = min; i < max; i++) {
      const entered = this.add({ kind: 'enter', next });
      const body = this.element(element, this.add({ kind: 'leave', entered, next: start }));
      this.all[entered] = { kind: 'enter', next: body };
      start = this.start(greedy ? [entered, next] : [next, entered]);
    }
    for (let i = 0; i < min; i++) start = this.element(element, start);
    return start;
  }
}

function unsupported(element: AST.Element): string | undefined {
  if (element.type === 'Assertion') return 'anchors and assertions';
  if (element.type === 'Backreference') return 'a back-reference';
  return element.type === 'Group' && element.modifiers !== null ? 'modifiers' : undefined;
}

function lengthsOfAlternatives(alternatives: readonly AST.Alternative[]): Lengths {
  const sums = alternatives.map(({ elements }) => {
    const parts = elements.map(lengthsOf);
    return {
      shortest: parts.reduce((sum, part) => sum + part.shortest, 0),
      longest: parts.reduce((sum, part) => sum + part.longest, 0),
    };
  });
  return { shortest: Math.min(...sums.map(s => s.shortest)), longest: Math.max(...sums.map(s => s.longest)) };
}

function lengthsOf(element: AST.Element): Lengths {
  if (isSymbolElement(element)) return { shortest: 1, longest: 1 };
  if (element.type === 'Group' || element.type === 'CapturingGroup') return lengthsOfAlternatives(element.alternatives);
  if (element.type !== 'Quantifier') return { shortest: 0, longest: 0 };
  const { shortest, longest } = lengthsOf(element.element);
  return {
    shortest: shortest === 0 ? 0 : shortest * element.min,
    longest: longest === 0 || element.max === 0 ? 0 : longest * element.max,
  };
}
