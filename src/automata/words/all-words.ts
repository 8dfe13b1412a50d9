import type { Value } from '../../logic/value.ts';

/** All words of a length over some symbols, one after the other. */
export function* allWords(symbols: readonly Value[], length: number): Generator<readonly Value[]> {
  if (length === 0) yield [];
  else for (const word of allWords(symbols, length - 1)) for (const symbol of symbols) yield [...word, symbol];
}
