import { type Sort, sortName } from '../../logic/sort.ts';
import { SortError, type Term, type Variable, variable } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';

/** A named cell that a machine carries from step to step. */
export interface Register {
  readonly name: string;
  readonly sort: Sort;
  readonly initial: Value;
}

/** One step: on a symbol for which `guard` holds, write `outputs` and go on in state `to`. */
export interface Transition {
  /** Over the window and the registers. */
  readonly guard: Term;
  /** Over the window and the registers, of the output sort. */
  readonly outputs: readonly Term[];
  /** The registers after the step, in the order of {@link Machine.registers}, over the window and the old registers. */
  readonly updates: readonly Term[];
  readonly to: number;
}

/** One way to end in a state: the input may stop here if `guard` holds, and then `outputs` are written. */
export interface Ending {
  /** Over the past window (`x1 …`) and the registers: there is no current symbol any more. */
  readonly guard: Term;
  readonly outputs: readonly Term[];
}

/**
 * The one machine type: a symbolic transducer, possibly nondeterministic.
 *
 * It reads symbols of sort `input`. The **window** is the current symbol `x` and the last `lookback` ones, `x1`
 * (newest) to `xk`; a transition may mention `xi` only where at least `i` symbols were read before on every way there.
 * `endings[q]` lists the ways to end in q: none, and q is not final. With `output` absent the machine is an acceptor
 * and writes nothing. With lookback 0 and no registers it is the symbolic finite transducer of the literature.
 *
 * The transduction is the set of pairs (input, outputs of some run). States are `0 … states.length - 1`; `states[q]`
 * is a label for people and need not be unique.
 */
export interface Machine {
  readonly input: Sort;
  readonly output: Sort | undefined;
  readonly lookback: number;
  readonly registers: readonly Register[];
  readonly states: readonly string[];
  readonly initial: number;
  readonly transitions: readonly (readonly Transition[])[];
  readonly endings: readonly (readonly Ending[])[];
}

/** The window's variable at a distance: 0 is the current symbol `x`, 1 the one before, `x1`. */
export function windowVariable(sort: Sort, distance: number): Variable {
  return variable(distance === 0 ? 'x' : `x${distance}`, sort);
}

/** The variable that stands for a register's value before the step. Its name begins with `@`. */
export function registerVariable(register: Pick<Register, 'name' | 'sort'>): Variable {
  return variable(`@${register.name}`, register.sort);
}

/** How far back a variable of the window looks: 0 for `x`; `undefined` for a variable that is not of the window. */
export function windowDistance(v: Variable): number | undefined {
  const match = /^x(\d*)$/.exec(v.op.name);
  return match === null ? undefined : Number(match[1]);
}

export function isAcceptor(machine: Machine): boolean {
  return machine.output === undefined;
}

export function transitionCount(machine: Machine): number {
  return machine.transitions.reduce((sum, list) => sum + list.length, 0);
}

/** @throws SortError unless the machine reads `sort` */
export function requireInput(machine: Machine, sort: Sort, what: string): void {
  if (machine.input !== sort)
    throw new SortError(`${what} reads ${sortName(machine.input)} symbols where ${sortName(sort)} ones are needed`);
}
