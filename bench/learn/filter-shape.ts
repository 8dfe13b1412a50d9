import type { Machine } from '../../src/automata/index.ts';
import { not } from '../../src/logic/build.ts';
import type { Session } from '../../src/logic/session.ts';
import { isConstant, isVariable, type Term, TRUE } from '../../src/logic/term.ts';

/**
 * Whether a machine computes a linear function of its window at every step (Table 2): every output is a constant plus
 * multiples of symbols, and no guard excludes a symbol. A guard that the solver cannot prove to be always true counts
 * as one that does.
 */
export function isLinear(machine: Machine, session: Session): boolean {
  const isTrivial = (guard: Term): boolean => guard === TRUE || session.impossible(not(guard), [], true);
  return [...machine.transitions, ...machine.endings].every(list =>
    list.every(({ guard, outputs }) => outputs.every(isLinearTerm) && isTrivial(guard)),
  );
}

function isLinearTerm(term: Term): boolean {
  return isConstant(term) || isVariable(term) || (term.op.kind === 'sum' && term.args.every(isVariable));
}

/** How a machine without states of its own goes round. */
export interface Rounds {
  /** Symbols before the first round, while the window fills. */
  readonly warmUp: number;
  /** Symbols in one round. */
  readonly block: number;
}

/**
 * The rounds of a machine that is stateless (Table 2): where it is depends on how many symbols were read and never on
 * which. Read a block at a time, such a machine has one state once its window is full. `undefined` for any other.
 */
export function roundsOf(machine: Machine): Rounds | undefined {
  const firstAt = new Map<number, number>();
  let state = machine.initial;
  for (let read = 0; ; read++) {
    const seen = firstAt.get(state);
    if (seen !== undefined) return { warmUp: seen, block: read - seen };
    firstAt.set(state, read);
    const next = new Set(machine.transitions[state].map(({ to }) => to));
    if (next.size !== 1) return undefined;
    [state] = next;
  }
}
