import { type Machine, windowVariable } from '../../src/automata/machine/machine.ts';
import { Char } from '../../src/logic/sort.ts';
import { type Term, TRUE } from '../../src/logic/term.ts';
import { type Alphabet, inClasses, symbolTerm } from '../campaign/alphabet.ts';
import type { Dice } from '../campaign/dice.ts';

/**
 * A machine with many states that nearly always copies its input: states differ in what they lead to, a few in what
 * they write, so that they can only be told apart by long words.
 */
export function quietMachine(dice: Dice, alphabet: Alphabet, states: number): Machine {
  const x = windowVariable(alphabet.sort, 0);
  const classes = alphabet.symbols.map((_, i) => inClasses(x, alphabet, [i]));
  const odd = dice.below(states);
  const numbers = Array.from({ length: states }, (_, q) => q);
  const constant = (): Term => symbolTerm(dice.pick(alphabet.symbols), alphabet.sort);
  const outputs = (q: number): readonly Term[] => {
    if (q !== odd) return [x];
    return dice.pick([[], [x, x], [constant()], [constant(), x]]);
  };
  return {
    input: alphabet.sort,
    output: alphabet.sort,
    lookback: 0,
    registers: [],
    states: numbers.map(String),
    initial: 0,
    transitions: numbers.map(q =>
      classes.map((guard, i) => ({
        guard,
        outputs: outputs(q),
        updates: [],
        to: i === 0 ? (q + 1) % states : dice.below(states),
      })),
    ),
    endings: numbers.map(q => {
      if (q === odd && alphabet.sort === Char) return [];
      return [{ guard: TRUE, outputs: dice.chance(0.1) ? [constant()] : [] }];
    }),
  };
}
