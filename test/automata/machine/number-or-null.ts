import { type Ending, type Machine, type Transition, windowVariable } from '../../../src/automata/machine/machine.ts';
import { member, num } from '../../../src/logic/build.ts';
import { CharSet } from '../../../src/logic/char-set.ts';
import { Char } from '../../../src/logic/sort.ts';
import { type Term, TRUE } from '../../../src/logic/term.ts';

const x = windowVariable(Char, 0);

export function text(of: string): readonly Term[] {
  return [...of].map(c => num(c.charCodeAt(0), Char));
}

/** An automaton that reads one number: an optional sign, digits, and digits after a dot. */
const DIGITS = CharSet.range('0', '9');
const NUMBER: readonly (readonly (readonly [CharSet, number])[])[] = [
  [
    [CharSet.of('-'), 1],
    [DIGITS, 2],
  ],
  [[DIGITS, 2]],
  [
    [DIGITS, 2],
    [CharSet.of('.'), 3],
  ],
  [[DIGITS, 4]],
  [[DIGITS, 4]],
];
const FINAL = [2, 4];

/**
 * Guesses at the start whether the whole input is a number: then it is copied, otherwise `otherwise` is written at the
 * end. Single-valued, and no deterministic machine does the same. With `eager`, what is not a number is announced first.
 */
export function numberOrNull(otherwise = 'null', eager = false): Machine {
  const sink = NUMBER.length;
  const complete = [...NUMBER, []].map(row => {
    const rest = row.reduce((set, [symbols]) => set.minus(symbols), CharSet.all);
    return [...row, [rest, sink] as const];
  });
  const copying = (q: number): number => 1 + q;
  const dropping = (q: number): number => 1 + NUMBER.length + q;
  const copy = NUMBER.map(row => row.map(([set, to]) => step(set, [x], copying(to))));
  const drop = complete.map(row => row.map(([set, to]) => step(set, [], dropping(to))));
  const announced = drop[0].map(t => ({ ...t, outputs: eager ? text(otherwise) : [] }));
  const end = (outputs: readonly Term[]): readonly Ending[] => [{ guard: TRUE, outputs }];
  const last = eager ? [] : text(otherwise);
  const transitions = [[...copy[0], ...announced], ...copy, ...drop];
  const endings = [
    end(text(otherwise)),
    ...NUMBER.map((_, q) => (FINAL.includes(q) ? end([]) : [])),
    ...complete.map((_, q) => (FINAL.includes(q) ? [] : end(last))),
  ];
  const states = transitions.map((_, q) => String(q));
  return { input: Char, output: Char, lookback: 0, registers: [], states, initial: 0, transitions, endings };
}

function step(set: CharSet, outputs: readonly Term[], to: number): Transition {
  return { guard: member(x, set), outputs, updates: [], to };
}
