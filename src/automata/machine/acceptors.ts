import type { BooleanAlgebra } from '../../logic/algebra.ts';
import { member } from '../../logic/build.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { predicatesOf, setsOf } from '../../logic/predicates.ts';
import type { Session } from '../../logic/session.ts';
import type { Sort } from '../../logic/sort.ts';
import { FALSE, type Term, TRUE } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { Value } from '../../logic/value.ts';
import type { Acceptor } from '../acceptor/acceptor.ts';
import { AcceptorBuilder } from '../acceptor/builder.ts';
import { type Machine, windowVariable } from './machine.ts';

/** A machine needs a window or registers where an operation cannot work with them. */
export class NotMemoryless extends Error {
  override name = 'NotMemoryless';
}

/** Whether guards and outputs depend on the current symbol only. */
export function isMemoryless(machine: Machine): boolean {
  return machine.lookback === 0 && machine.registers.length === 0;
}

/** @throws NotMemoryless */
export function requireMemoryless(machine: Machine, what: string): void {
  if (machine.registers.length > 0)
    throw new NotMemoryless(
      `${what} needs a machine without registers, but ${machine.registers.map(r => r.name).join(', ')} could not be removed`,
    );
  if (machine.lookback > 0)
    throw new NotMemoryless(`${what} needs a machine without lookback, but this one looks back ${machine.lookback}`);
}

/** The domain of a memoryless machine over a small sort, with sets as guards; `undefined` for other machines. */
export function domainSets(machine: Machine): Acceptor<CharSet> | undefined {
  const algebra = setsOf(machine.input);
  if (algebra === undefined || !isMemoryless(machine)) return undefined;
  return build(machine, algebra, guard => {
    const set = asCharSet(guard);
    if (set === undefined) throw new Error('a guard over one small symbol is always a set');
    return algebra.and(set, algebra.top);
  });
}

/** The domain of a memoryless machine over any sort, with predicates as guards. @throws NotMemoryless */
export function domainPredicates(machine: Machine, session: Session): Acceptor<Term> {
  requireMemoryless(machine, 'the domain as an acceptor');
  return build(machine, predicatesOf(session), guard => guard);
}

function build<P>(machine: Machine, algebra: BooleanAlgebra<P>, guardOf: (guard: Term) => P): Acceptor<P> {
  const builder = new AcceptorBuilder<P>(algebra);
  machine.endings.forEach(list => {
    builder.addState(list.some(ending => ending.guard !== FALSE));
  });
  machine.transitions.forEach((list, from) => {
    for (const { guard, to } of list) builder.addMove(from, guardOf(guard), to);
  });
  return builder.build(machine.initial);
}

/** An acceptor with set guards as a machine that reads `input`. */
export function machineOfSets(acceptor: Acceptor<CharSet>, input: Sort): Machine {
  const x = windowVariable(input, 0);
  return machineOf(acceptor, input, set => member(x, set));
}

export function machineOfPredicates(acceptor: Acceptor<Term>, input: Sort): Machine {
  return machineOf(acceptor, input, guard => guard);
}

function machineOf<P>(acceptor: Acceptor<P>, input: Sort, guardOf: (guard: P) => Term): Machine {
  return {
    input,
    output: undefined,
    lookback: 0,
    registers: [],
    states: acceptor.final.map((_, q) => String(q)),
    initial: acceptor.initial,
    transitions: acceptor.moves.map(list =>
      list.map(({ guard, to }) => ({ guard: guardOf(guard), outputs: [], updates: [], to })),
    ),
    endings: acceptor.final.map(final => (final ? [{ guard: TRUE, outputs: [] }] : [])),
  };
}

/** A word that a path of set guards allows, with the symbols that read best. */
export function wordOfSets(path: readonly CharSet[]): readonly Value[] {
  return path.map(set => set.pick() ?? 0);
}
