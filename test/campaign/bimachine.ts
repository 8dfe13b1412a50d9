import type { Machine, Transition } from '../../src/automata/machine/machine.ts';
import { windowVariable } from '../../src/automata/machine/machine.ts';
import { FALSE, TRUE } from '../../src/logic/term.ts';
import { type Alphabet, inClasses } from './alphabet.ts';
import type { Dice } from './dice.ts';
import { randomOutputs } from './random-term.ts';

/**
 * A machine that guesses what is still to come and verifies it, like the paper's GetTags and UptoLastDot: each state is
 * a pair of a left state and of the state in which a right automaton, reading the rest of the input from its end, would
 * be. What is written depends on both. Exactly one run survives for each input (a bimachine), so the machine is
 * single-valued, but as a rule it is not deterministic and no deterministic machine does the same.
 */
export function guessingMachine(dice: Dice, input: Alphabet, output: Alphabet): Machine {
  const x = windowVariable(input.sort, 0);
  const scope = { alphabet: input, window: [x], registers: [] };
  const [lefts, rights] = [dice.between(1, 2), dice.between(2, 3)];
  const letters = input.symbols.map((_, i) => i);
  const table = (rows: number): number[][] =>
    Array.from({ length: rows }, () => letters.map(() => (dice.chance(0.06) ? -1 : dice.below(rows))));
  const left = table(lefts);
  const right = table(rights);
  const node = (l: number, r: number): number => 1 + l * rights + r;
  const writes = new Map<string, readonly ReturnType<typeof randomOutputs>[number][]>();
  const outputsFor = (key: string) => {
    const known = writes.get(key) ?? randomOutputs(dice, scope, output, 2);
    writes.set(key, known);
    return known;
  };
  const bound = dice.chance(0.5);
  const transitions: Transition[][] = [[]];
  for (let l = 0; l < lefts; l++)
    for (let r = 0; r < rights; r++) {
      const list: Transition[] = [];
      for (let later = 0; later < rights; later++)
        for (let next = 0; next < lefts; next++) {
          const fit = letters.filter(a => left[l][a] === next && right[later][a] === r);
          const guard = inClasses(x, input, fit);
          if (guard === FALSE) continue;
          const outputs = outputsFor(bound ? `${l},${later},${next}` : `${l},${r},${later},${next}`);
          list.push({ guard, outputs, updates: [], to: node(next, later) });
        }
      transitions.push(list);
    }
  for (let r = 0; r < rights; r++) transitions[0].push(...transitions[node(0, r)]);
  const endings = transitions.map((_, q) =>
    q > 0 && (q - 1) % rights === 0 ? [{ guard: TRUE, outputs: randomOutputs(dice, noScope(input), output, 2) }] : [],
  );
  if (dice.chance(0.7)) endings[0] = [{ guard: TRUE, outputs: randomOutputs(dice, noScope(input), output, 2) }];
  return {
    input: input.sort,
    output: output.sort,
    lookback: 0,
    registers: [],
    states: transitions.map((_, q) => `g${q}`),
    initial: 0,
    transitions,
    endings,
  };
}

function noScope(input: Alphabet) {
  return { alphabet: input, window: [], registers: [] };
}
