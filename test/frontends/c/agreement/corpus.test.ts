import { describe, expect, test } from 'vitest';
import { partOfTheDay } from '../../../setup/seed.ts';
import type { CorpusProgram } from '../corpus/corpus-program.ts';
import { CORPUS } from '../corpus/index.ts';
import { agreement, inputsFor, ownOutcome, readCorpusProgram } from './agree.ts';

/** Inputs for each program; `npm run agreement:c` tries 20,000. */
const SLICE = 60;

function named(program: CorpusProgram): string {
  return `${program.target} ${JSON.stringify(program.options?.define ?? '')}`;
}

describe('programs in C and C++', () => {
  test('are at least 25, and cover what there is', () => {
    expect(new Set(CORPUS.map(({ target }) => target.split('#')[0])).size).toBeGreaterThanOrEqual(25);
  });

  test.each(partOfTheDay(CORPUS, 3).map(program => [named(program), program] as const))(
    '%s gives the known answers, and the same as read and natively',
    async (_, corpus) => {
      const program = await readCorpusProgram(corpus);
      for (const { input, output, rejected } of corpus.examples) {
        const outcome = ownOutcome(program, input);
        expect(outcome.replace(/ (?:accepted|rejected)$/, ''), JSON.stringify(input)).toBe(JSON.stringify(output));
        expect(outcome.endsWith('rejected'), JSON.stringify(input)).toBe(rejected === true);
      }
      const inputs = [
        ...corpus.examples.map(({ input }) => input),
        ...inputsFor(corpus, program.shape.input, SLICE, 7),
      ];
      expect((await agreement(program, inputs)).disagreements).toEqual([]);
    },
  );
});
