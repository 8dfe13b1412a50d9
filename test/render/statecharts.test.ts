import { describe, expect, test } from 'vitest';
import { type Machine, windowVariable } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { and, bitXor, div, eq, ite, item, le, mod, mul, not, num, shl, shr, sub } from '../../src/logic/build.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { Budget } from '../../src/logic/limits.ts';
import { BitVec, Enum, Float, Int, Record } from '../../src/logic/sort.ts';
import { constant, type Term, TRUE, variable } from '../../src/logic/term.ts';
import type { Value } from '../../src/logic/value.ts';
import { javaScriptOf } from '../../src/render/javascript-expression.ts';
import { NotInFormat } from '../../src/render/not-in-format.ts';
import { machineToScxml } from '../../src/render/scxml.ts';
import { machineToXState, machineToXStateJson } from '../../src/render/xstate.ts';
import { Dice } from '../campaign/dice.ts';
import { type ChartRun, eventOf, loadXState, runScxml, runXState, runXStateJson } from './run-chart.ts';
import { decodeNumeric, encodeHtml, fortyStates, getTags, machineOf, sumUntilZero, uptoLastDot } from './samples.ts';
import { readXml } from './well-formed.ts';

const WORD = BitVec(32);
const EVENT = Record([
  { name: 'type', sort: Enum(['close', 'key', 'open']) },
  { name: 'code', sort: Float(64), only: ['key'] },
]);

/** Numbers with a sign, as C compares them. */
const signed = ((): Machine => {
  const x = windowVariable(WORD, 0);
  const half = num(2n ** 31n, WORD);
  const atLeast = (least: bigint): Term => le(sub(num(least, WORD), half), sub(x, half));
  return machineOf(
    [
      [
        [atLeast(45n), [], 1],
        [not(atLeast(45n)), [], 0],
      ],
      [
        [and(atLeast(-45n), not(atLeast(45n))), [], 0],
        [atLeast(45n), [], 1],
      ],
    ],
    [[], []],
    { input: WORD, output: undefined, states: ['level.0', '#rolled'] },
  );
})();

/** Events with names, of which one has a number. */
const events = ((): Machine => {
  const x = windowVariable(EVENT, 0);
  const tag = item(x, 0);
  const isType = (i: number): Term => eq(tag, constant(i, tag.sort));
  const isSmall = le(item(x, 1), constant(3, Float(64)));
  return machineOf(
    [
      [
        [and(isType(1), isSmall), [num(1, Int)], 0],
        [and(isType(1), not(isSmall)), [num(2, Int)], 1],
        [isType(2), [], 1],
      ],
      [[isType(0), [num(3, Int)], 0]],
    ],
    [[], undefined],
    { input: EVENT, output: Int, states: ['shut', 'rejected'] },
  );
})();

const SAMPLES: readonly (readonly [string, Machine, readonly Value[]])[] = [
  ['encodeHtml', encodeHtml, [...'<>&"\'ab'].map(c => c.charCodeAt(0))],
  ['decodeNumeric', decodeNumeric, [...'&#;0123456789a'].map(c => c.charCodeAt(0))],
  ['sumUntilZero', sumUntilZero, [0n, 1n, 5n, 60n, 101n, -3n]],
  ['fortyStates', fortyStates, [...'abcdefghijklmnopqrstuvwxyz<> '].map(c => c.charCodeAt(0))],
  ['signed', signed, [0, 44, 45, 46, 2 ** 32 - 45, 2 ** 32 - 46, 2 ** 31, 2 ** 31 - 1]],
  ['events', events, [[0, 0], [2, 0], ...[3, 3.5, -0, 0, Number.NaN, -1e300].map(code => [1, code])]],
];

const exported = { title: 'a "machine" #1.5 */', isExclusive: () => true };

function randomWords(symbols: readonly Value[], count: number): readonly (readonly Value[])[] {
  const dice = new Dice(7);
  return Array.from({ length: count }, () => Array.from({ length: dice.below(9) }, () => dice.pick(symbols)));
}

/** That a chart writes what the machine writes, and accepts and rejects what it does. */
function expectSame(machine: Machine, word: readonly Value[], { states, wrote }: ChartRun): void {
  const [only] = outputsOf(machine, word, Budget.unlimited);
  const shown = JSON.stringify(word, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  expect(states.at(-1), shown).toBe(only === undefined ? 'rejected' : 'accepted');
  if (only !== undefined) expect(wrote, shown).toEqual(machine.output === undefined ? [] : only.map(Number));
}

describe.each(SAMPLES)('%s as a statechart', (_, machine, symbols) => {
  const words = randomWords(symbols, 120);
  const sent = words.map(word => [...word.map(symbol => eventOf(symbol, machine.input)), { type: 'end' }]);

  test('runs in XState as it does here', () => {
    const source = loadXState(machineToXState(machine, exported));
    for (const [i, word] of words.entries()) expectSame(machine, word, runXState(source, sent[i]));
  });

  test('runs in XState as it does here when it is loaded from JSON', () => {
    const source = machineToXStateJson(machine, exported);
    for (const [i, word] of words.entries()) expectSame(machine, word, runXStateJson(source, sent[i]));
  });

  test('is well-formed SCXML that does the same', () => {
    const source = machineToScxml(machine, exported);
    const { tags, attributes } = readXml(source);
    expect(tags.filter(tag => tag === 'state')).toHaveLength(machine.states.length);
    const ids = new Set(attributes.filter(({ name }) => name === 'id').map(({ value }) => value));
    for (const { name, value } of attributes) if (name === 'target') expect(ids).toContain(value);
    for (const [i, word] of words.entries()) expectSame(machine, word, runScxml(source, sent[i]));
  });
});

describe('a machine of which several transitions fit a symbol', () => {
  const conditional = {
    ...machineOf(
      [
        [
          [TRUE, [], 0],
          [TRUE, [], 1],
        ],
        [[TRUE, [], 1]],
      ],
      [[], []],
      { states: ['PAYLOAD', 'SUM'] },
    ),
    output: undefined,
  };
  const labels = [
    [[{ guard: 'count ≠ length', action: undefined }], [{ guard: 'count = length', action: undefined }]],
    [[{ guard: 'any', action: undefined }]],
  ];

  test('is refused, unless it is said in the words of the code which is meant', () => {
    for (const machine of [uptoLastDot, getTags])
      for (const make of [machineToXState, machineToXStateJson, machineToScxml])
        expect(() => make(machine, { ...exported, isExclusive: q => q !== 1 && q !== 0 })).toThrow(NotInFormat);
  });

  test('takes the transition whose condition holds', () => {
    const options = { ...exported, labels, isExclusive: (q: number) => q === 1 };
    const word = [{ type: 'symbol', value: 1 }];
    for (const wanted of ['count ≠ length', 'count = length']) {
      const decides = (text: string): boolean => text === wanted;
      const meant = ['PAYLOAD', wanted === 'count = length' ? 'SUM' : 'PAYLOAD'];
      expect(runXState(loadXState(machineToXState(conditional, options)), word, decides).states).toEqual(meant);
      expect(runXStateJson(machineToXStateJson(conditional, options), word, decides).states).toEqual(meant);
      expect(runScxml(machineToScxml(conditional, options), word, decides).states).toEqual(meant);
    }
  });
});

describe('an expression in JavaScript', () => {
  test.each([8, 16, 32])('over %s bits has the value of its term', width => {
    const sort = BitVec(width);
    const x = variable('x', sort);
    const y = variable('y', sort);
    const dice = new Dice(3);
    const term = (depth: number): Term => {
      if (depth === 0) return dice.pick([x, y, num(BigInt(dice.below(300)), sort)]);
      const [a, b] = [term(depth - 1), term(depth - 1)];
      return dice.pick([
        () => sub(a, b),
        () => sub(num(-3n, sort), a),
        () => mul(a, b),
        () => shl(a, b),
        () => shr(a, num(BigInt(dice.below(40)), sort)),
        () => shr(a, b),
        () => bitXor(a, b),
        () => mod(a, num(BigInt(dice.between(1, 200)), sort)),
        () => div(a, num(BigInt(dice.between(1, 200)), sort)),
        () => ite(le(a, b), a, b),
      ])();
    };
    for (let i = 0; i < 400; i++) {
      const test = le(term(3), term(2));
      const [a, b] = [dice.below(2 ** width), dice.pick([0, 1, 2 ** width - 1])];
      const text = javaScriptOf(test, v => v.op.name);
      const value = new Function('x', 'y', `return ${text};`)(a, b);
      expect(value, text).toBe(
        evaluate(
          test,
          new Map([
            [x, a],
            [y, b],
          ]),
        ),
      );
    }
  });

  test('is refused where numbers of JavaScript are not exact', () => {
    const wide = variable('x', BitVec(64));
    expect(() => javaScriptOf(le(wide, num(3n, BitVec(64))), v => v.op.name)).toThrow(NotInFormat);
  });
});
