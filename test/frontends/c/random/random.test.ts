import { beforeAll, expect, test } from 'vitest';
import { loadZ3 } from '../../../../src/logic/solver/index.ts';
import { halfOfTheDay } from '../../../setup/seed.ts';
import { type Compared, compareWithNative, type Difference, withPrograms } from './agree-random.ts';
import { SymbolicComparer, type SymbolicComparison } from './compare-symbolic.ts';
import { generateProgram } from './generate.ts';
import { HAND_WRITTEN_NAMES, handWrittenPrograms } from './hand-written.ts';

const RANDOM_PROGRAMS = 12;

const handWritten = handWrittenPrograms();
const random = halfOfTheDay(500, RANDOM_PROGRAMS).map((seed, i) =>
  generateProgram(seed, handWritten.length + i, { size: 2, risk: 0.02 }),
);

let native: Compared;
let symbolic: SymbolicComparison;

/** All programs in one file: compiling takes most of the time. */
beforeAll(async () => {
  await loadZ3();
  const programs = [...handWritten, ...random];
  await withPrograms(programs, async program => {
    native = await compareWithNative(program, programs, 10, 1);
    symbolic = new SymbolicComparer(program, programs).compare(1, 1);
  });
});

/** What differs, with the names of the programs that have one. */
function shown(differences: readonly Difference[]): readonly string[] {
  return differences.map(
    ({ seed, word, what }) => `${HAND_WRITTEN_NAMES[seed] ?? `seed ${seed}`} ${JSON.stringify(word)}: ${what}`,
  );
}

test('programs do as they are read what they do natively', () => {
  expect(shown(native.differences)).toEqual([]);
  expect([...native.refusals]).toEqual([]);
  expect(native.undefinedRuns).toBeGreaterThan(0);
  expect(native.undefinedRuns).toBeLessThan(native.runs / 2);
});

test('programs do on symbols that are not known what they do on every word of the path, and their paths are all words', () => {
  expect(shown(symbolic.differences)).toEqual([]);
  expect(symbolic.others).toBeGreaterThan(RANDOM_PROGRAMS);
  expect(symbolic.paths).toBeGreaterThan(5 * RANDOM_PROGRAMS);
});

test('the same seed gives the same program, and another seed another', () => {
  expect(generateProgram(7, 0)).toEqual(generateProgram(7, 0));
  expect(generateProgram(7, 0).statements).not.toEqual(generateProgram(8, 0).statements);
});
