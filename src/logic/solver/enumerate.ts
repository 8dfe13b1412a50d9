import type { CharSet } from '../char-set.ts';
import { compiled } from '../compile.ts';
import { type Assignment, holds } from '../evaluate.ts';
import type { Budget } from '../limits.ts';
import type { Term, Variable } from '../term.ts';
import type { Value } from '../value.ts';
import { representatives } from './classes.ts';
import type { Component } from './components.ts';
import { relationsOf, valueFor } from './domains.ts';
import { pleasantOrder, shortList } from './pleasant.ts';
import type { Answer } from './solver.ts';

/** Up to this many combinations are searched completely when every predicate compiles to machine numbers. */
const COMPILED_LIMIT = 2 ** 21;
/** The same for a question that is not worth much time. */
const QUICK_LIMIT = 2 ** 17;
/** The same for predicates that only the interpreter can evaluate. */
const INTERPRETED_LIMIT = 2 ** 14;
/** How many tests a search for a lucky hit may make. */
const LUCKY_TESTS = 2 ** 12;
/** With fewer combinations than this, looking for interchangeable values does not pay. */
const REDUCE_FROM = 2 ** 12;
const CLOCK_EVERY = 2 ** 14;

/**
 * Tries the values of a component whose variables are all small (or Bool), variable by variable, smallest domain
 * first; a predicate is tested as soon as its last variable has a value. Complete when the number of combinations is
 * within a limit; beyond it, only a few likely values of each variable are tried, and `undefined` means that this
 * found nothing.
 */
export function enumerate(component: Component, budget: Budget, quick = false): Answer | undefined {
  const taken = relationsOf(component);
  if (taken === undefined) return undefined;
  const { domains, relations } = taken;
  const count = (sets: ReadonlyMap<Variable, CharSet>): number =>
    [...sets.values()].reduce((product, domain) => product * domain.size, 1);
  const enough = !quick && count(domains) > REDUCE_FROM ? representatives(domains, relations, budget) : domains;
  const order = [...enough].sort(([a, x], [b, y]) => x.size - y.size || a.id - b.id);
  const combinations = count(enough);
  if (combinations === 0) return { status: 'unsat' };
  const search = new Search(
    order.map(([v]) => v),
    relations,
    budget,
  );
  const most = search.isCompiled ? (quick ? QUICK_LIMIT : COMPILED_LIMIT) : INTERPRETED_LIMIT;
  const complete = combinations <= most;
  const outcome = complete
    ? search.run(
        order.map(([, domain]) => pleasantOrder(domain)),
        Number.POSITIVE_INFINITY,
      )
    : search.run(
        order.map(([, domain]) => shortList(domain)),
        LUCKY_TESTS,
      );
  if (outcome === 'found') return { status: 'sat', model: search.model() };
  if (outcome === 'out of time') return { status: 'unknown', reason: 'the time limit was reached while enumerating' };
  return complete && outcome === 'none' ? { status: 'unsat' } : undefined;
}

type Outcome = 'found' | 'none' | 'out of tests' | 'out of time';
type Test = () => boolean;

/** A depth-first search over the values of variables in a fixed order. */
class Search {
  /** True when no predicate needs the interpreter. */
  readonly isCompiled: boolean;
  private readonly values: number[];
  /** The predicates whose last variable is the one at that place. */
  private readonly tests: readonly (readonly Test[])[];
  private tested = 0;

  constructor(
    private readonly order: readonly Variable[],
    relations: readonly Term[],
    private readonly budget: Budget,
  ) {
    this.values = order.map(() => 0);
    let isCompiled = true;
    const tests: Test[][] = order.map(() => []);
    for (const relation of relations) {
      const places = relation.variables.map(v => order.indexOf(v));
      const fast = this.compiledTest(relation, places);
      if (fast === undefined) isCompiled = false;
      tests[Math.max(...places)].push(fast ?? (() => holds(relation, this.model())));
    }
    this.isCompiled = isCompiled;
    this.tests = tests;
  }

  private compiledTest(relation: Term, places: readonly number[]): Test | undefined {
    const test = compiled(relation, relation.variables);
    if (test === undefined) return undefined;
    const { values } = this;
    const [a, b, c] = places;
    if (places.length === 1) return () => test(values[a]) === 1;
    if (places.length === 2) return () => test(values[a], values[b]) === 1;
    if (places.length === 3) return () => test(values[a], values[b], values[c]) === 1;
    return () => test(...places.map(place => values[place])) === 1;
  }

  /** The values that the search stands at. */
  model(): Assignment {
    return new Map<Variable, Value>(this.order.map((v, i) => [v, valueFor(v, this.values[i])]));
  }

  run(candidates: readonly Uint16Array[], maxTests: number): Outcome {
    this.tested = 0;
    return this.assign(0, candidates, maxTests);
  }

  private assign(depth: number, candidates: readonly Uint16Array[], maxTests: number): Outcome {
    if (depth === this.order.length) return 'found';
    const tests = this.tests[depth];
    const isLast = depth === this.order.length - 1;
    for (const value of candidates[depth]) {
      this.values[depth] = value;
      if (++this.tested > maxTests) return 'out of tests';
      if (this.tested % CLOCK_EVERY === 0 && this.isOverdue()) return 'out of time';
      if (!passes(tests)) continue;
      if (isLast) return 'found';
      const outcome = this.assign(depth + 1, candidates, maxTests);
      if (outcome !== 'none') return outcome;
    }
    return 'none';
  }

  private isOverdue(): boolean {
    return this.budget.remaining <= 0 || this.budget.limits.signal?.aborted === true;
  }
}

function passes(tests: readonly Test[]): boolean {
  for (const test of tests) if (!test()) return false;
  return true;
}
