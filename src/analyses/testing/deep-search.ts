import { and, eq, not } from '../../logic/build.ts';
import { type Assignment, evaluate } from '../../logic/evaluate.ts';
import type { Session } from '../../logic/session.ts';
import type { Sort } from '../../logic/sort.ts';
import { constant, isConstant, type Term, type Variable } from '../../logic/term.ts';
import { defaultValue, fromScalar, type Value } from '../../logic/value.ts';
import { atWord } from '../../program/at-word.ts';
import { inputVariable } from '../../program/input.ts';
import type { State } from '../../program/state.ts';
import { type ExploredRun, lastStates } from './explored-run.ts';
import { distancesTo } from './goals.ts';
import type { ModelRuns } from './model-runs.ts';
import type { Taken } from './stepping.ts';

/** Runs whose steps are looked at for one state that is to be come to. */
const EXPANSIONS = 120;
/** States of the automaton that one symbolic run is divided into. */
const MOST_TARGETS = 3;
/** Ways on that are followed from one run. */
const MOST_WAYS = 48;
/** Symbolic runs that wait at most. */
const MOST_WAITING = 400;
/** Searches from runs that have nothing new before others become rarer. */
const PATIENCE = 6;
/** Kept runs that are begun from. */
const MOST_ROOTS = 6;

/** A run with symbols of which only conditions are known. */
interface Symbolic {
  readonly state: State;
  readonly trail: readonly number[];
  readonly depth: number;
}

/**
 * Solves for whole paths: runs the program with symbols that are not known, best first towards a state of the automaton by
 * the automaton's own graph, from the start and from runs that are kept near. The solver gives the word for all of the path
 * at once, so a length that is read early and counted down later fits, and so does a checksum at the end. Loops are gone
 * round as often as that is the best there is to do.
 */
export class DeepSearch {
  private asked = 0;
  /** Searches from runs, one after the other, that had nothing new. */
  private vain = 0;

  constructor(
    private readonly runs: ModelRuns,
    public session: Session,
    private readonly keep: (run: ExploredRun) => void,
  ) {}

  /** Whether the last searches had something new, or there were few: each that has nothing makes others rarer. */
  get isWorthIt(): boolean {
    this.asked++;
    return this.asked % (1 + Math.floor(this.vain / PATIENCE)) === 0;
  }

  /** Looks for all that is new in the steps from a state of the automaton, and on the way there. */
  towards(target: number, kept: readonly ExploredRun[]): void {
    const distances = distancesTo(this.runs.inferred.machine, target);
    this.search(this.roots(kept, distances), at => distances[at], EXPANSIONS);
  }

  /** Looks for all that is new in a few steps from a run. */
  from(run: ExploredRun, expansions: number): void {
    const { initial } = this.runs.inferred.machine;
    const before = this.runs.reached.size;
    this.search(symbolic(run), at => (at === initial ? Number.POSITIVE_INFINITY : 0), expansions);
    this.vain = this.runs.reached.size > before ? 0 : this.vain + 1;
  }

  private search(roots: readonly Symbolic[], distanceOf: (at: number) => number, expansions: number): void {
    const visits = new Map<number, number>();
    const waiting: { readonly run: Symbolic; readonly distance: number }[] = [];
    const add = (run: Symbolic): void => {
      const distance = distanceOf(run.trail.at(-1) ?? -1) ?? Number.POSITIVE_INFINITY;
      if (distance < Number.POSITIVE_INFINITY && waiting.length < MOST_WAITING) waiting.push({ run, distance });
    };
    for (const run of roots) waiting.push({ run, distance: distanceOf(run.trail.at(-1) ?? -1) ?? 0 });
    let found = this.runs.reached.size;
    for (let left = expansions; left > 0 && waiting.length > 0; left--) {
      const cost = ({ run, distance }: (typeof waiting)[number]): number =>
        4 * distance + run.depth / 4 + (visits.get(run.trail.at(-1) ?? -1) ?? 0);
      const best = waiting.reduce((least, each, i) => (cost(each) < cost(waiting[least]) ? i : least), 0);
      const [{ run }] = waiting.splice(best, 1);
      const at = run.trail.at(-1) ?? -1;
      visits.set(at, (visits.get(at) ?? 0) + 1);
      for (const taken of this.runs.stepping.ways(run.state, MOST_WAYS)) this.arrive(run, taken, add);
      if (this.runs.reached.size > found) {
        found = this.runs.reached.size;
        left = Math.min(expansions, left + expansions / 6);
      }
    }
  }

  /** The start, and those of the kept runs that are nearest. */
  private roots(kept: readonly ExploredRun[], distances: readonly number[]): readonly Symbolic[] {
    const start = this.runs.start();
    const near = kept
      .filter(({ at, state }) => at !== undefined && state !== undefined && distances[at] < Number.POSITIVE_INFINITY)
      .sort((a, b) => distances[a.at ?? 0] - distances[b.at ?? 0] || a.length - b.length);
    return [start, ...near.slice(0, MOST_ROOTS)].flatMap(symbolic);
  }

  private arrive(from: Symbolic, taken: Taken, add: (run: Symbolic) => void): void {
    const { stop } = taken;
    if (stop.kind === 'lost') return;
    const { state } = stop;
    const excluded: Term[] = [];
    for (let i = 0; i < MOST_TARGETS; i++) {
      const answer = this.session.ask([...state.path, ...excluded]);
      if (answer.status !== 'sat') return;
      const assignment = this.assigned(state, answer.model);
      const concrete = stop.kind === 'reads' ? atWord(state, assignment) : state;
      const at = this.runs.targetOf(stop.kind === 'reads' ? { kind: 'reads', state: concrete } : stop);
      const isNewWay = this.runs.isNewWay(from.trail.at(-1), at, taken.edges);
      if (isNewWay || this.runs.isNew(this.runs.gainsOf(from.trail, taken, false, at)))
        this.runs.walk([...assignment.values()], run => this.keep(run));
      if (stop.kind !== 'reads' || at === undefined) return;
      const chosen = this.runs.index
        .decisions(state, concrete)
        .map(term => eq(term, constant(evaluate(term, assignment), term.sort)));
      const here = state.fork();
      here.path.push(...chosen);
      add({ state: here, trail: [...from.trail.slice(-2), at], depth: from.depth + 1 });
      if (chosen.length === 0) return;
      excluded.push(not(and(...chosen)));
    }
  }

  /** The symbols of a run for one model of its path, in order. */
  private assigned({ input: { symbols } }: State, model: Assignment): ReadonlyMap<Variable, Value> {
    const { input } = this.runs.program;
    return new Map(
      symbols.map((unit, at): [Variable, Value] => {
        const symbol = inputVariable(at, input);
        if (typeof unit === 'number') return [symbol, fromUnit(unit, input)];
        return [symbol, isConstant(unit) ? unit.op.value : (model.get(symbol) ?? defaultValue(input))];
      }),
    );
  }
}

function symbolic(run: ExploredRun): readonly Symbolic[] {
  const { state } = run;
  return state === undefined ? [] : [{ state, trail: lastStates(run, 2), depth: 0 }];
}

/** A symbol that an evaluator has read as a number. */
function fromUnit(unit: number, sort: Sort): Value {
  return sort.kind === 'float' ? unit : fromScalar(sort, BigInt(unit));
}
