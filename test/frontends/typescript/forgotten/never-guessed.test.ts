import { describe, expect, it } from 'vitest';
import { arithmetic, unitNumber } from '../../../../src/frontends/typescript/objects/symbolic-number.ts';
import { ARITHMETIC } from '../../../../src/frontends/typescript/operators/arithmetic.ts';
import { COMPARISON } from '../../../../src/frontends/typescript/operators/comparison.ts';
import { add, num } from '../../../../src/logic/build.ts';
import { Int } from '../../../../src/logic/sort.ts';
import { type Term, variable } from '../../../../src/logic/term.ts';
import { atWord } from '../../../../src/program/at-word.ts';
import { Heap } from '../../../../src/program/heap.ts';
import { isSame } from '../../../../src/program/merge.ts';
import { normalForm } from '../../../../src/program/normal-form.ts';
import { State } from '../../../../src/program/state.ts';
import { lengthOf } from '../../../../src/program/text.ts';
import { unknown } from '../../../../src/program/unknown.ts';
import { OpenLength, type Segment, SymbolicNumber, Text, type Value } from '../../../../src/program/value.ts';
import { compareAll, symbolAt, words } from '../natives/all-cases.ts';

const OPEN = new Text([], 0);
const WORDS = words('ab', 0, 1, 2, 3);
const LETTERS = words('abc', 1);

function returned(value: Value): State {
  const state = new State([], Heap.empty(), { symbols: [], closed: true }, 0, [], [], []);
  state.ending = { kind: 'returned', value };
  return state;
}

describe('what depends on the input is never taken for something else', () => {
  it.each(['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'])(
    'a bigint and a number that depends on the input: %s',
    name => {
      const host: Record<string, (a: bigint, b: number) => boolean> = {
        equal: (a, b) => a === BigInt(b),
        notEqual: (a, b) => a !== BigInt(b),
        less: (a, b) => a < b,
        lessOrEqual: (a, b) => a <= b,
        greater: (a, b) => a > b,
        greaterOrEqual: (a, b) => a >= b,
      };
      const { disagreements, refused } = compareAll(
        LETTERS,
        activity => COMPARISON[name](activity, [98n, unitNumber(symbolAt(0))]),
        word => host[name](98n, word.charCodeAt(0)),
      );
      expect(disagreements).toEqual([]);
      expect(refused).toBe(0);
    },
  );

  it('a bigint is not compared with a text that depends on the input', () => {
    const { refused } = compareAll(
      LETTERS,
      activity => COMPARISON.equal(activity, [1n, new Text([symbolAt(0)])]),
      () => false,
    );
    expect(refused).toBe(LETTERS.length);
  });

  it('the length of an open text without a number that depends on the input may be less than 0', () => {
    for (const bound of [-200, -98, -97, -96, -95, -1, 0])
      for (const name of ['less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const) {
        const nonEmpty = words('ab', 1, 2, 3);
        const host = (a: number): boolean =>
          ({ less: a < bound, lessOrEqual: a <= bound, greater: a > bound, greaterOrEqual: a >= bound })[name];
        const { disagreements, refused } = compareAll(
          nonEmpty,
          activity => {
            const length = ARITHMETIC.subtract(activity, [lengthOf(activity, OPEN), unitNumber(symbolAt(0))]);
            return COMPARISON[name](activity, [length as Value, bound]);
          },
          word => host(word.length - word.charCodeAt(0)),
          true,
        );
        expect(disagreements).toEqual([]);
        expect(refused).toBe(0);
      }
  });

  it('sums with an open length are exact from both sides, also far beyond all lengths', () => {
    for (const more of [3, -2, 2 ** 45, 1e300, 0.5]) {
      const sums: readonly (readonly [(a: Value) => readonly Value[], (n: number) => number])[] = [
        [length => [length, more], n => n + more - more],
        [length => [more, length], n => more + n - more],
      ];
      for (const [operands, host] of sums) {
        const { disagreements } = compareAll(
          WORDS,
          activity => {
            const sum = ARITHMETIC.add(activity, operands(lengthOf(activity, OPEN))) as Value;
            const back = ARITHMETIC.subtract(activity, [sum, more]) as Value;
            return COMPARISON.less(activity, [back, 2]);
          },
          word => host(word.length) < 2,
          true,
        );
        expect(disagreements).toEqual([]);
      }
    }
  });

  it('arithmetic with what is not known stays a term', () => {
    const place = new SymbolicNumber(unknown('read'));
    const { disagreements } = compareAll(
      ['a'],
      activity => arithmetic(activity, 'add', place, 1) instanceof SymbolicNumber,
      () => true,
    );
    expect(disagreements).toEqual([]);
  });
});

describe('texts of which not all is known, and lengths with a term', () => {
  const read = unknown('read');
  const slice = (to: Term): Segment => ({ kind: 'slice', from: num(0n, Int), to });
  const whole = new Text([], undefined, 0, [slice(read)]);

  it('are not the same as others', () => {
    expect(isSame(whole, new Text([]))).toBe(false);
    expect(isSame(whole, new Text([], undefined, 0, whole.before))).toBe(true);
    expect(isSame(new OpenLength(1), new OpenLength(1, 0, read))).toBe(false);
  });

  it('have normal forms of their own', () => {
    const later = add(read, num(1n, Int));
    const values = [
      whole,
      new Text([]),
      new Text([], undefined, 0, [slice(later)]),
      new Text([], undefined, 0, [{ kind: 'opaque', name: 'x', length: read }]),
      new Text([], undefined, 0, [{ kind: 'units', units: [97] }]),
      new OpenLength(1),
      new OpenLength(1, 0, read),
      new OpenLength(1, 0, later),
    ];
    expect(new Set(values.map(value => normalForm(returned(value)))).size).toBe(values.length);
  });

  it('are what they are at a word, or nothing', () => {
    const symbol = variable('in0', Int);
    const length = new OpenLength(1, 0, symbol);
    const made = atWord(returned(length), new Map([[symbol, 5n]]));
    expect(made.ending).toEqual({ kind: 'returned', value: 6 });
    expect(() => atWord(returned(whole), new Map())).toThrow('not all is known');
  });
});
