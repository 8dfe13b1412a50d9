import { expect } from 'vitest';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { readMachine } from '../../../src/automata/saved/read.ts';
import { writeMachine } from '../../../src/automata/saved/write.ts';
import type { Term } from '../../../src/logic/term.ts';
import { valueKey } from '../../../src/logic/value.ts';
import { schemaProblem } from './published-schema.ts';

/** A machine as plain data in which every term is its number: terms are hash-consed, so equal numbers are equal terms. */
function plainData(machine: Machine): unknown {
  const ids = (terms: readonly Term[]): number[] => terms.map(t => t.id);
  return {
    ...machine,
    registers: machine.registers.map(r => ({ ...r, initial: valueKey(r.initial) })),
    transitions: machine.transitions.map(list =>
      list.map(t => ({ guard: t.guard.id, outputs: ids(t.outputs), updates: ids(t.updates), to: t.to })),
    ),
    endings: machine.endings.map(list => list.map(e => ({ guard: e.guard.id, outputs: ids(e.outputs) }))),
  };
}

/** Writes a machine as text and reads it back; fails unless the same machine comes and the schema accepts the text. */
export function roundTrip(machine: Machine): Machine {
  const document: unknown = JSON.parse(JSON.stringify(writeMachine(machine, 'a round trip')));
  expect(schemaProblem(document)).toBeUndefined();
  const back = readMachine(document);
  expect(plainData(back)).toEqual(plainData(machine));
  return back;
}
