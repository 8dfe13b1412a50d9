import type { COptions } from '../../../../src/frontends/c/c-options.ts';
import { type CProgram, readCProgram } from '../../../../src/frontends/c/c-program.ts';
import { evaluateOn } from '../../../../src/frontends/c/entry/evaluate.ts';
import { nativeRunner } from '../../../../src/frontends/c/entry/native.ts';
import type { NativeRun } from '../../../../src/frontends/c/native/index.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Dice } from '../../../campaign/dice.ts';
import { inDirectory } from '../../../workspace.ts';
import type { CorpusProgram } from '../corpus/corpus-program.ts';

/** What came of running a program on many inputs in both ways. */
export interface Agreement {
  readonly inputs: number;
  /** Inputs that were accepted, rejected, and on which the code does what C leaves undefined. */
  readonly accepted: number;
  readonly rejected: number;
  readonly undefinedBehaviour: number;
  readonly disagreements: readonly string[];
}

export function optionsOf({ options = {} }: CorpusProgram): COptions {
  return options as COptions;
}

/** Reads a program of the corpus from the project's folder. */
export function readCorpusProgram(program: CorpusProgram): Promise<CProgram> {
  return readCProgram(program.target, inDirectory(process.cwd()), optionsOf(program));
}

/** Inputs that mean something to the program, and others: the seed decides which. */
export function inputsFor(
  program: CorpusProgram,
  kind: CProgram['shape']['input'],
  count: number,
  seed: number,
): readonly (readonly number[])[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, (_, i) => (i % 4 === 3 ? noise(dice, kind) : program.words(dice)));
}

const LONGEST_NOISE = 24;

function noise(dice: Dice, kind: CProgram['shape']['input']): readonly number[] {
  const length = dice.below(LONGEST_NOISE);
  if (kind === 'int') return Array.from({ length }, () => dice.below(2001) - 1000);
  return Array.from({ length }, () => 1 + dice.below(255));
}

const TIME_FOR_ONE = 5000;

/** Runs a program on inputs as we read it and as it is, and compares everything that it writes and how it ends. */
export async function agreement(program: CProgram, inputs: readonly (readonly number[])[]): Promise<Agreement> {
  const runner = await nativeRunner(program, TIME_FOR_ONE);
  const disagreements: string[] = [];
  const counts = { accepted: 0, rejected: 0, undefinedBehaviour: 0 };
  try {
    const native = await runner.run(inputs);
    for (const [i, input] of inputs.entries()) {
      const [own, real] = [ownOutcome(program, input), nativeOutcome(native[i])];
      if (own !== real) disagreements.push(`${JSON.stringify(input)}: ${own} as read, ${real} natively`);
      if (/undefined behaviour$/.test(own)) counts.undefinedBehaviour++;
      else if (/rejected$|violated$/.test(own)) counts.rejected++;
      else counts.accepted++;
    }
  } finally {
    await runner.close();
  }
  return { inputs: inputs.length, ...counts, disagreements };
}

export function ownOutcome(program: CProgram, input: readonly number[]): string {
  const { outputs, ending } = evaluateOn(program, input, Budget.unlimited);
  const written = JSON.stringify(outputs.map(Number));
  switch (ending.kind) {
    case 'threw':
      return `${written} undefined behaviour`;
    case 'halted':
      return `${written} ${ending.accepted ? 'accepted' : 'rejected'}`;
    case 'violated':
      return `${written} violated`;
    default:
      return written;
  }
}

function nativeOutcome(run: NativeRun): string {
  if ('stopped' in run) return `stopped: ${run.stopped}`;
  const written = JSON.stringify(run.outputs.map(Number));
  switch (run.ending.kind) {
    case 'trapped':
      return `${written} undefined behaviour`;
    case 'halted':
      return `${written} ${run.ending.accepted ? 'accepted' : 'rejected'}`;
    case 'violated':
      return `${written} violated`;
    default:
      return written;
  }
}
