import { NoAbstraction } from '../../abstraction/slot-class.ts';
import type { SourceVariable } from '../../program/ir.ts';
import type { SourceRange } from '../../program/source.ts';
import { Unsupported } from '../../program/source.ts';
import type { State } from '../../program/state.ts';
import type { Transduction } from '../../program/transduction.ts';
import type { Outcome } from './node.ts';

/** How a run that stands for many has ended. What cannot be said of its result does not matter: it is accepted then. */
export function outcomeOf(program: Transduction, state: State): Outcome {
  const { ending } = state;
  if (ending?.kind === 'violated' || ending?.kind === 'threw') {
    if (ending.fault !== undefined) return { kind: 'fault', fault: ending.fault };
    return { kind: 'rejected' };
  }
  try {
    return { kind: program.parts(state) === null ? 'rejected' : 'accepted' };
  } catch (error) {
    if (error instanceof Unsupported || error instanceof NoAbstraction) return { kind: 'accepted' };
    throw error;
  }
}

/** That it is not known what the program does from here on. */
export function lost(reason: string, at: SourceRange | undefined): Extract<Outcome, { readonly kind: 'lost' }> {
  return { kind: 'lost', reason, at };
}

/** Why that is so where a number has no bound. */
export function unbounded(variable: SourceVariable | undefined): string {
  const name = variable?.name ?? 'a number that it keeps';
  return `${name} may grow, and no bound for it could be shown; limit it in the code`;
}
