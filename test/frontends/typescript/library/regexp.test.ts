import { describe, expect, test } from 'vitest';
import { newRegExp } from '../../../../src/frontends/typescript/library/primitives.ts';
import { makeRegExp } from '../../../../src/frontends/typescript/library/regexp-exec.ts';
import { convertible, type Log, observe, pick, randomSource } from './compare.ts';
import { type Fn, ourObject, ours, theirs } from './realm.ts';

type MakeRegExp = (source: string, flags: string) => RegExp;
const our: MakeRegExp = (source, flags) => newRegExp(source, flags) as unknown as RegExp;
const host: MakeRegExp = (source, flags) => new RegExp(source, flags);

/** Compares a method on both sides, each with regular expressions of its own. */
function same(
  target: string,
  key: PropertyKey,
  receiver: (make: MakeRegExp, log: Log) => unknown,
  args: (make: MakeRegExp, log: Log) => unknown[],
): void {
  const side = (method: Fn, make: MakeRegExp): string =>
    observe(
      method,
      log => receiver(make, log),
      log => args(make, log),
    );
  const [mine, expected] = [side(ours(target, key), our), side(theirs(target, key), host)];
  if (mine !== expected) expect(`${String(key)}\n${mine}`).toBe(`${String(key)}\n${expected}`);
}

const patterns = [
  '',
  'a',
  'b',
  'ab|a',
  '(a)(b)?',
  '(?:)',
  'a*',
  'a*?',
  '(a*)b',
  '[&<>]',
  '(?<x>a)|(?<y>b)',
  '(?<first>.)(?<second>b?)',
  '$',
  '^',
  '^a',
  '\\b',
  '(?=a)',
  '(?<=a)',
  '(?!a)',
  '\\ud83d',
  '\\udE00',
  '.',
  '..',
  '[^a]',
  '\\s+',
  '(\\s)|,',
  '(a)|(b)|(c)',
  '((a)|b)+',
  '\\W',
  '(.)\\1',
  '\\$',
];
const flagSets = ['', 'g', 'y', 'gy', 'i', 'm', 's', 'u', 'gu', 'gi', 'guy', 'd', 'dg', 'gm', 'uy', 'gs'];
const pieces = ['a', 'b', 'A', 'aab', ' ', ',', '\n', '😀', '\ud83d', '\ude00', '&', '<', '$', 'c', 'bb'];
const templates = [
  '',
  'x',
  '$$',
  '$&',
  '[$`]',
  "[$']",
  '$1',
  '$2$1',
  '$01',
  '$10',
  '$11',
  '$00',
  '$0',
  '$<x>',
  '$<first>-$<nope>',
  '$<x',
  '$',
  'a$',
  '$$1',
  '$&$&',
  '${',
  '$3',
  "$'$`$&",
  '$1$$2',
  '$99',
];
const lastIndexes: readonly unknown[] = [0, 0, 0, 1, 2, 5, -1, '1', NaN, 100, 1.9, Infinity];

const randomText = (random: () => number): string =>
  Array.from({ length: Math.floor(random() * 7) }, () => pick(random, pieces)).join('');

function replacer(kind: number, log: Log): unknown {
  return (...args: unknown[]) => {
    log.push(JSON.stringify(args));
    if (kind === 0) return args[1];
    if (kind === 1) return `<${args.length}>`;
    return kind === 2 ? null : convertible('replacement', 1, '$1$&', log);
  };
}

describe.each(['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split'])('String.prototype.%s', key => {
  test('with a regular expression does what the host does', () => {
    const random = randomSource(key.length);
    for (let i = 0; i < 4000; i++) {
      const [source, flags, text] = [pick(random, patterns), pick(random, flagSets), randomText(random)];
      const [lastIndex, kind] = [pick(random, lastIndexes), Math.floor(random() * 8)];
      const template = pick(random, templates);
      const limit = pick(random, [undefined, undefined, 0, 1, 2, 3, -1, '2', 2 ** 32 + 1, null]);
      same(
        'String.prototype',
        key,
        () => text,
        (make, log) => {
          const regExp = make(source, flags);
          regExp.lastIndex = lastIndex as number;
          if (key === 'split') return [regExp, limit];
          return key.startsWith('replace') ? [regExp, kind < 4 ? replacer(kind, log) : template] : [regExp];
        },
      );
    }
  });

  test('with a text does what the host does', () => {
    const random = randomSource(key.length + 100);
    for (let i = 0; i < 1500; i++) {
      const text = randomText(random);
      const pattern = pick<unknown>(random, [
        '',
        'a',
        'b',
        'aa',
        'ab',
        ' ',
        '😀',
        '\ud83d',
        '.',
        undefined,
        null,
        5,
        '$',
        '[',
        text,
        `${text}x`,
      ]);
      const [kind, template] = [Math.floor(random() * 8), pick(random, templates)];
      const limit = pick(random, [undefined, undefined, 0, 1, 2, -1, NaN]);
      same(
        'String.prototype',
        key,
        () => text,
        (_, log) => {
          if (key === 'split') return [pattern, limit];
          return key.startsWith('replace') ? [pattern, kind < 4 ? replacer(kind, log) : template] : [pattern];
        },
      );
    }
  });

  test('converts its receiver and arguments in the order of the host, and lets objects do the work', () => {
    const receivers: ((log: Log) => unknown)[] = [
      () => undefined,
      () => null,
      () => 12321,
      log => convertible('this', 1, 'a1b1', log),
      () => new String('xay'),
    ];
    const patternsOf: ((make: MakeRegExp, log: Log) => unknown)[] = [
      (_, log) => convertible('pattern', 2, '1', log),
      (_, log) => ({
        [Symbol.match]: (...args: unknown[]) => log.push(`match ${args}`),
        [Symbol.matchAll]: (...args: unknown[]) => log.push(`matchAll ${args}`),
        [Symbol.replace]: (...args: unknown[]) => log.push(`replace ${args}`),
        [Symbol.search]: (...args: unknown[]) => log.push(`search ${args}`),
        [Symbol.split]: (...args: unknown[]) => log.push(`split ${args}`),
        flags: 'g',
      }),
      () => ({
        [Symbol.replace]: 1,
        [Symbol.match]: 1,
        [Symbol.split]: 1,
        [Symbol.search]: 1,
        [Symbol.matchAll]: 1,
        flags: 'g',
      }),
      () => ({ [Symbol.match]: true, flags: 'x', toString: () => '1' }),
      () => ({ [Symbol.match]: true, flags: undefined }),
      make =>
        Object.assign(make('1', ''), {
          [Symbol.match]: undefined,
          [Symbol.replace]: undefined,
          [Symbol.split]: undefined,
        }),
      () => Symbol.iterator,
    ];
    for (const receiver of receivers)
      for (const pattern of patternsOf)
        for (const second of [(log: Log) => convertible('second', 1, '$&$&', log), () => Symbol.match])
          same(
            'String.prototype',
            key,
            (_, log) => receiver(log),
            (make, log) => [pattern(make, log), second(log)],
          );
  });

  test('goes through an exec that the user has replaced', () => {
    const execs: ((log: Log) => unknown)[] = [
      log =>
        function (this: RegExp, text: string) {
          log.push(`exec ${text} at ${this.lastIndex}`);
          return this.lastIndex > 2 || log.length > 9
            ? null
            : Object.assign(['', 'x', undefined], { index: this.lastIndex++, groups: { x: 'named' } });
        },
      () => () => 5,
      () => () => null,
      () => 5,
      log => {
        let left = 2;
        return () => {
          if (left-- === 0) return null;
          return {
            length: '3',
            0: 'a',
            1: convertible('one', 0, '1', log),
            index: convertible('index', 1, '', log),
            groups: undefined,
          };
        };
      },
      () => {
        let left = 2;
        return () => (left-- === 0 ? null : { 0: 'zz', index: -5, length: 1, groups: 'text' });
      },
    ];
    for (const exec of execs)
      for (const flags of ['', 'g', 'gu'])
        for (const second of ['[$1$<x>$&]', '$<length>', (...args: unknown[]) => JSON.stringify(args), undefined])
          same(
            'String.prototype',
            key,
            () => 'abc',
            (make, log) => [Object.defineProperty(make('b', flags), 'exec', { value: exec(log) }), second],
          );
  });
});

describe('RegExp.prototype', () => {
  test.each(['exec', 'test'])('%s does what the host does', key => {
    const random = randomSource(key.length);
    for (let i = 0; i < 4000; i++) {
      const [source, flags, text] = [pick(random, patterns), pick(random, flagSets), randomText(random)];
      const lastIndex = pick(random, lastIndexes);
      same(
        'RegExp.prototype',
        key,
        make => Object.assign(make(source, flags), { lastIndex }),
        (_, log) => [i % 5 === 0 ? convertible('text', 1, text, log) : text],
      );
    }
  });

  const methods = Reflect.ownKeys(ourObject('RegExp.prototype')).filter(
    key => Object.getOwnPropertyDescriptor(ourObject('RegExp.prototype'), key)?.get === undefined,
  );
  test.each(methods.map(key => [String(key), key] as const))(
    '%s meets other receivers and fixed lastIndexes as the host does',
    (_, key) => {
      const receivers: ((make: MakeRegExp, log: Log) => unknown)[] = [
        () => undefined,
        () => 'text',
        () => ({}),
        () => ({ source: 'a', flags: 'g', global: true, exec: () => null, toString: () => 'b' }),
        () => ({ source: 1, flags: 2, [Symbol.match]: true, exec: () => null, lastIndex: '3' }),
        make => Object.freeze(make('a', '')),
        make => Object.freeze(make('a', 'g')),
        make => Object.freeze(make('z', 'y')),
        make => Object.defineProperty(make('a', ''), 'flags', { value: 'gi' }),
        make => Object.defineProperty(make('b', 'g'), 'flags', { value: '' }),
        (make, log) => Object.assign(make('a', 'g'), { lastIndex: convertible('lastIndex', 1, '', log) }),
      ];
      // Older engines ask `global` and not `flags` here, and a pattern that only claims to be global never ends.
      for (const [index, receiver] of receivers.entries())
        for (const text of ['', 'banana', undefined])
          if ((index !== 8 && index !== 9) || !['Symbol(Symbol.match)', 'Symbol(Symbol.replace)'].includes(String(key)))
            same('RegExp.prototype', key, receiver, () => [text, 'x']);
    },
  );

  test('the getters tell the source and the flags', () => {
    const names = Reflect.ownKeys(ourObject('RegExp.prototype')).filter(key => !methods.includes(key));
    const getter = (prototype: object, name: PropertyKey): Fn =>
      Object.getOwnPropertyDescriptor(prototype, name)?.get as Fn;
    for (const name of names)
      for (const receiver of [
        /a/,
        /a\/[/]\n/gimsuy,
        our('', ''),
        our('\n/', ''),
        our('x', 'dgv'),
        {},
        5,
        null,
        RegExp.prototype,
        { global: 1, sticky: {} },
      ])
        expect(
          observe(
            getter(ourObject('RegExp.prototype'), name),
            () => receiver,
            () => [],
          ),
          String(name),
        ).toBe(
          observe(
            getter(RegExp.prototype, name),
            () => receiver,
            () => [],
          ),
        );
    expect(names).toHaveLength(10);
  });

  test('the iterator of matchAll works on a copy and ends for good', () => {
    const regExp = our('a(?<n>.)?', 'g');
    regExp.lastIndex = 1;
    const iterator = ours('String.prototype', 'matchAll').call('abaca', regExp) as Iterator<RegExpExecArray>;
    regExp.lastIndex = 9;
    expect([iterator.next().value[0], iterator.next().value[0], iterator.next().done, iterator.next().done]).toEqual([
      'ac',
      'a',
      true,
      true,
    ]);
    expect(regExp.lastIndex).toBe(9);
  });

  test('the constructor reads patterns, regular expressions and what looks like one', () => {
    const patternsOf: unknown[] = [
      undefined,
      null,
      'a+',
      /b/gi,
      { source: 'c', flags: 'm', [Symbol.match]: true },
      { toString: () => 'd' },
      Object.assign(/e/g, { [Symbol.match]: false }),
      '(',
      5,
    ];
    for (const pattern of patternsOf)
      for (const flags of [undefined, 'g', '', 'gg', null, { toString: () => 'i' }])
        for (const called of [true, false]) {
          const mine = observe(
            () => makeRegExp(RegExp, pattern, flags, called),
            () => undefined,
            () => [],
          );
          expect(mine).toBe(
            observe(
              () =>
                called ? RegExp(pattern as string, flags as string) : new RegExp(pattern as string, flags as string),
              () => undefined,
              () => [],
            ),
          );
        }
    const one = /x/;
    expect(makeRegExp(RegExp, one, undefined, true)).toBe(one);
    expect(makeRegExp(RegExp, one, undefined, false)).not.toBe(one);
  });
});

describe('String.raw', () => {
  test('puts the substitutions between the raw texts', () => {
    const args: unknown[][] = [
      [{ raw: ['a', 'b', 'c'] }, 1, 2, 3],
      [{ raw: 'xyz' }, 0],
      [{ raw: [] }, 1],
      [{ raw: { length: '2', 0: 'p' } }],
      [{ raw: ['a'] }, 'unused'],
      [{}],
      [],
      [{ raw: ['\\n', '${'] }, Symbol.iterator],
    ];
    for (const list of args)
      same(
        'String',
        'raw',
        () => String,
        () => list,
      );
  });
});

describe('an exec that was replaced on the prototype', () => {
  test('is called by every method at the places where the host calls it', () => {
    const run = (side: typeof ours, prototype: object, make: MakeRegExp, key: string, source: string): string => {
      const original = Object.getOwnPropertyDescriptor(prototype, 'exec') as PropertyDescriptor;
      return observe(
        side('String.prototype', key),
        () => 'a,b😀,,c',
        log => {
          const exec = function (this: RegExp, text: string): unknown {
            log.push(`exec at ${this.lastIndex}`);
            return original.value.call(this, text);
          };
          Object.defineProperty(prototype, 'exec', { ...original, value: exec });
          const arg = make(source, 'gu');
          return [arg, key === 'split' ? 4 : '[$&]'];
        },
      );
    };
    for (const key of ['split', 'match', 'replace', 'search', 'matchAll'])
      for (const source of [',', '(,)|b', '', 'x']) {
        const [mine, expected] = [
          [ours, ourObject('RegExp.prototype'), our] as const,
          [theirs, RegExp.prototype, host] as const,
        ].map(([side, prototype, make]) => {
          const original = Object.getOwnPropertyDescriptor(prototype, 'exec') as PropertyDescriptor;
          try {
            return run(side, prototype, make, key, source);
          } finally {
            Object.defineProperty(prototype, 'exec', original);
          }
        });
        expect(mine, `${key} ${source}`).toBe(expected);
      }
  });
});
