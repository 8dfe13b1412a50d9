import type { Machine, Transition } from '../../automata/machine/machine.ts';
import { or } from '../../logic/build.ts';
import type { Term } from '../../logic/term.ts';
import { isUnknownName } from '../../program/unknown.ts';
import { SymbolicBoolean, SymbolicNumber, type Value } from '../../program/value.ts';
import type { Automaton, Reason } from './automaton.ts';
import type { Node } from './node.ts';

/** An automaton of which each state may stand for several nodes; for none where anything is accepted from there on. */
export interface MergedAutomaton extends Omit<Automaton, 'nodes'> {
  readonly merged: readonly (readonly Node[])[];
}

/** More states than this do not fit on a page. */
export const MOST_STATES = 24;

/** How much of what is written on a transition tells states apart. */
type Telling = (outputs: readonly Value[]) => string;

/** What is written in terms of the symbol: `letters[byte]` is not `figures[byte]`. */
const byFunction: Telling = outputs =>
  outputs.map(value => (typeof value === 'object' ? (functionOfSymbol(value) ?? '*') : String(value))).join();

function functionOfSymbol(value: Value): string | undefined {
  if (!(value instanceof SymbolicNumber || value instanceof SymbolicBoolean)) return undefined;
  const { id, variables } = value.term;
  return variables.every(({ op }) => !isUnknownName(op.name)) ? `#${id}` : undefined;
}

const TELLINGS: readonly Telling[] = [
  outputs => outputs.map(value => (typeof value === 'object' ? '*' : String(value))).join(),
  outputs => (outputs.length > 0 ? 'something' : ''),
  () => '',
];

/**
 * The automaton with states merged that go on in the same way, and write the same as far as it fits on a page. Of states that
 * only conditions on their data tell apart it does not matter what they write. Where one state would be left, those stay
 * apart that write different functions of the symbol.
 */
export function mergeStates(automaton: Automaton, kindOf: (node: Node) => string): MergedAutomaton {
  const whole = mergedBy(
    asMerged(automaton),
    ({ whole: key }) => key,
    () => '',
  );
  const [first, ...others] = TELLINGS;
  let merged = mergedBy(whole, kindOf, first);
  for (const telling of others) if (merged.merged.length > MOST_STATES) merged = mergedBy(whole, kindOf, telling);
  if (merged.merged.length > 1 || whole.merged.length === 1) return merged;
  const told = mergedBy(whole, kindOf, byFunction);
  return told.merged.length <= MOST_STATES ? told : merged;
}

function asMerged({ nodes, ...automaton }: Automaton): MergedAutomaton {
  return { ...automaton, merged: nodes.map(node => (node === undefined ? [] : [node])) };
}

/**
 * The automaton with states merged that go on in the same way, and write the same on it: the coarsest bisimulation in which
 * states of different kinds stay apart. It accepts the same inputs. Rounds of splitting, each linear in the transitions, at most one for
 * each state.
 */
function mergedBy(
  { machine, merged, reasons, leavings, lost, dead }: MergedAutomaton,
  kindOf: (node: Node) => string,
  telling: Telling,
): MergedAutomaton {
  let block = numbered(
    merged.map(([node], q) => `${machine.endings[q].length} ${node === undefined ? machine.states[q] : kindOf(node)}`),
  );
  for (;;) {
    const finer = numbered(
      machine.transitions.map((list, q) => `${block[q]} ${movesKey(list, reasons[q], block, telling)}`),
    );
    const isSame = Math.max(...finer) === Math.max(...block);
    block = finer;
    if (isSame) break;
  }
  const count = Math.max(...block) + 1;
  const members = Array.from({ length: count }, (_, b) => merged.map((_, q) => q).filter(q => block[q] === b));
  const parts = members.map(states => joinedMoves(states, machine, reasons, q => block[q]));
  return {
    machine: {
      ...machine,
      states: members.map(([first]) => machine.states[first]),
      initial: block[machine.initial],
      transitions: parts.map(({ transitions }) => transitions),
      endings: members.map(([first]) => machine.endings[first]),
    },
    merged: members.map(states => states.flatMap(q => merged[q])),
    reasons: parts.map(part => part.reasons),
    leavings: leavings.map(leaving => ({ ...leaving, from: block[leaving.from] })),
    lost,
    dead,
  };
}

/** Numbers for keys, in the order in which they come. */
function numbered(keys: readonly string[]): readonly number[] {
  const numbers = new Map<string, number>();
  return keys.map(key => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

/** On which symbols a state goes to which block, and what it writes then. */
function movesKey(
  list: readonly Transition[],
  reasons: readonly (readonly Reason[])[],
  block: readonly number[],
  telling: Telling,
): string {
  const guards = new Map<string, Term[]>();
  list.forEach(({ to, guard }, i) => {
    const own = reasons[i].map(reason => ({ guard: reason.guard, written: telling(reason.edge.outputs) }));
    for (const each of own.length === 0 ? [{ guard, written: '' }] : own) {
      const key = `${block[to]}/${each.written}`;
      guards.set(key, [...(guards.get(key) ?? []), each.guard]);
    }
  });
  return [...guards]
    .map(([key, all]) => `${key}:${or(...all).id}`)
    .sort()
    .join();
}

/** The moves of states that are one: those of the first, with what stands behind those of all. */
export function joinedMoves(
  states: readonly number[],
  { transitions }: Machine,
  reasons: MergedAutomaton['reasons'],
  blockOf: (state: number) => number,
): { readonly transitions: readonly Transition[]; readonly reasons: readonly (readonly Reason[])[] } {
  const found = new Map<number, { guard: Transition['guard']; reasons: Reason[] }>();
  for (const q of states)
    transitions[q].forEach(({ guard, to }, i) => {
      const known = found.get(blockOf(to));
      if (known === undefined) found.set(blockOf(to), { guard, reasons: [...reasons[q][i]] });
      else {
        known.guard = or(known.guard, guard);
        known.reasons.push(...reasons[q][i]);
      }
    });
  return {
    transitions: [...found].map(([to, { guard }]) => ({ guard, outputs: [], updates: [], to })),
    reasons: [...found.values()].map(each => each.reasons),
  };
}
