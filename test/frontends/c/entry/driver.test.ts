import { describe, expect, it } from 'vitest';
import type { COptions } from '../../../../src/frontends/c/c-options.ts';
import { readCProgram } from '../../../../src/frontends/c/c-program.ts';
import { nativeRunner } from '../../../../src/frontends/c/entry/native.ts';
import { inDirectory } from '../../../workspace.ts';
import { ownOutcome } from '../agreement/agree.ts';
import { inFolder } from '../compiler/in-folder.ts';
import { C_CODE, CXX_CODE } from './shapes.ts';

const FILES = { 'project/a.c': C_CODE, 'project/a.cpp': CXX_CODE };
const TIME_FOR_ONE = 20_000;

/** What a function writes for an input, and how it ends: the same as we read it and natively. */
async function ran(target: string, input: readonly number[], options: COptions = {}): Promise<string> {
  return inFolder(FILES, async () => {
    const program = await readCProgram(target, inDirectory(process.cwd()), options);
    const runner = await nativeRunner(program, TIME_FOR_ONE);
    try {
      const own = ownOutcome(program, input);
      const [native] = await runner.run([input]);
      if ('stopped' in native) throw new Error(`stopped: ${native.stopped}`);
      const { ending, outputs } = native;
      const end = ending.kind === 'halted' ? (ending.accepted ? ' accepted' : ' rejected') : '';
      expect(JSON.stringify(outputs.map(Number)) + end).toBe(own);
      return own;
    } finally {
      await runner.close();
    }
  });
}

const text = (written: string): readonly number[] => [...Buffer.from(written)];
const bytes = (written: string): string => JSON.stringify(text(written));

describe('a function that reads by itself', () => {
  it('reads with the library, from a file that it is given too', async () => {
    expect(await ran('a.c#copy_upper', text('aB1'))).toBe(bytes('AB1'));
    expect(await ran('a.c#copy_file', text('aB1'))).toBe(bytes('aB1'));
  });

  it('reads with a function of the user', async () => {
    expect(await ran('a.c#double_sensed', [1, -5], { read: ['sense'] })).toBe('[2,-10]');
  });

  it('is refused when it reads nothing', async () => {
    await expect(ran('a.c#nothing_to_read', [])).rejects.toThrow(/nothing_to_read has no parameter for the input/);
  });
});

describe('a function that gets one symbol', () => {
  it('writes what it returns, and keeps its state from call to call', async () => {
    expect(await ran('a.c#next_letter', text('az'))).toBe(bytes('b{'));
    expect(await ran('a.c#running_sum', [1, 2, 255])).toBe('[1,3,2]');
    expect(await ran('a.c#running_sum', [1, 2], { init: 'start_at' })).toBe('[101,103]');
    expect(await ran('a.c#read_const', [1, 2], { args: [{ count: 7 }] })).toBe('[8,9]');
  });

  it('writes what it hands to a callback, which a function before the first symbol may have set', async () => {
    expect(await ran('a.c#emit_twice', [7, 8])).toBe('[7,7,8,8]');
    expect(await ran('a.c#emit_memory', [0x1234])).toBe('[52,18]');
    expect(await ran('a.c#emit_by_field', [7, 8], { init: 'set_emit' })).toBe('[-7,-8]');
  });

  it('writes what it puts into its output with each call', async () => {
    expect(await ran('a.c#escaped', [6, 7, 8])).toBe('[6,7,7,8]');
    expect(await ran('a.c#with_length', [0, 1, 2, 3])).toBe('[2,3]');
  });

  it('writes what it has put when it says so', async () => {
    expect(await ran('a.c#pairs', [1, 2, 3, 4, 5])).toBe('[258,772]');
    expect(await ran('a.cpp#halves', [1, 2, 3, 4])).toBe('[1,2]');
  });

  it('accepts as the user says, by its parameters and what it returned last', async () => {
    const accept = 'p->count == 6 && return == 6';
    expect(await ran('a.c#running_sum', [1, 2, 3], { accept })).toBe('[1,3,6] accepted');
    expect(await ran('a.c#running_sum', [1, 2], { accept })).toBe('[1,3] rejected');
  });

  it('may be a method, on an object that is made with arguments', async () => {
    expect(await ran('a.cpp#wire::Decoder::feed', [1, 2])).toBe('[6,8]');
    expect(await ran('a.cpp#Decoder.feed', [1, 2], { args: [10] })).toBe('[11,13]');
    expect(await ran('a.cpp#wire::Decoder::feed', [1], { init: 'wire::Decoder::reset' })).toBe('[51]');
    expect(await ran('a.cpp#wire::Decoder::twice', [4])).toBe('[8]');
    expect(await ran('a.cpp#wire::through', [1, 2])).toBe('[6,8]');
  });
});

describe('a function that gets its whole input in memory', () => {
  it.each([
    ['text_length', text('abc'), '[3]'],
    ['sum', [1, 0, 255], '[256]'],
    ['sum_of_memory', [1, 0, 255], '[256]'],
    ['sum_not_const', [1, 0, 255], '[256]'],
    ['sum_length_first', [1, 0, 255], '[256]'],
    ['sum_to_end', [1, 0, 127], '[128]'],
    ['first_number', text('12a'), '[12,12]'],
    ['reverse', [1, 0, 2, 3], '[3,2,0,1]'],
    ['reverse', [1, 0, 2], '[] rejected'],
    ['reverse_by_pairs', [1, 0, 2, 3], '[3,2,0,1]'],
    ['reverse_not_const', [1, 0, 2, 3], '[3,2,0,1]'],
    ['quoted', text('ab'), bytes('"ab"')],
    ['doubled', text('ab'), bytes('aabb')],
    ['inverted', [0, 255, 1], '[255,0,254]'],
    ['without_zeros', [0, 5, 0, 6], '[5,6]'],
    ['copied', [5, 0, 6], '[5,0,6]'],
    ['copied', [], '[] rejected'],
    ['skip_spaces', text('  a b'), bytes('a b')],
    ['skip_spaces', text(' !'), '[] rejected'],
    ['lower', text('aBC'), bytes('abc')],
    ['compact', [1, 9, 9, 2], '[1,2]'],
    ['each', text('abc'), bytes('abc')],
    ['filtered', text('a b'), bytes('ab')],
  ])('%s', async (name, input, outcome) => {
    expect(await ran(`a.c#${name}`, input)).toBe(outcome);
  });

  it('gets the arguments that the user gives for what has no other meaning', async () => {
    expect(await ran('a.c#count_of', text('a,b;c'), { args: [',;'] })).toBe('[2]');
  });
});

describe('a function that is not found', () => {
  it('is named with those that are called nearly the same first', async () => {
    await expect(ran('a.c#runing_sum', [])).rejects.toThrow(/there is no function runing_sum; there are running_sum, /);
  });
});
