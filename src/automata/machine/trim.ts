import { or } from '../../logic/build.ts';
import { FALSE } from '../../logic/term.ts';
import type { Ending, Machine, Transition } from './machine.ts';

/**
 * Leaves out what cannot matter: transitions and endings whose guard is false, states that are not reachable or from
 * which no ending is, and registers that are gone; merges transitions that differ only in their guard. States are
 * numbered in breadth-first order from the initial one, which always stays; a label that is only a number follows, so
 * that it is the state's own wherever the machine is shown. Linear.
 */
export function trimMachine(machine: Machine): Machine {
  const transitions = machine.transitions.map(list => mergeParallel(list.filter(t => t.guard !== FALSE)));
  const endings = machine.endings.map(list => mergeEndings(list.filter(e => e.guard !== FALSE)));
  const alive = [...coreachable({ transitions, endings })];
  alive[machine.initial] = true;
  const number = new Map<number, number>([[machine.initial, 0]]);
  const order = [machine.initial];
  for (let i = 0; i < order.length; i++)
    for (const { to } of transitions[order[i]])
      if (alive[to] && !number.has(to)) {
        number.set(to, order.length);
        order.push(to);
      }
  return {
    ...machine,
    states: order.map((q, i) => (/^\d+$/.test(machine.states[q]) ? String(i) : machine.states[q])),
    initial: 0,
    transitions: order.map(q =>
      transitions[q].flatMap(t => {
        const to = number.get(t.to);
        return to === undefined ? [] : [{ ...t, to }];
      }),
    ),
    endings: order.map(q => endings[q]),
  };
}

/** Of each state, whether an ending can be reached from it. Linear. */
export function coreachable({ transitions, endings }: Pick<Machine, 'transitions' | 'endings'>): readonly boolean[] {
  const sources: number[][] = transitions.map(() => []);
  transitions.forEach((list, from) => {
    for (const { to } of list) sources[to].push(from);
  });
  const alive = endings.map(list => list.length > 0);
  const queue = alive.flatMap((is, q) => (is ? [q] : []));
  for (let i = 0; i < queue.length; i++)
    for (const from of sources[queue[i]])
      if (!alive[from]) {
        alive[from] = true;
        queue.push(from);
      }
  return alive;
}

function mergeParallel(transitions: readonly Transition[]): readonly Transition[] {
  const byEffect = new Map<string, Transition>();
  for (const t of transitions) {
    const key = `${t.to};${t.outputs.map(o => o.id).join()};${t.updates.map(u => u.id).join()}`;
    const before = byEffect.get(key);
    byEffect.set(key, before === undefined ? t : { ...before, guard: or(before.guard, t.guard) });
  }
  return [...byEffect.values()];
}

function mergeEndings(endings: readonly Ending[]): readonly Ending[] {
  const byOutput = new Map<string, Ending>();
  for (const e of endings) {
    const key = e.outputs.map(o => o.id).join();
    const before = byOutput.get(key);
    byOutput.set(key, before === undefined ? e : { ...e, guard: or(before.guard, e.guard) });
  }
  return [...byOutput.values()];
}
