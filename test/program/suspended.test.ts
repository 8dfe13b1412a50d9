import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exploreWords, outcomeAt } from '../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { isWordOf } from './agreement.ts';
import { wordsUpTo } from './corpus.ts';
import * as programs from './suspending-programs.ts';

const FILE = join(import.meta.dirname, 'suspending-programs.ts');

test.each(Object.entries(programs))('every path goes on with a suspended generator by itself: %s', (name, run) => {
  const program = readSourceProgram(`${FILE}#${name}`, import.meta.dirname);
  const cases = [...exploreWords(program, 3, new Session(createSolver()))];
  for (const word of wordsUpTo(['a', 'b'], 3)) {
    const results = cases.filter(made => isWordOf(made, word)).map(made => outcomeAt(program, made, word));
    expect([word, results]).toEqual([word, [{ returned: run(word) }]]);
  }
});
