import { LimitReached } from '../logic/limits.ts';
import { Char, Int, type Sort } from '../logic/sort.ts';
import type { Value } from '../logic/value.ts';
import { SourceError } from '../program/source.ts';
import type { Code, CodeOutcome, Input, NativeProcess, Plain } from './code.ts';

/** The function gives what is no word over its symbols, so it has no machine. */
export class NotAWord extends SourceError {
  override name = 'NotAWord';
}

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

/** Runs code natively, on words over its own symbols. */
export function nativeBox(code: Code, process: NativeProcess): NativeBox {
  const { input } = code.native;
  // Black boxes are learned where they give text or bytes; values are told from these when they come.
  const output = code.writesValues === true ? Char : code.native.output;
  return {
    input,
    output,
    async run(words) {
      const { takesOne } = code;
      const isMeant = (word: readonly Value[]): boolean => takesOne !== true || word.length === 1;
      const inputs = words.filter(isMeant).map(word => (input === Char ? textOf(word) : word.map(symbolOf(input))));
      const outcomes = await process.run(inputs);
      let next = 0;
      return words.map(word => {
        if (!isMeant(word)) return null;
        const at = next++;
        return wordOf(code, outcomes[at], inputs[at], output);
      });
    },
  };
}

/** A symbol as the code is given it. */
function symbolOf(sort: Sort): (value: Value) => Plain {
  return sort.kind === 'enum' ? value => sort.names[Number(value)] : Number;
}

const CHUNK = 4096;

function textOf(word: readonly Value[]): string {
  let text = '';
  for (let i = 0; i < word.length; i += CHUNK) text += String.fromCharCode(...word.slice(i, i + CHUNK).map(Number));
  return text;
}

function wordOf({ text, writesValues }: Code, outcome: CodeOutcome, input: Input, sort: Sort): readonly Value[] | null {
  if ('rejected' in outcome) return null;
  if ('unavailable' in outcome)
    throw new SourceError(`${text}: ${outcome.unavailable}: the sandbox has no files, processes and connections`);
  if ('stopped' in outcome) {
    const limits = { time: 'the time limit for one input', memory: 'the memory limit', crash: 'a crash of the code' };
    throw new LimitReached(`${text} was stopped by ${limits[outcome.stopped]} on ${shown(input)}`);
  }
  if ('opaque' in outcome) throw new NotAWord(`${text} gives ${outcome.opaque} for ${shown(input)}`);
  const { output } = outcome;
  const isOther = writesValues === true && typeof output !== 'string';
  const word = isOther ? undefined : sort === Char ? unitsOf(output) : numbersOf(output, sort);
  if (word !== undefined) return word;
  const wanted = sort === Char ? 'text' : sort === Int ? 'a list of integers' : 'a list of bytes';
  throw new NotAWord(`${text} gives ${shown(output)} for ${shown(input)}, which is not ${wanted}`);
}

function unitsOf(output: Plain): readonly Value[] | undefined {
  if (Array.isArray(output))
    return output.every(part => typeof part === 'string') ? unitsOf(output.join('')) : bytesOf(output);
  if (typeof output !== 'string') return undefined;
  const units: number[] = [];
  for (let i = 0; i < output.length; i++) units.push(output.charCodeAt(i));
  return units;
}

/** Bytes as the code units of the same numbers. */
function bytesOf(list: readonly Plain[]): readonly Value[] | undefined {
  const bytes = list.filter(item => typeof item === 'number' && Number.isInteger(item) && item >= 0 && item <= 255);
  return bytes.length === list.length && list.length > 0 ? bytes.map(Number) : undefined;
}

function numbersOf(output: Plain, sort: Sort): readonly Value[] | undefined {
  if (!Array.isArray(output)) return undefined;
  const numbers: Value[] = [];
  for (const item of output) {
    if (typeof item === 'bigint' && sort === Int) {
      numbers.push(item);
      continue;
    }
    if (typeof item !== 'number' || !Number.isSafeInteger(item)) return undefined;
    if (sort !== Int && (item < 0 || item > 255)) return undefined;
    numbers.push(sort === Int ? BigInt(item) : item);
  }
  return numbers;
}

const LONGEST = 60;

function shown(value: unknown): string {
  const printable = (_key: string, item: unknown): unknown => (typeof item === 'bigint' ? `${item}n` : item);
  const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value, printable) ?? String(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
