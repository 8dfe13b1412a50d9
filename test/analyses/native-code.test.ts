import { describe, expect, it } from 'vitest';
import { NativeCode } from '../../src/analyses/native-code.ts';
import type { NativeRun } from '../../src/analyses/operand.ts';
import { NotReplayed } from '../../src/analyses/replay-claim.ts';
import type { Code, CodeOutcome } from '../../src/frontends/code.ts';
import { Budget } from '../../src/logic/limits.ts';
import { BitVec, Char, Int, type Sort } from '../../src/logic/sort.ts';
import { PROVED, wordOf } from './code-stage.ts';

/** Code that gives the same for every input, as a stage. */
function giving(outcome: CodeOutcome, output: Sort, parts: Partial<Code> = {}) {
  const process = () => ({
    run: async (inputs: readonly unknown[]) => inputs.map(() => outcome),
    close: async () => {},
  });
  const code = { text: 'f', process, ...parts } as unknown as Code;
  return new NativeCode(code, { input: Char, output }, Budget.unlimited).stage(PROVED);
}

describe('what code gives, as symbols', () => {
  it.each<[string, CodeOutcome, Sort, NativeRun]>([
    ['a text', { output: 'ab' }, Char, { output: wordOf('ab') }],
    ['a byte', { output: [255] }, BitVec(8), { output: [255] }],
    ['an integer', { output: [-3] }, Int, { output: [-3n] }],
    ['a rejection', { rejected: 'it throws' }, Char, { rejected: 'it throws', isFault: true }],
  ])('%s', async (_, outcome, output, expected) => {
    expect(await giving(outcome, output).run(wordOf('x'), false)).toEqual(expected);
  });

  it.each<[string, CodeOutcome, Sort]>([
    ['a number that is no byte', { output: [256] }, BitVec(8)],
    ['a negative number as a byte', { output: [-1] }, BitVec(8)],
    ['half a number', { output: [0.5] }, Int],
    ['a run that took too long', { stopped: 'time' }, Char],
  ])('%s is none', async (_, outcome, output) => {
    await expect(giving(outcome, output).run(wordOf('x'), false)).rejects.toThrow(NotReplayed);
  });

  it('is no fault where the code rejects by itself', async () => {
    const stage = giving({ rejected: 'it returns -1' }, Char, { rejectsByItself: true });
    const rejection = { rejected: 'it returns -1', isFault: false };
    expect(await stage.run(wordOf('x'), true)).toEqual(rejection);
  });

  it('goes past a fault that the code as it is read stops at', async () => {
    const evaluator = () => () => ({ rejected: 'it reads past the end', reason: 'past the end' }) as const;
    const stage = giving({ output: 'ab' }, Char, { rejectsByItself: true, evaluator });
    await expect(stage.run(wordOf('x'), false)).rejects.toThrow(/does not stop at a fault: past the end/);
  });

  it('is not kept where all of it together is too long', async () => {
    const long: CodeOutcome = { output: 'a'.repeat(1_000_000) };
    let closed = 0;
    const process = () => ({
      run: async (inputs: readonly unknown[], hear?: (outcome: CodeOutcome) => void) =>
        inputs.map(() => {
          hear?.(long);
          return long;
        }),
      close: async () => void closed++,
    });
    const results = await giving(long, Char, { process }).runAll(Array.from('abcdefgh', wordOf));
    const kept = results.filter(result => 'output' in result).length;
    expect([kept, closed]).toEqual([5, 1]);
    expect(results[7]).toEqual({ missing: 'its outputs together are too long to be kept' });
  });
});
