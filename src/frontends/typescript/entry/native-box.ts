import { LimitReached } from '../../../logic/limits.ts';
import { BitVec, Char, type Sort } from '../../../logic/sort.ts';
import type { Value } from '../../../logic/value.ts';
import { SourceError } from '../../../program/source.ts';
import type { Input, NativeOutcome, Plain } from '../native/call.ts';
import type { NativeRunner } from '../native/runner.ts';
import type { SourceProgram } from '../source-program.ts';
import { takesNumbers } from './explain.ts';
import { outputOf } from './output.ts';

/** The function gives what is no word over its symbols, so it has no machine. */
export class NotAWord extends SourceError {
  override name = 'NotAWord';
}

const BYTE = BitVec(8);

/** The real function, from words to words. */
export interface NativeBox {
  readonly input: Sort;
  readonly output: Sort;
  /**
   * What the function gives for each word, in order; `null` when it throws.
   *
   * @throws NotAWord when it gives something else than text (or bytes, for a function over bytes)
   * @throws SourceError, LimitReached when the sandbox keeps it from running to its end
   */
  run(words: readonly (readonly Value[])[]): Promise<readonly (readonly Value[] | null)[]>;
}

/** Runs a program natively: over text, code units to code units; over numbers, bytes to bytes. */
export function nativeBox(program: SourceProgram, runner: NativeRunner): NativeBox {
  const isBytes = takesNumbers(program);
  const sort = isBytes ? BYTE : Char;
  return {
    input: sort,
    output: sort,
    async run(words) {
      const inputs = words.map(word => (isBytes ? word.map(Number) : textOf(word)));
      const outcomes = await runner.run(inputs);
      return outcomes.map((outcome, i) => wordOf(program, outcome, inputs[i], isBytes));
    },
  };
}

const CHUNK = 4096;

function textOf(word: readonly Value[]): string {
  let text = '';
  for (let i = 0; i < word.length; i += CHUNK) text += String.fromCharCode(...word.slice(i, i + CHUNK).map(Number));
  return text;
}

function wordOf(
  program: SourceProgram,
  outcome: NativeOutcome,
  input: Input,
  isBytes: boolean,
): readonly Value[] | null {
  if ('threw' in outcome) {
    if (outcome.name !== 'NotAvailable') return null;
    throw new SourceError(`${program.text}: ${outcome.threw}: the sandbox has no files, processes and connections`);
  }
  if ('stopped' in outcome) {
    const limits = { time: 'the time limit for one input', memory: 'the memory limit', crash: 'a crash of the code' };
    throw new LimitReached(`${program.text} was stopped by ${limits[outcome.stopped]} on ${shown(input)}`);
  }
  if ('opaque' in outcome) throw new NotAWord(`${program.text} gives ${outcome.opaque} for ${shown(input)}`);
  const output = outputOf(program.entry.shape, outcome.returned, input);
  const word = isBytes ? bytesOf(output) : unitsOf(output);
  if (word !== undefined) return word;
  const wanted = isBytes ? 'a list of bytes' : 'text';
  throw new NotAWord(`${program.text} gives ${shown(output)} for ${shown(input)}, which is not ${wanted}`);
}

function unitsOf(output: Plain): readonly Value[] | undefined {
  if (Array.isArray(output))
    return output.every(part => typeof part === 'string') ? unitsOf(output.join('')) : undefined;
  if (typeof output !== 'string') return undefined;
  const units: number[] = [];
  for (let i = 0; i < output.length; i++) units.push(output.charCodeAt(i));
  return units;
}

function bytesOf(output: Plain): readonly Value[] | undefined {
  if (!Array.isArray(output)) return undefined;
  const bytes: number[] = [];
  for (const item of output) {
    if (typeof item !== 'number' || !Number.isInteger(item) || item < 0 || item > 255) return undefined;
    bytes.push(item);
  }
  return bytes;
}

const LONGEST = 60;

function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
