import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import * as conversions from '../../../../src/frontends/typescript/library/conversions.ts';
import * as operators from '../../../../src/frontends/typescript/library/operators.ts';
import { type Bag, provideIntrinsic } from '../../../../src/frontends/typescript/library/primitives.ts';
import { slowPaths } from '../../../../src/frontends/typescript/library/slow-paths.ts';
import { convertible, expectSame, type Log, type Make, observe, show } from './compare.ts';
import { type Fn, ourObject } from './realm.ts';

/** The host's operator, from text, as a linter would not have it. */
const operator = (text: string): Fn => runInThisContext(`(a, b) => ${text}`);

const Odd = Object.defineProperty(() => 0, Symbol.hasInstance, {
  value: (value: unknown) => (value === 1 ? 'yes' : 0),
});
function Plain(): void {}
const bound = Plain.bind(null);
provideIntrinsic(bound, Plain);

const operands: readonly Make[] = [
  () => undefined,
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -0,
  () => 1,
  () => NaN,
  () => '',
  () => '1',
  () => 'x',
  () => 1n,
  () => 0n,
  () => Symbol.iterator,
  log => convertible('first', 1, 'text', log),
  log => convertible('objects', {}, '1', log),
  log => convertible('nothing', {}, {}, log),
  log => ({ [Symbol.toPrimitive]: (hint: string) => (log.push(`hint ${hint}`) > 0 && hint === 'number' ? 1n : '1') }),
  () => ({ [Symbol.toPrimitive]: () => ({}) }),
  () => ({ [Symbol.toPrimitive]: 5 }),
  () => ({ [Symbol.toPrimitive]: undefined, valueOf: 5, toString: () => Symbol.iterator }),
  () => ({ [Symbol.toPrimitive]: null, valueOf: () => null }),
  () => [],
  () => [1],
  () => [1, 2],
  () => new Number(1),
  () => new String('x'),
  () => Object(1n),
  () => Object(Symbol.iterator),
  () => Plain,
  () => bound,
  () => Odd,
  () => new (Plain as unknown as new () => object)(),
  () => Object.create(null),
  () => Object.assign(() => 0, { prototype: 5 }),
];

describe('operators on objects', () => {
  const cases: readonly (readonly [string, Fn, string])[] = [
    ['add', operators.add as Fn, 'a + b'],
    ['looseEquals', operators.looseEquals as Fn, 'a == b'],
    ['less', slowPaths.less as Fn, 'a < b'],
    ['lessOrEqual', slowPaths.lessOrEqual as Fn, 'a <= b'],
    ['greater', slowPaths.greater as Fn, 'a > b'],
    ['greaterOrEqual', slowPaths.greaterOrEqual as Fn, 'a >= b'],
    ['notEqual', slowPaths.notEqual as Fn, 'a != b'],
    ['subtract', slowPaths.subtract as Fn, 'a - b'],
    ['multiply', slowPaths.multiply as Fn, 'a * b'],
    ['divide', slowPaths.divide as Fn, 'a / b'],
    ['remainder', slowPaths.remainder as Fn, 'a % b'],
    ['power', slowPaths.power as Fn, 'a ** b'],
    ['bitAnd', slowPaths.bitAnd as Fn, 'a & b'],
    ['bitOr', slowPaths.bitOr as Fn, 'a | b'],
    ['bitXor', slowPaths.bitXor as Fn, 'a ^ b'],
    ['shiftLeft', slowPaths.shiftLeft as Fn, 'a << b'],
    ['shiftRight', slowPaths.shiftRight as Fn, 'a >> b'],
    ['shiftRightUnsigned', slowPaths.shiftRightUnsigned as Fn, 'a >>> b'],
    ['instanceOf', operators.instanceOf as Fn, 'a instanceof b'],
    ['hasProperty', operators.hasProperty as Fn, 'a in b'],
  ];
  test.each(cases)('%s does what the host does', (_, mine, text) => {
    for (const left of operands)
      for (const right of operands) {
        const args = (log: Log): unknown[] => [left(log), right(log)];
        expect(observe(mine, () => 0, args)).toBe(observe(operator(text), () => 0, args));
      }
  });

  test('an object equals itself only', () => {
    const object = {};
    expect([operators.looseEquals(object, object), operators.looseEquals(object, {})]).toEqual([true, false]);
  });

  const unary: readonly (readonly [string, Fn, string])[] = [
    ['toNumberValue', conversions.toNumberValue as Fn, '+a'],
    ['toNumeric', conversions.toNumeric as Fn, '{ let c = a; return c++; }'],
    ['toStringValue', conversions.toStringValue as Fn, '`$' + '{a}`'],
    ['negate', slowPaths.negate as Fn, '-a'],
    ['bitNot', slowPaths.bitNot as Fn, '~a'],
    ['toPropertyKey', conversions.toPropertyKey as Fn, 'Reflect.ownKeys({ [a]: 1 })[0]'],
  ];
  test.each(unary)('%s does what the host does', (_, mine, text) => {
    for (const operand of operands) {
      const args = (log: Log): unknown[] => [operand(log)];
      expect(observe(mine, () => 0, args)).toBe(observe(operator(text), () => 0, args));
    }
  });

  test('lengths and positions are clamped as the specification says', () => {
    expect([-1, NaN, 1.9, '3', Infinity, 2 ** 60].map(conversions.toLength)).toEqual([
      0,
      0,
      1,
      3,
      2 ** 53 - 1,
      2 ** 53 - 1,
    ]);
    expect([-1, -9, 2, 9, NaN, -Infinity].map(value => conversions.clampIndex(value, 4))).toEqual([3, 0, 2, 4, 0, 0]);
    expect(Object.is(conversions.toInteger(-0.5), 0)).toBe(true);
  });

  test('spread copies own enumerable properties and leaves out those that are taken', () => {
    const mark = Symbol('mark');
    const source = Object.create(
      { inherited: 1 },
      {
        hidden: { value: 1 },
        b: { get: () => 2, enumerable: true },
        a: { value: 1, enumerable: true },
        [mark]: { value: 3, enumerable: true },
      },
    );
    expect(show(operators.copyDataProperties({}, source, []))).toBe(show({ ...source }));
    expect(show(operators.copyDataProperties({}, source, ['b', mark]))).toBe(show({ a: 1 }));
    for (const value of [null, undefined, 5, 'ab', [1]])
      expect(show(operators.copyDataProperties({}, value, []))).toBe(show({ ...(value as object) }));
  });

  test('a list from an array-like reads it by length and index', () => {
    for (const value of [[1, 2], { length: '2', 1: 'b' }, new String('ab'), 'ab', null])
      expectSame(
        'Reflect',
        'apply',
        () => 0,
        () => [(...args: unknown[]) => args, 0, value],
      );
  });
});

describe('wrappers and errors', () => {
  const receivers: readonly Make[] = [
    ...operands,
    () => new Boolean(false),
    () => new Error('message'),
    () => new RangeError(),
    log => ({ name: convertible('name', 1, 'N', log), message: '' }),
    () => ({ name: '', message: 'm' }),
    () => ({ message: 5 }),
    () => ({ name: undefined, message: undefined }),
  ];
  test.each(['Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Error'])(
    '%s converts its values and their wrappers',
    name => {
      const prototype = `${name}.prototype`;
      const keys = ['toString', 'valueOf', Symbol.toPrimitive].filter(key => Object.hasOwn(ourObject(prototype), key));
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys)
        for (const make of receivers)
          for (const args of [[], [2], [36], [1], [37], ['16'], [NaN], [undefined], [null]])
            expectSame(prototype, key, make, () => args);
    },
  );

  test('a symbol tells its description', () => {
    const get = Object.getOwnPropertyDescriptor(ourObject('Symbol.prototype'), 'description')?.get as Fn;
    expect([Symbol('d'), Symbol(), Object(Symbol('w')) as Bag].map(value => get.call(value))).toEqual([
      'd',
      undefined,
      'w',
    ]);
    expect(() => get.call('d')).toThrow(TypeError);
  });

  test('Function.prototype[Symbol.hasInstance] is what instanceof falls back to', () => {
    for (const target of operands)
      for (const value of operands) expectSame('Function.prototype', Symbol.hasInstance, target, log => [value(log)]);
  });
});
