import { compiled } from '../../logic/compile.ts';
import { setsOf } from '../../logic/predicates.ts';
import { constant, isConstant, type Term, type Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { fromScalar } from '../../logic/value.ts';
import { type Machine, type Transition, windowVariable } from './machine.ts';
import { trimMachine } from './trim.ts';
import { isAboutCurrent, shifted, usedLookback } from './window.ts';

/**
 * The onward form of a machine: every symbol is written as early as it is certain. For each state the longest common
 * prefix of all that can still be written from there, constants and earlier symbols of the window, is moved to the
 * transitions that lead to it (Choffrut's normal form of subsequential machines, on symbolic outputs). What would have
 * to be written before the first symbol is written by a separate initial state. The transduction is the same, whether
 * the machine is deterministic or not. With registers only constants are moved.
 *
 * Fixpoint over prefixes that only get shorter: O(transitions · length of the longest output) rounds at worst.
 */
export function onward(machine: Machine): Machine {
  const symbol = windowVariable(machine.input, 0);
  const folded = trimMachine({
    ...machine,
    transitions: machine.transitions.map(list =>
      list.map(t => ({ ...t, outputs: t.outputs.map(o => foldedUnder(o, t.guard, symbol)) })),
    ),
  });
  const prefix = commonPrefixes(folded);
  const moved = (q: number, word: readonly Term[]): readonly Term[] => word.slice(prefix[q].length);
  const forward = (t: Transition): readonly Term[] => [...t.outputs, ...prefix[t.to].map(o => shifted(o, -1))];
  const transitions = folded.transitions.map((list, q) => list.map(t => ({ ...t, outputs: moved(q, forward(t)) })));
  const endings = folded.endings.map((list, q) => list.map(e => ({ ...e, outputs: moved(q, e.outputs) })));
  const whole = { ...folded, transitions, endings };
  if (prefix[folded.initial].length === 0) return trimMachine({ ...whole, lookback: usedLookback(whole) });
  const { initial } = folded;
  return trimMachine({
    ...whole,
    lookback: usedLookback(whole),
    states: [...folded.states, folded.states[initial]],
    initial: folded.states.length,
    transitions: [...transitions, folded.transitions[initial].map(t => ({ ...t, outputs: forward(t) }))],
    endings: [...endings, folded.endings[initial]],
  });
}

/** An output that is the same for every symbol that the guard lets through. */
function foldedUnder(output: Term, guard: Term, symbol: Variable): Term {
  const top = setsOf(symbol.sort)?.top;
  const allowed = asCharSet(guard);
  if (top === undefined || allowed === undefined || output.variables.length !== 1) return output;
  if (output.variables[0] !== symbol || guard.variables.some(v => v !== symbol)) return output;
  const set = allowed.intersect(top);
  const evaluate = compiled(output, [symbol]);
  if (set.isEmpty || evaluate === undefined || output.sort.kind === 'bool') return output;
  const first = evaluate(set.min ?? 0);
  for (const c of set) if (evaluate(c) !== first) return output;
  return constant(fromScalar(output.sort, BigInt(first)), output.sort);
}

function commonPrefixes(machine: Machine): readonly (readonly Term[])[] {
  const known: (readonly Term[] | undefined)[] = machine.states.map(() => undefined);
  for (let changed = true; changed; ) {
    changed = false;
    for (let q = machine.states.length - 1; q >= 0; q--) {
      const before = known[q];
      const now = prefixOf(machine, q, known);
      if (now === undefined || (before !== undefined && before.length <= now.length)) continue;
      known[q] = now;
      changed = true;
    }
  }
  return known.map(prefix => prefix ?? []);
}

function prefixOf(
  machine: Machine,
  q: number,
  known: readonly (readonly Term[] | undefined)[],
): readonly Term[] | undefined {
  let common: readonly Term[] | undefined;
  const meet = (word: readonly Term[]): void => {
    if (common === undefined) common = word;
    else {
      let length = 0;
      while (length < common.length && common[length] === word[length]) length++;
      common = common.slice(0, length);
    }
  };
  const isCertain = machine.registers.length > 0 ? isConstant : isPast;
  const certainPrefix = (word: readonly Term[]): readonly Term[] => {
    const end = word.findIndex(t => !isCertain(t));
    return end < 0 ? word : word.slice(0, end);
  };
  for (const ending of machine.endings[q]) meet(certainPrefix(ending.outputs));
  for (const t of machine.transitions[q]) {
    const own = certainPrefix(t.outputs);
    if (own.length < t.outputs.length) meet(own);
    else {
      const rest = known[t.to];
      if (rest !== undefined) meet(certainPrefix([...own, ...rest.map(o => shifted(o, -1))]));
    }
  }
  return common;
}

/** Whether a term is known before the next symbol is read. */
function isPast(term: Term): boolean {
  return !isAboutCurrent(term);
}
