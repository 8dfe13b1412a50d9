import { beforeAll, describe, expect, it } from 'vitest';
import { partOfTheDay } from '../../../setup/seed.ts';
import { clang, headers, loadClang, OURS, sources, TARGETS, targetFlags } from './toolchain.ts';

const FROM_CLANG = [
  ...['stdint.h', 'stddef.h', 'stdarg.h', 'limits.h', 'stdbool.h', 'float.h'],
  ...['iso646.h', 'stdalign.h', 'stdnoreturn.h'],
];
const OF_C = headers.filter(name => name.endsWith('.h'));
const WARNINGS = ['-Wall', '-Wextra', '-Wsystem-headers', '-Werror'];

beforeAll(loadClang);

/** All in this order and again in the opposite one, so that each meets the guards of all others. */
function together(names: readonly string[]): string {
  return [...names, ...names.toReversed()].map(name => `#include <${name}>\n`).join('');
}

function compile(language: 'c' | 'cpp', standard: string, target: string, texts: readonly string[]): string {
  const files = Object.fromEntries(texts.map((text, i) => [`unit${i}.${language}`, text]));
  const args = [
    ...targetFlags(target),
    `-std=${standard}`,
    ...OURS,
    ...WARNINGS,
    '-fsyntax-only',
    ...Object.keys(files),
  ];
  return clang(language === 'c' ? 'clang' : 'clang++', args, { ...sources, ...files }).said;
}

describe('our headers', () => {
  it('are those that embedded and parser code includes', () => {
    expect(headers).toEqual(expect.arrayContaining(['string.h', 'codomata.h', 'arpa/inet.h', 'cstdint', 'array']));
    expect(headers).toEqual(
      expect.arrayContaining([
        ...['pthread.h', 'syslog.h', 'sysexits.h', 'poll.h', 'netdb.h', 'dirent.h', 'pwd.h'],
        ...['err.h', 'grp.h', 'libgen.h', 'paths.h', 'sys/resource.h'],
        ...['sys/poll.h', 'sys/uio.h', 'sys/wait.h', 'netinet/tcp.h'],
      ]),
    );
  });

  it.each(TARGETS)('compile together in C11 and C++17 for %s', target => {
    expect(compile('c', 'c11', target, [together([...OF_C, ...FROM_CLANG])])).toBe('');
    expect(compile('cpp', 'c++17', target, [together([...headers, ...FROM_CLANG])])).toBe('');
  });

  it('compile alone in C11 and C++17', () => {
    const alone = (names: readonly string[]) => partOfTheDay(names, 4).map(name => `#include <${name}>\n`);
    expect(compile('c', 'c11', TARGETS[0], alone(OF_C))).toBe('');
    expect(compile('cpp', 'c++17', TARGETS[0], alone(headers))).toBe('');
  });

  it.each([
    ['c', 'c99'],
    ['c', 'c23'],
    ['cpp', 'c++11'],
    ['cpp', 'c++20'],
  ] as const)('compile together as %s of %s', (language, standard) => {
    expect(compile(language, standard, TARGETS[0], [together(language === 'c' ? OF_C : headers)])).toBe('');
  });

  it('obey NDEBUG at each inclusion of assert.h', () => {
    const text = [
      '#define NDEBUG',
      '#include <assert.h>',
      'void quiet(int x) { assert(x = 1); }',
      '#undef NDEBUG',
      '#include <assert.h>',
      'void loud(int x) { assert(x > 1 && "why"); }',
    ].join('\n');
    const { files } = clang('clang', ['-target', TARGETS[0], ...OURS, '-E', '-P', 'unit.c', '-o', 'unit.i'], {
      ...sources,
      'unit.c': text,
    });
    const seen = Buffer.from(files['unit.i'] as Uint8Array | string).toString();
    expect(seen).toContain('void quiet(int x) { ((void)0); }');
    expect(seen).toContain(String.raw`codomata_fail("x > 1 && \"why\"", "unit.c", 6)`);
  });
});
