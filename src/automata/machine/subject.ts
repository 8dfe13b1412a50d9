import { LimitReached } from '../../logic/limits.ts';
import { Session } from '../../logic/session.ts';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import { chain } from './combine.ts';
import { explore, requireComposable } from './compose.ts';
import { isDeterministic } from './deterministic.ts';
import type { Machine } from './machine.ts';
import { materialise } from './materialise.ts';

/**
 * What a question is asked of: a behaviour that can be followed, and, where it could be written out with reasonable
 * effort, its machine. A chain of decoders may have far more states than any question about it ever visits.
 */
export interface Subject {
  readonly behaviour: Behaviour;
  readonly machine: Machine | undefined;
  /** Known to give at most one output for an input. */
  readonly functional: boolean;
  /** The two subjects that it chains, where it could not be written out. */
  readonly parts?: readonly [Subject, Subject];
}

/** A machine as a subject, with its registers explored away as far as possible. */
export function subjectOf(machine: Machine, session: Session): Subject {
  const explored = explore(machine, session);
  return { behaviour: behaviourOf(explored), machine: explored, functional: isDeterministic(explored, session) };
}

/** How much effort goes into writing a behaviour out before it is followed step by step instead. */
const WRITE_OUT = 2000;

/** A behaviour as a subject; `functional` only if the caller knows. */
export function subjectOfBehaviour(behaviour: Behaviour, functional: boolean, session: Session): Subject {
  return writtenOut(() => behaviour, functional, session);
}

/** What following the behaviour costs while it is written out is part of that effort. */
function writtenOut(behaviourWith: (session: Session) => Behaviour, functional: boolean, session: Session): Subject {
  const attempt = new Session(session.solver, session.budget.part({ nodes: WRITE_OUT, share: 1 / 4 }));
  try {
    const machine = materialise(behaviourWith(attempt), attempt);
    return {
      behaviour: behaviourOf(machine),
      machine,
      functional: functional || isDeterministic(machine, attempt),
    };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { behaviour: behaviourWith(session), machine: undefined, functional };
  }
}

/** First `first`, then `second`. */
export function composed(first: Subject, second: Subject, session: Session): Subject {
  requireComposable(first.behaviour, second.behaviour);
  const joined = writtenOut(
    part => chain(first.behaviour, second.behaviour, part),
    first.functional && second.functional,
    session,
  );
  return joined.machine === undefined ? { ...joined, parts: [first, second] } : joined;
}
