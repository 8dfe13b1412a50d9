import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exploreWords, outcomeAt } from '../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { inDirectory } from '../workspace.ts';
import { isWordOf } from './agreement.ts';
import { wordsUpTo } from './corpus.ts';
import * as suspending from './suspending-programs.ts';
import * as tables from './table-programs.ts';

const PROGRAMS = Object.entries({ 'suspending-programs.ts': suspending, 'table-programs.ts': tables }).flatMap(
  ([file, programs]) => Object.entries(programs).map(([name, run]) => [`${file}#${name}`, run] as const),
);

test.each(PROGRAMS)('every word takes one path of %s, with its result', (name, run) => {
  const program = readSourceProgram(join(import.meta.dirname, name), inDirectory(import.meta.dirname));
  const cases = [...exploreWords(program, 3, new Session(createSolver()))];
  for (const word of wordsUpTo(['a', 'b', 'c'], 3)) {
    const results = cases.filter(made => isWordOf(made, word)).map(made => outcomeAt(program, made, word));
    expect([word, results]).toEqual([word, [{ returned: run(word) }]]);
  }
});
