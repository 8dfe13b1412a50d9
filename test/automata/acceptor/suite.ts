import type { Acceptor } from '../../../src/automata/acceptor/acceptor.ts';
import { charSets } from '../../../src/logic/char-set.ts';
import { MASK_LETTERS, maskReads, masks } from './mask-algebra.ts';
import { type NaiveDfa, naiveDfa } from './naive.ts';
import { LETTERS, type RandomAcceptorOptions, randomAcceptorOver, SYMBOLS } from './random-acceptor.ts';

/** One algebra with everything the tests need to make acceptors over it and to run them letter by letter. */
export interface Setting<P> {
  readonly name: string;
  random(seed: number, options?: RandomAcceptorOptions): Acceptor<P>;
  /** Whether the guard takes the letter (0 to 4). */
  reads(guard: P, letter: number): boolean;
  naive(a: Acceptor<P>): NaiveDfa;
}

export const LETTER_COUNT = 5;

function setting<P>(
  name: string,
  random: (seed: number, options?: RandomAcceptorOptions) => Acceptor<P>,
  reads: (guard: P, letter: number) => boolean,
): Setting<P> {
  return { name, random, reads, naive: a => naiveDfa(a, LETTER_COUNT, reads) };
}

export const charSetting = setting(
  'character sets',
  (seed, options) => randomAcceptorOver(charSets, LETTERS, seed, options),
  (guard, letter) => guard.has(SYMBOLS[letter]),
);

export const maskSetting = setting(
  'an algebra without canonical guards',
  (seed, options) => randomAcceptorOver(masks, MASK_LETTERS, seed, options),
  maskReads,
);

/** Checks the promised normal form, and determinism where it is claimed. @returns what is wrong, or nothing */
export function flaws<P>(a: Acceptor<P>): string[] {
  const found: string[] = [];
  a.moves.forEach((row, q) => {
    if (new Set(row.map(m => m.to)).size < row.length) found.push(`state ${q} has parallel moves`);
    for (const [i, move] of row.entries()) {
      if (a.algebra.isEmpty(move.guard)) found.push(`state ${q} has an empty guard`);
      if (!(move.to in a.moves)) found.push(`state ${q} leads to ${move.to}`);
      if (a.deterministic && row.slice(0, i).some(m => !a.algebra.disjoint(m.guard, move.guard)))
        found.push(`state ${q} is not deterministic`);
    }
  });
  return found;
}
