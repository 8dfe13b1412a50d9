import { outputOnPath } from '../../../../src/checking/concrete.ts';
import type { COptions } from '../../../../src/frontends/c/c-options.ts';
import { type CProgram, readCProgram } from '../../../../src/frontends/c/c-program.ts';
import { evaluateOn } from '../../../../src/frontends/c/entry/evaluate.ts';
import { nativeRunner } from '../../../../src/frontends/c/entry/native.ts';
import { transductionOf } from '../../../../src/frontends/c/entry/transduction.ts';
import type { NativeRun } from '../../../../src/frontends/c/native/index.ts';
import { isFloatKind } from '../../../../src/frontends/c/values/symbol-kind.ts';
import { atRank, type FloatWidth, rankOf, rounded } from '../../../../src/logic/float.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import type { Sort } from '../../../../src/logic/sort.ts';
import { fromScalar, type Value } from '../../../../src/logic/value.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import { inFolder } from '../../../cli/command-line.ts';
import { specialFloats } from '../../../logic/float-samples.ts';
import { Random } from '../../../logic/naive-expression.ts';
import { inDirectory } from '../../../workspace.ts';

type Word = readonly number[];

/** A function in C, alone in its file as `f`. */
export interface Source {
  readonly text: string;
  readonly options?: COptions;
}

export const HEADERS = '#include <math.h>\n#include <stdint.h>\n#include <stdbool.h>\n';

/** Reads a function in C from a file that is gone afterwards. */
export function withProgram<T>({ text, options = {} }: Source, use: (program: CProgram) => Promise<T>): Promise<T> {
  return inFolder({ 'f.c': HEADERS + text }, async folder =>
    use(await readCProgram(`${folder}/f.c#f`, inDirectory(folder), { ...options })),
  );
}

/** Numbers in full: NaN, infinities and -0 as such. */
export function written(outputs: readonly unknown[]): string {
  return outputs.map(value => (Object.is(value, -0) ? '-0' : String(value))).join(' ');
}

/** What is said of a word on which the code does what C leaves undefined. */
export const FAULT = 'fault';

/** What a program does on a word as we read it. Where C leaves undefined what it does, nothing else is said. */
export function ownOutcome(program: CProgram, word: Word): string {
  const { outputs, ending } = evaluateOn(program, word, Budget.unlimited);
  return ending.kind === 'threw' ? FAULT : written(outputs);
}

function nativeOutcome(run: NativeRun): string {
  if ('stopped' in run) return `stopped: ${run.stopped}`;
  return run.ending.kind === 'trapped' ? FAULT : written(run.outputs);
}

const TIME_FOR_ONE = 20_000;

/** What a program does on words when it is run itself. */
export async function nativeOutcomes(program: CProgram, words: readonly Word[]): Promise<readonly string[]> {
  const runner = await nativeRunner(program, TIME_FOR_ONE);
  try {
    return (await runner.run(words)).map(nativeOutcome);
  } finally {
    await runner.close();
  }
}

/** The same with symbols that are not known; `undefined` where what is done with them is refused. */
export function symbolicOutcome(program: CProgram, word: Word): string | undefined {
  const transduction = transductionOf(program);
  try {
    const given = word.map(symbol => symbolOf(symbol, transduction.input));
    const output = outputOnPath(transduction, given, Budget.unlimited);
    return output === null ? FAULT : written(output);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/** A number as a symbol of a sort. */
export function symbolOf(symbol: number, sort: Sort): Value {
  return sort.kind === 'float' ? symbol : fromScalar(sort, BigInt(symbol));
}

/** Words of numbers near those that a program compares with, and of those that are known for trouble. */
export function wordsFor(
  program: CProgram,
  near: readonly number[],
  { count, seed = 3 }: { readonly count: number; readonly seed?: number },
): readonly Word[] {
  const random = new Random(seed);
  const { input } = program.shape;
  const symbols = isFloatKind(input) ? floatsNear(near, input === 'float' ? 32 : 64) : integersNear(program, near);
  const alone = symbols.map(symbol => [symbol]);
  return [
    ...alone,
    ...Array.from({ length: count }, () => Array.from({ length: 1 + random.below(4) }, () => random.pick(symbols))),
  ];
}

function floatsNear(near: readonly number[], width: FloatWidth): readonly number[] {
  const own = near.map(value => rounded(value, width));
  const neighbours = own.flatMap(value => [-1n, 1n].map(by => atRank(rankOf(value, width) + by, width)));
  const others = [-700, -3.25, 0.3, 7.7, 21, 99, 1234.5].map(value => rounded(value, width));
  return [...specialFloats(width), ...own, ...neighbours, ...others];
}

function integersNear({ shape }: CProgram, near: readonly number[]): readonly number[] {
  const most = shape.input === 'int' ? 2 ** Math.min(shape.inputBits - 1, 53) : 256;
  const least = shape.input === 'int' ? -most : 0;
  const numbers = [0, 1, 2, 3, 10, 100, 127, 128, 200, 255, ...near].flatMap(value => [
    value - 1,
    value,
    value + 1,
    -value,
  ]);
  return numbers.filter(value => value >= least && value < most).map(value => value + 0);
}

export interface Differences {
  readonly own: readonly string[];
  readonly symbolic: readonly string[];
  /** Words on which the code is at fault. */
  readonly faults: number;
  readonly refused: number;
}

/** Runs a program on words in all three ways, and says where they differ. */
export async function differences(program: CProgram, words: readonly Word[]): Promise<Differences> {
  const native = await nativeOutcomes(program, words);
  const [own, symbolic]: [string[], string[]] = [[], []];
  let [faults, refused] = [0, 0];
  for (const [i, word] of words.entries()) {
    const mine = ownOutcome(program, word);
    if (mine === FAULT) faults++;
    // What C leaves undefined need not stop the code itself.
    else if (mine !== native[i]) own.push(`${written(word)}: ${mine} as read, ${native[i]} natively`);
    const followed = symbolicOutcome(program, word);
    if (followed === undefined) refused++;
    else if (followed !== mine) symbolic.push(`${written(word)}: ${followed} symbolically, ${mine} as read`);
  }
  return { own, symbolic, faults, refused };
}
