import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteJson } from '../../../../src/frontends/typescript/library/json.ts';
import { convertible, expectSame, type Log } from './compare.ts';

const same = (args: (log: Log) => unknown[]): void => expectSame('JSON', 'stringify', () => JSON, args);

describe('JSON.stringify', () => {
  test('writes any value of JSON, with any indent', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.oneof(fc.constant(undefined), fc.integer({ min: -2, max: 12 }), fc.string()),
        (value, space) => same(() => [value, undefined, space]),
      ),
      { seed: 1, numRuns: 400 },
    );
  });

  test('quotes texts so that they are well formed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.integer({ min: 0, max: 0x7f }),
            fc.integer({ min: 0xd7f0, max: 0xe010 }),
            fc.constantFrom(0x2028, 0x22, 0x5c),
          ),
        ),
        units => {
          const text = String.fromCharCode(...units);
          expect(quoteJson(text)).toBe(JSON.stringify(text));
        },
      ),
      { seed: 2, numRuns: 1000 },
    );
  });

  test('asks toJSON, replacers and wrappers in the order of the host', () => {
    const values: ((log: Log) => unknown)[] = [
      () => undefined,
      () => Symbol('s'),
      () => () => 1,
      () => [undefined, () => 1, Symbol('s'), NaN, -0, -Infinity],
      () => ({ a: undefined, b: () => 1, c: Symbol('s'), 2: 'two', 1: 'one', [Symbol('k')]: 1 }),
      () => 1n,
      () => Object(1n),
      () => [new Number(3), new String('s'), new Boolean(false), Object(Symbol('s'))],
      log => Object.assign(new Number(3), convertible('number', 5, 'six', log)),
      log => Object.assign(new String('x'), convertible('string', 5, 'six', log)),
      log => ({
        toJSON(key: string) {
          log.push(`toJSON ${JSON.stringify(key)}`);
          return { x: 1, y: [this === undefined] };
        },
      }),
      () => ({ a: { toJSON: 5 }, b: { toJSON: () => undefined } }),
      () => new Date(0),
      () => {
        const loop: unknown[] = [1];
        loop.push({ loop });
        return loop;
      },
      () => {
        const shared = { x: 1 };
        return [shared, shared];
      },
      () => ({ a: [], b: {}, c: [[]], d: [{}], 'k"': 1 }),
      () => new Map([[1, 2]]),
      () => Object.create({ inherited: 1 }, { hidden: { value: 1 }, shown: { value: 2, enumerable: true } }),
    ];
    const replacers: ((log: Log) => unknown)[] = [
      () => undefined,
      () => null,
      () => 'x',
      () => ['b', 'a', 'b', 1, new Number(2), new String('x'), {}, true],
      () => [],
      log =>
        function (this: unknown, key: string, value: unknown) {
          log.push(`replace ${key} in ${Array.isArray(this)}`);
          return typeof value === 'bigint' ? String(value) : key === 'b' ? undefined : value;
        },
      () => (key: string, value: unknown) => (key === 'a' ? { '': 1, z: [key] } : value),
    ];
    const spaces = [undefined, 2, '--', 'abcdefghijkl', 11, new Number(1), new String('>'), {}, true, ''];
    for (const value of values)
      for (const replacer of replacers) for (const space of spaces) same(log => [value(log), replacer(log), space]);
  });
});

describe('JSON.parse', () => {
  test('gives each value to the reviver, the innermost first', () => {
    const texts = [
      '[1,[2,3],{"a":{"b":null},"2":0,"1":1}]',
      '5',
      '"s"',
      '{}',
      '[]',
      '{"__proto__":1,"x":[true]}',
      '{',
      '',
      'undefined',
    ];
    const revivers: ((log: Log) => unknown)[] = [
      () => undefined,
      () => 5,
      log =>
        function (this: unknown, key: string, value: unknown) {
          log.push(`${key} ${JSON.stringify(value)} in ${JSON.stringify(this)}`);
          return value === 2 || value === null ? undefined : typeof value === 'number' ? value + 1 : value;
        },
      () =>
        function (this: Record<string, unknown>, key: string, value: unknown) {
          if (key === '0') this[1] = { fresh: [1] };
          if (key === 'a') Object.freeze(this);
          return value;
        },
      () =>
        function (this: object, key: string, value: unknown) {
          if (key === '0') Object.defineProperty(this, '1', { value: 7, configurable: false });
          return key === '1' ? undefined : value;
        },
    ];
    for (const text of texts)
      for (const reviver of revivers)
        expectSame(
          'JSON',
          'parse',
          () => JSON,
          log => [text, reviver(log)],
        );
    expectSame(
      'JSON',
      'parse',
      () => JSON,
      log => [convertible('text', 1, '[1]', log)],
    );
  });
});
