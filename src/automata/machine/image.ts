import { CharSet } from '../../logic/char-set.ts';
import { setsOf } from '../../logic/predicates.ts';
import type { Session } from '../../logic/session.ts';
import { isConstant } from '../../logic/term.ts';
import { AcceptorBuilder } from '../acceptor/builder.ts';
import { trim } from '../acceptor/trim.ts';
import { machineOfSets } from './acceptors.ts';
import { restrictInput } from './compose.ts';
import type { Machine } from './machine.ts';
import { type Row, rowsOf, tabular } from './tabulate.ts';

/**
 * All outputs of a memoryless machine over small sorts, as an acceptor. Exact: the outputs of one transition are not
 * independent of each other (`x x` doubles a symbol), so a transition becomes a trie of the words that it can write, in
 * which values with equal continuations share one move. O(symbols · outputs) for each transition; a transition whose
 * outputs are all tied together needs a state for each value, against the session's budget.
 *
 * @throws NotMemoryless, or Undecided for other sorts
 */
export function image(given: Machine, session: Session): Machine {
  const machine = tabular(given, 'the image');
  const { output } = machine;
  const algebra = setsOf(output);
  if (algebra === undefined) throw new Error('a tabular machine writes small symbols');
  const builder = new AcceptorBuilder<CharSet>(algebra);
  for (const _ of machine.states) builder.addState();
  const end = builder.addState(true);

  /** Adds the words that rows write from place `i` on, leading from one state to another. */
  const addWords = (from: number, rows: readonly Row[], i: number, to: number): void => {
    session.budget.spend();
    const length = rows[0]?.wrote.length ?? 0;
    if (i === length) {
      builder.addEpsilon(from, to);
      return;
    }
    for (const { first, rest } of byContinuation(rows, i)) {
      const next = i === length - 1 ? to : builder.addState();
      builder.addMove(from, first, next);
      if (next !== to) addWords(next, rest, i + 1, to);
    }
  };
  machine.transitions.forEach((list, from) => {
    for (const t of list) {
      const rows = rowsOf(machine, t);
      if (rows.length > 0) addWords(from, rows, 0, t.to);
    }
  });
  machine.endings.forEach((list, from) => {
    for (const ending of list) {
      const wrote = ending.outputs.map(o => {
        if (!isConstant(o)) throw new Error('a memoryless machine ends with constants');
        return Number(o.op.value);
      });
      addWords(from, [{ symbol: 0, wrote }], 0, end);
    }
  });
  return machineOfSets(trim(builder.build(machine.initial, session.budget)), output);
}

/** Groups rows by what follows place `i`: the values at `i` that have the same continuations, and those. */
function byContinuation(rows: readonly Row[], i: number): readonly { first: CharSet; rest: readonly Row[] }[] {
  const byValue = new Map<number, Row[]>();
  for (const row of rows) {
    const list = byValue.get(row.wrote[i]);
    if (list === undefined) byValue.set(row.wrote[i], [row]);
    else list.push(row);
  }
  const byTails = new Map<string, { values: number[]; rest: readonly Row[] }>();
  for (const [value, list] of byValue) {
    const tails = [...new Set(list.map(row => row.wrote.slice(i + 1).join()))].sort().join(';');
    const group = byTails.get(tails);
    if (group === undefined) byTails.set(tails, { values: [value], rest: list });
    else group.values.push(value);
  }
  return [...byTails.values()].map(({ values, rest }) => ({ first: CharSet.of(...values), rest }));
}

/** The outputs for the inputs that an acceptor accepts. */
export function imageOf(machine: Machine, inputs: Machine, session: Session): Machine {
  return image(restrictInput(machine, inputs, session), session);
}
