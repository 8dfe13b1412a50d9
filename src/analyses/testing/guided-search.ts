import { Random } from '../../automata/acceptor/random.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { type Sort, universeSize } from '../../logic/sort.ts';
import { defaultValue, fromScalar, type Value, valueKey } from '../../logic/value.ts';
import { inputVariable } from '../../program/input.ts';
import { DeepSearch } from './deep-search.ts';
import type { ExploredRun } from './explored-run.ts';
import { type Goal, goalKey, goalsOf } from './goals.ts';
import type { ModelRuns } from './model-runs.ts';

export interface SearchOptions {
  readonly seed: number;
  /** Symbols that the program may treat in a way of their own. */
  readonly symbols: readonly Value[];
  readonly onProgress?: (progress: { readonly reached: number; readonly goals: number }) => void;
}

/** Runs that are kept of one state of the automaton. */
const MOST_KEPT = 60;
/** Runs of one state of which all ways on are looked at. */
const MOST_EXPANDED = 24;
/** Runs of one state, one after the other, whose ways on had nothing new, before no more of them are looked at. */
const MOST_BARREN = 4;
/** Random walks without anything new before whole paths are solved; the first time, and later. */
const PATIENCE = 60;
const LATER_PATIENCE = 12;
/** How often whole paths to one state are solved for without anything new. */
const MOST_TRIES = 3;
/** Symbols of one walk. */
const WALKS = [6, 12, 24, 48, 300];

/** What is known of one state of the automaton. */
interface Place {
  readonly kept: ExploredRun[];
  readonly signatures: Set<string>;
  /** Symbols that are known to be treated in different ways. */
  readonly symbols: Map<string, Value>;
  readonly waiting: ExploredRun[];
  expanded: number;
  /** How many of the last expansions had nothing new. */
  barren: number;
  walked: number;
  finished: number;
}

/**
 * Looks for inputs that reach every state, transition and pair of transitions of an inferred automaton, and with that as
 * many branches of the program as it can: runs the program, as it was read, from runs that are kept for each state of the
 * automaton, with one symbol that stands for all ways on from there, and on random walks that prefer states that were
 * seldom walked from. What these do not reach, whole paths are solved for (`deep-search.ts`). Everything is counted and
 * seeded: the same program gives the same runs, unless the time ends first.
 */
export class GuidedSearch {
  readonly goals: readonly Goal[];
  private readonly places = new Map<number, Place>();
  private readonly random: Random;
  private readonly deep: DeepSearch;
  /** How often whole paths to a state were solved for, since something new was found. */
  private readonly tries = new Map<number, number>();
  /** Whether the time was over first. */
  isCutOff = false;

  constructor(
    private readonly runs: ModelRuns,
    private session: Session,
    private readonly options: SearchOptions,
  ) {
    this.random = new Random(options.seed);
    this.goals = goalsOf(runs.inferred.machine, q => runs.isSink(q));
    this.deep = new DeepSearch(runs, session, run => this.keep(run));
  }

  /** The goals that no run has reached. */
  get missing(): readonly Goal[] {
    return this.goals.filter(goal => !this.runs.reached.has(goalKey(goal)));
  }

  run(): void {
    try {
      this.keep(this.runs.start());
      for (let patience = PATIENCE; ; patience = LATER_PATIENCE) {
        this.expandAll();
        this.walkOn(patience);
        this.tell();
        const target = this.nextToSolveFor();
        if (target === undefined) return;
        const before = this.runs.reached.size;
        this.deep.towards(target, this.kept);
        if (this.runs.reached.size > before) for (const [q, tries] of this.tries) this.tries.set(q, Math.min(1, tries));
        this.tries.set(target, (this.tries.get(target) ?? 0) + 1);
      }
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      this.isCutOff = true;
    }
  }

  private get kept(): readonly ExploredRun[] {
    return [...this.places.values()].flatMap(place => place.kept);
  }

  /** A state that goals are missing from and that was seldom tried; others once, for the sake of their branches. */
  private nextToSolveFor(): number | undefined {
    const needs = new Map<number, number>();
    for (const goal of this.missing) {
      const from = goal.kind === 'state' ? goal.state : goal.from;
      needs.set(from, (needs.get(from) ?? 0) + (goal.kind === 'pair' ? 1 : 10));
    }
    const { machine } = this.runs.inferred;
    let best: { readonly state: number; readonly worth: number } | undefined;
    machine.states.forEach((_, state) => {
      const [need, tries] = [needs.get(state) ?? 0, this.tries.get(state) ?? 0];
      if (this.runs.isSink(state) || tries >= (need > 0 ? MOST_TRIES : 1)) return;
      const worth = (1 + need) / (1 + 20 * tries);
      if (best === undefined || worth > best.worth) best = { state, worth };
    });
    return best?.state;
  }

  /** How many symbols the longest run has that reached something new. */
  get longest(): number {
    return [...this.runs.gaining].reduce((most, { length }) => Math.max(most, length), 0);
  }

  /** Goes on with random walks around what was found, until the budget of another session is used up. */
  fuzz(session: Session): void {
    this.session = session;
    this.runs.stepping.session = session;
    try {
      for (;;) {
        this.walkOn(PATIENCE);
        this.expandAll();
        this.session.budget.checkClock();
      }
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
    }
  }

  private tell(): void {
    const { missing, goals } = this;
    this.options.onProgress?.({ reached: goals.length - missing.length, goals: goals.length });
  }

  private placeAt(at: number | undefined): Place {
    const key = at ?? -1;
    let place = this.places.get(key);
    if (place === undefined) {
      place = {
        kept: [],
        signatures: new Set(),
        symbols: new Map(),
        waiting: [],
        expanded: 0,
        barren: 0,
        walked: 0,
        finished: 0,
      };
      this.places.set(key, place);
    }
    return place;
  }

  /** Keeps a run to go on from, where it is unlike those that are kept. */
  private keep(run: ExploredRun): void {
    const { state } = run;
    if (state === undefined) return;
    const place = this.placeAt(run.at);
    const isGaining = this.runs.gaining.has(run);
    const signature = this.runs.index.signature(state);
    const isOther = !place.signatures.has(signature) && place.kept.length < MOST_KEPT;
    if (!isGaining && !isOther) {
      run.state = undefined;
      return;
    }
    place.signatures.add(signature);
    place.kept.push(run);
    place.waiting.push(run);
    if (isGaining) place.barren = Math.min(place.barren, MOST_BARREN - 1);
  }

  // ---- All ways on ------------------------------------------------------------------------------------------------------

  private expandAll(): void {
    for (let next = this.nextToExpand(); next !== undefined; next = this.nextToExpand()) this.expand(next);
  }

  /** Of the states that were least looked at, the shortest run. */
  private nextToExpand(): ExploredRun | undefined {
    let best: Place | undefined;
    for (const place of this.places.values())
      if (place.waiting.length > 0 && place.expanded < MOST_EXPANDED && place.barren < MOST_BARREN)
        if (best === undefined || place.expanded < best.expanded) best = place;
    if (best === undefined) return undefined;
    let shortest = 0;
    best.waiting.forEach((run, i) => {
      if (run.length < (best?.waiting[shortest].length ?? 0)) shortest = i;
    });
    const [run] = best.waiting.splice(shortest, 1);
    best.expanded++;
    return run;
  }

  private expand(run: ExploredRun): void {
    if (run.state === undefined) return;
    const place = this.placeAt(run.at);
    const { input } = this.runs.program;
    const symbol = inputVariable(run.state.input.symbols.length, input);
    const before = this.runs.reached.size;
    if (place.finished++ < 3) this.runs.finish(run);
    for (const { stop } of this.runs.stepping.ways(run.state)) {
      if (stop.kind === 'lost') continue;
      const answer = this.session.ask(stop.state.path);
      if (answer.status !== 'sat') continue;
      const value = answer.model.get(symbol) ?? defaultValue(input);
      place.symbols.set(valueKey(value), value);
      this.keep(this.runs.read(run, value));
    }
    place.barren = this.runs.reached.size > before ? 0 : place.barren + 1;
  }

  // ---- Random walks -----------------------------------------------------------------------------------------------------

  /** Walks until nothing new was found for a while. */
  private walkOn(patience: number): void {
    for (let idle = 0; idle < patience; idle++) {
      const before = this.runs.reached.size;
      this.walk();
      if (this.runs.reached.size > before) idle = 0;
    }
  }

  private walk(): void {
    const place = this.rarePlace();
    if (place === undefined) return;
    place.walked++;
    let run = place.kept[this.random.below(place.kept.length)];
    let { state } = run;
    const length = WALKS[this.random.below(WALKS.length)];
    for (let i = 0; i < length && state !== undefined; i++) {
      run = this.runs.read(run, this.symbolAt(run.at), state);
      state = run.state;
      this.keep(run);
    }
  }

  private rarePlace(): Place | undefined {
    const places = [...this.places.values()].filter(({ kept }) => kept.length > 0);
    if (places.length === 0) return undefined;
    const least = Math.min(...places.map(({ walked }) => walked));
    const rare = places.filter(({ walked }) => walked <= least + 1);
    return rare[this.random.below(rare.length)];
  }

  private symbolAt(at: number | undefined): Value {
    const { random } = this;
    const known = [...this.placeAt(at).symbols.values()];
    const { symbols } = this.options;
    const dice = random.below(16);
    if (dice < 11 && known.length > 0) return known[random.below(known.length)];
    if (dice < 14 && symbols.length > 0) return symbols[random.below(symbols.length)];
    return randomSymbol(this.runs.program.input, random, symbols);
  }
}

/** Any symbol of a sort; of large ones, mostly a small number. */
function randomSymbol(sort: Sort, random: Random, others: readonly Value[]): Value {
  const size = universeSize(sort);
  if (size !== undefined) return random.below(size);
  if (sort.kind === 'bitvec' || sort.kind === 'int') {
    const bits = 1 + random.below(sort.kind === 'bitvec' ? sort.width : 32);
    const drawn = random.belowBig(1n << BigInt(bits));
    return fromScalar(sort, random.below(2) === 0 ? drawn : -drawn);
  }
  return others.length > 0 ? others[random.below(others.length)] : defaultValue(sort);
}
