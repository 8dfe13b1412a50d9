import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/analyses/check.ts';
import { diff, diffOnCode } from '../../src/analyses/diff.ts';
import { type Operand, operandOfStages } from '../../src/analyses/operand.ts';
import { NotReplayed, onCode, PastFault } from '../../src/analyses/replay-claim.ts';
import { ReplayMismatch } from '../../src/analyses/verdict.ts';
import { Budget } from '../../src/logic/limits.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { end, go, is, isNot, machine, text, x } from '../checking/machines.ts';
import { testSession } from './ask.ts';
import { type Native, operandOfCode, PROVED } from './code-stage.ts';

beforeAll(loadZ3);

const BOUNDED = { level: 'bounded', length: 3 } as const;
const TESTED = { level: 'tested', inputs: 9 } as const;

/** Writes ! for each a, and rejects all else. */
const ONLY_A = machine([[go(is('a'), text('!'), 0)]], [end()]);
const COPY = machine([[go(isNot(), [x], 0)]], [end()]);

const onlyA: Native = input => (/^a*$/.test(input) ? '!'.repeat(input.length) : null);
const notRun: Native = () => {
  throw new NotReplayed('it was stopped');
};

function isTotal(operand: Operand) {
  return onCode(check('total', [operand], testSession()), Budget.unlimited);
}

describe('a witness that machines have', () => {
  it('becomes the verdict where the code shows it, too, whatever is known of the machine', async () => {
    for (const guarantee of [PROVED, BOUNDED, TESTED]) {
      const verdict = await isTotal(operandOfCode(ONLY_A, onlyA, guarantee));
      expect(verdict).toMatchObject({ verdict: 'fails', guarantee: PROVED, finding: { witness: { replayed: true } } });
    }
  });

  it('is no verdict where the code could not be run on it, not even of a proved machine', async () => {
    for (const guarantee of [PROVED, BOUNDED, TESTED]) {
      const verdict = await isTotal(operandOfCode(ONLY_A, notRun, guarantee));
      expect(verdict).toMatchObject({ verdict: 'unknown', finding: { witness: { replayed: false } } });
      expect(verdict.reason).toMatch(/could not be run on the code: it was stopped/);
    }
  });

  it('is a defect of ours where the machine is known to be right there, and nothing where it is not', async () => {
    const copying: Native = input => input;
    for (const guarantee of [PROVED, BOUNDED])
      await expect(isTotal(operandOfCode(ONLY_A, copying, guarantee))).rejects.toThrow(ReplayMismatch);
    const verdict = await isTotal(operandOfCode(ONLY_A, copying, TESTED));
    expect(verdict.verdict).toBe('unknown');
    expect(verdict.finding).toBeUndefined();
  });

  it('is no verdict where only code that was called before shows it, and the machine is not known to be right', async () => {
    const calledBefore: Native = (input, isFresh) => (isFresh ? input : onlyA(input, false));
    expect((await isTotal(operandOfCode(ONLY_A, calledBefore, TESTED))).verdict).toBe('unknown');
  });

  it('was not replayed where the native run went on past a fault', async () => {
    const unnoticed: Native = input => {
      if (onlyA(input, false) === null) throw new PastFault('past the end of a buffer');
      return onlyA(input, false);
    };
    const { verdict, finding, notes } = await isTotal(operandOfCode(ONLY_A, unnoticed, PROVED));
    expect(verdict).toBe('fails');
    expect(finding?.witness.replayed).toBe(false);
    expect(notes).toContain('past the end of a buffer');
  });

  it('is the shortest one only as far as the machine is known', () => {
    const shortest = (guarantee: Parameters<typeof operandOfCode>[2]) =>
      check('total', [operandOfCode(ONLY_A, onlyA, guarantee)], testSession()).finding?.witness.shortest;
    expect([PROVED, BOUNDED, { level: 'bounded', length: 0 } as const, TESTED].map(shortest)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('differences of machines', () => {
  const copy = operandOfStages('copy', [{ machine: COPY }], testSession());

  it('are shown where the code shows them', async () => {
    const found = diff(operandOfCode(ONLY_A, onlyA, PROVED), copy, testSession());
    const run = await diffOnCode(found, Budget.unlimited);
    expect(run.verdict).toBe('fails');
    expect(run.differences.every(({ witness }) => witness.replayed)).toBe(true);
  });

  it('are none where the code could not be run on them', async () => {
    const found = diff(operandOfCode(ONLY_A, notRun, PROVED), copy, testSession());
    expect(found.verdict).toBe('fails');
    expect(await diffOnCode(found, Budget.unlimited)).toMatchObject({ verdict: 'unknown', differences: [] });
  });
});
