import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CProgram, readCProgram } from '../../../../src/frontends/c/c-program.ts';
import { evaluateOn } from '../../../../src/frontends/c/entry/evaluate.ts';
import { nativeRunner } from '../../../../src/frontends/c/entry/native.ts';
import type { NativeRun } from '../../../../src/frontends/c/native/index.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import type { Ending } from '../../../../src/program/state.ts';
import { Dice } from '../../../campaign/dice.ts';
import { inDirectory } from '../../../workspace.ts';
import { fileOf, type RandomProgram } from './generate.ts';

/** A word on which two ways to run a program differ. */
export interface Difference {
  readonly seed: number;
  readonly word: readonly number[];
  readonly what: string;
}

export interface Compared {
  readonly runs: number;
  /** Runs that ended in what C leaves undefined, in both ways. */
  readonly undefinedRuns: number;
  readonly differences: readonly Difference[];
  /** What the evaluator does not do, with how many runs it stopped. */
  readonly refusals: ReadonlyMap<string, number>;
}

/** Compiles programs in one file, and does something with it. What is compiled is kept in the folder, if one is given. */
export async function withPrograms<T>(
  programs: readonly RandomProgram[],
  use: (program: CProgram) => T | Promise<T>,
  cacheFolder?: string,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-random-'));
  const cache = cacheFolder === undefined ? {} : { cacheFolder };
  try {
    writeFileSync(join(folder, 'programs.c'), fileOf(programs));
    return await use(await readCProgram('programs.c#step', inDirectory(folder), { write: ['put'], ...cache }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LONGEST = 5;

/** Random words for the program of a number in its file: it comes first. */
export function wordsFor(dice: Dice, number: number, count: number): readonly (readonly number[])[] {
  return Array.from({ length: count }, () => {
    const symbols = Array.from({ length: dice.between(1, LONGEST) }, () =>
      dice.chance(0.5) ? dice.below(256) : dice.pick([0, 1, 2, 3, 65, 127, 128, 255]),
    );
    return [number, ...symbols];
  });
}

const TIME_FOR_ONE = 5000;

/** Runs every program on random words as we read it and natively, and compares all that it writes and how it ends. */
export async function compareWithNative(
  program: CProgram,
  programs: readonly RandomProgram[],
  words: number,
  seed: number,
): Promise<Compared> {
  const dice = new Dice(seed);
  const inputs = programs.flatMap((_, number) => wordsFor(dice, number, words));
  const refusals = new Map<string, number>();
  const differences: Difference[] = [];
  let undefinedRuns = 0;
  const runner = await nativeRunner(program, TIME_FOR_ONE);
  try {
    const native = await runner.run(inputs);
    for (const [i, word] of inputs.entries()) {
      const own = ownOutcome(program, word, refusals);
      if (own === undefined) continue;
      const real = nativeOutcome(native[i]);
      if (own.endsWith(UNDEFINED)) undefinedRuns++;
      if (own !== real)
        differences.push({ seed: programs[word[0]].seed, word, what: `${own} as read, ${real} natively` });
    }
  } finally {
    await runner.close();
  }
  return { runs: inputs.length, undefinedRuns, differences, refusals };
}

const UNDEFINED = 'undefined behaviour';

/** What a run came to as text; undefined where the evaluator refuses, which is counted. */
export function ownOutcome(
  program: CProgram,
  word: readonly number[],
  refusals: Map<string, number>,
): string | undefined {
  try {
    const { outputs, ending } = evaluateOn(program, word, Budget.unlimited);
    return `${outputs.join(' ')} ${endingText(ending)}`;
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    refusals.set(error.construct, (refusals.get(error.construct) ?? 0) + 1);
    return undefined;
  }
}

function endingText(ending: Ending): string {
  if (ending.kind === 'threw')
    return /undefined behaviour/.test(String(ending.value)) ? UNDEFINED : String(ending.value);
  return ending.kind === 'halted' ? `halted ${ending.accepted}` : 'returned';
}

function nativeOutcome(run: NativeRun): string {
  if ('stopped' in run) return `stopped: ${run.stopped}`;
  const { outputs, ending } = run;
  const end =
    ending.kind === 'trapped' ? UNDEFINED : ending.kind === 'halted' ? `halted ${ending.accepted}` : 'returned';
  return `${outputs.join(' ')} ${end}`;
}
