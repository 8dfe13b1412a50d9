import type { Acceptor, Move } from '../../../src/automata/acceptor/acceptor.ts';
import { mergeMoves } from '../../../src/automata/acceptor/merge-moves.ts';
import { Random } from '../../../src/automata/acceptor/random.ts';
import type { BooleanAlgebra } from '../../../src/logic/algebra.ts';
import { CharSet, charSets } from '../../../src/logic/char-set.ts';

const named = CharSet.of('a', 'b', 'c', 'd');

/** Four letters, and all other symbols as a fifth: every guard of a random acceptor is a union of some of them. */
export const LETTERS: readonly CharSet[] = [
  CharSet.of('a'),
  CharSet.of('b'),
  CharSet.of('c'),
  CharSet.of('d'),
  named.complement(),
];

/** One symbol of each letter. */
export const SYMBOLS: readonly number[] = [...'abcd~'].map(c => c.charCodeAt(0));

export interface RandomAcceptorOptions {
  readonly states?: number;
  /** How many moves each state has on average. */
  readonly moves?: number;
  /** The chance that a state is final. */
  readonly finals?: number;
  readonly deterministic?: boolean;
}

/** An acceptor over unions of {@link LETTERS}; the same seed gives the same acceptor. It may have useless states. */
export function randomAcceptor(seed: number, options: RandomAcceptorOptions = {}): Acceptor<CharSet> {
  return randomAcceptorOver(charSets, LETTERS, seed, options);
}

/** The same for any algebra: guards are unions of `letters`, which must be disjoint. */
export function randomAcceptorOver<P>(
  algebra: BooleanAlgebra<P>,
  letters: readonly P[],
  seed: number,
  { states = 5, moves = 2, finals = 0.3, deterministic = false }: RandomAcceptorOptions = {},
): Acceptor<P> {
  const random = new Random(seed);
  const chance = (p: number) => random.next() < p * 2 ** 32;
  const rows: Move<P>[][] = [];
  const final: boolean[] = [];
  for (let q = 0; q < states; q++) {
    const row: Move<P>[] = [];
    if (deterministic) {
      for (const letter of letters)
        if (chance(moves / letters.length)) row.push({ guard: letter, to: random.below(states) });
    } else {
      for (let i = 0; i < 2 * moves; i++) if (chance(0.5)) row.push({ guard: randomUnion(), to: random.below(states) });
    }
    rows.push(mergeMoves(algebra, row));
    final.push(chance(finals));
  }
  return { algebra, initial: 0, moves: rows, final, deterministic };

  function randomUnion(): P {
    let guard = algebra.bottom;
    for (const letter of letters) if (chance(0.4)) guard = algebra.or(guard, letter);
    return guard;
  }
}
