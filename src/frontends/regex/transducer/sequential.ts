import type { Ending, Machine, Transition } from '../../../automata/machine/machine.ts';
import { tidy } from '../../../automata/machine/tidy.ts';
import { member } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import type { Budget } from '../../../logic/limits.ts';
import { Char } from '../../../logic/sort.ts';
import { substitute } from '../../../logic/substitute.ts';
import { constant, type Term, TRUE } from '../../../logic/term.ts';
import { asCharSet } from '../../../logic/unary.ts';
import { withLookback } from './to-machine.ts';
import { farthest, shifted, unitAt } from './window.ts';

/** A state in which a run of the given machine can be, and what it has written that the others have not. */
interface Member {
  readonly state: number;
  /** Over the window after the last symbol, which is `x1`. */
  readonly rest: readonly Term[];
}

/** A subset is given up when a member is ahead of the others by more. */
const MAX_DELAY = 64;

/** So many symbols that are written later may be told apart by states where the window is too short for them. */
const FEW_SYMBOLS = 8;

/**
 * The deterministic machine of a single-valued one, if the runs on a common input never get far apart: subsets of states
 * with what each has yet to write (Choffrut's construction, on symbolic outputs). Symbols that are written later are
 * read from the window, or are few and known by the state.
 *
 * @returns `undefined` when the delay grows beyond the window, when there would be many more states than before, or when
 * guards are not about the current symbol alone
 */
export function sequential(machine: Machine, maxLookback: number, budget: Budget): Machine | undefined {
  const guards = machine.transitions.map(list => list.map(({ guard }) => currentSet(guard)));
  const endsPlainly = machine.endings.flat().every(({ guard }) => guard === TRUE);
  if (!endsPlainly || guards.flat().some(set => set === undefined)) return undefined;
  const setOf = (state: number, i: number): CharSet => guards[state][i] ?? CharSet.empty;
  const maxStates = 64 + 4 * machine.states.length;

  const subsets: (readonly Member[])[] = [];
  const numbers = new Map<string, number>();
  const number = (subset: readonly Member[]): number => {
    const key = subset.map(({ state, rest }) => `${state}:${rest.map(t => t.id).join()}`).join(';');
    let known = numbers.get(key);
    if (known === undefined) {
      budget.spend();
      known = subsets.push(subset) - 1;
      numbers.set(key, known);
    }
    return known;
  };

  /** Where all runs of a subset get to on the symbols of `set`, which no guard tells apart. Nothing when given up. */
  const step = (subset: readonly Member[], set: CharSet): readonly Transition[] | undefined => {
    const words = new Map<number, readonly Term[]>();
    for (const { state, rest } of subset) {
      for (const [i, { outputs, to }] of machine.transitions[state].entries()) {
        if (setOf(state, i).isDisjointFrom(set)) continue;
        budget.spend();
        const word = [...rest, ...outputs].map(term => knownUnder(term, set));
        const other = words.get(to);
        if (other !== undefined && !sameWord(other, word)) return undefined;
        words.set(to, word);
      }
    }
    const outputs = commonPrefix([...words.values()]);
    const after = [...words]
      .map(([state, word]) => ({ state, rest: word.slice(outputs.length).map(t => shifted(t, 1)) }))
      .sort((a, b) => a.state - b.state);
    if (after.some(({ rest }) => rest.length > MAX_DELAY)) return undefined;
    if (after.every(({ rest }) => rest.every(t => farthest(t) <= maxLookback)))
      return [{ guard: member(unitAt(0), set), outputs, updates: [], to: number(after) }];
    if (set.size === 1 || set.size > FEW_SYMBOLS) return undefined;
    const each = [...set].map(symbol => step(subset, CharSet.of(symbol)));
    return each.some(list => list === undefined) ? undefined : each.flatMap(list => list ?? []);
  };

  number([{ state: machine.initial, rest: [] }]);
  const transitions: (readonly Transition[])[] = [];
  const endings: (readonly Ending[])[] = [];
  for (let q = 0; q < subsets.length; q++) {
    if (subsets.length > maxStates) return undefined;
    const ends = subsets[q].flatMap(({ state, rest }) =>
      machine.endings[state].map(({ outputs }) => ({ guard: TRUE, outputs: [...rest, ...outputs] })),
    );
    if (ends.some(({ outputs }) => !sameWord(outputs, ends[0].outputs))) return undefined;
    endings.push(ends.slice(0, 1));
    const row: Transition[] = [];
    for (const set of partition(subsets[q].flatMap(({ state }) => guards[state].map((_, i) => setOf(state, i))))) {
      const steps = step(subsets[q], set);
      if (steps === undefined) return undefined;
      row.push(...steps);
    }
    transitions.push(row);
  }
  const states = subsets.map(() => '');
  return withLookback(tidy({ ...machine, states, initial: 0, transitions, endings }));
}

function currentSet(guard: Term): CharSet | undefined {
  return guard.variables.every(v => v === unitAt(0)) ? asCharSet(guard) : undefined;
}

/** The term where the current symbol is in `set`: a single one is known. */
function knownUnder(term: Term, set: CharSet): Term {
  if (set.size !== 1 || farthest(term) < 0) return term;
  return substitute(term, new Map([[unitAt(0), constant(set.min ?? 0, Char)]]));
}

function sameWord(a: readonly Term[], b: readonly Term[]): boolean {
  return a.length === b.length && a.every((term, i) => term === b[i]);
}

function commonPrefix(words: readonly (readonly Term[])[]): readonly Term[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  let length = first.length;
  for (const word of others) {
    let same = 0;
    while (same < length && same < word.length && first[same] === word[same]) same++;
    length = same;
  }
  return first.slice(0, length);
}

/** The non-empty sets into which the given ones cut their union. */
function partition(sets: readonly CharSet[]): readonly CharSet[] {
  let parts: readonly CharSet[] = [];
  for (const set of new Set(sets)) {
    const fresh = parts.reduce((rest, part) => rest.minus(part), set);
    parts = [...parts.flatMap(part => [part.intersect(set), part.minus(set)]), fresh].filter(part => !part.isEmpty);
  }
  return parts;
}
