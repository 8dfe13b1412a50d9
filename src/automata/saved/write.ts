import { sortName } from '../../logic/sort.ts';
import type { Machine } from '../machine/machine.ts';
import { writeOutputs, writeTerm } from './term-json.ts';
import { writeValue } from './value-json.ts';

/** The version of the saved form that this code writes, and the only one that it reads. */
export const MACHINE_VERSION = 1;

/**
 * A machine as a JSON document (schema/machine.schema.json). Reading it back gives an equal machine.
 *
 * @param about for people: what it is
 * @param lines for people: what stands at each transition
 */
export function writeMachine(
  machine: Machine,
  about?: string,
  lines?: readonly (readonly (readonly string[])[])[],
): Record<string, unknown> {
  return {
    codomata: 'machine',
    version: MACHINE_VERSION,
    ...(about === undefined ? {} : { about }),
    input: sortName(machine.input),
    output: machine.output === undefined ? null : sortName(machine.output),
    lookback: machine.lookback,
    registers: machine.registers.map(r => ({
      name: r.name,
      sort: sortName(r.sort),
      initial: writeValue(r.initial, r.sort),
    })),
    states: machine.states,
    initial: machine.initial,
    transitions: machine.transitions.flatMap((list, from) =>
      list.map((t, i) => ({
        from,
        to: t.to,
        ...(lines === undefined ? {} : { about: lines[from][i] }),
        guard: writeTerm(t.guard),
        outputs: writeOutputs(t.outputs),
        ...(machine.registers.length === 0
          ? {}
          : { updates: Object.fromEntries(machine.registers.map((r, i) => [r.name, writeTerm(t.updates[i])])) }),
      })),
    ),
    endings: machine.endings.flatMap((list, state) =>
      list.map(e => ({ state, guard: writeTerm(e.guard), outputs: writeOutputs(e.outputs) })),
    ),
  };
}
