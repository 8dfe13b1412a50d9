import { type Machine, registerVariable, type Transition, windowDistance } from '../../automata/machine/machine.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { substitute } from '../../logic/substitute.ts';
import { constant, type Term, type Variable } from '../../logic/term.ts';
import { defaultValue, type Value } from '../../logic/value.ts';
import { inputVariable } from '../../program/input.ts';
import type { Word } from '../verdict.ts';
import type { Goal } from './goals.ts';

/** A way through a machine from its start, with what it takes. */
interface Path {
  readonly states: readonly number[];
  /** The transitions, by the states that they leave and their places there. */
  readonly steps: readonly Step[];
  readonly conditions: readonly Term[];
  readonly registers: ReadonlyMap<Variable, Term>;
}

interface Step {
  readonly from: number;
  readonly index: number;
  readonly to: number;
}

/** A word that goes through a machine in a way that reaches goals. */
export interface PathWord {
  readonly word: Word;
  readonly goals: readonly string[];
}

export interface MachinePaths {
  readonly words: readonly PathWord[];
  readonly goals: readonly Goal[];
  readonly missing: readonly Goal[];
  /** Whether every path that could matter was looked at: what is missing is on none. */
  readonly isComplete: boolean;
}

/** How often a state is gone on from, each time by another path. */
const VISITS = 12;

/**
 * Words for the states, transitions and pairs of transitions of a machine, which may look back and have registers: paths
 * are lengthened step by step, shortest first, and solved as wholes, so that guards about past symbols fit together. A
 * state is gone on from by a few paths only; without lookback and registers one is enough, and what is missing then is on
 * no path.
 */
export function machinePaths(machine: Machine, session: Session): MachinePaths {
  const goals = goalsOfMachine(machine);
  const missing = new Map(goals.map(goal => [goal.key, goal]));
  const words: PathWord[] = [];
  const visits = new Map<number, number>();
  const isMemoryless = machine.lookback === 0 && machine.registers.length === 0;
  let isComplete = isMemoryless;
  const start: Path = {
    states: [machine.initial],
    steps: [],
    conditions: [],
    registers: initialRegisters(machine),
  };
  missing.delete(stateKey(machine.initial));
  try {
    const waiting = [start];
    for (const path of waiting) {
      const at = path.states[path.states.length - 1];
      const count = (visits.get(at) ?? 0) + 1;
      visits.set(at, count);
      if (count > VISITS) continue;
      for (const [index, transition] of machine.transitions[at].entries()) {
        session.budget.spend();
        const longer = lengthened(path, index, machine);
        const reached = reachedByLast(longer.steps);
        const isNew = reached.some(goal => missing.has(goal));
        if (!isNew && (visits.get(transition.to) ?? 0) >= (isMemoryless ? 1 : VISITS)) continue;
        const word = solved(longer, machine, session);
        if (word === 'unknown') isComplete = false;
        if (word === undefined || word === 'unknown') continue;
        for (const goal of reached) missing.delete(goal);
        words.push({ word, goals: reachedBy(longer.steps) });
        waiting.push(longer);
      }
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    isComplete = false;
  }
  return { words, goals, missing: [...missing.values()], isComplete };
}

function initialRegisters({ registers }: Machine): ReadonlyMap<Variable, Term> {
  return new Map(registers.map(each => [registerVariable(each), constant(each.initial, each.sort)]));
}

function lengthened({ states, steps, conditions, registers }: Path, index: number, machine: Machine): Path {
  const from = states[states.length - 1];
  const transition: Transition = machine.transitions[from][index];
  const position = states.length - 1;
  const named = (term: Term): Term => {
    const names = new Map<Variable, Term>(registers);
    for (const v of term.variables) {
      const distance = windowDistance(v);
      if (distance !== undefined) names.set(v, inputVariable(position - distance, machine.input));
    }
    return substitute(term, names);
  };
  return {
    states: [...states, transition.to],
    steps: [...steps, { from, index, to: transition.to }],
    conditions: [...conditions, named(transition.guard)],
    registers: new Map(machine.registers.map((each, i) => [registerVariable(each), named(transition.updates[i])])),
  };
}

/** A word for a path; `undefined` where there is certainly none. */
function solved({ states, conditions }: Path, { input }: Machine, session: Session): Word | 'unknown' | undefined {
  const answer = session.ask(conditions);
  if (answer.status === 'unsat') return undefined;
  if (answer.status === 'unknown') return 'unknown';
  return states.slice(1).map((_, i): Value => answer.model.get(inputVariable(i, input)) ?? defaultValue(input));
}

function reachedBy(steps: readonly Step[]): readonly string[] {
  return [...new Set(steps.flatMap((_, i) => reachedByLast(steps.slice(0, i + 1))))];
}

/** The goals that the last of some steps reaches. */
function reachedByLast(steps: readonly Step[]): readonly string[] {
  const [before, last] = [steps.at(-2), steps.at(-1)];
  if (last === undefined) return [];
  return [stateKey(last.to), stepKey(last), ...(before === undefined ? [] : [pairKey(before, last)])];
}

/** All states, transitions and pairs of transitions: between two states there may be several. */
function goalsOfMachine({ transitions, initial }: Machine): readonly Goal[] {
  const states = new Set([initial]);
  for (const q of states) for (const { to } of transitions[q]) states.add(to);
  const steps = [...states].flatMap(from => transitions[from].map(({ to }, index): Step => ({ from, index, to })));
  return [
    ...[...states].map((q): Goal => ({ kind: 'state', states: [q], key: stateKey(q) })),
    ...steps.map((step): Goal => ({ kind: 'transition', states: [step.from, step.to], key: stepKey(step) })),
    ...steps.flatMap(first =>
      steps
        .filter(({ from }) => from === first.to)
        .map((next): Goal => ({ kind: 'pair', states: [first.from, first.to, next.to], key: pairKey(first, next) })),
    ),
  ];
}

function stateKey(state: number): string {
  return `${state}`;
}

function stepKey({ from, index }: Step): string {
  return `${from}.${index}`;
}

function pairKey(first: Step, next: Step): string {
  return `${stepKey(first)}>${stepKey(next)}`;
}
