import { beforeAll, describe, expect, test } from 'vitest';
import { transitionCount } from '../../src/automata/machine/machine.ts';
import { loadZ3 } from '../../src/logic/solver/z3.ts';
import { wordsUpTo } from '../campaign/alphabet.ts';
import { Dice } from '../campaign/dice.ts';
import * as functions from './functions.ts';
import { learnByWords, newSession, paperBound, teacherOf, textWord, type Word, writtenBy } from './learn.ts';

beforeAll(async () => {
  await loadZ3();
});

const NATIVE: ReadonlyMap<string, (text: string) => string> = new Map(Object.entries(functions));

function native(name: string): (word: Word) => string | null {
  const run = NATIVE.get(name);
  if (run === undefined) throw new Error(`there is no function ${name}`);
  return word => {
    try {
      return textWord(run(String.fromCharCode(...word.map(Number)))).join();
    } catch {
      return null;
    }
  };
}

/** All short words over a few characters, and some long ones. */
function wordsOver(characters: string, length: number): readonly Word[] {
  const symbols = textWord(characters);
  const dice = new Dice(7);
  const long = Array.from({ length: 400 }, () =>
    Array.from({ length: dice.between(length + 1, 14) }, () => dice.pick(symbols)),
  );
  return [...wordsUpTo(symbols, length), ...long];
}

/** The machine's states, transitions and lookback. */
const EXPECTED = [
  ['escapeBySwitch', 'a&<>', 4, [1, 4, 0]],
  ['escapeByReplacements', 'a&<>;', 4, [1, 4, 0]],
  ['escapeLater', 'a&<>', 4, [1, 4, 0]],
  ['escapeByTable', 'a&<>', 4, [1, 4, 0]],
  ['unescapeHtml', '&ltgamp;', 5, [9, 28, 0]],
  ['withoutIndent', 'a \n', 5, [2, 3, 0]],
  ['stripTags', 'a<>', 6, [2, 5, 0]],
  ['curlyQuotes', 'a"', 7, [2, 4, 0]],
  ['withoutSpacesOutsideQuotes', 'a \'"', 5, [3, 8, 0]],
  ['replaceAb', 'abc', 6, [2, 5, 0]],
  ['lineEnds', 'a\r\n', 6, [2, 5, 0]],
  ['quoted', 'a"\\', 5, [2, 4, 0]],
  ['withoutLast', 'ab', 6, [2, 2, 1]],
  ['withoutRepeats', 'abc', 6, [2, 3, 1]],
  ['digits', '09a', 5, [2, 2, 0]],
  ['upToSemicolon', 'a;', 6, [2, 3, 0]],
  ['asciiOnly', 'a\u0080\u2028', 4, [1, 2, 0]],
] as const;

describe('learning from the answers of real functions', () => {
  test.each(EXPECTED)('%s', (name, characters, length, [states, transitions, lookback]) => {
    const session = newSession();
    const teacher = teacherOf(`./functions.ts#${name}`, session);
    const { machine, learner } = learnByWords(teacher, session, wordsOver(characters, length), {}, native(name));
    expect([machine.states.length, transitionCount(machine), machine.lookback]).toEqual([
      states,
      transitions,
      lookback,
    ]);
    expect(learner.statistics.membershipQueries).toBeLessThanOrEqual(paperBound(learner));
  });
});

describe('learning from stream programs over integers', () => {
  const words = wordsUpTo([-3n, 0n, 1n, 97n], 4);
  test.each([
    ['figure2', [3, 4, 1]],
    ['differences', [2, 2, 1]],
    ['differencesByState', [2, 2, 1]],
    ['nestedLoops', [2, 4, 0]],
  ] as const)('%s', (name, [states, transitions, lookback]) => {
    const session = newSession();
    const teacher = teacherOf(`./streams.ts#${name}`, session);
    const answers = new Map(words.map(word => [word, writtenBy(teacher, word)]));
    const { machine } = learnByWords(teacher, session, words, {}, word => answers.get(word) ?? null);
    expect([machine.states.length, transitionCount(machine), machine.lookback]).toEqual([
      states,
      transitions,
      lookback,
    ]);
  });
});
