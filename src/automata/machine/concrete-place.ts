import { type Assignment, evaluate } from '../../logic/evaluate.ts';
import type { Variable } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import { type Machine, registerVariable, type Transition, windowVariable } from './machine.ts';

/** Where a run of a machine on a word stands. */
export interface ConcretePlace {
  readonly state: number;
  /** The last symbols, newest first. */
  readonly window: readonly Value[];
  readonly registers: readonly Value[];
}

export function startPlace(machine: Machine): ConcretePlace {
  return { state: machine.initial, window: [], registers: machine.registers.map(({ initial }) => initial) };
}

/** What the variables of guards, outputs and updates are when a symbol is read. */
export function valuesAt(machine: Machine, { window, registers }: ConcretePlace, symbol: Value): Assignment {
  const values = new Map<Variable, Value>();
  for (const [i, value] of [symbol, ...window].entries()) values.set(windowVariable(machine.input, i), value);
  for (const [i, register] of machine.registers.entries()) values.set(registerVariable(register), registers[i]);
  return values;
}

/** Where a transition leads that a symbol is taken by. */
export function placeAfter(
  machine: Machine,
  place: ConcretePlace,
  symbol: Value,
  { to, updates }: Transition,
): ConcretePlace {
  const values = valuesAt(machine, place, symbol);
  const window = [symbol, ...place.window].slice(0, machine.lookback);
  return { state: to, window, registers: updates.map(term => evaluate(term, values)) };
}
