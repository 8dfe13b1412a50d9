import { beforeAll, describe, expect, it } from 'vitest';
import { bothWays } from '../translate/both-ways.ts';
import { clang, headers, libraryFiles, loadClang, OURS, sources } from './toolchain.ts';

beforeAll(loadClang);

/** What the compiler itself calls, and what C++ does. */
const OF_THE_COMPILER = /^(?:__|_Z|codomata_)/;

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\w+/g));
}

function headerText(name: string): string {
  const place = name.split('/').reduce((tree: unknown, part) => Object(tree)[part], sources.include);
  return typeof place === 'string' ? place : '';
}

describe('the names that the library defines for all files', () => {
  it('are those of its headers, so that a user may have all others', () => {
    const declared = wordsIn(headers.map(headerText).join('\n'));
    const strange = libraryFiles.flatMap(file => {
      const args = ['-target', 'wasm64-unknown-unknown', '-std=c11', ...OURS, '-S', '-emit-llvm', '-O0'];
      const unit = { ...sources, 'unit.c': `#include "include/lib/${file}"\n` };
      const { said } = clang('clang', [...args, 'unit.c', '-o', '-'], unit);
      const functions = Array.from(said.matchAll(/^define (?!internal)[^@]*@([\w.]+)\(/gm), ([, name]) => name);
      const variables = Array.from(said.matchAll(/^@([\w.]+) = (?!internal|private|external)/gm), ([, name]) => name);
      return [...functions, ...variables].filter(name => !OF_THE_COMPILER.test(name) && !declared.has(name));
    });
    expect(strange).toEqual([]);
  });

  it('leave the user functions that helpers of the library once had the names of', async () => {
    const source = `#include <stdlib.h>
      int decimal_digit(int x, int place) { return (x / place) % 10; }
      void decimal_append(int *list, int digit) { *list = *list * 10 + digit; }
      int f(unsigned char c) {
        char text[12];
        int list = 0;
        decimal_append(&list, c);
        itoa(-7, text, 10);
        return list + (int)strtod("12.5", 0) + text[1];
      }`;
    const other = 'char *ultoa(int *list) { *list += 1; return 0; }';
    const { evaluated, native } = await bothWays({ 'f.c': source, 'g.c': other }, [[1]], { sources: ['g.c'] });
    expect(evaluated).toEqual([{ output: [1 + 12 + '7'.charCodeAt(0)] }]);
    expect(native).toEqual(evaluated);
  });
});
