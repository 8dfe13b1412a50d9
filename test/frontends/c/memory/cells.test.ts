import { beforeEach, expect, test } from 'vitest';
import { c } from '../../../../src/frontends/c/language.ts';
import { CellLayout, type CellSpan } from '../../../../src/frontends/c/memory/cell-layout.ts';
import { readCells, writeCells } from '../../../../src/frontends/c/memory/cells.ts';
import { MemoryObject } from '../../../../src/frontends/c/memory/memory-object.ts';
import type { Scalar } from '../../../../src/frontends/c/memory/scalar.ts';
import { evaluate } from '../../../../src/logic/evaluate.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { BitVec } from '../../../../src/logic/sort.ts';
import { variable } from '../../../../src/logic/term.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { CONCRETE } from '../../../../src/program/concrete.ts';
import { Evaluator } from '../../../../src/program/evaluator.ts';
import { Heap } from '../../../../src/program/heap.ts';
import { Thrown } from '../../../../src/program/operator.ts';
import { State } from '../../../../src/program/state.ts';
import {
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  uninitialised,
  type Value,
} from '../../../../src/program/value.ts';
import { Dice } from '../../../campaign/dice.ts';

let activity: Activity;
beforeEach(() => {
  const state = new State([], Heap.empty(), { symbols: [], closed: true }, 0, [], [], []);
  activity = new Evaluator(c, CONCRETE, Budget.unlimited).attach(state);
});

function int(bytes: number, width = 8 * bytes): Scalar {
  return { kind: 'int', width, bytes };
}

/** An object whose cells are integers of these sizes. */
function objectOf(sizes: readonly number[], value: Value, origin: MemoryObject['origin'] = 'local'): MemoryObject {
  let start = 0;
  const spans = sizes.map((size): CellSpan => {
    start += size;
    return { start: start - size, size, kind: 'int' };
  });
  const layout = CellLayout.of(spans, start);
  return new MemoryObject({}, 'an object', layout, new Array<Value>(sizes.length).fill(value), origin);
}

test('integers of any size at any place are the same bytes, however the object is divided', () => {
  const dice = new Dice(1);
  for (let round = 0; round < 60; round++) {
    const sizes = Array.from({ length: dice.between(1, 6) }, () => dice.pick([1, 2, 4, 8]));
    const object = objectOf(sizes, 0, dice.pick(['local', 'allocated']));
    const bytes = new Uint8Array(object.layout.size);
    for (let step = 0; step < 25; step++) {
      const count = dice.pick([1, 2, 3, 4, 8].filter(n => n <= bytes.length));
      const at = dice.below(bytes.length - count + 1);
      if (dice.chance(0.5)) {
        const given = Array.from({ length: count }, () => (dice.chance(0.3) ? 0 : dice.below(256)));
        const value = given.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
        const kept = value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
        writeCells(activity, object, at, int(count), kept);
        bytes.set(given, at);
      } else {
        const expected = bytes.slice(at, at + count).reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
        expect(BigInt(readCells(activity, object, at, int(count)) as number)).toBe(expected);
      }
    }
  }
});

test('allocated memory that is written from its start on changes its form only a few times', () => {
  const object = objectOf(new Array<number>(4000).fill(1), uninitialised, 'allocated');
  const forms = new Set<CellLayout>();
  for (let i = 0; i < 1000; i++) {
    writeCells(activity, object, 4 * i, int(4), i);
    forms.add(object.layout);
  }
  expect(forms.size).toBeLessThan(15);
  expect(Array.from({ length: 1000 }, (_, i) => readCells(activity, object, 4 * i, int(4)))).toEqual([
    ...new Array(1000).keys(),
  ]);
});

test('bytes after a few numbers are bytes again, and those that were never set are no values', () => {
  const object = objectOf(new Array<number>(40).fill(1), uninitialised, 'allocated');
  for (let i = 0; i < 3; i++) writeCells(activity, object, 4 * i, int(4), i);
  writeCells(activity, object, 13, int(1), 7);
  expect([12, 13, 14, 16].map(at => readCells(activity, object, at, int(1)))).toEqual([
    uninitialised,
    7,
    uninitialised,
    uninitialised,
  ]);
  writeCells(activity, object, 16, { kind: 'ptr', width: 64, bytes: 8 }, new Reference(3));
  expect(readCells(activity, object, 16, { kind: 'ptr', width: 64, bytes: 8 })).toEqual(new Reference(3));
});

test('a negative zero is no zero', () => {
  const object = objectOf([1, 1, 1, 1, 1, 1, 1, 1], 0, 'allocated');
  writeCells(activity, object, 0, { kind: 'double', width: 64, bytes: 8 }, -0);
  writeCells(activity, object, 0, int(1), 1);
  expect(readCells(activity, object, 7, int(1))).toBe(0x80);
});

test('bytes that depend on the input are put together and taken apart', () => {
  const symbols = [0, 1, 2, 3].map(i => variable(`in${i}`, BitVec(8)));
  const object = objectOf([4, 4], 0);
  symbols.forEach((symbol, i) => {
    writeCells(activity, object, 2 + i, int(1), new SymbolicNumber(symbol));
  });
  const word = new Map(symbols.map((symbol, i) => [symbol, 0x11 * (i + 1)]));
  const read = (at: number, count: number): unknown => {
    const value = readCells(activity, object, at, int(count));
    return value instanceof SymbolicNumber ? evaluate(value.term, word) : value;
  };
  expect(read(2, 4)).toBe(0x44332211);
  expect(read(0, 4)).toBe(0x22110000);
  expect(read(3, 2)).toBe(0x3322);
  expect(read(0, 8)).toBe(0x0000443322110000n);
  expect(readCells(activity, object, 4, int(1))).toEqual(new SymbolicNumber(symbols[2]));
});

test('what was set in part counts as zero elsewhere, and what was never set is no value', () => {
  const object = objectOf([1, 1, 1, 1, 4], uninitialised);
  expect(readCells(activity, object, 0, int(8))).toBe(uninitialised);
  writeCells(activity, object, 0, int(1), 7);
  writeCells(activity, object, 4, int(4), 9);
  expect(readCells(activity, object, 0, int(8))).toBe(9 * 2 ** 32 + 7);
  expect(readCells(activity, object, 1, int(2))).toBe(uninitialised);
});

test('a variable of which some bytes were set was not', () => {
  const object = objectOf([4, 4], uninitialised);
  writeCells(activity, object, 0, int(1), 7);
  expect(readCells(activity, object, 0, int(1))).toBe(7);
  expect(readCells(activity, object, 0, int(4))).toBe(uninitialised);
  writeCells(activity, object, 1, int(1), 1);
  writeCells(activity, object, 2, int(2), 0);
  expect(readCells(activity, object, 0, int(4))).toBe(0x107);
});

test('a truth value in memory is one again when it is read', () => {
  const object = objectOf([1], 0);
  const symbol = variable('in0', BitVec(8));
  writeCells(activity, object, 0, int(1, 1), true);
  expect(readCells(activity, object, 0, int(1))).toBe(1);
  expect(readCells(activity, object, 0, int(1, 1))).toBe(true);
  writeCells(activity, object, 0, int(1), new SymbolicNumber(symbol));
  const truth = readCells(activity, object, 0, int(1, 1));
  if (!(truth instanceof SymbolicBoolean)) throw new Error('not a truth value');
  expect([0, 1].map(byte => evaluate(truth.term, new Map([[symbol, byte]])))).toEqual([false, true]);
});

test('an access outside of its object is undefined', () => {
  const object = objectOf([4, 4], 0);
  for (const at of [-1, 5, 8]) {
    expect(() => readCells(activity, object, at, int(4))).toThrow(Thrown);
    expect(() => writeCells(activity, object, at, int(4), 1)).toThrow(Thrown);
  }
});
