import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addSymbolOf, startSymbolic, symbolicLanguage, TEXT } from '../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { eq, num } from '../../src/logic/build.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { Char, Int } from '../../src/logic/sort.ts';
import { variable } from '../../src/logic/term.ts';
import { explore } from '../../src/program/forking.ts';
import { Heap } from '../../src/program/heap.ts';
import { inputVariable, newestPosition, positionOf, relativise } from '../../src/program/input.ts';
import { normalForm } from '../../src/program/normal-form.ts';
import { State } from '../../src/program/state.ts';
import type { Value } from '../../src/program/value.ts';
import { inDirectory } from '../workspace.ts';

const FILE = join(import.meta.dirname, 'feeds.ts');

/** All in-states of a fed class after so many symbols. */
function inStates(name: string, count: number): readonly State[] {
  const program = readSourceProgram(`${FILE}#${name}`, inDirectory(import.meta.dirname));
  const session = new Session(createSolver());
  let states = [startSymbolic(program)];
  for (let i = 0; i <= count; i++) {
    const stops = states.flatMap(state => [...explore(symbolicLanguage(program, TEXT), state, session)]);
    states = stops.filter(stop => stop.why === 'input').map(stop => stop.state);
    if (i < count) for (const state of states) addSymbolOf(state, program, TEXT);
  }
  return states;
}

function forms(name: string, count: number): readonly string[] {
  return [...new Set(inStates(name, count).map(normalForm))].sort();
}

test('a machine with finitely many states has finitely many normal forms, however it got there', () => {
  const [once, twice, thrice] = [1, 2, 3].map(count => forms('Comments', count));
  expect(twice.length).toBeLessThanOrEqual(4);
  expect(thrice).toEqual(forms('Comments', 4));
  expect(once.length).toBeGreaterThan(1);
});

test('what was read last is seen from the current position', () => {
  const [twice, thrice] = [2, 3].map(count => forms('Previous', count));
  expect(twice).toHaveLength(1);
  expect(thrice).toEqual(twice);
});

test('objects are named by how they are found, and garbage plays no part', () => {
  expect(forms('Fresh', 1)).toEqual(forms('Fresh', 5));
  expect(forms('Fresh', 1)).toHaveLength(1);
});

test('states that will go on differently have different forms', () => {
  expect(forms('Counter', 2)).not.toEqual(forms('Counter', 3));
  expect(forms('Growing', 2)).not.toEqual(forms('Growing', 3));
});

test('terms about the same neighbourhood at different places are one term', () => {
  const at = (position: number) => eq(inputVariable(position, Char), inputVariable(position - 1, Char));
  expect(relativise(at(5), 5)).toBe(relativise(at(9), 9));
  expect(relativise(at(5), 5)).not.toBe(relativise(at(5), 4));
  const other = variable('x', Int);
  expect(relativise(other, 3)).toBe(other);
  expect(newestPosition(at(7))).toBe(7);
  expect(newestPosition(num(3, Int))).toBe(-1);
  expect(positionOf(other as ReturnType<typeof inputVariable>)).toBeUndefined();
});

function returning(value: Value): State {
  const state = new State([], Heap.empty(), { symbols: [], closed: true }, 0, [], [], []);
  state.ending = { kind: 'returned', value };
  return state;
}

test('numbers and texts that can be told apart have different forms', () => {
  const values: readonly Value[] = [
    0,
    -0,
    0n,
    '0',
    1,
    1n,
    true,
    'true',
    null,
    'null',
    undefined,
    'undefined',
    Number.NaN,
  ];
  expect(new Set(values.map(value => normalForm(returning(value)))).size).toBe(values.length);
});

test('it matters how far was read ahead, and not where', () => {
  const formAt = (known: number, position: number): string => {
    const symbols = Array.from({ length: known }, (_, i) => inputVariable(i, Char));
    return normalForm(new State([], Heap.empty(), { symbols, closed: false }, position, [], [], []));
  };
  expect(formAt(3, 2)).toBe(formAt(5, 4));
  expect(formAt(3, 2)).not.toBe(formAt(3, 3));
});
