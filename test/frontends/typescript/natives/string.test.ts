import { describe, expect, it } from 'vitest';
import { splitText } from '../../../../src/frontends/typescript/natives/index.ts';
import { arithmetic, unitNumber } from '../../../../src/frontends/typescript/objects/symbolic-number.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { charactersOf } from '../../../../src/program/text.ts';
import { Text, type Value } from '../../../../src/program/value.ts';
import {
  compareAll,
  concreteActivity,
  hostResult,
  outcomeOf,
  resultAt,
  symbolAt,
  symbols,
  words,
} from './all-cases.ts';
import { callNative } from './call.ts';

type Method = (this: string, ...args: unknown[]) => unknown;

function hostMethod(name: string): Method {
  return Reflect.get(String.prototype, name) as Method;
}

const TEXTS = [
  '',
  'a',
  'abcabc',
  ' \t\u00a0x\ufeff\n',
  'ß',
  'ΑΣ',
  'Σ',
  'İx',
  '\ud83d\ude00!',
  '\ud800',
  '\udc00\ud800',
  'é\u0301',
  'ﬁ',
];
const NUMBERS = [undefined, null, Number.NaN, -1, 0, 1, 2.7, -2.5, Number.POSITIVE_INFINITY, '2', 'x', true];
const SEARCHES = [undefined, null, '', 'b', 'ca', 'abcabcd', 1, 'undefined'];

const UNARY = [
  'toLowerCase',
  'toUpperCase',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
  'trim',
  'trimStart',
  'trimEnd',
  'trimLeft',
  'trimRight',
  'isWellFormed',
  'toWellFormed',
  'toString',
  'valueOf',
  'normalize',
];
const POSITIONAL = ['at', 'charAt', 'charCodeAt', 'codePointAt', 'repeat', 'slice', 'substr', 'substring'];
const SEARCHING = ['endsWith', 'includes', 'indexOf', 'lastIndexOf', 'startsWith', 'localeCompare', 'concat'];

function agreesOn(name: string, receiver: Value, args: readonly Value[]): void {
  const outcome = outcomeOf(concreteActivity(), activity =>
    callNative(activity, `String.prototype.${name}`, receiver, args),
  );
  const expected = hostResult(() => Reflect.apply(hostMethod(name), receiver, args));
  expect(resultAt(outcome, ''), `${JSON.stringify(receiver)}.${name}(${args.map(String).join()})`).toEqual(expected);
}

describe('methods of concrete strings', () => {
  it.each(UNARY)('%s agrees with the host', name => {
    for (const text of TEXTS) agreesOn(name, text, []);
  });

  it.each(POSITIONAL)('%s agrees with the host', name => {
    for (const text of TEXTS) {
      agreesOn(name, text, []);
      for (const a of NUMBERS) {
        agreesOn(name, text, [a]);
        if (['slice', 'substr', 'substring'].includes(name)) for (const b of NUMBERS) agreesOn(name, text, [a, b]);
      }
    }
  });

  it.each(SEARCHING)('%s agrees with the host', name => {
    for (const text of TEXTS)
      for (const search of SEARCHES) {
        agreesOn(name, text, [search]);
        if (name !== 'localeCompare') for (const at of NUMBERS) agreesOn(name, text, [search, at]);
      }
  });

  it('padStart and padEnd agree with the host', () => {
    for (const name of ['padStart', 'padEnd'])
      for (const text of TEXTS)
        for (const length of [...NUMBERS, 9, 2 ** 30].filter(n => n !== Number.POSITIVE_INFINITY))
          for (const filler of [undefined, '', 'xy', 3, null]) agreesOn(name, text, [length, filler]);
    agreesOn('padStart', 'a', [Number.POSITIVE_INFINITY, 'x']);
  });

  it('normalize agrees with the host for all forms and wrong ones', () => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD', 'nfc', null])
      for (const text of TEXTS) agreesOn('normalize', text, [form]);
  });

  it('receivers that are no strings are converted, and null and undefined are errors', () => {
    agreesOn('slice', 12345, [1, 3]);
    agreesOn('indexOf', true, ['u']);
    const outcome = outcomeOf(concreteActivity(), activity => callNative(activity, 'String.prototype.slice', null, []));
    expect(resultAt(outcome, '')).toBe('TypeError');
  });

  it('bigints and symbols as positions are errors', () => {
    const outcome = outcomeOf(concreteActivity(), activity => callNative(activity, 'String.prototype.at', 'abc', [1n]));
    expect(resultAt(outcome, '')).toBe('TypeError');
  });

  it('String.fromCharCode and String.fromCodePoint agree with the host', () => {
    for (const args of [[], [65], [65, 66], [-1], [65536.9], [2 ** 40 + 3], ['66', null, true], [Number.NaN], [1e300]])
      expect(callNative(concreteActivity(), 'String.fromCharCode', undefined, args)).toBe(
        String.fromCharCode(...args.map(Number)),
      );
    for (const args of [[], [65, 0x1f600], [-1], [1.5], [0x110000], ['66'], [Number.NaN], [undefined]]) {
      const outcome = outcomeOf(concreteActivity(), a => callNative(a, 'String.fromCodePoint', undefined, args));
      expect(resultAt(outcome, '')).toBe(hostResult(() => Reflect.apply(String.fromCodePoint, undefined, args)));
    }
  });
});

/** Compares a method on closed texts of each length up to 3, and on an open input. */
function compares(
  alphabet: string,
  run: (activity: Activity, text: Value) => unknown,
  host: (word: string) => unknown,
  { open = true, longest = 3 } = {},
): { cases: number; refused: number } {
  let cases = 0;
  let refused = 0;
  for (let length = 0; length <= longest; length++) {
    const all = words(alphabet, length);
    const summary = compareAll(all, activity => run(activity, charactersOf(symbols(length))), host);
    expect(summary.disagreements.slice(0, 3)).toEqual([]);
    cases = Math.max(cases, summary.cases);
    refused += summary.refused;
  }
  if (open) {
    const all = words(alphabet, 0, 1, 2, 3);
    const summary = compareAll(all, activity => run(activity, new Text([], 0)), host, true);
    expect(summary.disagreements.slice(0, 3)).toEqual([]);
    refused += summary.refused;
  }
  return { cases, refused };
}

function comparesMethod(name: string, alphabet: string, args: readonly Value[], options?: { longest: number }): number {
  const { cases, refused } = compares(
    alphabet,
    (activity, text) => callNative(activity, `String.prototype.${name}`, text, args),
    word => Reflect.apply(hostMethod(name), word, args),
    options,
  );
  expect(refused, name).toBe(0);
  return cases;
}

describe('methods of symbolic strings', () => {
  it('parts agree with the host for all words', () => {
    const places = [undefined, 0, 1, 2, 5, -1, -2, Number.NaN, Number.POSITIVE_INFINITY, '1'];
    for (const a of places) {
      for (const name of ['at', 'charAt', 'charCodeAt', 'codePointAt']) comparesMethod(name, 'ab\ud83d\ude00', [a]);
      for (const b of places) for (const name of ['slice', 'substr', 'substring']) comparesMethod(name, 'ab', [a, b]);
    }
  });

  it('concat, padding and repeating agree with the host for all words', () => {
    comparesMethod('concat', 'ab', ['x', 1, null]);
    for (const length of [0, 2, 5, Number.NaN]) {
      for (const filler of [undefined, '', 'xyz']) {
        comparesMethod('padStart', 'ab', [length, filler]);
        comparesMethod('padEnd', 'ab', [length, filler]);
      }
    }
    for (const count of [0, 1, 3, -1, Number.POSITIVE_INFINITY, undefined, 2 ** 29])
      comparesMethod('repeat', 'ab', [count]);
  });

  it('searching agrees with the host for all words', () => {
    for (const search of ['', 'a', 'ab', 'aab', 'aaaa', 'c', undefined])
      for (const at of [undefined, 0, 1, 2, 7, -3, Number.POSITIVE_INFINITY])
        for (const name of ['endsWith', 'includes', 'indexOf', 'lastIndexOf', 'startsWith'])
          comparesMethod(name, 'abc', [search, at]);
  });

  it('a symbolic text is searched for in a concrete one', () => {
    for (const name of ['endsWith', 'includes', 'indexOf', 'lastIndexOf', 'startsWith'])
      compares(
        'abc',
        (activity, text) => callNative(activity, `String.prototype.${name}`, 'abcab', [text]),
        word => Reflect.apply(hostMethod(name), 'abcab', [word]),
      );
  });

  it('few questions are asked', () => {
    expect(comparesMethod('indexOf', 'abc', ['ab'])).toBe(3);
    expect(comparesMethod('startsWith', 'abc', ['ab'])).toBe(1);
    expect(comparesMethod('toUpperCase', 'abc', [])).toBe(1);
    expect(comparesMethod('slice', 'abc', [1])).toBe(1);
  });

  it('positions that depend on the input are decided', () => {
    for (const name of [
      'at',
      'charAt',
      'charCodeAt',
      'slice',
      'substring',
      'substr',
      'indexOf',
      'padStart',
      'repeat',
    ]) {
      const argsFor = (position: Value): readonly Value[] => (name === 'indexOf' ? ['c', position] : [position]);
      const { disagreements, refused } = compareAll(
        words('\0\u0001\u0002\u0003\u0004\u0005', 1),
        activity => callNative(activity, `String.prototype.${name}`, 'abcab', argsFor(unitNumber(symbolAt(0)))),
        word => Reflect.apply(hostMethod(name), 'abcab', argsFor(word.charCodeAt(0))),
      );
      expect(disagreements).toEqual([]);
      expect(refused).toBe(name === 'padStart' || name === 'repeat' ? 6 : 0);
    }
  });

  it('positions before the start or counted from the end are decided', () => {
    for (const name of ['at', 'charAt', 'slice', 'substring', 'substr', 'lastIndexOf'])
      for (const before of [3, 7]) {
        const argsFor = (position: Value): readonly Value[] => (name === 'lastIndexOf' ? ['a', position] : [position]);
        const { disagreements, refused } = compareAll(
          words('\0\u0001\u0002\u0003\u0004\u0009', 1),
          activity => {
            const position = arithmetic(activity, 'subtract', unitNumber(symbolAt(0)), before);
            return callNative(activity, `String.prototype.${name}`, 'abcab', argsFor(position));
          },
          word => Reflect.apply(hostMethod(name), 'abcab', argsFor(word.charCodeAt(0) - before)),
        );
        expect(disagreements).toEqual([]);
        expect(refused).toBe(0);
      }
  });

  it('trimming agrees with the host for all words', () => {
    for (const name of ['trim', 'trimStart', 'trimEnd', 'trimLeft', 'trimRight'])
      comparesMethod(name, 'a \u00a0\n\u180e\ufeff', []);
  });

  it('well-formedness agrees with the host for all words', () => {
    for (const name of ['isWellFormed', 'toWellFormed']) comparesMethod(name, 'a\ud800\udbff\udc00\udfff', []);
  });

  it('each unit changes its case as on the host', () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('');
    for (const name of ['toLowerCase', 'toUpperCase', 'toLocaleUpperCase']) {
      const { disagreements } = compareAll(
        units.split(''),
        activity => callNative(activity, `String.prototype.${name}`, charactersOf(symbols(1)), []),
        word => Reflect.apply(hostMethod(name), word, []),
      );
      expect(disagreements).toEqual([]);
    }
  });

  it('pairs of surrogates change their case as on the host', () => {
    const pairs = ['\ud801', '\ud803', '\ud83a', '\ud83d'].flatMap(high =>
      Array.from({ length: 0x400 }, (_, i) => high + String.fromCharCode(0xdc00 + i)),
    );
    for (const name of ['toLowerCase', 'toUpperCase']) {
      const { disagreements } = compareAll(
        pairs,
        activity => callNative(activity, `String.prototype.${name}`, charactersOf(symbols(2)), []),
        word => Reflect.apply(hostMethod(name), word, []),
      );
      expect(disagreements).toEqual([]);
    }
    comparesMethod('toLowerCase', 'A\ud801\udc00\udc28ß', []);
    comparesMethod('toUpperCase', 'a\ud801\udc00\udc28ß', []);
  });

  it('a capital sigma becomes final where the host makes it final', () => {
    comparesMethod('toLowerCase', "AΣ. 'ʰ", [], { longest: 4 });
    comparesMethod('toLowerCase', 'AΣ\ud801\udc00\ud834\udd67', [], { longest: 4 });
  });

  it('normalize is the identity on units that nothing changes, and exact for single units in the forms that decompose', () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
      const { disagreements, refused } = compareAll(
        units,
        activity => callNative(activity, 'String.prototype.normalize', charactersOf(symbols(1)), [form]),
        word => word.normalize(form),
      );
      expect(disagreements).toEqual([]);
      expect(refused, form).toBeLessThan(form === 'NFC' || form === 'NFD' ? 3500 : 6500);
      const { refused: many } = compares(
        'aéÅ\u0301\u0344가\u1100\u1161\u11a8ﬁ\ud834\udd5e\ud83d\ude00',
        (activity, text) => callNative(activity, 'String.prototype.normalize', text, [form]),
        word => word.normalize(form),
      );
      expect(many).toBeGreaterThan(0);
    }
  });

  it('splitText agrees with the host for all words', () => {
    for (const separator of ['', 'a', 'ab', 'aa'])
      for (const limit of [undefined, 0, 1, 2])
        compares(
          'ab',
          (activity, text) =>
            typeof text === 'string' || text instanceof Text ? splitText(activity, text, separator, limit) : [],
          word => word.split(separator, limit),
        );
  });

  it('String.fromCharCode gives back the unit that a number came from', () => {
    const unit = symbolAt(0);
    expect(callNative(concreteActivity(), 'String.fromCharCode', undefined, [unitNumber(unit)])).toEqual(
      new Text([unit]),
    );
  });
});
