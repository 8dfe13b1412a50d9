import { describe, expect, it } from 'vitest';
import { newArray } from '../../../../src/frontends/typescript/objects/access.ts';
import { unitNumber } from '../../../../src/frontends/typescript/objects/symbolic-number.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { charactersOf } from '../../../../src/program/text.ts';
import type { Value } from '../../../../src/program/value.ts';
import { compareAll, concreteActivity, outcomeOf, resultAt, symbols, words } from './all-cases.ts';

import { call, construct, expectSame, TEXTS } from './memory.ts';

const ENCODINGS = [
  undefined,
  'utf8',
  'UTF-8',
  'latin1',
  'binary',
  'ascii',
  'hex',
  'base64',
  'base64url',
  'utf16le',
  'ucs2',
  'nope',
  null,
  '',
];

describe('Buffer', () => {
  it('texts become bytes and bytes texts as on the host', () => {
    for (const text of TEXTS)
      for (const encoding of ENCODINGS) {
        const host = (): Buffer => Buffer.from(text, encoding as BufferEncoding);
        expectSame(a => call(a, 'Buffer.from', undefined, text, encoding), host, `${text} ${encoding}`);
        expectSame(
          a => call(a, 'Buffer.byteLength', undefined, text, encoding),
          () => Buffer.byteLength(text, encoding as BufferEncoding),
          `${text} ${encoding}`,
        );
        for (const [start, end] of [[], [1], [-1, 2], [2, 1], [Number.NaN, 3], [0, 99]])
          expectSame(
            a =>
              call(
                a,
                'Buffer.prototype.toString',
                call(a, 'Buffer.from', undefined, text) as Value,
                encoding,
                start,
                end,
              ),
            () => Buffer.from(text).toString(encoding as BufferEncoding, start, end),
            `${JSON.stringify(text)} ${encoding} ${start} ${end}`,
          );
      }
  });

  it('other sources agree with the host', () => {
    expectSame(
      a => call(a, 'Buffer.from', undefined, newArray(a, [1, 256, -1, '7', 2.9])),
      () => Buffer.from([1, 256, -1, 7, 2.9]),
    );
    for (const wrong of [5, undefined, null, true])
      expectSame(
        a => call(a, 'Buffer.from', undefined, wrong),
        () => Buffer.from(wrong as never),
      );
    expectSame(
      a => call(a, 'Buffer.from', undefined, construct(a, 'Uint16Array', [newArray(a, [1, 300])])),
      () => Buffer.from(new Uint16Array([1, 300])),
    );
    for (const [offset, length] of [[], [2], [2, 3], [9], [2, 9]])
      expectSame(
        a => call(a, 'Buffer.from', undefined, construct(a, 'ArrayBuffer', [8]), offset, length),
        () => Buffer.from(new ArrayBuffer(8), offset, length),
      );
    for (const args of [[3], [5, 'ab'], [4, 7], [0, ''], [3, ''], [-1], ['x'], [4, '6162', 'hex']] as const)
      expectSame(
        a => call(a, 'Buffer.alloc', undefined, ...args),
        () => Reflect.apply(Buffer.alloc, Buffer, args),
      );
    for (const total of [undefined, 2, 9])
      expectSame(
        a =>
          call(
            a,
            'Buffer.concat',
            undefined,
            newArray(a, [
              call(a, 'Buffer.from', undefined, 'ab') as Value,
              call(a, 'Buffer.from', undefined, 'cd') as Value,
            ]),
            total,
          ),
        () => Buffer.concat([Buffer.from('ab'), Buffer.from('cd')], total),
      );
    expectSame(
      a => call(a, 'Buffer.isBuffer', undefined, 'x'),
      () => false,
    );
    for (const name of ['utf8', 'UTF-16LE', 'x', 5])
      expectSame(
        a => call(a, 'Buffer.isEncoding', undefined, name),
        () => Buffer.isEncoding(String(name)),
      );
  });

  it('searching agrees with the host', () => {
    for (const name of ['indexOf', 'lastIndexOf', 'includes'] as const)
      for (const value of ['b', 'ab', '', 'x', 98, 256 + 97])
        for (const place of [undefined, 0, 1, -1, -9, 3, 9, Number.NaN])
          for (const encoding of [undefined, 'latin1', 'utf16le'])
            expectSame(
              a =>
                call(
                  a,
                  `Buffer.prototype.${name}`,
                  call(a, 'Buffer.from', undefined, 'abcab') as Value,
                  value,
                  place,
                  encoding,
                ),
              () => Reflect.apply(Buffer.prototype[name], Buffer.from('abcab'), [value, place, encoding]),
              `${name} ${value} ${place} ${encoding}`,
            );
  });

  it('writing texts, filling, copying and swapping agree with the host', () => {
    const compared = (name: 'write' | 'fill', ...args: readonly Value[]): void => {
      expectSame(
        a => {
          const buffer = call(a, 'Buffer.from', undefined, 'ABCDEF') as Value;
          const result = call(a, `Buffer.prototype.${name}`, buffer, ...args);
          return name === 'write' ? [result, buffer] : buffer;
        },
        () => {
          const buffer = Buffer.from('ABCDEF');
          const result: unknown = Reflect.apply(buffer[name], buffer, args);
          return name === 'write' ? [result, Array.from(buffer)] : buffer;
        },
        `${name} ${args.map(String).join()}`,
      );
    };
    for (const text of ['xy', '', '€€€', 'abcdefgh']) {
      compared('write', text);
      compared('write', text, 1);
      compared('write', text, 1, 2);
      compared('write', text, 'latin1');
      compared('write', text, 2, 'hex');
      compared('write', text, 0, 4, 'utf16le');
      compared('write', text, 9);
      compared('fill', text);
      compared('fill', text, 1, 4);
      compared('fill', text, 'latin1');
      compared('fill', text, 2, 'utf8');
    }
    compared('fill', 300, 1, 3);
    compared('fill', 0, 1, 9);
    expectSame(
      a => {
        const [source, target] = ['abcdef', 'ABC'].map(text => call(a, 'Buffer.from', undefined, text) as Value);
        return [call(a, 'Buffer.prototype.copy', source, target, 1, 2), target];
      },
      () => [2, [65, 99, 100]],
    );
    expectSame(
      a => call(a, 'Buffer.prototype.swap16', call(a, 'Buffer.from', undefined, 'abcd') as Value),
      () => Buffer.from('abcd').swap16(),
    );
  });

  it('numbers are read as by the host', () => {
    const bytes = [0x01, 0x82, 0xff, 0x7f, 0x80, 0x00, 0xfe, 0x40, 0x09];
    for (const name of Object.getOwnPropertyNames(Buffer.prototype)) {
      if (!/^read/.test(name) || /Big/.test(name)) continue;
      const host = Reflect.get(Buffer.prototype, name) as (...args: unknown[]) => unknown;
      for (const args of [[], [0], [1], [3], [8], [9], [-1], [1.5], ['0'], [0, 3], [1, 6], [2, 7], [0, 0]])
        expectSame(
          a =>
            call(
              a,
              `Buffer.prototype.${name}`,
              call(a, 'Buffer.from', undefined, newArray(a, bytes)) as Value,
              ...args,
            ),
          () => Reflect.apply(host, Buffer.from(bytes), args),
          `${name} ${args}`,
        );
    }
  });

  it('numbers are written as by the host', () => {
    for (const name of Object.getOwnPropertyNames(Buffer.prototype)) {
      if (!/^write./.test(name) || /Big/.test(name)) continue;
      const host = Reflect.get(Buffer.prototype, name) as (...args: unknown[]) => unknown;
      const isFloat = /Float|Double/.test(name);
      for (const value of [0, 1, -1, 200, 70000, 2 ** 31, 2 ** 40, 1.75, isFloat ? -0 : Number.NaN, '3'])
        for (const rest of [[], [1], [9], [0, 3], [2, 6], [0, 7]])
          expectSame(
            a => {
              const buffer = call(a, 'Buffer.alloc', undefined, 9) as Value;
              return [call(a, `Buffer.prototype.${name}`, buffer, value, ...rest), buffer];
            },
            () => {
              const buffer = Buffer.alloc(9);
              return [Reflect.apply(host, buffer, [value, ...rest]), Array.from(buffer)];
            },
            `${name} ${value} ${rest}`,
          );
    }
  });

  it('the bytes of NaN are refused, since they depend on how it was calculated', () => {
    const write = (a: Activity): unknown =>
      call(a, 'Buffer.prototype.writeDoubleLE', call(a, 'Buffer.alloc', undefined, 8) as Value, Number.NaN);
    expect(resultAt(outcomeOf(concreteActivity(), write), '')).toMatch(/^refused: the bytes of NaN/);
  });

  it('symbolic texts become bytes as on the host', () => {
    const alphabets: readonly (readonly [string, string])[] = [
      ['utf8', 'a\u007fé\u07ff\u0800€\ud83d\ude00'],
      ['latin1', 'aé€'],
      ['utf16le', 'aé€'],
      ['hex', '0aFg'],
      ['base64', 'aZ9+-='],
      ['base64url', 'aZ9/_'],
    ];
    for (const [encoding, alphabet] of alphabets) {
      let refused = 0;
      for (let length = 1; length <= 4; length++) {
        const summary = compareAll(
          words(alphabet, length),
          activity => call(activity, 'Buffer.from', undefined, charactersOf(symbols(length)), encoding),
          word => Buffer.from(word, encoding as BufferEncoding),
        );
        expect(summary.disagreements.slice(0, 3), encoding).toEqual([]);
        refused += summary.refused;
      }
      if (encoding !== 'base64') expect(refused, encoding).toBe(0);
    }
  });

  it('symbolic bytes become texts as on the host', () => {
    const bytes =
      '\u0041\u007f\u0080\u008f\u0090\u009f\u00a0\u00bf\u00c1\u00c2\u00e0\u00ed\u00ee\u00ef\u00f0\u00f4\u00f5';
    for (const [encoding, alphabet, longest] of [
      ['utf8', bytes, 3],
      ['utf8', '\u0041\u0080\u0090\u00bf\u00f0\u00f4\u00f1', 4],
      ['latin1', bytes, 2],
      ['ascii', bytes, 2],
      ['hex', bytes, 2],
      ['base64', bytes, 3],
      ['base64url', bytes, 2],
      ['utf16le', bytes, 3],
    ] as const)
      for (let length = 1; length <= longest; length++) {
        const summary = compareAll(
          words(alphabet, length),
          activity => {
            const buffer = call(
              activity,
              'Buffer.from',
              undefined,
              newArray(activity, symbols(length).map(unitNumber)),
            );
            return call(activity, 'Buffer.prototype.toString', buffer as Value, encoding);
          },
          word => Buffer.from(word, 'latin1').toString(encoding),
        );
        expect(summary.disagreements.slice(0, 3), encoding).toEqual([]);
        expect(summary.refused, encoding).toBe(0);
      }
  });

  it('symbolic bytes are compared and searched as by the host', () => {
    const run =
      (name: string, ...args: readonly Value[]) =>
      (activity: Activity) =>
        call(
          activity,
          `Buffer.prototype.${name}`,
          call(activity, 'Buffer.from', undefined, charactersOf(symbols(3)), 'latin1') as Value,
          ...args,
        );
    for (const [name, place] of [
      ['indexOf', 0],
      ['indexOf', 1],
      ['lastIndexOf', undefined],
      ['lastIndexOf', -2],
      ['includes', 0],
    ] as const)
      expect(
        compareAll(words('abc', 3), run(name, 'ab', place), word =>
          Reflect.apply(Buffer.prototype[name], Buffer.from(word), ['ab', place]),
        ),
      ).toMatchObject({ disagreements: [], refused: 0 });
    for (const name of ['equals', 'compare'] as const)
      expect(
        compareAll(
          words('abc', 3),
          activity =>
            call(
              activity,
              `Buffer.prototype.${name}`,
              call(activity, 'Buffer.from', undefined, charactersOf(symbols(3)), 'latin1') as Value,
              call(activity, 'Buffer.from', undefined, 'bab') as Value,
            ),
          word => Buffer.from(word)[name](Buffer.from('bab')),
        ),
      ).toMatchObject({ disagreements: [], refused: 0 });
  });

  it('symbolic numbers are read and written as by the host', () => {
    for (const kind of ['UInt16BE', 'Int16LE', 'Int32BE', 'UInt8'])
      expect(
        compareAll(
          words('\0\u0001\u007f\u0080\u00ff', 4),
          activity => {
            const buffer = call(activity, 'Buffer.from', undefined, charactersOf(symbols(4)), 'latin1') as Value;
            const value = call(activity, `Buffer.prototype.read${kind}`, buffer, 0) as Value;
            const target = call(activity, 'Buffer.alloc', undefined, 5) as Value;
            return [value, call(activity, `Buffer.prototype.write${kind}`, target, value, 1), target];
          },
          word => {
            const buffer = Buffer.from(word, 'latin1');
            const value: unknown = Reflect.apply(Reflect.get(buffer, `read${kind}`), buffer, [0]);
            const target = Buffer.alloc(5);
            return [value, Reflect.apply(Reflect.get(target, `write${kind}`), target, [value, 1]), target];
          },
        ),
        kind,
      ).toMatchObject({ disagreements: [], refused: 0 });
  });
});
