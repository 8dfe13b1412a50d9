import { describe, expect, it } from 'vitest';
import { charactersOf } from '../../../../src/program/text.ts';
import { Text } from '../../../../src/program/value.ts';
import { compareAll, concreteActivity, hostResult, outcomeOf, resultAt, symbols, words } from './all-cases.ts';
import { callNative } from './call.ts';

const HOST: Readonly<Record<string, (text: string) => string>> = {
  encodeURIComponent,
  encodeURI,
  decodeURIComponent,
  decodeURI,
  escape: Reflect.get(globalThis, 'escape'),
  unescape: Reflect.get(globalThis, 'unescape'),
};

function comparesWords(name: string, all: readonly string[], prefix = ''): void {
  const before = prefix.split('').map(unit => unit.charCodeAt(0));
  const summary = compareAll(
    all,
    activity => callNative(activity, name, undefined, [charactersOf([...before, ...symbols(all[0].length)])]),
    word => HOST[name](prefix + word),
  );
  expect(summary.disagreements.slice(0, 3), name).toEqual([]);
  expect(summary.refused).toBe(0);
}

describe('percent-encoding', () => {
  it.each(Object.keys(HOST))('%s of concrete texts agrees with the host', name => {
    for (const text of [
      '',
      "aZ09-_.!~*'();/?:@&=+$,#[]%",
      'é€😀',
      '\ud800',
      '\udc00x',
      '%',
      '%4',
      '%zz',
      '%41%2f%C3%A9%e2%82%ac',
      '%F0%9F%98%80',
      '%C0%80',
      '%ED%A0%80',
      '%80',
      '%u20AC%u',
      '%F4%90%80%80',
      5,
      null,
      undefined,
    ]) {
      const outcome = outcomeOf(concreteActivity(), activity => callNative(activity, name, undefined, [text]));
      expect(resultAt(outcome, ''), String(text)).toBe(hostResult(() => HOST[name](String(text))));
    }
  });

  it.each(['encodeURIComponent', 'encodeURI', 'escape'])('%s of each unit agrees with the host', name => {
    comparesWords(
      name,
      Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)),
    );
  });

  it.each(Object.keys(HOST))('%s of all short words agrees with the host', name => {
    for (let length = 1; length <= 3; length++) comparesWords(name, words('a%4Cf;é€\ud83d\ude00', length));
    const all = words('a%4\ud83d\ude00', 0, 1, 2, 3);
    const summary = compareAll(
      all,
      activity => callNative(activity, name, undefined, [new Text([], 0)]),
      word => HOST[name](word),
      true,
    );
    expect(summary.disagreements.slice(0, 3)).toEqual([]);
  });

  it('pairs of surrogates agree with the host', () => {
    comparesWords('encodeURIComponent', words('\ud800\ud83d\udbff\udc00\ude4f\udfff', 2));
  });

  it('sequences of bytes are decoded or refused as by the host', () => {
    const digits = '0279ABCDEFf';
    for (const name of ['decodeURIComponent', 'decodeURI', 'unescape']) {
      comparesWords(name, words(digits, 2), '%');
      comparesWords(name, words(digits, 3), '%u1');
      comparesWords(
        name,
        words(digits, 2).flatMap(a => ['%80', '%bF', '%C0', '%41', 'abc'].map(b => `${a}${b}`)),
        '%',
      );
      comparesWords(
        name,
        words(digits, 2).map(a => `${a}%80`),
        '%E0%',
      );
      comparesWords(
        name,
        ['90', '80', '8F', '9F', 'A0', 'BF'].flatMap(a => ['E0', 'ED', 'EE', 'E1'].map(b => `${b}%${a}%bf`)),
        '%',
      );
      comparesWords(
        name,
        ['90', '80', '8F', '9F', 'A0', 'BF'].flatMap(a => ['F0', 'F1', 'F4', 'F5', 'FF'].map(b => `${b}%${a}%bf%80`)),
        '%',
      );
    }
  });
});
