import { isDeepStrictEqual } from 'node:util';
import { Driver } from '../../src/frontends/typescript/entry/drive.ts';
import type { NativeOutcome } from '../../src/frontends/typescript/native/call.ts';
import { NativeRunner } from '../../src/frontends/typescript/native/runner.ts';
import { nativeCall, readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../src/logic/limits.ts';
import { inDirectory } from '../workspace.ts';
import { adversarialStrings, allStrings } from './adversarial-strings.ts';
import type { PackageFunction } from './functions.ts';
import { interestingCharacters } from './interesting-characters.ts';

/** How much to compare. */
export interface Amount {
  readonly seed: number;
  /** Random strings. */
  readonly random: number;
  /** All strings up to this length, over at most so many of the function's interesting characters. */
  readonly longest: number;
  readonly characters: number;
}

export interface Disagreement {
  readonly input: string;
  readonly ours: NativeOutcome;
  readonly native: NativeOutcome;
}

export interface Comparison {
  readonly name: string;
  readonly inputs: number;
  /** On how many of them a value came back, rather than something thrown. */
  readonly returned: number;
  readonly disagreements: readonly Disagreement[];
  readonly characters: readonly string[];
  readonly loadSeconds: number;
  readonly ownSeconds: number;
  readonly nativeSeconds: number;
}

/** Runs a function in our evaluator and for real, and compares: the same value returned, or something thrown by both. */
export async function compare({ target, args }: PackageFunction, amount: Amount): Promise<Comparison> {
  const start = performance.now();
  const program = readSourceProgram(target, inDirectory(process.cwd()), { args });
  const loaded = performance.now();
  const characters = interestingCharacters(program, amount.characters);
  const inputs = [
    ...allStrings(characters, amount.longest),
    ...adversarialStrings(amount.seed, amount.random, characters),
  ];
  const runner = new NativeRunner(nativeCall(program));
  const runningNative = performance.now();
  let expected: readonly NativeOutcome[];
  try {
    expected = await runner.run(inputs);
  } finally {
    await runner.close();
  }
  const runningOurs = performance.now();
  const driver = new Driver(program, Budget.unlimited);
  const disagreements: Disagreement[] = [];
  inputs.forEach((input, i) => {
    const ours = driver.run(input);
    if (!agree(ours, expected[i])) disagreements.push({ input, ours, native: expected[i] });
  });
  return {
    name: args === undefined ? target : `${target} ${JSON.stringify(args)}`,
    inputs: inputs.length,
    returned: expected.filter(outcome => 'returned' in outcome).length,
    disagreements,
    characters,
    loadSeconds: (loaded - start) / 1000,
    ownSeconds: (performance.now() - runningOurs) / 1000,
    nativeSeconds: (runningOurs - runningNative) / 1000,
  };
}

function agree(ours: NativeOutcome, native: NativeOutcome): boolean {
  if ('threw' in ours) return 'threw' in native;
  return 'returned' in ours && 'returned' in native && isDeepStrictEqual(ours.returned, native.returned);
}
