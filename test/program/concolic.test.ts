import { expect, test } from 'vitest';
import { followWord } from '../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram, type SourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Budget, LimitReached } from '../../src/logic/limits.ts';
import { Unsupported } from '../../src/program/source.ts';
import { inDirectory } from '../workspace.ts';
import { Concrete, disagreement, isWordOf, otherWords } from './agreement.ts';
import { mutationsOf, PACKAGES, textPrograms } from './corpus.ts';

/** Terms of changed letter case in one another, and of long products: a question about one takes seconds. */
const SLOW = [
  'functions/object-getters-setters.js',
  'numbers/hash-wrapping.ts',
  'realistic/html-attribute-sanitizer.ts',
  'realistic/options-argument.ts',
  'realistic/quoted-printable-encode.ts',
];

interface Tally {
  words: number;
  others: number;
  refused: number;
  readonly wrong: string[];
}

/** Follows a word, and compares its outcome and that of other words of the same path with concrete runs. */
function checkWord(name: string, program: SourceProgram, word: string, concrete: Concrete, tally: Tally): void {
  try {
    const made = followWord(program, word, new Budget({ timeout: 20_000 }));
    tally.words++;
    if (!isWordOf(made, word)) tally.wrong.push(`${name} ${JSON.stringify(word)}: not on its own path`);
    const others = otherWords(made, word, 6, word.length + 1);
    tally.others += others.length;
    for (const each of [word, ...others]) {
      const wrong = disagreement(program, made, each, concrete);
      if (wrong !== undefined) tally.wrong.push(`${name} from ${JSON.stringify(word)}: ${wrong}`);
    }
  } catch (error) {
    if (!(error instanceof Unsupported || error instanceof LimitReached)) throw error;
    tally.refused++;
  }
}

test('following a word gives what running it gives, and is right for other words of its path', () => {
  const tally: Tally = { words: 0, others: 0, refused: 0, wrong: [] };
  for (const { name, program, inputs } of textPrograms(i => i % 3 === 0)) {
    if (SLOW.includes(name)) continue;
    const concrete = new Concrete(program);
    const words = new Set(inputs.flatMap((input, j) => (j < 1 ? mutationsOf(input) : [input])));
    for (const word of words) checkWord(name, program, word, concrete, tally);
  }
  expect(tally.wrong).toEqual([]);
  expect(tally.words).toBeGreaterThan(500);
  expect(tally.others).toBeGreaterThan(1000);
  expect(tally.refused).toBeLessThan(tally.words / 8);
});

test.each(PACKAGES)('following words through %s agrees with running it', target => {
  const program = readSourceProgram(target, inDirectory(import.meta.dirname));
  const concrete = new Concrete(program);
  const tally: Tally = { words: 0, others: 0, refused: 0, wrong: [] };
  const words = [
    '',
    'a',
    '<',
    '&',
    'a<b>&"\'',
    '&lt;x&gt;',
    '%20 é',
    '\ud83d\ude00',
    '\ud800',
    'A-b_C.d\r\n',
    '<!-- -->',
  ];
  for (const word of words) checkWord(target, program, word, concrete, tally);
  expect(tally.wrong).toEqual([]);
  expect(tally.refused).toBe(0);
});
