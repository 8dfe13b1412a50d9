import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { inDirectory } from '../../../workspace.ts';
import { newSession, stagedMachines } from './staged-machine.ts';

const FILE = join(import.meta.dirname, 'reading-programs.ts');

test.each(['twice', 'asksAgain', 'comparesLengths', 'firstOfBoth'])(
  'the input before a stage is out of reach after it: %s',
  name => {
    const { left } = stagedMachines(
      readSourceProgram(`${FILE}#${name}`, inDirectory(import.meta.dirname)),
      newSession(),
    );
    expect(left).toEqual([expect.stringContaining('using a text again after it was transformed as a whole')]);
  },
);
