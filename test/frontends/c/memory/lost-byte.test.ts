import { beforeEach, describe, expect, test } from 'vitest';
import { c } from '../../../../src/frontends/c/language.ts';
import { copyBytes } from '../../../../src/frontends/c/memory/blocks.ts';
import { CellLayout, type CellSpan } from '../../../../src/frontends/c/memory/cell-layout.ts';
import { readCells, writeCells } from '../../../../src/frontends/c/memory/cells.ts';
import { MemoryObject } from '../../../../src/frontends/c/memory/memory-object.ts';
import type { Scalar } from '../../../../src/frontends/c/memory/scalar.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { CONCRETE } from '../../../../src/program/concrete.ts';
import { Evaluator } from '../../../../src/program/evaluator.ts';
import { Heap } from '../../../../src/program/heap.ts';
import { State } from '../../../../src/program/state.ts';
import { Reference, uninitialised, type Value } from '../../../../src/program/value.ts';
import { outputOn, withFunction } from './paths.ts';

let activity: Activity;
beforeEach(() => {
  const state = new State([], Heap.empty(), { symbols: [], closed: true }, 0, [], [], []);
  activity = new Evaluator(c, CONCRETE, Budget.unlimited).attach(state);
});

const ADDRESS: Scalar = { kind: 'ptr', width: 64, bytes: 8 };
const [WORD, BYTE] = [8, 1].map((bytes): Scalar => ({ kind: 'int', width: 8 * bytes, bytes }));

/** Two addresses and a number. */
function twoAddresses(origin: MemoryObject['origin'], values: readonly Value[]): MemoryObject {
  const spans = (['ptr', 'ptr', 'int'] as const).map((kind, i): CellSpan => ({ start: 8 * i, size: 8, kind }));
  return new MemoryObject({}, 'an object', CellLayout.of(spans, 24), [...values], origin);
}

function withOwner({ name, layout, values, origin }: MemoryObject, owner: object): MemoryObject {
  return new MemoryObject(owner, name, layout, values, origin);
}

const REFUSED = 'a part of an address';

describe.each(['local', 'allocated'] as const)('an address in %s memory of which a part is written over', origin => {
  let object: MemoryObject;
  beforeEach(() => {
    object = twoAddresses(origin, [new Reference(3), new Reference(4, 2), 5]);
    writeCells(activity, object, 9, BYTE, 77);
  });

  test('has the byte that was written, and the others are refused when they are read', () => {
    expect(readCells(activity, object, 9, BYTE)).toBe(77);
    for (const at of [8, 10, 15]) expect(() => readCells(activity, object, at, BYTE)).toThrow(REFUSED);
    for (const scalar of [WORD, ADDRESS]) expect(() => readCells(activity, object, 8, scalar)).toThrow(REFUSED);
    expect(() => readCells(activity, object, 9, { kind: 'int', width: 16, bytes: 2 })).toThrow(REFUSED);
  });

  test('leaves its neighbours alone', () => {
    expect(readCells(activity, object, 0, ADDRESS)).toEqual(new Reference(3));
    expect(readCells(activity, object, 16, WORD)).toBe(5);
  });

  test.each<readonly [string, Scalar, Value, Value]>([
    ['an address', ADDRESS, new Reference(9), new Reference(9)],
    ['a null pointer', ADDRESS, null, null],
    ['a number', WORD, 2 ** 40 + 1, 2 ** 40 + 1],
  ])('is whole again when %s is written there', (_, scalar, value, expected) => {
    writeCells(activity, object, 8, scalar, value);
    expect(readCells(activity, object, 8, scalar)).toEqual(expected);
  });

  test('is one of two where a number goes over both', () => {
    writeCells(activity, object, 4, WORD, 0x0807060504030201n);
    expect([4, 7, 8, 11].map(at => readCells(activity, object, at, BYTE))).toEqual([1, 4, 5, 8]);
    for (const at of [0, 3, 12, 15]) expect(() => readCells(activity, object, at, BYTE)).toThrow(REFUSED);
  });
});

describe('what is left of an address', () => {
  function copied(from: number, to: number, bytes: number): MemoryObject {
    const source = twoAddresses('local', [new Reference(3), new Reference(4, 2), 5]);
    writeCells(activity, source, 9, BYTE, 77);
    const destination = twoAddresses('local', [uninitialised, uninitialised, 0x1122334455667788n]);
    const [a, b] = [source, destination].map(made => activity.heap.allocate(owner => withOwner(made, owner)).object);
    copyBytes(activity, new Reference(b, to), new Reference(a, from), bytes);
    return activity.heap.read(b) as MemoryObject;
  }

  test('is copied along with the rest, and refused only when it is read', () => {
    const copy = copied(0, 0, 24);
    expect(readCells(activity, copy, 0, ADDRESS)).toEqual(new Reference(3));
    expect(readCells(activity, copy, 9, BYTE)).toBe(77);
    expect(readCells(activity, copy, 16, WORD)).toBe(5);
    expect(() => readCells(activity, copy, 8, BYTE)).toThrow(REFUSED);
  });

  test('is copied into the middle of a number', () => {
    const copy = copied(9, 18, 2);
    expect([16, 17, 18, 20].map(at => readCells(activity, copy, at, BYTE))).toEqual([0x88, 0x77, 77, 0x44]);
    expect(() => readCells(activity, copy, 19, BYTE)).toThrow(REFUSED);
  });

  test('may be a part of an address that is whole', () => {
    const copy = copied(0, 16, 4);
    expect(readCells(activity, copy, 20, BYTE)).toBe(0x44);
    expect(() => readCells(activity, copy, 17, BYTE)).toThrow(REFUSED);
  });
});

test('a union of an address and bytes is used as the one and then as the other', () =>
  withFunction(
    `union both { const uint8_t *at; uint8_t bytes[8]; };
    int f(const uint8_t *s, size_t n) {
      union both u;
      u.at = s;
      int first = n > 0 ? u.at[0] : -1;
      u.bytes[2] = 40;
      int two = u.bytes[2];
      u.at = s + n;
      return first + two + (int)(u.at - s);
    }`,
    program => {
      expect(outputOn(program, [])).toEqual([39]);
      expect(outputOn(program, [5, 6, 7])).toEqual([48]);
    },
  ));

// Slow: the strings of the C++ library are compiled and read.
test('a string of C++ that is moved from is short again', () =>
  withFunction(
    '#include <string>\nextern "C" char *f(const char *s) { static std::string o; std::string t(s); t += t; o = std::move(t); return &o[0]; }',
    program => {
      const word = Array.from({ length: 26 }, (_, i) => 97 + i);
      expect(outputOn(program, word)).toEqual([...word, ...word]);
    },
    { file: 'f.cpp' },
  ));
