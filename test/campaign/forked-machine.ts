import { type Machine, type Transition, windowVariable } from '../../src/automata/machine/machine.ts';
import { FALSE, TRUE } from '../../src/logic/term.ts';
import { type Alphabet, inClasses, symbolTerm } from './alphabet.ts';
import type { Dice } from './dice.ts';
import { exclusivePredicates, randomOutputs, type Scope } from './random-term.ts';

/**
 * A machine that comes to one state by several transitions which read different symbols and write different things,
 * and whose next steps depend on what was read. A search that takes two visits of a state for one, though different
 * things are known of the symbol before, goes wrong on it.
 */
export function forkedMachine(dice: Dice, input: Alphabet, output: Alphabet): Machine {
  const [x, x1] = [windowVariable(input.sort, 0), windowVariable(input.sort, 1)];
  const now: Scope = { alphabet: input, window: [x], registers: [] };
  const later: Scope = { ...now, window: [x, x1] };
  const fork = (to: number): Transition[] => {
    const side = input.symbols.map(() => dice.below(3));
    return [0, 1, 2].flatMap(part => {
      const guard = inClasses(
        x,
        input,
        side.flatMap((s, i) => (s === part ? [i] : [])),
      );
      const mark = symbolTerm(output.symbols[part % output.symbols.length], output.sort);
      return guard === FALSE ? [] : [{ guard, outputs: part === 2 ? [mark, mark] : [mark], updates: [], to }];
    });
  };
  const steps = (targets: readonly number[]): Transition[] =>
    exclusivePredicates(dice, later, dice.between(1, 3)).map(guard => ({
      guard,
      outputs: randomOutputs(dice, later, output, 2),
      updates: [],
      to: dice.pick(targets),
    }));
  return {
    input: input.sort,
    output: output.sort,
    lookback: 1,
    registers: [],
    states: ['start', 'fork', 'after'],
    initial: 0,
    transitions: [fork(1), steps([1, 2]), dice.chance(0.5) ? fork(1) : steps([2, 1])],
    endings: [[], [], [{ guard: TRUE, outputs: randomOutputs(dice, { ...later, window: [x1] }, output, 1) }]],
  };
}
