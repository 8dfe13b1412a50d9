import { describe, expect, test } from 'vitest';
import { intrinsicNamed } from '../../../../src/frontends/c/intrinsics/index.ts';
import { DataLayout } from '../../../../src/frontends/c/llvm/layout.ts';
import { load, store } from '../../../../src/frontends/c/memory/access.ts';
import { copyBytes } from '../../../../src/frontends/c/memory/blocks.ts';
import { CellLayout, type CellSpan } from '../../../../src/frontends/c/memory/cell-layout.ts';
import { countOf } from '../../../../src/frontends/c/memory/count.ts';
import { MemoryObject } from '../../../../src/frontends/c/memory/memory-object.ts';
import type { Scalar } from '../../../../src/frontends/c/memory/scalar.ts';
import { loadOperator, storeOperator } from '../../../../src/frontends/c/operators/memory-operators.ts';
import { add, bitAnd, convert, ite, lt, num, scale } from '../../../../src/logic/build.ts';
import { type Assignment, evaluate } from '../../../../src/logic/evaluate.ts';
import { BitVec, Int } from '../../../../src/logic/sort.ts';
import { type Term, variable } from '../../../../src/logic/term.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { unknown } from '../../../../src/program/unknown.ts';
import { Reference, SymbolicNumber, uninitialised, type Value } from '../../../../src/program/value.ts';
import { activityOn, outcomeOf, shownOn } from '../on-word.ts';

const BYTE = variable('in0', BitVec(8));
const WIDE = variable('in1', BitVec(64));
const PLACE = unknown('place');
const OFFSET = BitVec(64);

const ADDRESS: Scalar = { kind: 'ptr', width: 64, bytes: 8 };
const DOUBLE: Scalar = { kind: 'double', width: 64, bytes: 8 };

function int(bytes: number): Scalar {
  return { kind: 'int', width: 8 * bytes, bytes };
}

/** Cells of one kind and size with these values. */
interface Cells {
  readonly cell: Scalar;
  readonly values: readonly Value[];
  readonly origin: MemoryObject['origin'];
}

function made(activity: Activity, { cell, values, origin }: Cells): Reference {
  const spans = values.map((_, i): CellSpan => ({ start: i * cell.bytes, size: cell.bytes, kind: cell.kind }));
  const layout = CellLayout.of(spans, values.length * cell.bytes);
  return activity.heap.allocate(owner => new MemoryObject(owner, 'an object', layout, [...values], origin));
}

const somewhere = new Reference(900, 4);
const elsewhere = new Reference(901, 0);
const byte = new SymbolicNumber(BYTE);

const OBJECTS: readonly (readonly [string, Cells])[] = [
  ['a table of bytes', { cell: int(1), values: [3, 1, 4, 1, 5, 9, 2], origin: 'constant' }],
  ['bytes of the input', { cell: int(1), values: [3, byte, 4, byte, 5], origin: 'local' }],
  ['bytes of which the last is not set', { cell: int(1), values: [3, 1, 4, uninitialised], origin: 'local' }],
  ['bytes of which some are not set', { cell: int(1), values: [uninitialised, 1, uninitialised, 6], origin: 'local' }],
  ['integers', { cell: int(4), values: [70_000, 1, 0, 5], origin: 'static' }],
  ['integers of which the first is not set', { cell: int(4), values: [uninitialised, 1, 6], origin: 'local' }],
  ['addresses', { cell: ADDRESS, values: [somewhere, null, elsewhere, somewhere], origin: 'local' }],
  [
    'addresses of which the first is not set',
    { cell: ADDRESS, values: [uninitialised, somewhere, elsewhere], origin: 'local' },
  ],
  [
    'addresses in allocated memory of which the last is not set',
    { cell: ADDRESS, values: [somewhere, elsewhere, uninitialised], origin: 'allocated' },
  ],
  ['floating-point numbers', { cell: DOUBLE, values: [1.5, -0, 2.5], origin: 'allocated' }],
];

/** Offsets in steps of a size, and beyond both ends. */
function offsets(size: number): readonly Term[] {
  const wide = convert(BYTE, OFFSET);
  const low = bitAnd(wide, num(7n, OFFSET));
  return [
    scale(BigInt(size), low),
    add(scale(BigInt(size), low), num(-size, OFFSET)),
    add(scale(BigInt(-size), low), num(3 * size, OFFSET)),
    scale(BigInt(3 * size), WIDE),
    ite(lt(BYTE, num(100, BYTE.sort)), num(size, OFFSET), scale(BigInt(size), low)),
    scale(BigInt(size), PLACE),
    add(scale(BigInt(size), PLACE), num(size, Int)),
    add(scale(BigInt(-size), PLACE), num(2 * size, Int)),
  ];
}

/** The third of a number modulo 2^64. */
const THIRD = 0xaaaaaaaaaaaaaaabn;

const WORDS: readonly Assignment[] = Array.from({ length: 40 }, (_, i) => {
  const number = i < 16 ? i : i * 7;
  return new Map<Term, number | bigint>([
    [BYTE, number % 256],
    [WIDE, i % 2 === 0 ? BigInt(number) : BigInt.asUintN(64, THIRD * BigInt(number % 11))],
    [PLACE, BigInt(i - 8)],
  ]) as Assignment;
});

/** The number that an offset is on a word. */
function offsetOn(offset: Term, word: Assignment): number {
  return Number(BigInt.asIntN(64, BigInt(evaluate(offset, word) as bigint)));
}

describe.each(OBJECTS)('%s', (_, cells) => {
  const { cell } = cells;

  test('are read at an offset of the input as at the number that it is', () => {
    for (const [i, offset] of offsets(cell.bytes).entries())
      for (const word of WORDS) {
        const read = (place: Value): string => {
          const activity = activityOn(word);
          const { object } = made(activity, cells);
          return outcomeOf(() =>
            shownOn(activity, word, load(activity, new Reference(object, place), cell), cell.width),
          );
        };
        const place = offsetOn(offset, word);
        expect([i, place, read(new SymbolicNumber(offset))]).toEqual([i, place, read(place)]);
      }
  });

  test('are written at an offset of the input as at the number that it is', () => {
    const given = cell.kind === 'int' ? 77 : cell.kind === 'ptr' ? new Reference(902, 0) : 7.5;
    for (const [i, offset] of offsets(cell.bytes).entries())
      for (const word of WORDS) {
        const written = (place: Value): string => {
          const activity = activityOn(word);
          const { object } = made(activity, cells);
          return outcomeOf(() => {
            store(activity, new Reference(object, place), cell, given);
            const after = cells.values.map((_, at) => load(activity, new Reference(object, at * cell.bytes), cell));
            return after.map(value => shownOn(activity, word, value, cell.width)).join(', ');
          });
        };
        const place = offsetOn(offset, word);
        expect([i, place, written(new SymbolicNumber(offset))]).toEqual([i, place, written(place)]);
      }
  });
});

test.each([2, 4, 8])('an offset of the input is a multiple of %i exactly where the number is', align => {
  const wide = convert(BYTE, OFFSET);
  for (const offset of [wide, scale(2n, wide), add(scale(4n, wide), num(4, OFFSET)), scale(3n, PLACE)])
    for (const word of WORDS) {
      const activity = activityOn(word);
      const { object } = made(activity, { cell: int(1), values: new Array<Value>(2048).fill(0), origin: 'allocated' });
      const place = offsetOn(offset, word);
      const expected =
        place < 0
          ? expect.stringContaining('')
          : place % align === 0
            ? '0'
            : 'undefined behaviour: an access through a pointer that is not aligned';
      const read = outcomeOf(() =>
        String(load(activity, new Reference(object, new SymbolicNumber(offset)), int(1), align)),
      );
      expect([place, read]).toEqual([place, expected]);
    }
});

test('a copy is a fault exactly where one byte is in both parts, unless they are the same', () => {
  const call = { args: [], result: { kind: 'void' }, data: new DataLayout(''), triple: '' } as const;
  const copy = intrinsicNamed('memcpy');
  if (copy === undefined) throw new Error('there is no memcpy');
  const all = Array.from({ length: 8 }, (_, i) => i);
  for (const to of all)
    for (const from of all)
      for (const count of all.filter(n => Math.max(to, from) + n <= 8)) {
        const activity = activityOn(new Map());
        const { object } = made(activity, { cell: int(1), values: all, origin: 'allocated' });
        const isBoth = (at: number): boolean => at >= to && at < to + count && at >= from && at < from + count;
        const bytes = [...all].fill(0).map((_, at) => (at >= to && at < to + count ? from + at - to : at));
        const outcome = outcomeOf(() => {
          copy(call).apply(activity, [new Reference(object, to), new Reference(object, from), count]);
          return all.map(at => load(activity, new Reference(object, at), int(1))).join();
        });
        const isFault = to !== from && all.some(isBoth);
        expect([to, from, count, outcome]).toEqual([
          to,
          from,
          count,
          isFault ? 'undefined behaviour: a copy between parts of memory that overlap' : bytes.join(),
        ]);
      }
});

test('what is moved is what was there before, also where the parts overlap and depend on the input', () => {
  const [to, from] = [0n, 1n].map(more => add(bitAnd(convert(BYTE, OFFSET), num(1n, OFFSET)), num(more, OFFSET)));
  const all = Array.from({ length: 6 }, (_, i) => i);
  for (const word of WORDS.slice(0, 2))
    for (const [a, b] of [
      [to, from],
      [from, to],
    ]) {
      const activity = activityOn(word);
      const { object } = made(activity, { cell: int(1), values: all, origin: 'local' });
      copyBytes(
        activity,
        new Reference(object, new SymbolicNumber(a)),
        new Reference(object, new SymbolicNumber(b)),
        4,
      );
      const bytes = Uint8Array.from(all).copyWithin(offsetOn(a, word), offsetOn(b, word), offsetOn(b, word) + 4);
      const moved = all.map(at => shownOn(activity, word, load(activity, new Reference(object, at), int(1)), 8));
      expect(moved.map(Number)).toEqual([...bytes]);
    }
});

test('every alignment has an operator of its own', () => {
  const activity = activityOn(new Map());
  const { object } = made(activity, { cell: int(1), values: [1, 0, 0, 0, 2, 0, 0, 0], origin: 'allocated' });
  const read = (place: number, align: number): string =>
    outcomeOf(() => String(loadOperator(int(4), align).apply(activity, [new Reference(object, place)])));
  const write = (place: number, align: number): string =>
    outcomeOf(() => String(storeOperator(int(4), align).apply(activity, [5, new Reference(object, place)])));
  for (const run of [read, write])
    for (const align of [1, 2, 4])
      for (const place of [0, 1, 2, 4])
        expect([align, place, run(place, align).includes('not aligned')]).toEqual([align, place, place % align !== 0]);
});

test('a number of bytes is the number that it is, or refused where it may be too large', () => {
  const few = bitAnd(convert(BYTE, OFFSET), num(7n, OFFSET));
  for (const word of WORDS) {
    const activity = activityOn(word);
    const count = (term: Term, most: number): number => countOf(activity, new SymbolicNumber(term), most, 'too many');
    expect(count(few, 7)).toBe(Number(evaluate(few, word)));
    const number = evaluate(BYTE, word) as number;
    if (number < 6) expect(count(convert(BYTE, OFFSET), 6)).toBe(number);
    else expect(() => count(convert(BYTE, OFFSET), 6)).toThrow('too many');
  }
});
