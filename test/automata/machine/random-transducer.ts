import type { Machine } from '../../../src/automata/machine/machine.ts';
import { type Alphabet, BIT, LETTERS, NUMBERS, QUAD, wordsUpTo } from '../../campaign/alphabet.ts';
import { firstWord, naive, sameOutputs, type Word, wordKey } from '../../campaign/brute-force.ts';
import type { Dice } from '../../campaign/dice.ts';
import { randomMachine } from '../../campaign/random-machine.ts';

export const ALPHABETS: readonly Alphabet[] = [BIT, QUAD, LETTERS, NUMBERS];

/** A small transducer without registers, on one alphabet. */
export function randomTransducer(
  dice: Dice,
  alphabet: Alphabet,
  deterministic: boolean,
  lookback: number = dice.pick([0, 0, 1, 2]),
): Machine {
  return randomMachine(dice, {
    input: alphabet,
    output: alphabet,
    states: dice.between(1, 4),
    deterministic,
    moves: 3,
    finals: 0.7,
    lookback,
    registers: [],
    writes: 2,
  });
}

/** The words over three letters of an alphabet that are short enough to try them all. */
export function shortWords(alphabet: Alphabet): readonly Word[] {
  return wordsUpTo(alphabet.symbols.slice(0, 3), alphabet === BIT ? 7 : 5);
}

/** A short word for which two machines do not have the same outputs, to be shown when a test fails. */
export function differentWord(a: Machine, b: Machine, alphabet: Alphabet): string | undefined {
  const [left, right] = [naive(a), naive(b)];
  const word = firstWord(shortWords(alphabet), w => !sameOutputs(left, right, w));
  return word && `[${wordKey(word)}]`;
}
