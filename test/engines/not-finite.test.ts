import { beforeAll, describe, expect, it } from 'vitest';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { outputOnPath } from '../../src/checking/concrete.ts';
import type { Learned } from '../../src/engines/learned.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { type Value, valueKey } from '../../src/logic/value.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { codes } from '../abstraction/support.ts';
import { wordsUpTo } from '../campaign/alphabet.ts';
import { inDirectory } from '../workspace.ts';

beforeAll(async () => {
  await loadZ3();
});

const LONGEST = 1000;

/** Functions that no finite machine computes, and symbols that they tell apart. */
const NOT_FINITE = [
  ['balanced-brackets.ts#balancedBrackets', codes('(a)')],
  ['count.ts#count', codes('a')],
  ['duplicate.ts#duplicate', codes('ab')],
  ['indent.ts#indent', codes('{}a')],
  ['number-lines.ts#numberLines', codes('a\n')],
  ['reverse.ts#reverse', codes('ab')],
  ['run-length.ts#runLength', codes('ab')],
  ['sort-characters.ts#sortCharacters', codes('ab')],
  ['swap-halves.ts#swapHalves', codes('ab')],
  ['unique-characters.ts#uniqueCharacters', codes('ab')],
  ['running-sum.ts#main', [-1n, 0n, 2n]],
] as const satisfies readonly (readonly [string, readonly Value[]])[];

function learnedWithin(program: Transduction): Learned | Undecided {
  const budget = new Budget({ timeout: LONGEST });
  try {
    return learn(program, new Session(createSolver({ budget }), budget));
  } catch (error) {
    if (error instanceof Undecided) return error;
    throw error;
  }
}

function agreesOn(program: Transduction, machine: Machine, word: readonly Value[]): boolean {
  const expected = outputOnPath(program, word, Budget.unlimited);
  const outputs = outputsOf(machine, word).map(valueKey);
  return expected === null ? outputs.length === 0 : outputs.length === 1 && outputs[0] === valueKey(expected);
}

describe('a function that is not a finite transduction', () => {
  it.each(NOT_FINITE)('is never proved, and what is claimed of its machine is so: %s', (target, symbols) => {
    const program = transductionOf(
      readSourceProgram(`examples/not-finite/${target}`, inDirectory(process.cwd())),
      typeof symbols[0] === 'bigint' ? 'int' : undefined,
    );
    const answer = learnedWithin(program);
    if (answer instanceof Undecided) {
      expect(answer.message).not.toBe('');
      expect(answer.message).not.toMatch(/undefined/);
      return;
    }
    const { guarantee, machine, reason } = answer;
    expect(guarantee.level).not.toBe('proved');
    expect(reason).toBeTruthy();
    if (guarantee.level !== 'bounded') return;
    for (const word of wordsUpTo(symbols, Math.min(6, guarantee.length)))
      expect(agreesOn(program, machine, word), valueKey(word)).toBe(true);
  });
});
