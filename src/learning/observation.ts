import { assuming, type Known, knownSets } from '../logic/assume.ts';
import { and, conjuncts, eq, not } from '../logic/build.ts';
import { type Sort, universeSize } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import { constant, isVariable, type Term, TRUE, type Variable } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import type { Value } from '../logic/value.ts';
import { newestPosition, positionOf } from '../program/input.ts';
import { isTrueOf } from './positions.ts';
import type { Answer } from './teacher.ts';

/** The largest cell that is split into single symbols where a later symbol is compared with it. */
const FEW = 8;

/** What a teacher said of a word, by steps and in simplest terms. */
export interface Observation {
  readonly word: readonly Value[];
  /**
   * What the answer needs of each symbol, given those before it. All words that satisfy every step have this answer.
   * A step may mention older symbols, but not those that earlier steps fix to one value.
   */
  readonly steps: readonly Term[];
  /** `null` when the word is rejected. */
  readonly output: readonly Term[] | null;
}

/**
 * Attributes each conjunct of the path to the newest symbol that it mentions (Sigma*, section 6) and simplifies it by
 * what is known of the older ones. Where a conjunct about several characters contains a test of a single older one,
 * such as `a ≠ '<' ∨ b ≠ '/'`, the answer is narrowed to the words that agree with this one on that test, so that it is
 * a matter of states and not of lookback; the same for an older character of which only few are possible.
 */
export function observationOf(word: readonly Value[], answer: Answer, input: Sort): Observation {
  const facts = answer.path.flatMap(conjuncts).filter(fact => fact !== TRUE);
  for (;;) {
    const { steps, known } = attributed(facts, word.length);
    const missing = universeSize(input) === undefined ? [] : decidable(steps, known, word);
    if (missing.length === 0) {
      const simplify = simplifier(known);
      return { word, steps, output: answer.output === null ? null : answer.output.map(simplify) };
    }
    facts.push(...missing);
  }
}

function attributed(facts: readonly Term[], length: number): { steps: Term[]; known: Known } {
  const waiting: Term[][] = Array.from({ length }, () => []);
  for (const fact of facts) {
    const at = newestPosition(fact);
    if (at >= 0) waiting[at].push(fact);
  }
  let known: Known = new Map();
  const steps = waiting.map(list => {
    if (list.length === 0) return TRUE;
    const step = and(...list.map(simplifier(known)));
    known = both(known, knownSets([step]));
    const again = simplifier(known);
    return and(...conjuncts(step).map(part => (part.variables.length < 2 ? part : again(part))));
  });
  return { steps, known };
}

function both(one: Known, other: Known): Known {
  const merged = new Map(one);
  for (const [subject, set] of other) merged.set(subject, merged.get(subject)?.intersect(set) ?? set);
  return merged;
}

function simplifier(known: Known): (term: Term) => Term {
  const constants = new Map<Variable, Term>();
  for (const [subject, set] of known)
    if (isVariable(subject) && set.size === 1) constants.set(subject, constant(set.min ?? 0, subject.sort));
  return term => assuming(substitute(term, constants), known);
}

/** Tests of older symbols on which a step depends together with newer ones, as they come out for the word. */
function decidable(steps: readonly Term[], known: Known, word: readonly Value[]): readonly Term[] {
  const found = new Set<Term>();
  const take = (test: Term): void => {
    if (test.variables.length > 0) found.add(isTrueOf(test, word) ? test : not(test));
  };
  const simplify = simplifier(known);
  steps.forEach((step, at) => {
    for (const part of conjuncts(step)) {
      const isOwn = newestPosition(part) === at;
      if (isOwn && part.variables.length < 2) continue;
      const rest = isOwn ? simplify(part) : part;
      if (newestPosition(rest) < at && asCharSet(rest) !== undefined) {
        take(rest);
        continue;
      }
      for (const test of testsWithin(part)) if (newestPosition(test) < at) take(test);
      for (const symbol of part.variables) {
        const position = positionOf(symbol) ?? at;
        const size = known.get(symbol)?.size ?? Number.POSITIVE_INFINITY;
        if (position < at && size > 1 && size <= FEW) take(eq(symbol, constant(word[position], symbol.sort)));
      }
    }
  });
  const all = [...found];
  return all.filter(test => {
    const [symbol] = test.variables;
    const set = known.get(symbol);
    const asked = asCharSet(test);
    return asked !== undefined && (set === undefined || !set.isSubsetOf(asked));
  });
}

/** The tests of a single character that a predicate is made of. */
function testsWithin(predicate: Term): readonly Term[] {
  const tests: Term[] = [];
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    if (term.op.kind === 'in' && isVariable(term.args[0])) tests.push(term);
    else term.args.forEach(visit);
  };
  visit(predicate);
  return tests;
}
