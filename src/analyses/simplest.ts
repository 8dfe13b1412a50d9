import { minimise as minimiseAcceptor } from '../automata/acceptor/minimise.ts';
import {
  domainPredicates,
  domainSets,
  isMemoryless,
  machineOfPredicates,
  machineOfSets,
} from '../automata/machine/acceptors.ts';
import { isDeterministic } from '../automata/machine/deterministic.ts';
import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { minimise } from '../automata/machine/minimise.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';

/**
 * The machine that a person should look at: the minimal deterministic one for acceptors without lookback and for
 * deterministic transducers, the machine itself for others, or when minimising would take too long.
 */
export function simplest(machine: Machine, session: Session): Machine {
  try {
    if (isAcceptor(machine) && isMemoryless(machine)) {
      const sets = domainSets(machine);
      if (sets !== undefined) return machineOfSets(minimiseAcceptor(sets, session.budget), machine.input);
      return machineOfPredicates(minimiseAcceptor(domainPredicates(machine, session), session.budget), machine.input);
    }
    return isDeterministic(machine, session) ? minimise(machine, session) : machine;
  } catch (error) {
    if (error instanceof Undecided) return machine;
    throw error;
  }
}
