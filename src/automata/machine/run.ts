import { Budget } from '../../logic/limits.ts';
import type { Term } from '../../logic/term.ts';
import { sameValue, type Value, valueKey } from '../../logic/value.ts';
import type { Machine } from './machine.ts';
import { ReadyMachine, type ReadyTransition } from './ready-machine.ts';

/** One step of a run that was taken, for showing to people. */
export interface RunStep {
  readonly from: number;
  readonly to: number;
  readonly symbol: Value;
  readonly guard: Term;
  readonly wrote: readonly Value[];
}

/** A run to the end: its output, its steps, and what was written when the input ended. */
export interface Run {
  readonly output: readonly Value[];
  readonly steps: readonly RunStep[];
  readonly last: number;
  readonly ending: readonly Value[];
}

/** All runs that agree in what goes on from here, by one of them. */
interface Thread {
  readonly state: number;
  readonly registers: readonly Value[];
  readonly output: Output;
  /** The state in which the output leaves the judge, when there is one. */
  readonly judged: number;
  /** The last step and what it came from; undefined at the start. */
  readonly before: Thread | undefined;
  readonly by: ReadyTransition | undefined;
  readonly wrote: readonly Value[];
}

/**
 * What a thread has written, as a place in the tree of the outputs of all threads of a run: equal outputs are the same
 * place, however their symbols were written, and a longer output shares all of a shorter one. At most one look-up for each
 * symbol written, and none where only one symbol ever follows.
 */
class Output {
  /** The place that was made first after this one, and the others by their symbols. */
  private first: Output | undefined;
  private others: Map<string, Output> | undefined;

  private constructor(
    private readonly before: Output | undefined,
    private readonly symbol: Value,
    private readonly length: number,
    private readonly ids: { next: number },
    /** Within the run. */
    readonly id = ids.next++,
  ) {}

  static empty(): Output {
    return new Output(undefined, 0, 0, { next: 0 });
  }

  extended(wrote: readonly Value[]): Output {
    let at: Output = this;
    for (let i = 0; i < wrote.length; i++) at = at.after(wrote[i]);
    return at;
  }

  private after(symbol: Value): Output {
    const { first } = this;
    if (first === undefined) {
      this.first = this.longer(symbol);
      return this.first;
    }
    if (typeof symbol === 'object' ? sameValue(first.symbol, symbol) : Object.is(first.symbol, symbol)) return first;
    this.others ??= new Map();
    const key = valueKey(symbol);
    let next = this.others.get(key);
    if (next === undefined) {
      next = this.longer(symbol);
      this.others.set(key, next);
    }
    return next;
  }

  private longer(symbol: Value): Output {
    return new Output(this, symbol, this.length + 1, this.ids);
  }

  get word(): readonly Value[] {
    const word = new Array<Value>(this.length);
    for (let at: Output = this; at.before !== undefined; at = at.before) word[at.length - 1] = at.symbol;
    return word;
  }
}

/**
 * All runs of a machine on a concrete input, one for each distinct output, in the order of the machine's transitions.
 * None: the input is rejected. Threads that agree in state, window, registers and output are followed once, so this can
 * take exponentially many threads where a machine has that many outputs; each spends the budget.
 */
export function runs(machine: Machine, input: readonly Value[], budget: Budget = Budget.unlimited): readonly Run[] {
  return follow(machine, input, undefined, budget).map(ended => runOf(ended, input));
}

/** The distinct outputs of a machine on a concrete input, as {@link runs} without the runs. */
export function outputsOf(
  machine: Machine,
  input: readonly Value[],
  budget: Budget = Budget.unlimited,
): readonly (readonly Value[])[] {
  return follow(machine, input, undefined, budget).map(({ output }) => output);
}

/**
 * A run whose output a deterministic acceptor without lookback accepts, if there is one. Threads that agree in state,
 * registers and the acceptor's state are followed once: polynomial, however many outputs there are.
 */
export function runInto(
  machine: Machine,
  input: readonly Value[],
  judge: Machine,
  budget: Budget = Budget.unlimited,
): Run | undefined {
  const [first] = follow(machine, input, judge, budget);
  return first && runOf(first, input);
}

/** A thread at the end of the input. */
interface Ended {
  readonly output: readonly Value[];
  readonly thread: Thread;
  readonly ending: readonly Value[];
}

const NOTHING: readonly Value[] = [];

function follow(
  machine: Machine,
  input: readonly Value[],
  judge: Machine | undefined,
  budget: Budget,
): readonly Ended[] {
  const ready = ReadyMachine.of(machine);
  const read = judge === undefined ? () => 0 : reader(judge);
  let threads: readonly Thread[] = [
    {
      state: ready.initial,
      registers: ready.initialRegisters,
      output: Output.empty(),
      judged: judge?.initial ?? 0,
      before: undefined,
      by: undefined,
      wrote: NOTHING,
    },
  ];
  for (let at = 0; at < input.length; at++) {
    const next: Thread[] = [];
    for (let i = 0; i < threads.length; i++) {
      const before = threads[i];
      const { state, registers } = before;
      const transitions = ready.transitions(state);
      for (let k = 0; k < transitions.length; k++) {
        budget.spend();
        const by = transitions[k];
        if (by.guard(input, at, registers) !== true) continue;
        const wrote = by.outputs(input, at, registers);
        const judged = read(before.judged, wrote);
        if (judged === undefined) continue;
        next.push({
          state: by.to,
          registers: by.updates(input, at, registers),
          output: before.output.extended(wrote),
          judged,
          before,
          by,
          wrote,
        });
      }
    }
    threads = next.length < 2 ? next : distinct(next, judge === undefined);
  }
  const found = new Map<Output, Ended>();
  for (const thread of threads) {
    const { state, registers } = thread;
    for (const { guard, outputs } of ready.endings(state)) {
      if (guard(input, input.length, registers) !== true) continue;
      const ending = outputs(input, input.length, registers);
      const judged = read(thread.judged, ending);
      if (judged === undefined || judge?.endings[judged].length === 0) continue;
      const output = thread.output.extended(ending);
      if (!found.has(output)) found.set(output, { output: output.word, thread, ending });
    }
  }
  return [...found.values()];
}

/** Threads that go on in the same way: with equal outputs, or leaving the judge in the same state. */
function distinct(threads: readonly Thread[], byOutput: boolean): readonly Thread[] {
  const kept: Thread[] = [];
  const keys = new Set<string>();
  for (const thread of threads) {
    const { state, registers, output, judged } = thread;
    keys.add(`${state};${registers.length === 0 ? '' : valueKey(registers)};${byOutput ? output.id : judged}`);
    if (keys.size > kept.length) kept.push(thread);
  }
  return kept;
}

/** Where a deterministic acceptor without lookback gets to by reading a word; `undefined` when it rejects. */
function reader(judge: Machine): (state: number, word: readonly Value[]) => number | undefined {
  const ready = ReadyMachine.of(judge);
  return (state, word) => {
    let to: number | undefined = state;
    for (let at = 0; at < word.length && to !== undefined; at++)
      to = ready.transitions(to).find(({ guard }) => guard(word, at, NOTHING) === true)?.to;
    return to;
  };
}

function runOf({ output, thread, ending }: Ended, input: readonly Value[]): Run {
  const steps: RunStep[] = [];
  let at = input.length;
  for (
    let { before, by, state, wrote } = thread;
    before !== undefined && by !== undefined;
    { before, by, state, wrote } = before
  )
    steps.push({ from: before.state, to: state, symbol: input[--at], guard: by.condition, wrote });
  return { output, steps: steps.reverse(), last: thread.state, ending };
}
