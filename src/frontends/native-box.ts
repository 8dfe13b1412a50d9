import { NotAValue, wordOfValue } from '../automata/words/value-words.ts';
import { LimitReached } from '../logic/limits.ts';
import { Char, Int, type Sort } from '../logic/sort.ts';
import type { Value } from '../logic/value.ts';
import { SourceError } from '../program/source.ts';
import { UnexpectedKind } from '../program/transduction.ts';
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
   * @throws NotAWord when it gives what is no data
   * @throws UnexpectedKind when it gives another kind of data than the box's output is
   * @throws SourceError, LimitReached when the sandbox keeps it from running to its end
   */
  run(words: readonly (readonly Value[])[]): Promise<readonly (readonly Value[] | null)[]>;
}

/** What the symbols are, and whether outputs are values. */
type BoxSorts = Pick<NativeBox, 'input' | 'output'> & { readonly writesValues?: boolean };

/** Runs code natively, on words over its own symbols; `sorts` says what these are, where the code is read otherwise. */
export function nativeBox(
  code: Code,
  process: NativeProcess,
  sorts: BoxSorts = { ...code.native, writesValues: code.writesValues },
): NativeBox {
  const { input, output } = sorts;
  return {
    input,
    output,
    async run(words) {
      const { takesOne } = code;
      const isMeant = (word: readonly Value[]): boolean => takesOne !== true || word.length === 1;
      const inputs = words
        .filter(isMeant)
        .map(word => (input === Char ? textOf(word) : word.map(symbol => plainSymbol(symbol, input, Number))));
      const outcomes = await process.run(inputs);
      let next = 0;
      return words.map(word => {
        if (!isMeant(word)) return null;
        const at = next++;
        return wordOf(code, outcomes[at], inputs[at], sorts);
      });
    },
  };
}

/** A symbol as code is given it: a name, a truth value, a record of these, or else a number as `numberOf` makes it. */
export function plainSymbol(value: Value, sort: Sort, numberOf: (value: Value) => Plain): Plain {
  if (sort.kind === 'enum') return sort.names[Number(value)];
  if (sort.kind === 'bool') return value === true;
  if (sort.kind !== 'tuple' || !Array.isArray(value)) return numberOf(value);
  const { fields, items } = sort;
  if (fields === undefined) return value.map((part, i) => plainSymbol(part, items[i], numberOf));
  const kind = items[0].kind === 'enum' ? items[0].names[Number(value[0])] : undefined;
  const present = fields.flatMap(({ name, only }, i) =>
    only === undefined || (kind !== undefined && only.includes(kind))
      ? [[name, plainSymbol(value[i], items[i], numberOf)]]
      : [],
  );
  return Object.fromEntries(present);
}

const CHUNK = 4096;

function textOf(word: readonly Value[]): string {
  let text = '';
  for (let i = 0; i < word.length; i += CHUNK) text += String.fromCharCode(...word.slice(i, i + CHUNK).map(Number));
  return text;
}

function wordOf(
  { text }: Code,
  outcome: CodeOutcome,
  input: Input,
  { output: sort, writesValues }: BoxSorts,
): readonly Value[] | null {
  if ('rejected' in outcome) return null;
  if ('unavailable' in outcome)
    throw new SourceError(`${text}: ${outcome.unavailable}: the sandbox has no files, processes and connections`);
  if ('stopped' in outcome) {
    const limits = { time: 'the time limit for one input', memory: 'the memory limit', crash: 'a crash of the code' };
    throw new LimitReached(`${text} was stopped by ${limits[outcome.stopped]} on ${shown(input)}`);
  }
  if ('opaque' in outcome) throw new NotAWord(`${text} gives ${outcome.opaque} for ${shown(input)}`);
  const { output } = outcome;
  if (writesValues === true) return valueWord(output, text, input);
  const word = sort === Char ? unitsOf(output) : numbersOf(output, sort);
  if (word !== undefined) return word;
  throw new UnexpectedKind(sort === Char ? 'a text' : sort === Int ? 'a list of whole numbers' : 'a list of bytes');
}

function valueWord(output: Plain, text: string, input: Input): readonly Value[] {
  try {
    return wordOfValue(output);
  } catch (error) {
    throw error instanceof NotAValue
      ? new NotAWord(`${text} gives no data for ${shown(input)}: ${error.message}`)
      : error;
  }
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
