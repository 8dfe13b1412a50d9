import { num } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { substitute } from '../../logic/substitute.ts';
import type { Term, Variable } from '../../logic/term.ts';
import { joinTransitions } from './join-transitions.ts';
import { type Machine, windowDistance } from './machine.ts';
import { mergeByPast, mergeStates } from './merge-states.ts';
import { minimiseMachine } from './minimise.ts';
import { onward } from './onward.ts';
import { pastSymbols } from './past-symbols.ts';
import { type SequentialOptions, sequential } from './sequential.ts';
import { sharpen } from './sharpen.ts';
import { trimMachine } from './trim.ts';
import { usedLookback } from './window.ts';

/**
 * A small machine with the same transduction, for people to read: what can never happen is gone, everything is written
 * as early as it is certain, and states and transitions that do the same are one. If the machine is single-valued and a
 * deterministic machine is found (see {@link sequential}), the result is deterministic and minimised as far as
 * {@link minimiseMachine} can, which over a small sort and without lookback is the minimal machine of the transduction. If
 * not, states are merged that have the same steps or are reached by the same. The lookback is what is used.
 *
 * @throws LimitReached by the session's budget
 */
export function reduceMachine(machine: Machine, session: Session, options: SequentialOptions = {}): Machine {
  const merged = mergedUntilStable(reduced(machine, session), session);
  const found =
    sequential(merged, session, { ...options, maxLookback: merged.lookback }) ?? sequential(merged, session, options);
  const small = found === undefined ? merged : minimiseMachine(found, session);
  return withUsedLookback(joinTransitions(small, session));
}

/** Without what can never happen, and with symbols that a state knows as constants. */
function reduced(machine: Machine, session: Session): Machine {
  const sharp = sharpen(trimMachine(machine), session);
  return sharp.lookback === 0 ? sharp : trimMachine(withKnownPast(sharp));
}

function withKnownPast(machine: Machine): Machine {
  const past = pastSymbols(machine);
  const known = (q: number) => (term: Term) => {
    const constants = new Map<Variable, Term>();
    for (const v of term.variables) {
      const set = past(q, windowDistance(v) ?? 0);
      if (set?.size === 1) constants.set(v, num(set.min ?? 0, v.sort));
    }
    return substitute(term, constants);
  };
  return {
    ...machine,
    transitions: machine.transitions.map((list, q) =>
      list.map(t => ({
        guard: known(q)(t.guard),
        outputs: t.outputs.map(known(q)),
        updates: t.updates.map(known(q)),
        to: t.to,
      })),
    ),
    endings: machine.endings.map((list, q) =>
      list.map(e => ({ guard: known(q)(e.guard), outputs: e.outputs.map(known(q)) })),
    ),
  };
}

/** Onward, with states merged by what they do and by how they are reached, until that changes nothing. */
function mergedUntilStable(machine: Machine, session: Session): Machine {
  let current = machine;
  for (;;) {
    const joined = joinTransitions(onward(current), session);
    const next = withUsedLookback(mergeByPast(mergeStates(joined, session.budget), session.budget));
    if (next.states.length >= current.states.length && current !== machine) return next;
    current = next;
  }
}

function withUsedLookback(machine: Machine): Machine {
  return { ...machine, lookback: usedLookback(machine) };
}
