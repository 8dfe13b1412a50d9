import { minimise } from '../automata/acceptor/minimise.ts';
import {
  domainPredicates,
  domainSets,
  isMemoryless,
  machineOfPredicates,
  machineOfSets,
} from '../automata/machine/acceptors.ts';
import { isDeterministic } from '../automata/machine/deterministic.ts';
import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { minimiseMachine } from '../automata/machine/minimise.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';

/**
 * The machine that a person should look at: the minimal deterministic one for acceptors without lookback and for
 * deterministic transducers, the machine itself for others, or when minimising would take too long.
 */
export function displayForm(machine: Machine, session: Session): Machine {
  try {
    if (isAcceptor(machine) && isMemoryless(machine)) {
      const sets = domainSets(machine);
      if (sets !== undefined) return machineOfSets(minimise(sets, session.budget), machine.input);
      return machineOfPredicates(minimise(domainPredicates(machine, session), session.budget), machine.input);
    }
    return isDeterministic(machine, session) ? minimiseMachine(machine, session) : machine;
  } catch (error) {
    if (error instanceof Undecided) return machine;
    throw error;
  }
}
