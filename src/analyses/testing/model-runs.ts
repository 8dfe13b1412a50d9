import type { Inferred } from '../../engines/seal/infer.ts';
import type { Value } from '../../logic/value.ts';
import type { Transduction } from '../../program/transduction.ts';
import type { Word } from '../verdict.ts';
import { type ExploredRun, lastStates, type RunEnd } from './explored-run.ts';
import { reachedByLast } from './goals.ts';
import { StateIndex } from './state-index.ts';
import type { Stepping, Stop, Taken } from './stepping.ts';

/** Branches of the program, and goals of its automaton, that some run has reached, and the first runs that did. */
export class ModelRuns {
  readonly reached = new Set<string | number>();
  /** The runs that were the first to reach something. */
  readonly gaining = new Set<ExploredRun>();
  /** The runs whose last step took a way through the program that no run had taken there. */
  readonly unusual = new Set<ExploredRun>();
  /** By state, the ways through the program that steps from there took. */
  private readonly ways = new Map<number | undefined, Set<string>>();
  /** Runs that ended in a fault or took too long, by where and how: the first of each. */
  readonly faults = new Map<string, ExploredRun>();
  readonly index: StateIndex;
  private readonly sinks: { readonly ended: number | undefined; readonly anything: number | undefined };

  constructor(
    readonly inferred: Inferred,
    readonly program: Transduction,
    readonly stepping: Stepping,
  ) {
    this.index = new StateIndex(inferred);
    this.sinks = { ended: this.sink('ended'), anything: this.sink('anything') };
  }

  private sink(name: string): number | undefined {
    const { machine, merged } = this.inferred;
    const found = machine.states.findIndex((label, q) => label === name && merged[q].length === 0);
    return found < 0 ? undefined : found;
  }

  isSink(state: number): boolean {
    return this.inferred.merged[state].length === 0;
  }

  start(): ExploredRun {
    return this.noted(undefined, undefined, this.stepping.start());
  }

  /** One more symbol after a run that can be gone on from. */
  read(run: ExploredRun, symbol: Value, state = run.state): ExploredRun {
    if (state === undefined) throw new Error('the run has ended');
    return this.noted(run, symbol, this.stepping.read(state, symbol));
  }

  /** The input ends after a run that can be gone on from. */
  finish(run: ExploredRun): ExploredRun {
    if (run.state === undefined) throw new Error('the run has ended');
    return this.noted(run, undefined, this.stepping.finish(run.state));
  }

  /** A whole word, as far as the program reads it; `hear` gets the run after each symbol. */
  walk(word: Word, hear: (run: ExploredRun) => void): ExploredRun {
    let run = this.start();
    let { state } = run;
    hear(run);
    for (const symbol of word) {
      if (state === undefined) break;
      run = this.read(run, symbol, state);
      state = run.state;
      hear(run);
    }
    return run;
  }

  /** Whether one of these was never reached. */
  isNew(gains: readonly (string | number)[]): boolean {
    return gains.some(gain => !this.reached.has(gain));
  }

  /** Whether no step from a state has taken this way through the program; of very many, later ones are not new. */
  isNewWay(from: number | undefined, to: number | undefined, edges: readonly number[]): boolean {
    const ways = this.ways.get(from);
    return ways === undefined || (ways.size < MOST_WAYS && !ways.has(wayKey(to, edges)));
  }

  private noteWay(from: number | undefined, to: number | undefined, edges: readonly number[]): void {
    const ways = this.ways.get(from) ?? new Set();
    this.ways.set(from, ways.add(wayKey(to, edges)));
  }

  /** Where a step leads to in the automaton. */
  targetOf(stop: Stop): number | undefined {
    if (stop.kind === 'reads') return this.index.locate(stop.state) ?? this.sinks.anything;
    if (stop.kind === 'lost') return this.sinks.anything;
    return this.endOf(stop).isAccepted ? this.sinks.ended : undefined;
  }

  private endOf({ state, ending }: Stop & { readonly kind: 'ended' }): RunEnd & { readonly kind: 'ended' } {
    return { kind: 'ended', ending, isAccepted: this.program.parts(state) !== null };
  }

  /** What a step reaches that comes after a trail. */
  gainsOf(
    trail: readonly number[],
    { stop, edges }: Taken,
    isEnd: boolean,
    at: number | undefined,
  ): (string | number)[] {
    const from = trail.at(-1);
    if (isEnd) return [...edges, `end ${from} ${stop.kind === 'ended' ? stop.ending.kind : ''}`];
    if (at !== undefined) return [...edges, ...reachedByLast([...trail.slice(-2), at])];
    return [...edges, `${from} ${stop.kind === 'ended' ? endingKey(stop) : 'lost'}`];
  }

  private noted(before: ExploredRun | undefined, symbol: Value | undefined, taken: Taken): ExploredRun {
    const { stop } = taken;
    const isEnd = before !== undefined && symbol === undefined;
    const at = isEnd ? undefined : this.targetOf(stop);
    const gains = this.gainsOf(lastStates(before, 2), taken, isEnd, at);
    const run: ExploredRun = {
      before,
      symbol,
      length: (before?.length ?? 0) + (symbol === undefined ? 0 : 1),
      at,
      gains,
      state: stop.kind === 'reads' ? stop.state : undefined,
      end: stop.kind === 'reads' ? undefined : stop.kind === 'ended' ? this.endOf(stop) : stop,
    };
    if (this.isNew(gains)) this.gaining.add(run);
    for (const gain of gains) this.reached.add(gain);
    if (this.isNewWay(before?.at, at, taken.edges)) {
      this.unusual.add(run);
      this.noteWay(before?.at, at, taken.edges);
    }
    const fault = faultKey(stop);
    if (fault !== undefined && !this.faults.has(fault)) this.faults.set(fault, run);
    return run;
  }
}

/** Ways from one state that are told apart. */
const MOST_WAYS = 80;

function wayKey(to: number | undefined, edges: readonly number[]): string {
  return `${to} ${[...edges].sort((a, b) => a - b).join()}`;
}

/** Tells faults apart: by their place and kind. */
function faultKey(stop: Stop): string | undefined {
  if (stop.kind === 'lost') return stop.isLong ? `long ${stop.at?.source.file}:${stop.at?.start}` : undefined;
  return stop.kind === 'ended' && isFaultEnding(stop) ? endingKey(stop) : undefined;
}

function isFaultEnding({ ending }: Stop & { readonly kind: 'ended' }): boolean {
  return ending.kind === 'violated' || ending.kind === 'threw';
}

function endingKey({ ending }: Stop & { readonly kind: 'ended' }): string {
  const fault = 'fault' in ending ? ending.fault : undefined;
  if (ending.kind === 'violated') return `violated ${fault?.place ?? ending.at}`;
  if (ending.kind === 'threw')
    return `threw ${fault === undefined ? ending.at?.start : `${fault.place} ${fault.kind}`}`;
  return ending.kind === 'halted' ? `halted ${ending.accepted}` : ending.kind;
}
