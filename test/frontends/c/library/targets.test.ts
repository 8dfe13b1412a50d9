import { beforeAll, describe, expect, it } from 'vitest';
import { partOfTheDay } from '../../../setup/seed.ts';
import { clang, libraryUnit, loadClang, OURS, sources, TARGETS, targetFlags } from './toolchain.ts';

beforeAll(loadClang);

/** What our evaluator and the runner of WebAssembly provide. */
const PROVIDED = new Set(
  ['more', 'read', 'write', 'fail', 'exit', 'unknown_conversion', 'unprintable', 'apart', 'there', 'is_one_object']
    .map(name => `codomata_${name}`)
    .concat('malloc', 'free'),
);
const INTRINSICS = /^llvm\.(?:memcpy|memset|va_start|va_end|va_copy|ptrmask|wasm\.memory)\b/;

describe('the C library', () => {
  it.each(partOfTheDay(TARGETS, 2))(
    'needs nothing but codomata.h, an allocator and simple intrinsics on %s',
    target => {
      const args = [...targetFlags(target), '-std=c11', ...OURS, '-Wall', '-Wextra', '-pedantic', '-Werror'];
      const { said: text } = clang('clang', [...args, '-S', '-emit-llvm', '-O0', 'unit.c', '-o', '-'], {
        ...sources,
        'unit.c': libraryUnit(target),
      });
      expect(text).toMatch(/^; ModuleID/);
      const declared = Array.from(text.matchAll(/^declare [^@]*@([\w.]+)/gm), ([, name]) => name);
      expect(declared.filter(name => !PROVIDED.has(name) && !INTRINSICS.test(name))).toEqual([]);
      expect(text).toMatch(/^define [^@]*@strtod\(/m);
      expect(text).not.toMatch(/= f\w+ .*fp128/);
    },
  );
});
