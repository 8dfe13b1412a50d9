import type { Session } from '../../logic/session.ts';
import { sortName } from '../../logic/sort.ts';
import { SortError } from '../../logic/term.ts';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import { chain, domainOf, restrictedInput, restrictedOutput } from './combine.ts';
import { type Machine, requireInput } from './machine.ts';
import { materialise } from './materialise.ts';
import { carryingRegisters } from './steering.ts';
import { trimMachine } from './trim.ts';

/** @throws SortError unless `second` can read what `first` writes */
export function requireComposable(first: Behaviour, second: Behaviour): void {
  if (first.output === undefined) throw new SortError('an acceptor writes nothing that could be read');
  if (first.output !== second.input)
    throw new SortError(
      `the first machine writes ${sortName(first.output)} symbols, but the second reads ${sortName(second.input)}`,
    );
}

/**
 * First `first`, then `second` on what it writes: the join composition (paper 004, theorem 1), for machines with
 * lookback and registers too. Single-valued if both are. The states are pairs, with the values that `second`
 * remembers as terms over the window of `first`.
 */
export function compose(first: Machine, second: Machine, session: Session): Machine {
  const [a, b] = [behaviourOf(first), behaviourOf(second)];
  requireComposable(a, b);
  return materialise(chain(a, b, session), session);
}

/**
 * Removes registers by exploration, as far as that can be done; see {@link materialise}. Registers that steer (all their
 * values are constants) go first: once they are states, it shows in which of them the other registers matter at all.
 */
export function explore(machine: Machine, session: Session): Machine {
  if (machine.registers.length === 0) return trimMachine(machine);
  const steered = materialise(behaviourOf(machine), session, { keep: carryingRegisters(machine) });
  return steered.registers.length === 0 ? steered : materialise(behaviourOf(steered), session);
}

/** The transducer on just the inputs that the acceptor accepts. */
export function restrictInput(transducer: Machine, acceptor: Machine, session: Session): Machine {
  requireInput(acceptor, transducer.input, 'the restriction');
  return materialise(restrictedInput(behaviourOf(transducer), behaviourOf(acceptor)), session);
}

/** The transducer on just the runs whose output the acceptor accepts. */
export function restrictOutput(transducer: Machine, acceptor: Machine, session: Session): Machine {
  const [a, b] = [behaviourOf(transducer), behaviourOf(acceptor)];
  requireComposable(a, b);
  return materialise(restrictedOutput(a, b, session), session);
}

/** The inputs that have some output, as an acceptor. */
export function domain(machine: Machine, session: Session): Machine {
  return materialise(domainOf(behaviourOf(machine)), session);
}

/** The inputs with some output in the language of `acceptor` (the inverse image, paper 004, section 5.3). */
export function preImage(transducer: Machine, acceptor: Machine, session: Session): Machine {
  const [a, b] = [behaviourOf(transducer), behaviourOf(acceptor)];
  requireComposable(a, b);
  return materialise(domainOf(chain(a, b, session)), session);
}
