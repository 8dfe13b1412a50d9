import { allWords } from '../automata/words/all-words.ts';
import type { Value } from '../logic/value.ts';
import type { Shown } from './statements.ts';
import { plainSymbols } from './symbols-to-try.ts';
import { sizeOf, symbolsIn, type Trials } from './trials.ts';
import type { Word } from './verdict.ts';

interface ShrinkOptions {
  readonly everySymbol: readonly Value[] | undefined;
  readonly symbols: readonly Value[];
  /** When to stop, by the clock of `performance.now()`. */
  readonly end: number;
}

/** All words of a length are tried where there are at most this many. */
const EXHAUSTIVE = 70_000;
/** Words of a length that are tried otherwise. */
const OF_A_LENGTH = 8000;

/**
 * A witness that is as short as can be found: by leaving symbols out and putting plain ones in, then by all words of each shorter length, over all
 * symbols where these are few enough, and over those of the witness and the most telling ones otherwise. It is a shortest
 * one where no length was left to the latter.
 */
export async function shrunk(
  witness: Shown,
  trials: Trials,
  options: ShrinkOptions,
): Promise<{ readonly shown: Shown; readonly isShortest: boolean }> {
  const fewer = await withoutSymbols(witness, trials, options);
  let best = await withPlainSymbols(fewer, trials, options);
  /** All words of at most this length were tried, and could be run. */
  let exhausted = -1;
  for (let length = 0; length < sizeOf(best) && isInTime(options); length++) {
    const every = canExhaust(sizeOf(best) - 1, options) ? everyWord(length, options) : undefined;
    const { found, isAll } = await shortestAmong([...(every ?? someWords(length, best, options))], trials);
    if (every !== undefined && isAll && exhausted === length - 1) exhausted = length;
    if (found !== undefined && sizeOf(found) < sizeOf(best)) best = found;
  }
  return { shown: best, isShortest: sizeOf(best) <= exhausted + 1 };
}

function isInTime({ end }: ShrinkOptions): boolean {
  return performance.now() < end;
}

/** Whether all words up to a length can be tried; where not, trying all of the shortest ones shows nothing. */
function canExhaust(length: number, { everySymbol }: ShrinkOptions): boolean {
  return length <= 0 || (everySymbol !== undefined && everySymbol.length ** length <= EXHAUSTIVE);
}

function everyWord(length: number, { everySymbol }: ShrinkOptions): Iterable<Word> | undefined {
  if (length === 0) return [[]];
  if (everySymbol === undefined || everySymbol.length ** length > EXHAUSTIVE) return undefined;
  return allWords(everySymbol, length);
}

function someWords(length: number, best: Shown, { symbols }: ShrinkOptions): Iterable<Word> {
  const own = symbolsIn(best);
  const width = Math.floor(OF_A_LENGTH ** (1 / length));
  if (width < 2 || width < Math.min(own.length, 3)) return [];
  return allWords([...new Set([...own, ...symbols])].slice(0, width), length);
}

/** The shortest witness among words, and whether all of them that are considered could be run. */
async function shortestAmong(
  words: readonly Word[],
  trials: Trials,
): Promise<{ readonly found: Shown | undefined; readonly isAll: boolean }> {
  let found: Shown | undefined;
  let isAll = true;
  for (const trial of (await trials.tried(words)).values()) {
    if ('missing' in trial) isAll = false;
    if ('shown' in trial && (found === undefined || sizeOf(trial.shown) < sizeOf(found))) found = trial.shown;
  }
  return { found, isAll };
}

/** Leaves out as much as can be left out: halves first, single symbols last. */
async function withoutSymbols(witness: Shown, trials: Trials, options: ShrinkOptions): Promise<Shown> {
  let best = witness;
  while (isInTime(options)) {
    const words = [best.input, ...(best.other === undefined ? [] : [best.other])];
    const { found } = await shortestAmong(words.flatMap(shorter), trials);
    if (found === undefined || sizeOf(found) >= sizeOf(best)) break;
    best = found;
  }
  return best;
}

function shorter(word: Word): readonly Word[] {
  const words: Word[] = [];
  for (let size = word.length; size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at + size <= word.length; at += Math.max(1, Math.floor(size / 2)))
      words.push([...word.slice(0, at), ...word.slice(at + size)]);
  return words;
}

/** Puts plain symbols in the place of others where they do as well. */
async function withPlainSymbols(witness: Shown, trials: Trials, options: ShrinkOptions): Promise<Shown> {
  if (trials.isOfPairs) return witness;
  const plain = plainSymbols(trials.sides[0].input);
  let best = witness;
  for (let i = 0; i < best.input.length && isInTime(options); i++) {
    if (plain.includes(best.input[i])) continue;
    const words = plain.map(symbol => [...best.input.slice(0, i), symbol, ...best.input.slice(i + 1)]);
    const results = await trials.tried(words);
    for (const word of words) {
      const trial = results.get(word);
      if (trial === undefined || !('shown' in trial)) continue;
      best = trial.shown;
      break;
    }
  }
  return best;
}
