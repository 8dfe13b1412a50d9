import type { CharSet } from '../../logic/char-set.ts';
import type { Budget } from '../../logic/limits.ts';
import { type Sort, sortName, universeSize } from '../../logic/sort.ts';
import { SortError } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import type { BlackBox } from './box.ts';
import type { Sizes } from './fit.ts';

/** A word as a string, one code unit for each symbol: quick to compare, to cut and to keep. */
export type Word = string;
/** What the function writes; `null` when it rejects. */
export type Written = Word | null;

const BATCH = 1 << 16;
const SHORT = 32;

/** Asks a black box each word once, and counts the words. Holds on to all answers. */
export class Oracle {
  readonly sizes: Sizes;
  private readonly known = new Map<Word, Written>();
  private readonly sheets = new Map<string, Sheet>();
  private longestSheet = 0;
  /** Which symbols occur in short words of `known`. */
  private readonly occurs = new Uint8Array(0x10000);
  private asked = 0;

  /** @throws SortError unless both sorts are small */
  constructor(
    private readonly box: BlackBox,
    private readonly budget: Budget,
  ) {
    this.sizes = { input: sizeOf(box.input), output: sizeOf(box.output) };
  }

  /** How many symbols there are to read. */
  get universe(): number {
    return this.sizes.input;
  }

  /** How many distinct words were run. */
  get inputs(): number {
    return this.asked;
  }

  /** The answers for words, in order. */
  async ask(words: readonly Word[]): Promise<readonly Written[]> {
    const missing = new Set(words.filter(word => this.lookUp(word) === undefined));
    const fresh = await this.run([...missing]);
    let next = 0;
    for (const word of missing) {
      this.known.set(word, fresh[next++]);
      if (word.length <= SHORT) for (let i = 0; i < word.length; i++) this.occurs[word.charCodeAt(i)] = 1;
    }
    return words.map(word => this.lookUp(word) ?? null);
  }

  /** The answers for `prefix · a · suffix`, for each symbol `a` of a set; others may be there as well. */
  async sheet(prefix: Word, suffix: Word, symbols: CharSet): Promise<Sheet> {
    const key = sheetKey(prefix, suffix);
    let sheet = this.sheets.get(key);
    if (sheet === undefined) {
      sheet = new Sheet(this.universe);
      this.sheets.set(key, sheet);
      this.longestSheet = Math.max(this.longestSheet, prefix.length + 1 + suffix.length);
    }
    const isShort = prefix.length + 1 + suffix.length <= SHORT;
    const missing: number[] = [];
    for (const symbol of symbols) {
      if (sheet.classAt(symbol) !== 0) continue;
      const mayBeKnown = !isShort || this.occurs[symbol] === 1;
      const before = mayBeKnown ? this.known.get(prefix + String.fromCharCode(symbol) + suffix) : undefined;
      if (before === undefined) missing.push(symbol);
      else sheet.put(symbol, before);
    }
    const answers = await this.run(missing.map(symbol => prefix + String.fromCharCode(symbol) + suffix));
    for (const [i, symbol] of missing.entries()) sheet.put(symbol, answers[i]);
    return sheet;
  }

  private lookUp(word: Word): Written | undefined {
    const known = this.known.get(word);
    if (known !== undefined || word.length > this.longestSheet) return known;
    for (let i = 0; i < word.length; i++) {
      const answer = this.sheets.get(sheetKey(word.slice(0, i), word.slice(i + 1)))?.at(word.charCodeAt(i));
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  private async run(words: readonly Word[]): Promise<readonly Written[]> {
    const answers: Written[] = [];
    for (let start = 0; start < words.length; start += BATCH) {
      const batch = words.slice(start, start + BATCH);
      this.budget.spend(batch.length);
      this.budget.checkClock();
      for (const output of await this.box.run(batch.map(valuesOf))) answers.push(output && textOf(output));
      this.asked += batch.length;
    }
    return answers;
  }
}

/** From this many symbols on, a sheet has room for all. */
const DENSE = 4096;

/**
 * For one place in a word, the answer for each symbol there. Answers that are equal but for copies of the symbol are
 * kept once, so a sheet for all symbols is small for most functions.
 */
export class Sheet {
  private sparse: Map<number, number> | undefined = new Map();
  /** The class of each symbol, from 1; 0 where there is no answer yet. */
  private dense: Int32Array | undefined;
  private readonly ids = new Map<string, number>();
  /** The parts of an answer between copies of the symbol; `null` for rejection. */
  private readonly classes: (readonly string[] | null)[] = [null];

  constructor(private readonly universe: number) {}

  at(symbol: number): Written | undefined {
    const id = this.classAt(symbol);
    if (id === 0) return undefined;
    const parts = this.classes[id];
    return parts === null || parts.length === 1 ? (parts?.[0] ?? null) : parts.join(String.fromCharCode(symbol));
  }

  put(symbol: number, answer: Written): void {
    const parts = answer === null ? null : answer.split(String.fromCharCode(symbol));
    const key = parts === null ? '' : `${parts.map(part => part.length).join()};${parts.join('')}`;
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.classes.push(parts) - 1;
      this.ids.set(key, id);
    }
    if (this.sparse !== undefined && this.sparse.size >= DENSE) {
      this.dense = new Int32Array(this.universe);
      for (const [known, its] of this.sparse) this.dense[known] = its;
      this.sparse = undefined;
    }
    if (this.dense !== undefined) this.dense[symbol] = id;
    else this.sparse?.set(symbol, id);
  }

  /** Equal for symbols whose answers are equal but for copies of the symbol itself; 0 without an answer. */
  classAt(symbol: number): number {
    return this.dense === undefined ? (this.sparse?.get(symbol) ?? 0) : this.dense[symbol];
  }
}

function sheetKey(prefix: Word, suffix: Word): string {
  return `${prefix.length}:${prefix}${suffix}`;
}

function sizeOf(sort: Sort): number {
  const size = universeSize(sort);
  if (size === undefined)
    throw new SortError(
      `learning from runs alone tries every symbol (code units, bytes, names, truth values and records of these), and there are too many of ${sortName(sort)}; without --black-box the code is read`,
    );
  return size;
}

export function valuesOf(word: Word): readonly Value[] {
  const values: Value[] = [];
  for (let i = 0; i < word.length; i++) values.push(word.charCodeAt(i));
  return values;
}

export function textOf(values: readonly Value[]): Word {
  let text = '';
  for (const value of values) text += String.fromCharCode(Number(value));
  return text;
}
