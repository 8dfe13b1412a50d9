import { type Machine, type Transition, windowVariable } from '../../../automata/machine/machine.ts';
import { member } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Char } from '../../../logic/sort.ts';
import { type Term, TRUE } from '../../../logic/term.ts';
import { unitTerm } from '../../../program/text.ts';
import type { Unit } from '../../../program/value.ts';
import { HIGH, LOW, SURROGATES } from './units.ts';
import { type Byte, fourBytes, threeBytes, twoBytes } from './utf8.ts';

const X = windowVariable(Char, 0);
const X1 = windowVariable(Char, 1);
const ASCII = CharSet.range(0, 0x7f);
const TWO_BYTES = CharSet.range(0x80, 0x7ff);
const THREE_BYTES = CharSet.range(0x800, 0xffff).minus(SURROGATES);

function step(set: CharSet, units: readonly Unit[], to: number): readonly Transition[] {
  return set.isEmpty ? [] : [{ guard: member(X, set), outputs: units.map(unitTerm), updates: [], to }];
}

function machine(lookback: number, transitions: readonly (readonly Transition[])[]): Machine {
  const final = [{ guard: TRUE, outputs: [] }];
  return {
    input: Char,
    output: Char,
    lookback,
    registers: [],
    states: transitions.map((_, q) => String(q)),
    initial: 0,
    transitions,
    endings: transitions.map((_, q) => (q === 0 ? final : [])),
  };
}

/**
 * Leaves the units of `plain` (all ASCII) as they are and writes the UTF-8 bytes of all other characters by `escaped`. Has
 * no output for text with a surrogate that has no partner.
 */
export function utf8Machine(plain: CharSet, escaped: (byte: Byte) => readonly Unit[]): Machine {
  const bytes = (made: readonly Byte[]): readonly Unit[] => made.flatMap(escaped);
  return machine(1, [
    [
      ...step(plain, [X], 0),
      ...step(ASCII.minus(plain), bytes([X]), 0),
      ...step(TWO_BYTES, bytes(twoBytes(X)), 0),
      ...step(THREE_BYTES, bytes(threeBytes(X)), 0),
      ...step(HIGH, [], 1),
    ],
    step(LOW, bytes(fourBytes(X1, X)), 0),
  ]);
}

/** Writes each unit by the rule of the first set that it is in. */
export function unitwiseMachine(rules: readonly (readonly [CharSet, (unit: Term) => readonly Unit[]])[]): Machine {
  const steps: Transition[] = [];
  let left = CharSet.all;
  for (const [set, write] of rules) {
    steps.push(...step(set.intersect(left), write(X), 0));
    left = left.minus(set);
  }
  return machine(0, [steps]);
}
