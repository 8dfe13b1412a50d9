import { le, not, or } from '../build.ts';
import { type Assignment, holds } from '../evaluate.ts';
import { atRank, simplestBetween } from '../float.ts';
import { inRanks, isNumber } from '../float-tests.ts';
import type { Budget } from '../limits.ts';
import { rebuild } from '../rebuild.ts';
import { substitute } from '../substitute.ts';
import { constant, type Term, type Variable } from '../term.ts';
import type { Value } from '../value.ts';
import type { Component } from './components.ts';
import { FloatBox, floatWidth } from './float-box.ts';
import { type FloatInterval, hasNumbers } from './float-interval.ts';
import { numberDomain, pickValue, wholeDomain } from './number-domain.ts';
import type { Answer } from './solver.ts';

/** Boxes that are looked at before the answer is "unknown". */
const MOST_BOXES = 1200;
const MOST_QUICK_BOXES = 60;
/** Rounds in which assertions make a box smaller before it is divided. */
const MOST_ROUNDS = 8;
/** How often numbers are solved for one after the other, which is dearer than a look at a box. */
const SOLVE_EVERY = 16;

/**
 * Decides conjunctions about floating-point numbers that are calculated with. Boxes of intervals are made smaller by what
 * is asserted and divided where that is not enough, the largest first: "unsat" when every box turned out to be empty, "sat" with numbers that
 * were tried. Where two numbers keep an order that neither has alone, as in `x − y > 1 ∧ x < z ∧ z < y`, boxes along it
 * stay undecided, and so may the question.
 *
 * @returns `undefined` unless all variables are floating-point numbers
 */
export function searchFloats(
  { conjuncts, variables }: Component,
  budget: Budget,
  isQuick: boolean,
): Answer | undefined {
  if (!variables.every(v => v.sort.kind === 'float')) return undefined;
  const assertions = [...conjuncts, ...differenceRules(conjuncts)];
  const pending = [new FloatBox()];
  const most = isQuick ? MOST_QUICK_BOXES : MOST_BOXES;
  for (let count = 0; count < most; count++) {
    if (count === pending.length) return { status: 'unsat' };
    const box = pending[count];
    budget.spend(8);
    if (!isNarrowed(box, assertions)) continue;
    const model =
      tried(box, conjuncts, variables) ?? (count % SOLVE_EVERY === 0 ? solved(box, conjuncts, variables) : undefined);
    if (model !== undefined) return { status: 'sat', model };
    pending.push(...divided(box, variables));
  }
  return { status: 'unknown', reason: 'it takes arithmetic on several floating-point numbers of the input' };
}

/** Makes a box smaller as long as that goes on; false when it is empty. */
function isNarrowed(box: FloatBox, assertions: readonly Term[]): boolean {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    box.isChanged = false;
    if (!assertions.every(assertion => box.assert(assertion, true))) return false;
    if (!box.isChanged) return true;
  }
  return true;
}

/** Numbers of the box that satisfy everything: simple ones, the ends, the middle. */
function tried(box: FloatBox, conjuncts: readonly Term[], variables: readonly Variable[]): Assignment | undefined {
  const choices = variables.map(v => candidates(box.intervalOf(v), v));
  const count = Math.max(...choices.map(({ length }) => length));
  const isModel = (model: Assignment): boolean => conjuncts.every(conjunct => holds(conjunct, model));
  for (let i = 0; i < count; i++)
    for (let j = -1; j < variables.length; j++) {
      // All alike, or one at its simplest and the others not.
      const model = new Map(variables.map((v, k) => [v, choices[k][k === j ? 0 : i % choices[k].length]]));
      if (isModel(model)) return model;
      if (i === 0) break;
    }
  return undefined;
}

function candidates({ low, high, hasNaN }: FloatInterval, v: Variable): readonly number[] {
  const width = floatWidth(v);
  if (low > high) return hasNaN ? [Number.NaN] : [];
  const [least, most] = [atRank(low, width), atRank(high, width)];
  return [simplestBetween(least, most, width), least, most, atRank((low + high) / 2n, width), ...(hasNaN ? [NaN] : [])];
}

/** Sets one number after the other, each in what the tests leave of it that are about it and those that were set. */
function solved(box: FloatBox, conjuncts: readonly Term[], variables: readonly Variable[]): Assignment | undefined {
  for (const order of [variables, variables.toReversed()])
    for (const choice of [0, 1, 2]) {
      const [first] = order;
      const options = candidates(box.intervalOf(first), first);
      const model = solvedFrom(first, options[choice % options.length], conjuncts, order);
      if (model !== undefined) return model;
    }
  return undefined;
}

function solvedFrom(
  first: Variable,
  start: number,
  conjuncts: readonly Term[],
  order: readonly Variable[],
): Assignment | undefined {
  const model = new Map<Variable, Value>();
  const set = new Map<Variable, Term>();
  for (const subject of order) {
    const tests = conjuncts.filter(
      ({ variables }) => variables.includes(subject) && variables.every(v => v === subject || set.has(v)),
    );
    const value = subject === first ? start : solvedFor(subject, tests, set);
    if (value === undefined) return undefined;
    model.set(subject, value);
    set.set(subject, constant(value, subject.sort));
  }
  return conjuncts.every(conjunct => holds(conjunct, model)) ? model : undefined;
}

/** A value that satisfies tests in which all else is set. */
function solvedFor(subject: Variable, tests: readonly Term[], set: ReadonlyMap<Variable, Term>): Value | undefined {
  let domain = wholeDomain(subject.sort);
  for (const test of tests) {
    const part = numberDomain(substitute(test, set), subject);
    if (part === undefined) return undefined;
    domain = domain.intersect(part);
  }
  return pickValue(domain, subject.sort);
}

/** Two boxes that make up a box, divided where a variable is widest: NaN from numbers, signs, and halves of the ranks. */
function divided(box: FloatBox, variables: readonly Variable[]): readonly FloatBox[] {
  let widest: Variable | undefined;
  let span = 0n;
  for (const v of variables) {
    const interval = box.intervalOf(v);
    if (interval.hasNaN && hasNumbers(interval))
      return [box.within(v, { low: 1n, high: 0n, hasNaN: true }), box.within(v, { ...interval, hasNaN: false })];
    if (interval.high - interval.low > span) {
      span = interval.high - interval.low;
      widest = v;
    }
  }
  if (widest === undefined) return [];
  const { low, high, hasNaN } = box.intervalOf(widest);
  const middle = low < 0n && high >= 0n ? -1n : low + (high - low) / 2n;
  return [box.within(widest, { low: middle + 1n, high, hasNaN }), box.within(widest, { low, high: middle, hasNaN })];
}

/** What intervals do not tell: a difference that is no NaN is above 0 only where its first operand is above the second. */
function differenceRules(conjuncts: readonly Term[]): readonly Term[] {
  const rules: Term[] = [];
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    term.args.forEach(visit);
    if (term.op.kind !== 'floats' || term.op.of !== 'difference') return;
    const [a, b] = term.args;
    const isNaNHere = not(isNumber(term));
    rules.push(or(isNaNHere, le(term, constant(0, term.sort)), not(le(a, b))));
    rules.push(or(isNaNHere, le(constant(-0, term.sort), term), not(le(b, a))));
  };
  conjuncts.forEach(visit);
  return rules;
}

const spelled = new WeakMap<Term, Term>();

/** The same predicate with every comparison of floating-point numbers in terms of their ranks. */
export function inRanksAlone(term: Term): Term {
  if (term.args.length === 0) return term;
  let made = spelled.get(term);
  if (made === undefined) {
    const args = term.args.map(inRanksAlone);
    const { op } = term;
    const isComparison = op.kind === 'floats' && (op.of === 'below' || op.of === 'at most' || op.of === 'same');
    const isSame = args.every((arg, i) => arg === term.args[i]);
    made = isComparison ? inRanks(op.of, args[0], args[1]) : isSame ? term : rebuild(term, args);
    spelled.set(term, made);
  }
  return made;
}
