import { beforeAll, expect, test } from 'vitest';
import { exploreWords, joinWords, type SymbolicCase } from '../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram, type SourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { Unsupported } from '../../src/program/source.ts';
import { partOfTheDay, SEED_OF_THE_DAY } from '../setup/seed.ts';
import { inDirectory } from '../workspace.ts';
import { Concrete, disagreement, isWordOf } from './agreement.ts';
import { PACKAGES, textPrograms, wordsUpTo } from './corpus.ts';

const ALPHABET = ['a', '<', '&', '1', '"', 'Z', ' ', '\n', 'é', '\ud83d', '\ude00'];

beforeAll(loadZ3);

function session(timeout: number): Session {
  const budget = new Budget({ timeout });
  return new Session(createSolver({ budget }), budget);
}

/** What is wrong with cases that should cover every word up to a length once. */
function problems(program: SourceProgram, cases: readonly SymbolicCase[], words: Iterable<string>): readonly string[] {
  const concrete = new Concrete(program);
  const wrong: string[] = [];
  for (const word of words) {
    const mine = cases.filter(made => isWordOf(made, word));
    if (mine.length !== 1) wrong.push(`${JSON.stringify(word)} is in ${mine.length} cases`);
    const different = mine.length === 0 ? undefined : disagreement(program, mine[0], word, concrete);
    if (different !== undefined) wrong.push(different);
  }
  return wrong;
}

/** Undefined where a rule is missing, or where there are too many paths for the time. */
function within<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof Unsupported || error instanceof Undecided) return undefined;
    throw error;
  }
}

test.each(partOfTheDay(PACKAGES, 3))('every word is in exactly one case of %s, with its result', target => {
  const program = readSourceProgram(target, inDirectory(import.meta.dirname));
  const asked = session(60_000);
  const cases = [...exploreWords(program, 2, asked)];
  expect(problems(program, cases, wordsUpTo(ALPHABET, 2))).toEqual([]);
  expect(asked.solver.counters.z3).toBe(0);
});

/** Their texts of different lengths make choices that fork again: joining them takes minutes at length 2. */
const JOINED_TO_LENGTH_ONE = ['validator#escape', 'entities#encodeXML'];

test.each(partOfTheDay(PACKAGES, 3))('the joined cases of %s give what running it gives', target => {
  const program = readSourceProgram(target, inDirectory(import.meta.dirname));
  const longest = JOINED_TO_LENGTH_ONE.includes(target) ? 1 : 2;
  for (let length = 0; length <= longest; length++) {
    const cases = joinWords(program, length, session(60_000));
    const words = [...wordsUpTo(ALPHABET, length)].filter(word => word.length === length);
    expect(problems(program, cases, words)).toEqual([]);
  }
});

test('every word is in exactly one case of each program, joined or not', () => {
  const wrong: string[] = [];
  const tally = { explored: 0, joined: 0, cases: 0, joinedCases: 0 };
  for (const { name, program } of textPrograms(i => (i + SEED_OF_THE_DAY) % 24 === 0)) {
    const words = [...wordsUpTo(ALPHABET.slice(0, 7), 2)];
    const cases = within(() => [...exploreWords(program, 2, session(20_000))]);
    if (cases !== undefined) {
      tally.explored++;
      tally.cases += cases.filter(({ length }) => length === 2).length;
      wrong.push(...problems(program, cases, words).map(problem => `${name} ${problem}`));
    }
    const joined = within(() => joinWords(program, 2, session(600)));
    if (joined === undefined) continue;
    tally.joined++;
    tally.joinedCases += joined.length;
    const long = words.filter(word => word.length === 2);
    wrong.push(...problems(program, joined, long).map(problem => `${name} joined ${problem}`));
  }
  expect(wrong).toEqual([]);
  expect(tally.explored).toBeGreaterThan(6);
  expect(tally.joined).toBeGreaterThan(3);
  expect(tally.joinedCases).toBeLessThan(tally.cases);
});
