import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/automata/acceptor/random.ts';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { RandomWalk } from '../../../src/automata/machine/random-walk.ts';
import { outputsOf, runs } from '../../../src/automata/machine/run.ts';
import { TRUE } from '../../../src/logic/term.ts';
import { naive, TooManyOutputs, type Word, wordKey } from '../../campaign/brute-force.ts';
import { Dice } from '../../campaign/dice.ts';
import { type RegisterKind, randomMachine } from '../../campaign/random-machine.ts';
import { ALPHABETS, shortWords } from './random-transducer.ts';

const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);
const KINDS: readonly RegisterKind[] = ['flag', 'counter', 'number', 'symbol'];

function given(seed: number): { readonly machine: Machine; readonly words: readonly Word[] } {
  const dice = new Dice(seed);
  const alphabet = dice.pick(ALPHABETS);
  const machine = randomMachine(dice, {
    input: alphabet,
    output: alphabet,
    states: dice.between(1, 4),
    deterministic: dice.chance(0.3),
    moves: 3,
    finals: 0.7,
    lookback: dice.pick([0, 1, 2]),
    registers: dice.some(KINDS, 0.3),
    writes: 2,
  });
  return { machine, words: shortWords(alphabet) };
}

/** The keys of the outputs that the definition of machines gives; `undefined` where there are too many. */
function expected(machine: Machine): (word: Word) => readonly string[] | undefined {
  const relation = naive(machine);
  return word => {
    try {
      return [...relation.outputs(word).keys()].sort();
    } catch (error) {
      if (error instanceof TooManyOutputs) return undefined;
      throw error;
    }
  };
}

describe('runs of a machine with a window and registers', () => {
  test.each(SEEDS)('have the outputs of its definition (seed %i)', seed => {
    const { machine, words } = given(seed);
    const right = expected(machine);
    for (const word of words) {
      const keys = right(word);
      if (keys !== undefined) expect(outputsOf(machine, word).map(wordKey).sort()).toEqual(keys);
    }
  });

  test.each(SEEDS)('are told step by step (seed %i)', seed => {
    const { machine, words } = given(seed);
    for (const word of words.slice(0, 60)) {
      const found = runs(machine, word);
      expect(found.map(({ output }) => output)).toEqual(outputsOf(machine, word));
      for (const { steps, output, ending, last } of found) {
        expect(steps.map(({ symbol }) => symbol)).toEqual(word);
        expect([...steps.flatMap(({ wrote }) => wrote), ...ending]).toEqual(output);
        expect([machine.initial, ...steps.map(({ to }) => to)]).toEqual([...steps.map(({ from }) => from), last]);
        for (const { from, to, guard } of steps)
          expect(machine.transitions[from].some(each => each.to === to && each.guard === guard)).toBe(true);
      }
    }
  });

  test.each(SEEDS)('are what random walks follow (seed %i)', seed => {
    const { machine, words } = given(seed);
    const everywhere = { ...machine, endings: machine.states.map(() => [{ guard: TRUE, outputs: [] }]) };
    const right = expected(everywhere);
    const walks = new RandomWalk(machine, words.filter(({ length }) => length === 1).flat(), new Random(seed));
    for (let i = 0; i < 20; i++) expect(right(walks.word(6))).not.toEqual([]);
  });
});
