import { assuming, knownSets } from '../../logic/assume.ts';
import type { Session } from '../../logic/session.ts';
import type { Term } from '../../logic/term.ts';
import type { Machine } from './machine.ts';
import { pastFacts } from './past-symbols.ts';
import { trimMachine } from './trim.ts';

const ROUNDS = 3;

/**
 * Simplifies a machine with lookback by what the earlier symbols can have been in each state: guards that this decides,
 * and transitions that it rules out. The transduction is the same. A few rounds, since what is ruled out sharpens what
 * is known.
 */
export function sharpen(machine: Machine, session: Session): Machine {
  let current = machine;
  for (let round = 0; round < ROUNDS && current.lookback > 0; round++) {
    const next = sharpenOnce(current, session);
    if (sameGuards(current, next)) return next;
    current = next;
  }
  return current;
}

function sharpenOnce(machine: Machine, session: Session): Machine {
  const factsAt = pastFacts(machine);
  const transitions = machine.transitions.map((list, q) =>
    list.flatMap(t => {
      const facts = factsAt(q, [t.guard, ...t.outputs, ...t.updates]);
      const guard = assuming(t.guard, knownSets(facts));
      if (session.impossible(guard, facts)) return [];
      const known = knownSets([...facts, guard]);
      const simplify = (term: Term): Term => assuming(term, known);
      return [{ guard, outputs: t.outputs.map(simplify), updates: t.updates.map(simplify), to: t.to }];
    }),
  );
  const endings = machine.endings.map((list, q) =>
    list.flatMap(e => {
      const facts = factsAt(q, [e.guard, ...e.outputs]);
      const guard = assuming(e.guard, knownSets(facts));
      if (session.impossible(guard, facts)) return [];
      const known = knownSets([...facts, guard]);
      return [{ guard, outputs: e.outputs.map(term => assuming(term, known)) }];
    }),
  );
  return trimMachine({ ...machine, transitions, endings });
}

function sameGuards(a: Machine, b: Machine): boolean {
  const key = (m: Machine): string =>
    m.transitions.map(list => list.map(t => `${t.guard.id}>${t.to}`).join()).join(';') +
    m.endings.map(list => list.map(e => e.guard.id).join()).join(';');
  return key(a) === key(b);
}
