import { type Inferred, infer } from '../engines/seal/infer.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { loadZ3, withZ3 } from '../logic/solver/index.ts';
import { SourceError } from '../program/source.ts';
import type { Transduction } from '../program/transduction.ts';
import { withinTime } from './within-time.ts';

/** An automaton of a program, or why there is none. */
export type Attempt =
  | { readonly inferred: Inferred; readonly problem?: undefined }
  | { readonly inferred?: undefined; readonly problem: Undecided | SourceError };

/** Infers the automaton of a program; that there is none in the session's time, or because of the code, is an answer, too. */
export async function attempt(
  transduction: Transduction,
  session: Session,
  options: Parameters<typeof infer>[2],
): Promise<Attempt> {
  await loadZ3();
  try {
    return { inferred: await withZ3(() => withinTime(session.budget, () => infer(transduction, session, options))) };
  } catch (problem) {
    if (problem instanceof Undecided || problem instanceof SourceError) return { problem };
    throw problem;
  }
}

/** Whether a program was followed to its end, whatever it did. */
export function isWhole({ inferred }: Attempt): boolean {
  return inferred !== undefined && inferred.lost.length === 0;
}

/**
 * The attempt that follows more of a program: one that has an automaton, shows several states, and loses the program at
 * fewer places; of equals, the first. Both are sound, so that it is a matter of taste which is taken.
 */
export function better(first: Attempt, second: Attempt): Attempt {
  if (second.inferred === undefined) return first;
  if (first.inferred === undefined) return second;
  const [one, other] = [told(first.inferred), told(second.inferred)];
  if (one.isTelling !== other.isTelling) return one.isTelling ? first : second;
  return other.lost < one.lost || (other.lost === one.lost && other.states > one.states) ? second : first;
}

/** How much an automaton tells of its program. */
function told({ machine, merged, lost }: Inferred): {
  readonly isTelling: boolean;
  readonly lost: number;
  readonly states: number;
} {
  const states = merged.filter(nodes => nodes.length > 0).length;
  return { isTelling: states > 1 && machine.transitions.length > 0, lost: lost.length, states };
}
