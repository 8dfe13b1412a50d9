import { compiled } from '../../logic/compile.ts';
import { evaluate } from '../../logic/evaluate.ts';
import { Budget } from '../../logic/limits.ts';
import type { Term } from '../../logic/term.ts';
import { type Value, valueKey } from '../../logic/value.ts';
import { type Machine, registerVariable, windowDistance } from './machine.ts';

/** What a run has at hand when it evaluates a term. */
interface Scope {
  /** `window[0]` is the current symbol, `window[1]` the one before. */
  readonly window: readonly Value[];
  readonly registers: readonly Value[];
}

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

interface Thread extends Scope {
  readonly state: number;
  /** What was written so far, as a place in the run's {@link Outputs}. */
  readonly output: number;
  /** The state in which the output leaves the judge, when there is one. */
  readonly judged: number;
  readonly before: Thread | undefined;
  readonly step: RunStep | undefined;
}

/**
 * The outputs of all threads of a run, as a tree of symbols: equal outputs are the same place, however their symbols were
 * written, and a longer output shares all of a shorter one. One look-up for each symbol written.
 */
class Outputs {
  private readonly parents: number[] = [-1];
  private readonly symbols: Value[] = [0];
  private readonly places = new Map<number | string, number>();

  extended(place: number, wrote: readonly Value[]): number {
    let at = place;
    for (const symbol of wrote) {
      const isSmall = typeof symbol === 'number' && (symbol & 0xffff) === symbol && !Object.is(symbol, -0);
      const key = isSmall ? at * 0x10000 + symbol : `${at}:${valueKey(symbol)}`;
      let next = this.places.get(key);
      if (next === undefined) {
        next = this.parents.push(at) - 1;
        this.symbols.push(symbol);
        this.places.set(key, next);
      }
      at = next;
    }
    return at;
  }

  wordAt(place: number): readonly Value[] {
    const word: Value[] = [];
    for (let at = place; at > 0; at = this.parents[at]) word.push(this.symbols[at]);
    return word.reverse();
  }
}

const evaluators = new WeakMap<Machine, (term: Term) => (scope: Scope) => Value>();

/** Evaluates the terms of one machine, each compiled the first time that it is met. */
function evaluatorOf(machine: Machine): (term: Term) => (scope: Scope) => Value {
  let evaluator = evaluators.get(machine);
  if (evaluator !== undefined) return evaluator;
  const made = new Map<Term, (scope: Scope) => Value>();
  const registers = new Map(machine.registers.map((r, i) => [registerVariable(r), i]));
  const make = (term: Term): ((scope: Scope) => Value) => {
    const reads = term.variables.map(v => {
      const index = registers.get(v);
      const distance = windowDistance(v) ?? 0;
      return index === undefined ? (s: Scope) => s.window[distance] : (s: Scope) => s.registers[index];
    });
    const fast = compiled(term, term.variables);
    if (fast === undefined) return scope => evaluate(term, new Map(term.variables.map((v, i) => [v, reads[i](scope)])));
    const fromNumber: (n: number) => Value =
      term.sort.kind === 'bool' ? n => n === 1 : term.sort.kind === 'int' ? n => BigInt(n) : n => n;
    return scope => fromNumber(fast(...reads.map(read => Number(read(scope)))));
  };
  evaluator = term => {
    let known = made.get(term);
    if (known === undefined) {
      known = make(term);
      made.set(term, known);
    }
    return known;
  };
  evaluators.set(machine, evaluator);
  return evaluator;
}

/**
 * All runs of a machine on a concrete input, one for each distinct output, in the order of the machine's transitions.
 * None: the input is rejected. Threads that agree in state, window, registers and output are followed once, so this can
 * take exponentially many threads where a machine has that many outputs; each spends the budget.
 */
export function runs(machine: Machine, input: readonly Value[], budget: Budget = Budget.unlimited): readonly Run[] {
  return follow(machine, input, undefined, budget);
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
  return follow(machine, input, judge, budget)[0];
}

function follow(machine: Machine, input: readonly Value[], judge: Machine | undefined, budget: Budget): readonly Run[] {
  const evaluator = evaluatorOf(machine);
  const read = judge === undefined ? () => 0 : reader(judge);
  const outputs = new Outputs();
  let threads: Thread[] = [
    {
      state: machine.initial,
      window: [],
      registers: machine.registers.map(r => r.initial),
      output: 0,
      judged: judge?.initial ?? 0,
      before: undefined,
      step: undefined,
    },
  ];
  for (const symbol of input) {
    const next: Thread[] = [];
    for (const thread of threads) {
      const window = [symbol, ...thread.window].slice(0, machine.lookback + 1);
      const scope = { window, registers: thread.registers };
      for (const transition of machine.transitions[thread.state]) {
        budget.spend();
        if (evaluator(transition.guard)(scope) !== true) continue;
        const wrote = transition.outputs.map(t => evaluator(t)(scope));
        const judged = read(thread.judged, wrote);
        if (judged === undefined) continue;
        next.push({
          state: transition.to,
          window: window.slice(0, machine.lookback),
          registers: transition.updates.map(t => evaluator(t)(scope)),
          output: outputs.extended(thread.output, wrote),
          judged,
          before: thread,
          step: { from: thread.state, to: transition.to, symbol, guard: transition.guard, wrote },
        });
      }
    }
    threads = next.length < 2 ? next : distinct(next, judge === undefined);
  }
  const found = new Map<number, Run>();
  for (const thread of threads) {
    const scope = { window: [0, ...thread.window], registers: thread.registers };
    for (const ending of machine.endings[thread.state]) {
      if (evaluator(ending.guard)(scope) !== true) continue;
      const last = ending.outputs.map(t => evaluator(t)(scope));
      const judged = read(thread.judged, last);
      if (judged === undefined || judge?.endings[judged].length === 0) continue;
      const output = outputs.extended(thread.output, last);
      if (found.has(output)) continue;
      const steps = stepsOf(thread);
      found.set(output, { output: outputs.wordAt(output), steps, last: thread.state, ending: last });
    }
  }
  return [...found.values()];
}

/** Threads that go on in the same way: with equal outputs, or leaving the judge in the same state. */
function distinct(threads: readonly Thread[], byOutput: boolean): Thread[] {
  const kept = new Map<string, Thread>();
  for (const thread of threads) {
    const key = `${thread.state};${valueKey(thread.registers)};${byOutput ? thread.output : thread.judged}`;
    if (!kept.has(key)) kept.set(key, thread);
  }
  return [...kept.values()];
}

/** Where a deterministic acceptor without lookback gets to by reading a word; `undefined` when it rejects. */
function reader(judge: Machine): (state: number, word: readonly Value[]) => number | undefined {
  const evaluator = evaluatorOf(judge);
  return (state, word) => {
    let at: number | undefined = state;
    for (const symbol of word) {
      if (at === undefined) return undefined;
      const scope = { window: [symbol], registers: [] };
      at = judge.transitions[at].find(t => evaluator(t.guard)(scope) === true)?.to;
    }
    return at;
  };
}

function stepsOf(thread: Thread): readonly RunStep[] {
  const steps: RunStep[] = [];
  for (let t: Thread | undefined = thread; t?.step !== undefined; t = t.before) steps.push(t.step);
  return steps.reverse();
}

/** The distinct outputs of a machine on a concrete input. */
export function outputsOf(machine: Machine, input: readonly Value[], budget?: Budget): readonly (readonly Value[])[] {
  return runs(machine, input, budget).map(run => run.output);
}
