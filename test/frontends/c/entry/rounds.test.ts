import { describe, expect, it } from 'vitest';
import type { CodeOptions, Input } from '../../../../src/frontends/code.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { sortName } from '../../../../src/logic/sort.ts';
import { partOfTheDay } from '../../../setup/seed.ts';
import { bothWays, withCode } from './both-ways.ts';

const CODE = `
#include <stdbool.h>
#include <stdint.h>
int a(void);
int b(void);
float warm(void);
bool button(void);
uint8_t rx(void);
long long wide(void);
unsigned long millis(void);
void put(int);
static int twice(void) { int sum = 0; for (int i = 0; i < 2; i++) sum += b(); return sum; }
void in_order(void) { for (;;) { put(a()); put(b()); } }
void in_branches(void) { for (;;) { if (a() > 5) put(b()); else put(-1); } }
void again(void) { for (;;) { put(a()); put(a()); put(b()); } }
void inner(void) { for (;;) { put(a()); put(twice()); } }
void in_pairs(void) { for (;;) { int x = a(); do put(x + b()); while (b() > 10); } }
int returns(void) { int last; while ((last = a()) > 5) put(b()); return last; }
static int (*const chosen)(void) = b;
void through_pointer(void) { for (;;) { put(a()); put(chosen()); } }
static void deeper(int n) { if (n > 0) { put(a() + b()); deeper(n - 1); } }
void recursive(void) { deeper(2); }
int tick(uint8_t byte) { return byte + a() + a() + (int)millis(); }
int kinds(void) { return button() ? (int)(warm() * 2) + rx() : wide() > 4294967296 ? 1 : -1; }
int main(void) { for (;;) { put(a()); put(b()); } }
`;

type Case = readonly [what: string, name: string, inputs: readonly Input[], options: CodeOptions, outputs: unknown];

const AB = { read: 'a,b', write: 'put' };
const pairs = (...list: readonly (readonly [number, number])[]): Input => list.map(([a, b]) => ({ a, b }));
const FIVE = pairs([1, 10], [6, 20], [3, 30], [9, 5], [5, 50]);

const CASES: readonly Case[] = [
  ['a symbol is what a round reads', 'in_order', [FIVE, []], AB, [[1, 10, 6, 20, 3, 30, 9, 5, 5, 50], []]],
  ['what a round does not read is free', 'in_branches', [FIVE], AB, [[-1, 20, -1, 5, -1]]],
  ['a second call in a round takes the next symbol', 'again', [FIVE], AB, [[1, 6, 20, 3, 9, 5, 5]]],
  ['each round of an inner loop takes another one', 'inner', [FIVE], AB, [[1, 50, 9]]],
  ['so does the head of one that is left and entered again', 'in_pairs', [FIVE], AB, [[21, 10, 14]]],
  ['a call of the function begins with another one', 'returns', [FIVE], AB, [[20, 5]]],
  ['a call through a pointer reads, too', 'through_pointer', [FIVE], AB, [[1, 10, 6, 20, 3, 30, 9, 5, 5, 50]]],
  [
    'a recursion is no loop, and calls in a tick give the same',
    'recursive',
    [pairs([1, 2], [3, 4])],
    AB,
    [[3, 3, 7, 7]],
  ],
  ['main reads in rounds', 'main', [pairs([1, 2], [3, 4])], AB, [[1, 2, 3, 4]]],
  [
    'lists and numbers alone are symbols, too',
    'in_order',
    [[[1, 2]], [1, 2]],
    AB,
    [
      [1, 2],
      [1, 2],
    ],
  ],
  [
    'what is no such record is none',
    'in_order',
    [[1, 2, 3], [{ a: 1 }], [{ a: 1, b: 2, c: 3 }]],
    AB,
    Array(3).fill('rejected'),
  ],
  [
    'the order of the calls, where that is said',
    'in_branches',
    [[1, 6, 20, 3, 9, 5]],
    { ...AB, shape: 'readers: each call' },
    [[-1, 20, -1, 5]],
  ],
  [
    'rounds, where that is said',
    'tick',
    [
      [
        { byte: 1, a: 2, b: 0 },
        { byte: 1, a: 4, b: 0 },
      ],
    ],
    { read: 'a,b', shape: 'readers: each round' },
    [[8]],
  ],
  [
    'a symbol of a step function is a field',
    'tick',
    [
      [
        { byte: 1, a: 2, b: 0 },
        { byte: 200, a: -4, b: 0 },
      ],
    ],
    { read: 'a,b' },
    [[6, 194]],
  ],
  [
    'fields of all kinds',
    'kinds',
    [
      [
        { button: true, warm: 1.5, rx: 200, wide: 0 },
        { button: 0, warm: 1.5, rx: 200, wide: '4294967297' },
        { button: false, warm: 0, rx: 0, wide: -1 },
      ],
      [{ button: true, warm: 1.5, rx: 256, wide: 0 }],
    ],
    { read: 'button,warm,rx,wide' },
    [[203, 1, -1], 'rejected'],
  ],
];

describe('what several functions read', () => {
  // Slow: each compiles the code for both ways.
  it.each(partOfTheDay(CASES, 3))('%s', async (_, name, inputs, options, outputs) => {
    expect(await bothWays(CODE, `a.c#${name}`, inputs, options)).toEqual(outputs);
  });

  it('is said in words, and has the same symbols everywhere', async () => {
    const [described, sort, symbols] = await withCode(CODE, 'a.c#in_order', AB, async code => [
      code.describe(),
      sortName(code.native.input),
      sortName(code.transduction(undefined).input),
    ]);
    expect(described.round).toBe(
      'one symbol with a field for each of a, b in each round of the loop that reads; one that is called again in a round takes the next symbol',
    );
    expect(described.input).toBe('records {"a", "b"}');
    expect([sort, symbols]).toEqual(Array(2).fill('{"a": BitVec 32, "b": BitVec 32}'));
    const rejected = await withCode(CODE, 'a.c#in_order', AB, async code =>
      code.evaluator(Budget.unlimited)([1, 2, 3]),
    );
    expect(rejected).toEqual({ rejected: 'the code reads symbols such as {"a", "b"}, and this input has others' });
  });
});
