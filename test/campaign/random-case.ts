import type { Machine } from '../../src/automata/machine/machine.ts';
import { type Alphabet, BIT, LETTERS, NUMBERS, QUAD } from './alphabet.ts';
import { guessingMachine } from './bimachine.ts';
import { Dice } from './dice.ts';
import { forkedMachine } from './forked-machine.ts';
import { type RegisterKind, randomMachine, type Shape } from './random-machine.ts';
import { delayed, earlyAndLate, mutated, renumbered, splitGuards, splitState } from './variations.ts';

export type Family = 'deterministic' | 'nondeterministic' | 'guessing' | 'lookback' | 'registers' | 'acceptor';

/** Two machines to compare, and others of fitting sorts to combine them with. */
export interface Case {
  readonly seed: number;
  readonly family: Family;
  /** How the second machine came from the first. */
  readonly pairing: 'independent' | 'same' | 'mutant';
  readonly input: Alphabet;
  readonly output: Alphabet | undefined;
  readonly left: Machine;
  readonly right: Machine;
  /** An acceptor of inputs. */
  readonly inputs: Machine;
  /** An acceptor of outputs, and a machine that reads outputs and writes inputs; for transducers. */
  readonly outputs: Machine | undefined;
  readonly next: Machine | undefined;
}

const FAMILIES: readonly Family[] = [
  'deterministic',
  'deterministic',
  'nondeterministic',
  'nondeterministic',
  'guessing',
  'guessing',
  'lookback',
  'lookback',
  'registers',
  'acceptor',
];

/** The case of a seed. */
export function randomCase(seed: number): Case {
  const dice = new Dice(seed);
  const family = dice.pick(FAMILIES);
  const memory = family === 'lookback' || family === 'registers';
  const input = inputFor(dice, family);
  const output = family === 'acceptor' ? undefined : outputFor(dice, input);
  const make = (): Machine => {
    if (output !== undefined && family === 'guessing') return guessingMachine(dice, input, output);
    if (output !== undefined && family === 'lookback' && input !== NUMBERS && dice.chance(0.5))
      return forkedMachine(dice, input, output);
    return randomMachine(dice, shapeOf(dice, family, input, output));
  };
  const first = make();
  const kind = dice.below(10);
  const pairing = kind < 3 ? 'independent' : kind < 7 ? 'same' : 'mutant';
  let [left, right] = pairing === 'independent' ? [first, make()] : twins(dice, first, input, output);
  if (pairing === 'mutant') right = mutated(right, dice, input, output);
  if (dice.chance(0.5)) [left, right] = [right, left];
  const inputs = randomMachine(dice, { ...plain(dice, input, undefined), deterministic: dice.chance(0.5) });
  return {
    seed,
    family,
    pairing,
    input,
    output,
    left,
    right,
    inputs,
    outputs: output && randomMachine(dice, plain(dice, output, undefined)),
    next:
      output && randomMachine(dice, { ...plain(dice, output, input), lookback: memory && dice.chance(0.3) ? 1 : 0 }),
  };
}

/**
 * Mostly bits; letters and numbers less often, and least where they are slow. What is known of an earlier bit is
 * nothing or all, so machines that look back mostly read four symbols.
 */
function inputFor(dice: Dice, family: Family): Alphabet {
  const letters = family === 'registers' ? 0 : family === 'lookback' ? 0.04 : 0.17;
  const numbers = family === 'registers' || family === 'guessing' ? 0 : family === 'lookback' ? 0.02 : 0.06;
  if (dice.chance(letters)) return LETTERS;
  if (dice.chance(numbers)) return NUMBERS;
  return dice.pick(family === 'lookback' ? [BIT, QUAD, QUAD, QUAD] : [BIT, BIT, QUAD]);
}

function outputFor(dice: Dice, input: Alphabet): Alphabet {
  if (dice.chance(0.75)) return input;
  return input === NUMBERS ? NUMBERS : dice.pick([BIT, QUAD, LETTERS]);
}

/** Two machines that do the same, from one. */
function twins(dice: Dice, machine: Machine, input: Alphabet, output: Alphabet | undefined): [Machine, Machine] {
  let [a, b] = [machine, machine];
  if (output !== undefined && dice.chance(0.5)) {
    const pair = earlyAndLate(machine, dice, output);
    if (pair !== undefined) [a, b] = pair;
  }
  if (dice.chance(0.35) && machine.transitions.flat().length < 9) b = delayed(b) ?? b;
  for (let n = dice.between(1, 3); n > 0; n--)
    b = dice.pick([renumbered, splitState, (m: Machine, d: Dice) => splitGuards(m, d, input)])(b, dice);
  return [a, b];
}

function plain(dice: Dice, input: Alphabet, output: Alphabet | undefined): Shape {
  return {
    input,
    output,
    states: dice.between(1, 3),
    deterministic: dice.chance(0.75),
    moves: 3,
    finals: 0.8,
    lookback: 0,
    registers: [],
    writes: 2,
  };
}

function shapeOf(dice: Dice, family: Family, input: Alphabet, output: Alphabet | undefined): Shape {
  const kinds: readonly RegisterKind[] = ['flag', 'flag', 'counter', 'number', 'symbol'];
  return {
    input,
    output,
    states: dice.between(1, family === 'registers' || family === 'lookback' ? 3 : 5),
    deterministic: family === 'nondeterministic' ? false : dice.chance(family === 'deterministic' ? 1 : 0.7),
    moves: dice.between(1, 3),
    finals: dice.chance(0.04) ? 0 : dice.pick([0.4, 0.7, 0.9]),
    lookback: family === 'lookback' ? dice.pick([1, 1, 2]) : family === 'registers' && dice.chance(0.2) ? 1 : 0,
    registers: family === 'registers' ? Array.from({ length: dice.between(1, 2) }, () => dice.pick(kinds)) : [],
    writes: dice.pick([1, 2, 3]),
  };
}
