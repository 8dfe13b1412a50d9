import type { Tree } from '@yowasp/clang';
import { beforeAll, describe, expect, it } from 'vitest';
import { partOfTheDay } from '../../../setup/seed.ts';
import { type Heard, runProgram } from './test-program.ts';
import { clang, libraryUnit, loadClang, OURS, sources, written } from './toolchain.ts';

/**
 * The same programs with our library and with the one that clang's package has for WASI must say the same. A line that
 * starts with ~ holds numbers that may be two units in the last place apart; one that starts with ! says if ours is right.
 */

const PROGRAMS = ['string', 'wide', 'integer', 'format', 'scan', 'real', 'network', 'stdio'];
const OUR_TARGET = ['-target', 'wasm32-unknown-unknown', '-O1', ...OURS];
const THEIR_TARGET = ['-target', 'wasm32-wasip1', '-mexec-model=reactor', '-O1', '-fno-builtin', '-D_GNU_SOURCE'];
const LINK = ['-nostdlib', '-Wl,--no-entry', '-Wl,--allow-undefined', '-Wl,--export=__wasm_call_ctors'];

const files: Tree = {
  ...sources,
  'library.c': libraryUnit('wasm32'),
  'programs.c': PROGRAMS.map(name => `#include "programs/${name}.c"\n`).join(''),
};

let ourC: Uint8Array;
let theirC: Uint8Array;
let ourCxx: Uint8Array;
let theirCxx: Uint8Array;

beforeAll(async () => {
  await loadClang();
  const library = written(
    clang('clang', [...OUR_TARGET, '-std=c11', '-c', 'library.c', '-o', 'library.o'], files).files,
    'library.o',
  );
  const build = (tool: 'clang' | 'clang++', args: readonly string[]) =>
    written(clang(tool, [...args, '-o', 'made.wasm'], { ...files, 'library.o': library }).files, 'made.wasm');
  const asC = ['-std=c11', '-fno-builtin', 'programs.c'];
  const asCxx = ['-std=c++17', '-fno-exceptions', '-fno-builtin', 'programs/cxx.cpp'];
  ourC = build('clang', [...OUR_TARGET, ...LINK, ...asC, 'library.o']);
  theirC = build('clang', [...THEIR_TARGET, ...asC]);
  ourCxx = build('clang++', [...OUR_TARGET, ...LINK, ...asCxx, 'library.o']);
  theirCxx = build('clang++', [...THEIR_TARGET, ...asCxx]);
});

function bytes(count: number, seed: number): readonly number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % 5 === 0 ? 10 : (state >>> 17) % 256;
  });
}

/** How many doubles lie between two, given by their bits in hexadecimal; 0 for equal texts. */
function distance(a: string, b: string): number {
  if (a === b) return 0;
  if (!/^[\da-f]{16}$/.test(a) || !/^[\da-f]{16}$/.test(b)) return Number.POSITIVE_INFINITY;
  const place = (bits: string) => {
    const value = BigInt(`0x${bits}`);
    return value >> 63n === 0n ? value : (1n << 63n) - value;
  };
  const apart = place(a) - place(b);
  return Number(apart < 0n ? -apart : apart);
}

const FLOAT_STEP = 2 ** 29;

function agrees(our: string, their: string | undefined): boolean {
  if (our.startsWith('!')) return / 1 $/.test(our);
  if (their === undefined || !our.startsWith('~')) return our === their;
  const [mine, yours] = [our.split(' '), their.split(' ')];
  const most = our.startsWith('~f') ? FLOAT_STEP : 2;
  return mine.length === yours.length && mine.every((text, i) => distance(text, yours[i] ?? '') <= most);
}

function disagreements(ours: Heard, theirs: Heard): readonly string[] {
  return ours.lines.flatMap((line, i) =>
    agrees(line, theirs.lines[i]) ? [] : [`ours:   ${line}\ntheirs: ${theirs.lines[i]}`],
  );
}

describe('our C library agrees with the one of WASI', () => {
  it.each([
    ['string', 8000, 'on texts, memory and classes of characters'],
    ['wide', 2000, 'on wide texts, wide characters of ASCII and the locale of C'],
    ['integer', 6000, 'on conversions to whole numbers, sorting, division and allocation'],
    ['format', 20000, 'on what snprintf writes, with all flags, widths, precisions and sizes'],
    ['scan', 800, 'on what sscanf reads'],
    ['real', 10000, 'on conversions to floating-point numbers and on math.h'],
    ['network', 5000, 'on addresses of IPv4 and IPv6 as text'],
  ])('%s: in at least %i cases %s', (name, least) => {
    const ours = runProgram(ourC, name);
    const theirs = runProgram(theirC, name);
    expect(disagreements(ours, theirs).slice(0, 5)).toEqual([]);
    expect(ours.lines.length).toBe(theirs.lines.length);
    expect(ours.lines.length).toBeGreaterThan(least);
  });

  it.each(partOfTheDay([0, 1, 2, 7, 100, 3000], 3))(
    'on reading and writing streams with an input of %i bytes',
    count => {
      const input = bytes(count, count + 7);
      const ours = runProgram(ourC, 'stdio', input);
      const theirs = runProgram(theirC, 'stdio', input);
      expect(ours.lines).toEqual(theirs.lines);
      expect(ours.output).toEqual(theirs.output);
    },
  );

  it('on a program in C++ with objects, templates and our small standard headers', () => {
    const ours = runProgram(ourCxx, 'cxx');
    expect(ours.lines).toEqual(runProgram(theirCxx, 'cxx').lines);
    expect(ours.lines.length).toBeGreaterThan(10);
  });
});
