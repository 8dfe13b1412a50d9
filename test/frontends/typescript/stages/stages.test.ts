import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { loadZ3 } from '../../../../src/logic/solver/index.ts';
import { inDirectory } from '../../../workspace.ts';
import { allWords, randomWords } from './inputs.ts';
import * as programs from './programs.ts';
import { newSession, outcomeOf, stagedMachines } from './staged-machine.ts';

beforeAll(loadZ3);

const FILE = join(import.meta.dirname, 'programs.ts');

function hostOutcome(run: (s: string) => string, word: string): unknown {
  try {
    return { returned: run(word) };
  } catch {
    return 'threw';
  }
}

describe('by stages alone, a program is exactly what the host runs', () => {
  test.each(Object.entries(programs))('%s', (name, run) => {
    const staged = stagedMachines(readSourceProgram(`${FILE}#${name}`, inDirectory(import.meta.dirname)), newSession());
    expect(staged.left).toEqual([]);
    for (const word of [...allWords(), ...randomWords(800)])
      expect([word, outcomeOf(staged, word)]).toEqual([word, hostOutcome(run, word)]);
  });
});
