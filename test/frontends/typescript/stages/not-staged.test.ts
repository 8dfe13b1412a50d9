import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Driver } from '../../../../src/frontends/typescript/entry/drive.ts';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { loadZ3 } from '../../../../src/logic/solver/index.ts';
import { inDirectory } from '../../../workspace.ts';
import { allWords, randomWords } from './inputs.ts';
import * as programs from './reading-programs.ts';
import { newSession, outcomeOf, stagedMachines } from './staged-machine.ts';

beforeAll(loadZ3);

const FILE = join(import.meta.dirname, 'reading-programs.ts');

describe('what depends on more than its own text is read symbol by symbol, and what is staged is right', () => {
  test.each(Object.keys(programs))('%s', name => {
    const program = readSourceProgram(`${FILE}#${name}`, inDirectory(import.meta.dirname));
    const staged = stagedMachines(program, newSession());
    expect(staged.left).not.toEqual([]);
    const driver = new Driver(program, Budget.unlimited);
    for (const word of [...allWords(), ...randomWords(200)]) {
      const outcome = outcomeOf(staged, word);
      if (typeof outcome === 'object' && 'wrong' in outcome) {
        expect([word, outcome.wrong]).toEqual([word, '0 paths']);
        continue;
      }
      driver.reset();
      const native = driver.run(word);
      expect([word, outcome]).toEqual([word, 'threw' in native ? 'threw' : native]);
    }
  });
});
