import { expect, it } from 'vitest';
import { chainParser } from '../../bench/infer/chain-parser.ts';
import { readCProgram } from '../../src/frontends/c/c-program.ts';
import { evaluateOn } from '../../src/frontends/c/entry/evaluate.ts';
import { Budget } from '../../src/logic/limits.ts';
import { inFolder } from '../frontends/c/compiler/in-folder.ts';
import { workspace } from '../workspace.ts';

it('a chain of states goes on byte by byte, back half the way, and to its start', { timeout: 60_000 }, async () => {
  await inFolder({ 'project/chain.c': chainParser(8) }, async () => {
    const accept = (state: number) => ({ accept: `p->state == STATE_${state}` });
    const isIn = async (state: number, word: readonly number[]) => {
      const program = await readCProgram('chain.c#feed', workspace.in(process.cwd()), accept(state));
      const { ending } = evaluateOn(program, word, Budget.unlimited);
      return ending.kind === 'halted' && ending.accepted;
    };
    expect(await isIn(3, [1, 2, 200, 3])).toBe(true);
    expect(await isIn(2, [1, 2, 3, 4, 105])).toBe(true);
    expect(await isIn(0, [1, 2, 3, 255])).toBe(true);
    expect(await isIn(0, [1, 2, 3, 4, 5, 6, 7, 8])).toBe(true);
    expect(await isIn(1, [2])).toBe(false);
  });
});
