import type { Machine, Transition } from '../../src/automata/machine/machine.ts';
import { and, member, not, num, or } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { Char } from '../../src/logic/sort.ts';
import { FALSE } from '../../src/logic/term.ts';
import { is, x } from './machines.ts';

/** A machine with something changed, and what. */
export interface Mutant {
  readonly what: string;
  readonly machine: Machine;
}

/** Machines that differ from the given one in one place each; some still do the same. */
export function* mutantsOf(machine: Machine): Generator<Mutant> {
  for (const [q, list] of machine.transitions.entries()) {
    for (const [t, transition] of list.entries())
      for (const [what, changed] of changesOf(transition, machine.states.length))
        yield { what: `${q}.${t} ${what}`, machine: withTransitions(machine, q, list.with(t, changed)) };
    for (const t of list.keys())
      yield { what: `${q}.${t} is missing`, machine: withTransitions(machine, q, list.toSpliced(t, 1)) };
    if (list.length > 0)
      yield {
        what: `${q} also drops z`,
        machine: withTransitions(machine, q, [...list, { ...list[0], guard: is('z'), outputs: [] }]),
      };
  }
  for (const [q, list] of machine.endings.entries()) {
    if (list.length > 0) yield { what: `${q} is not final`, machine: withEndings(machine, q, []) };
    const [first] = list;
    yield {
      what: `${q} ends with a full stop`,
      machine: withEndings(machine, q, [
        { guard: first?.guard ?? not(FALSE), outputs: [...(first?.outputs ?? []), num(0x2e, Char)] },
      ]),
    };
  }
}

function withTransitions(machine: Machine, state: number, list: readonly Transition[]): Machine {
  return { ...machine, transitions: machine.transitions.with(state, list) };
}

function withEndings(machine: Machine, state: number, list: Machine['endings'][number]): Machine {
  return { ...machine, endings: machine.endings.with(state, list) };
}

function* changesOf(transition: Transition, states: number): Generator<readonly [string, Transition]> {
  const { guard, outputs, to } = transition;
  const tilde = member(x, CharSet.of('~'));
  yield ['without ~', { ...transition, guard: and(guard, not(tilde)) }];
  yield ['with ~', { ...transition, guard: or(guard, tilde) }];
  if (outputs.length > 0) yield ['writes less', { ...transition, outputs: outputs.slice(1) }];
  if (outputs.length > 0)
    yield ['writes other', { ...transition, outputs: [...outputs.slice(0, -1), num(0x41, Char)] }];
  yield ['writes more', { ...transition, outputs: [...outputs, num(0x41, Char)] }];
  if (outputs.length > 1) yield ['turns around', { ...transition, outputs: outputs.toReversed() }];
  for (let other = 0; other < states; other++)
    if (other !== to) yield [`goes to ${other}`, { ...transition, to: other }];
}
