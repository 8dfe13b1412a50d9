import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Driver } from '../../src/frontends/typescript/entry/drive.ts';
import { exploreWords, followWord, outcomeAt, startSymbolic } from '../../src/frontends/typescript/entry/symbolic.ts';
import type { Plain } from '../../src/frontends/typescript/native/call.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { Unsupported } from '../../src/program/source.ts';
import { listCases, readCase } from '../programs-support/case-file.ts';
import { inDirectory } from '../workspace.ts';
import { Concrete, disagreement, isWordOf, show } from './agreement.ts';
import { wordsUpTo } from './corpus.ts';

beforeAll(loadZ3);

const ROOT = join(import.meta.dirname, '../programs');
const FEEDS = join(import.meta.dirname, 'feeds.ts');

type Word = string | readonly number[];

function isWord(input: unknown): input is Word {
  return typeof input === 'string' || (Array.isArray(input) && input.every(symbol => Number.isSafeInteger(symbol)));
}

/** An outcome without the engine's own message, where the other one has a message that is known only in part. */
function withoutOpaque(outcome: string, other: string): string {
  return other.includes('Error: …') ? outcome.replace(/("threw":"\w+Error: )[^"]*/, '$1') : outcome;
}

test('programs of all shapes, followed on their examples, do what they do on them', () => {
  const tally = new Map<string, { right: number; refused: number }>();
  const wrong: string[] = [];
  for (const file of listCases(ROOT)) {
    const { unsupported, shape, entry, args, read, write, examples } = readCase(file);
    if (unsupported !== undefined || shape === undefined || shape.startsWith('string')) continue;
    const program = readSourceProgram(`${file}#${entry}`, inDirectory(ROOT), {
      args: args as readonly Plain[],
      read,
      write,
    });
    const driver = new Driver(program, new Budget({ timeout: 20_000 }));
    const counts = tally.get(shape) ?? { right: 0, refused: 0 };
    tally.set(shape, counts);
    for (const { input } of examples) {
      if (!isWord(input)) continue;
      driver.reset();
      try {
        const [wanted, got] = [driver.run(input), followWord(program, input, new Budget({ timeout: 3000 }))];
        const shown = show(outcomeAt(program, got, input));
        if (withoutOpaque(shown, shown) !== withoutOpaque(show(wanted), shown))
          wrong.push(`${file} ${JSON.stringify(input)}: ${shown} instead of ${show(wanted)}`);
        else counts.right++;
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        counts.refused++;
      }
    }
  }
  expect(wrong).toEqual([]);
  for (const [shape, { right, refused }] of tally) expect([shape, right > refused]).toEqual([shape, true]);
  expect([...tally.keys()]).toContain('class feed');
});

test.each(['Comments', 'Previous', 'Fresh', 'Counter', 'Growing'])(
  'every word is in one case of the fed class %s',
  name => {
    const program = readSourceProgram(`${FEEDS}#${name}`, inDirectory(ROOT));
    const cases = [...exploreWords(program, 3, new Session(createSolver()))];
    const concrete = new Concrete(program);
    for (const word of wordsUpTo(['/', '*', 'a'], 3)) {
      const mine = cases.filter(made => isWordOf(made, word));
      expect([word, mine.length]).toEqual([word, 1]);
      expect(disagreement(program, mine[0], word, concrete)).toBeUndefined();
    }
  },
);

test('numbers in a range are explored as one list of a known length', () => {
  const program = readSourceProgram(`${FEEDS}#largest`, inDirectory(ROOT));
  const session = new Session(createSolver());
  const cases = [...exploreWords(program, 0, session, { kind: 'numbers', length: 3, min: -5n, max: 100n })];
  expect(cases.length).toBeGreaterThan(1);
  const driver = new Driver(program, Budget.unlimited);
  for (const word of [
    [1, 2, 3],
    [3, 2, 1],
    [-5, 100, 100],
    [0, 0, 0],
  ]) {
    const outcomes = cases.filter(made => isWordOf(made, word)).map(made => show(outcomeAt(program, made, word)));
    expect(outcomes).toEqual([show(driver.run(word))]);
  }
});

test.each([
  ['ofSignedBytes', -128n, 127n],
  ['ofShorts', -32768n, 32767n],
  ['ofFloats', -(2n ** 24n), 2n ** 24n],
] as const)('numbers that are no elements of its typed array are not given to %s', (name, least, most) => {
  const program = readSourceProgram(`${FEEDS}#${name}`, inDirectory(ROOT));
  const started = (min: bigint, max: bigint) => startSymbolic(program, { kind: 'numbers', length: 1, min, max });
  expect(started(least, most).input.symbols).toHaveLength(1);
  expect(() => started(least - 1n, most)).toThrow(Unsupported);
  expect(() => started(least, most + 1n)).toThrow(Unsupported);
});
