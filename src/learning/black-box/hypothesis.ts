import { type Machine, type Transition, windowVariable } from '../../automata/machine/machine.ts';
import { member } from '../../logic/build.ts';
import type { Sort } from '../../logic/sort.ts';
import { type Term, TRUE } from '../../logic/term.ts';
import type { Word } from './oracle.ts';
import type { Atom } from './rows.ts';
import type { Table } from './table.ts';

/** A machine that a table stands for, with where a word leads in it. */
export interface Hypothesis {
  readonly machine: Machine;
  /** The states before each symbol of a word and after it, up to where it is rejected. */
  path(word: Word): readonly number[];
  /** A word that leads to a state. */
  accessTo(state: number): Word;
}

/** The machine of a table as far as it is filled: states that are not explored read nothing. */
export function hypothesisOf(table: Table, input: Sort, output: Sort): Hypothesis {
  let lookback = 0;
  const termOf = ({ back, value }: Atom): Term => {
    lookback = Math.max(lookback, back);
    return value.term(windowVariable(input, back), output);
  };
  const x = windowVariable(input, 0);
  const { states } = table;
  const transitions = states.map((_, q) =>
    (table.groups[q] ?? []).map(
      ({ symbols, target, outputs }): Transition => ({
        guard: member(x, symbols),
        outputs: outputs.map(termOf),
        updates: [],
        to: target,
      }),
    ),
  );
  const endings = states.map(({ template: [atEnd] }) =>
    atEnd === null ? [] : [{ guard: TRUE, outputs: atEnd.map(termOf) }],
  );
  const machine: Machine = {
    input,
    output,
    lookback,
    registers: [],
    states: states.map((_, q) => String(q)),
    initial: 0,
    transitions,
    endings,
  };
  return {
    machine,
    path: word => {
      const path = [0];
      for (let i = 0; i < word.length; i++) {
        const group = table.groups[path[i]]?.find(({ symbols }) => symbols.has(word.charCodeAt(i)));
        if (group === undefined) break;
        path.push(group.target);
      }
      return path;
    },
    accessTo: state => states[state].words[0],
  };
}
