import { type Machine, registerVariable, windowVariable } from '../../../src/automata/machine/machine.ts';
import { evaluate, holds } from '../../../src/logic/evaluate.ts';
import type { Variable } from '../../../src/logic/term.ts';
import type { Value } from '../../../src/logic/value.ts';

/**
 * Runs a deterministic machine on numbers. A transition that looks further back than was read, or two transitions for
 * one symbol, are errors.
 *
 * @returns the output, or `undefined` when the input is rejected
 */
export function runMachine(machine: Machine, input: readonly number[]): readonly number[] | undefined {
  const symbols = input.map((n): Value => (machine.input.kind === 'int' ? BigInt(n) : n));
  const output: number[] = [];
  let state = machine.initial;
  let registers = machine.registers.map(r => r.initial);
  const assignment = (at: number): Map<Variable, Value> => {
    const values = new Map<Variable, Value>();
    for (let back = 0; back <= machine.lookback && back <= at; back++)
      if (at - back < symbols.length) values.set(windowVariable(machine.input, back), symbols[at - back]);
    machine.registers.forEach((r, i) => {
      values.set(registerVariable(r), registers[i]);
    });
    return values;
  };
  for (let at = 0; at < symbols.length; at++) {
    const values = assignment(at);
    const enabled = machine.transitions[state].filter(t => holds(t.guard, values));
    if (enabled.length > 1) throw new Error(`two transitions for symbol ${at} of ${JSON.stringify(input)}`);
    if (enabled.length === 0) return undefined;
    output.push(...enabled[0].outputs.map(o => Number(evaluate(o, values))));
    registers = enabled[0].updates.map(u => evaluate(u, values));
    state = enabled[0].to;
  }
  const values = assignment(symbols.length);
  const endings = machine.endings[state].filter(e => holds(e.guard, values));
  if (endings.length > 1) throw new Error(`two endings for ${JSON.stringify(input)}`);
  if (endings.length === 0) return undefined;
  output.push(...endings[0].outputs.map(o => Number(evaluate(o, values))));
  return output;
}
