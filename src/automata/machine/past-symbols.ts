import { member } from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import { setsOf } from '../../logic/predicates.ts';
import { type Term, TRUE } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { type Machine, windowDistance, windowVariable } from './machine.ts';

const DEPTH = 16;

/**
 * What the symbol read `distance` steps before a state can have been, on any way to the state: forward data flow over
 * the guards' conditions on single symbols. An over-approximation, exact for each symbol on its own in memoryless
 * machines. Computed at the first question; O(transitions · depth) set operations for each round of the fixpoint.
 *
 * @returns `undefined` for sorts that are not small and for distances beyond 16
 */
export function pastSymbols(machine: Machine): (state: number, distance: number) => CharSet | undefined {
  if (setsOf(machine.input) === undefined) return () => undefined;
  let known: CharSet[][] | undefined;
  return (state, distance) => {
    if (distance < 1 || distance > DEPTH) return undefined;
    known ??= solve(machine);
    return known[state][distance];
  };
}

function solve(machine: Machine): CharSet[][] {
  const top = setsOf(machine.input)?.top ?? CharSet.all;
  const x = windowVariable(machine.input, 0);
  const read = machine.transitions.map(list =>
    list.map(({ guard }) => {
      const tests = guard.op.kind === 'and' ? guard.args : [guard];
      const test = tests.find(t => t.op.kind === 'in' && t.args[0] === x);
      return (test && asCharSet(test)) ?? top;
    }),
  );
  const sets = machine.states.map(() => Array.from({ length: DEPTH + 1 }, () => CharSet.empty));
  for (let changed = true; changed; ) {
    changed = false;
    machine.transitions.forEach((list, from) => {
      list.forEach(({ to }, t) => {
        for (let d = 1; d <= DEPTH; d++) {
          const now = sets[to][d].union(d === 1 ? read[from][t] : sets[from][d - 1]);
          if (now !== sets[to][d]) {
            sets[to][d] = now;
            changed = true;
          }
        }
      });
    });
  }
  return sets;
}

/** What is known in a state of the earlier symbols that terms mention, as membership tests. */
export function pastFacts(machine: Machine): (state: number, terms: readonly Term[]) => readonly Term[] {
  if (machine.lookback === 0) return () => [];
  const past = pastSymbols(machine);
  return (state, terms) =>
    [...new Set(terms.flatMap(t => t.variables))].flatMap(v => {
      const distance = windowDistance(v);
      const set = distance === undefined ? undefined : past(state, distance);
      const fact = set === undefined || set.isEmpty ? TRUE : member(v, set);
      return fact === TRUE ? [] : [fact];
    });
}
