import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, convert, eq, lt, not, num, scale } from '../../src/logic/build.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { BitVec, Char, Int, Real } from '../../src/logic/sort.ts';
import type { Term } from '../../src/logic/term.ts';
import { rational } from '../../src/logic/value.ts';
import { atWord } from '../../src/program/at-word.ts';
import { Cell, Heap } from '../../src/program/heap.ts';
import { inputVariable } from '../../src/program/input.ts';
import { choice, isSame, merge } from '../../src/program/merge.ts';
import { type Ending, State } from '../../src/program/state.ts';
import {
  Choice,
  hole,
  Name,
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  type Value,
} from '../../src/program/value.ts';

const [a, b] = [inputVariable(0, Char), inputVariable(1, Char)];
const codeOf = convert(a, Int);

const VALUES: readonly Value[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  2 ** 60,
  7n,
  '',
  'x',
  'y',
  'xy',
  new Name('n', 5),
  new Reference(3),
  new Reference(4),
  new Reference(3, 2),
  new Reference(3, new SymbolicNumber(codeOf)),
  hole,
  new SymbolicNumber(codeOf),
  new SymbolicNumber(add(codeOf, num(1, Int))),
  new SymbolicNumber(convert(a, BitVec(8))),
  new SymbolicNumber(scale(rational(1n, 3n), convert(codeOf, Real))),
  new SymbolicBoolean(eq(a, b)),
  new Text([a]),
  new Text([a, 65]),
  new Text([b]),
  new Text([], 0),
];

const CONDITIONS: readonly Term[] = [eq(a, b), lt(a, num(100, Char)), eq(b, num(66, Char)), lt(b, a)];

const value = fc.constantFrom(...VALUES);
const condition = fc.constantFrom(...CONDITIONS);

/** Nested choices of all kinds, with what they mean at each word. */
interface Built {
  readonly made: Value;
  readonly at: (word: ReadonlyMap<Term, number>) => Value;
}

const built: fc.Arbitrary<Built> = fc.letrec<{ tree: Built }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    value.map(made => ({ made, at: () => made })),
    fc.tuple(condition, tie('tree'), tie('tree')).map(([test, yes, no]) => ({
      made: choice(test, yes.made, no.made),
      at: (word: ReadonlyMap<Term, number>) => (truthOf(test, word) ? yes.at(word) : no.at(word)),
    })),
  ),
})).tree;

function truthOf(test: Term, word: ReadonlyMap<Term, number>): boolean {
  const [x, y] = [word.get(a) ?? 0, word.get(b) ?? 0];
  return [x === y, x < 100, y === 66, y < x][CONDITIONS.indexOf(test)];
}

/** A value at a word, shown so that 0 and -0, and numbers of different kinds, are told apart. */
function shown(held: Value, word: ReadonlyMap<Term, number>): string {
  const state = new State([], Heap.empty(), { symbols: [a, b], closed: true }, 0, [held], [], []);
  const [at] = atWord(
    state,
    new Map([
      [a, word.get(a) ?? 0],
      [b, word.get(b) ?? 0],
    ]),
  ).outputs;
  if (at instanceof Reference) return `reference ${at.object}+${String(at.offset)}`;
  if (typeof at === 'object' && at !== null) return at.kind;
  return `${typeof at} ${Object.is(at, -0) ? '-0' : String(at)}`;
}

test('a choice is, for every word, the value that it was made from', () => {
  const words = [
    [0, 0],
    [66, 66],
    [65, 66],
    [200, 66],
    [200, 200],
    [99, 100],
    [0, 65535],
  ];
  fc.assert(
    fc.property(built, ({ made, at }) => {
      for (const [x, y] of words) {
        const word = new Map<Term, number>([
          [a, x],
          [b, y],
        ]);
        expect(shown(made, word)).toBe(shown(at(word), word));
      }
    }),
    { numRuns: 3000, seed: 7 },
  );
});

test('values are the same only when nothing can tell them apart', () => {
  for (const x of VALUES)
    for (const y of VALUES) {
      if (Object.is(x, y)) expect(isSame(x, y)).toBe(true);
      if (isSame(x, y) && !Object.is(x, y)) expect([x, y]).toEqual([y, x]);
    }
  expect(isSame(0, -0)).toBe(false);
  expect(isSame(Number.NaN, Number.NaN)).toBe(true);
  expect(isSame(new Reference(1), new Reference(1, 1))).toBe(false);
  expect(isSame(new Text([a]), new Text([a], 1))).toBe(false);
});

function stateWith(path: readonly Term[], held: Value, heap: Heap): State {
  return new State([], heap, { symbols: [a, b], closed: true }, 0, [held], [], [...path]);
}

test('a merged state is each of the two where its path holds, its heap too', () => {
  const base = Heap.empty();
  const { object } = base.allocate(owner => new Cell(owner, 'old'));
  const test = lt(a, num(100, Char));
  const [first, second] = [base.fork(), base.fork()];
  const cell = first.write(object);
  if (cell instanceof Cell) cell.value = 'new';
  const merged = merge(stateWith([test], 'yes', first), stateWith([not(test)], 7, second));
  expect(merged?.path).toEqual([]);
  for (const [x, output, content] of [
    [99, 'yes', 'new'],
    [100, 7, 'old'],
  ] as const) {
    const at =
      merged === undefined
        ? undefined
        : atWord(
            merged,
            new Map([
              [a, x],
              [b, 0],
            ]),
          );
    expect(at?.outputs).toEqual([output]);
    expect(at?.heap.read(object).contents()).toEqual([content]);
  }
  expect(base.read(object).contents()).toEqual(['old']);
});

test('states with objects of different shapes under one name stay apart', () => {
  const base = Heap.empty();
  const [first, second] = [base.fork(), base.fork()];
  const { object } = first.allocate(owner => new Cell(owner, 1));
  second.replace(object, Object.assign(new Cell({}, 1), { shape: () => 'other' }));
  expect(merge(stateWith([eq(a, b)], 1, first), stateWith([not(eq(a, b))], 1, second))).toBeUndefined();
});

test('states with objects that hold something else for good stay apart', () => {
  const held = (value: Value): Heap => {
    const heap = Heap.empty();
    heap.replace(0, Object.assign(new Cell({}, 1), { fixedContents: () => [value] }));
    return heap;
  };
  const merged = (first: Value, second: Value): State | undefined =>
    merge(stateWith([eq(a, b)], 1, held(first)), stateWith([not(eq(a, b))], 1, held(second)));
  expect(merged('length', 'length')).toBeDefined();
  expect(merged('length', 'size')).toBeUndefined();
  expect(merged(new Reference(1), new Reference(2))).toBeUndefined();
});

test('runs that ended differently stay apart', () => {
  const ended = (path: Term, ending: Ending): State => {
    const state = stateWith([path], 1, Heap.empty());
    state.ending = ending;
    return state;
  };
  const endings: readonly Ending[] = [
    { kind: 'halted', accepted: true },
    { kind: 'halted', accepted: false },
    { kind: 'exhausted' },
    { kind: 'violated', at: 'here' },
    { kind: 'violated', at: 'there' },
    { kind: 'returned', value: 1 },
    { kind: 'threw', value: 1 },
  ];
  for (const first of endings)
    for (const second of endings) {
      const merged = merge(ended(eq(a, b), first), ended(not(eq(a, b)), second));
      expect(merged?.ending).toEqual(first === second ? first : undefined);
    }
});

test('a merged path holds for the words of the two paths, and for no others', () => {
  const start = lt(a, num(100, Char));
  const first = [start, eq(a, b), not(lt(a, num(50, Char)))];
  const second = [start, not(eq(a, b)), lt(b, num(50, Char))];
  const merged = merge(stateWith(first, 1, Heap.empty()), stateWith(second, 2, Heap.empty()));
  for (const x of [0, 60, 99, 100])
    for (const y of [0, 49, 50, 60, 99, 100]) {
      const word = new Map([
        [a, x],
        [b, y],
      ]);
      const isOf = (path: readonly Term[]): boolean => path.every(term => holds(term, word));
      expect([x, y, isOf(merged?.path ?? [])]).toEqual([x, y, isOf(first) || isOf(second)]);
    }
});

test('numbers that no sort of integers holds become choices', () => {
  for (const odd of [-0, 0.5, Number.NaN, 2 ** 60]) expect(choice(eq(a, b), odd, 1)).toBeInstanceOf(Choice);
  expect(choice(eq(a, b), 2, 1)).toBeInstanceOf(SymbolicNumber);
  expect(choice(eq(a, b), new SymbolicNumber(convert(a, BitVec(8))), 300)).toBeInstanceOf(Choice);
});
