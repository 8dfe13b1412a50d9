import { Random } from '../../automata/acceptor/random.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { defaultValue, type Value, valueKey } from '../../logic/value.ts';
import { inputVariable } from '../../program/input.ts';
import type { State } from '../../program/state.ts';
import type { Word } from '../verdict.ts';
import { DeepSearch } from './deep-search.ts';
import { type ExploredRun, lastRound } from './explored-run.ts';
import { FlipSearch } from './flip-search.ts';
import { randomSymbol } from './fuzz/symbol-bits.ts';
import { depthsOf, type Goal, goalsOf } from './goals.ts';
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
/** Runs whose decisions are turned around in one round. */
const MOST_FLIPPED = 30;
/** How often whole paths to one state are solved for without anything new. */
const MOST_TRIES = 3;
/** How often a run's last round is repeated. */
const REPEATED = 3;
/** Symbols that are gone on for from a run that had something new, and ways on at each. */
const LONGEST_DESCENT = 320;
const MOST_CHILDREN = 40;
/** How often, for each state, several symbols at once are solved for there, and steps that are looked at for that. */
const MOST_DESCENTS = 40;
const LOOKAHEAD = 10;
/** Symbols of one walk. */
const WALKS = [6, 12, 24, 48];

/** How often a walk repeats one symbol that stays in one state. */
const LONGEST_STAY = 300;

/** What is known of one state of the automaton. */
interface Place {
  readonly kept: ExploredRun[];
  readonly signatures: Set<string>;
  /** Symbols that are known to be treated in different ways. */
  readonly symbols: Map<string, Value>;
  /** Symbols that did not leave the state. */
  readonly staying: Map<string, Value>;
  readonly waiting: ExploredRun[];
  expanded: number;
  /** How many of the last expansions had nothing new. */
  barren: number;
  walked: number;
  finished: number;
  descents: number;
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
  private readonly flips: FlipSearch;
  /** Runs that had something new and were not gone on from. */
  private readonly fresh: ExploredRun[] = [];
  /** How far the states of the automaton are from its start. */
  private readonly depths: readonly number[];
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
    this.depths = depthsOf(runs.inferred.machine);
    this.deep = new DeepSearch(runs, session, run => this.keep(run));
    this.flips = new FlipSearch(runs, session, run => this.keep(run));
  }

  /** The goals that no run has reached. */
  get missing(): readonly Goal[] {
    return this.goals.filter(goal => !this.runs.reached.has(goal.key));
  }

  /** Goes on until there is nothing left to try, or the budget of a session is used up. */
  run(session: Session): void {
    this.isCutOff = !this.within(session, () => {
      if (this.places.size === 0) this.keep(this.runs.start());
      for (let patience = PATIENCE; ; patience = LATER_PATIENCE) {
        this.expandAll();
        this.descendAll();
        this.walkOn(patience);
        this.descendAll();
        this.flips.run(this.newest(), MOST_FLIPPED);
        this.descendAll();
        this.tell();
        const target = this.nextToSolveFor();
        if (target === undefined) return;
        const before = this.runs.reached.size;
        this.deep.towards(target, this.kept);
        if (this.runs.reached.size > before) for (const [q, tries] of this.tries) this.tries.set(q, Math.min(1, tries));
        this.tries.set(target, (this.tries.get(target) ?? 0) + 1);
      }
    });
  }

  /** How many runs to a state of the automaton were gone on from with a symbol that stands for all. */
  expandedAt(state: number): number {
    return this.places.get(state)?.expanded ?? 0;
  }

  /** Follows words that were found elsewhere, as many as the budget of a session is enough for. How many it was. */
  add(words: readonly Word[], session: Session): number {
    let count = 0;
    this.within(session, () => {
      for (const word of words) {
        this.runs.walk(word, run => this.keep(run));
        count++;
      }
    });
    return count;
  }

  /** Whether the work came to its end. */
  private within(session: Session, work: () => void): boolean {
    this.session = session;
    this.deep.session = session;
    this.flips.session = session;
    this.runs.stepping.session = session;
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      return false;
    }
  }

  /** Runs that had something new, the newest first: runs on words that go on from others come before these. */
  private newest(): readonly ExploredRun[] {
    return [...new Set([...this.runs.unusual, ...this.runs.gaining])].reverse();
  }

  private get kept(): readonly ExploredRun[] {
    return [...this.places.values()].flatMap(place => place.kept);
  }

  /** A state that goals are missing from and that was seldom tried; others once, for the sake of their branches. */
  private nextToSolveFor(): number | undefined {
    const needs = new Map<number, number>();
    for (const goal of this.missing) {
      const [from] = goal.states;
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

  /** Goes on with random walks around what was found, until the budget of a session is used up. */
  fuzz(session: Session): void {
    this.within(session, () => {
      for (;;) {
        this.walkOn(PATIENCE);
        this.expandAll();
        this.descendAll();
        this.flips.run(this.newest(), MOST_FLIPPED);
        this.session.budget.checkClock();
      }
    });
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
        staying: new Map(),
        waiting: [],
        expanded: 0,
        barren: 0,
        walked: 0,
        finished: 0,
        descents: 0,
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
    const isGaining = this.runs.gaining.has(run) || this.runs.unusual.has(run);
    run.signature = this.runs.index.signature(state);
    const signature = run.signature.join();
    const isOther = !place.signatures.has(signature) && place.kept.length < MOST_KEPT;
    if (!isGaining && !isOther) {
      run.state = undefined;
      return;
    }
    place.signatures.add(signature);
    place.kept.push(run);
    place.waiting.push(run);
    if (isGaining) this.fresh.push(run);
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

  // ---- On from what is new ----------------------------------------------------------------------------------------------

  /** Goes on from runs that had something new: what they have in their memory may lead to more of it. */
  private descendAll(): void {
    for (let next = this.fresh.shift(); next !== undefined; next = this.fresh.shift()) {
      this.repeat(next);
      this.descend(next);
    }
  }

  /** Goes round what a run did last once more, and again. */
  private repeat(from: ExploredRun): void {
    const round = lastRound(from);
    let run = from;
    let { state } = run;
    for (let i = 0; i < REPEATED * round.length && state !== undefined; i++) {
      run = this.runs.read(run, round[i % round.length], state);
      state = run.state;
      this.keep(run);
    }
  }

  /**
   * Goes on from a run towards states that are further from the start, looking at all ways on whenever it comes to another
   * state, until it is back at the start.
   */
  private descend(from: ExploredRun): void {
    let run = from;
    let { state } = run;
    let isOther = true;
    for (let i = 0; i < LONGEST_DESCENT && state !== undefined; i++) {
      const { at } = run;
      const place = this.placeAt(at);
      if (isOther && this.deep.isWorthIt && place.descents++ < MOST_DESCENTS)
        this.deep.from({ ...run, state }, LOOKAHEAD);
      const children: readonly ExploredRun[] = isOther ? this.childrenOf(run, state) : [];
      const next: ExploredRun | undefined =
        children.length > 0 ? this.furthest(children, at) : this.runs.read(run, this.symbolAt(at), state);
      if (next === undefined) return;
      state = next.state;
      this.keep(next);
      isOther = next.at !== at;
      run = next;
      if (at !== undefined && next.at === this.runs.inferred.machine.initial && i > 0) return;
    }
  }

  /** A run for each way on. */
  private childrenOf(run: ExploredRun, state: State): readonly ExploredRun[] {
    const { input } = this.runs.program;
    const symbol = inputVariable(state.input.symbols.length, input);
    const place = this.placeAt(run.at);
    return this.runs.stepping.ways(state, MOST_CHILDREN).flatMap(({ stop }) => {
      const answer = stop.kind === 'lost' ? undefined : this.session.ask(stop.state.path);
      if (answer?.status !== 'sat') return [];
      const value = answer.model.get(symbol) ?? defaultValue(input);
      place.symbols.set(valueKey(value), value);
      return [this.runs.read(run, value, state)];
    });
  }

  /** One of those that are furthest from the start; one that stays where it is, every other time. */
  private furthest(children: readonly ExploredRun[], at: number | undefined): ExploredRun | undefined {
    const open = children.filter(({ state }) => state !== undefined);
    const staying = open.filter(child => child.at === at);
    const leaving = open.filter(child => child.at !== at);
    const some = leaving.length === 0 || (staying.length > 0 && this.random.below(2) === 0) ? staying : leaving;
    const depth = (child: ExploredRun): number => (child.at === undefined ? 0 : this.depths[child.at]);
    const most = Math.max(...some.map(depth));
    const best = some.filter(child => depth(child) === most);
    return best.length === 0 ? undefined : best[this.random.below(best.length)];
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

  /** Any symbols, or first many that stay in one state: what is counted there comes to its limits. */
  private walk(): void {
    const place = this.rarePlace();
    if (place === undefined) return;
    place.walked++;
    let run = place.kept[this.random.below(place.kept.length)];
    let { state } = run;
    let staying = this.random.below(3) === 0 ? LONGEST_STAY : 0;
    let stayed: Value | undefined;
    // What nests goes from state to state with the same symbol.
    const isSame = this.random.below(2) === 0;
    const length = staying + WALKS[this.random.below(WALKS.length)];
    for (let i = 0; i < length && state !== undefined; i++) {
      const { at } = run;
      if (staying-- > 0) stayed ??= this.stayingSymbol(at);
      const symbol: Value = staying >= 0 ? (stayed ?? this.symbolAt(at)) : this.symbolAt(at);
      run = this.runs.read(run, symbol, state);
      state = run.state;
      if (run.at === at) this.placeAt(at).staying.set(valueKey(symbol), symbol);
      else if (staying > 0 && !isSame) {
        staying = this.random.below(2) === 0 ? 0 : staying;
        stayed = undefined;
      }
      this.keep(run);
    }
  }

  private stayingSymbol(at: number | undefined): Value {
    const known = [...this.placeAt(at).staying.values()];
    return known.length === 0 || this.random.below(4) === 0
      ? this.symbolAt(at)
      : known[this.random.below(known.length)];
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
