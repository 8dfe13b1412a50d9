import type { Machine } from '../../src/automata/machine/machine.ts';
import { TRUE } from '../../src/logic/term.ts';
import type { Case } from './random-case.ts';

const MACHINES = ['left', 'right', 'next', 'inputs', 'outputs'] as const;

/** Smaller cases by one: without a transition, an ending, an output, or with a guard that is always true. */
function* smaller(given: Case): Generator<Case> {
  for (const which of MACHINES) {
    const machine = given[which];
    if (machine === undefined) continue;
    for (const less of smallerMachines(machine)) yield { ...given, [which]: less };
  }
}

function* smallerMachines(machine: Machine): Generator<Machine> {
  for (let q = 0; q < machine.states.length; q++) {
    const at = <T>(lists: readonly (readonly T[])[], list: readonly T[]): (readonly T[])[] =>
      lists.map((before, p) => (p === q ? list : before));
    const [moves, ends] = [machine.transitions[q], machine.endings[q]];
    for (const [i, t] of moves.entries()) {
      yield { ...machine, transitions: at(machine.transitions, moves.toSpliced(i, 1)) };
      for (let o = 0; o < t.outputs.length; o++)
        yield {
          ...machine,
          transitions: at(machine.transitions, moves.with(i, { ...t, outputs: t.outputs.toSpliced(o, 1) })),
        };
      if (t.guard !== TRUE)
        yield { ...machine, transitions: at(machine.transitions, moves.with(i, { ...t, guard: TRUE })) };
    }
    for (const [i, e] of ends.entries()) {
      yield { ...machine, endings: at(machine.endings, ends.toSpliced(i, 1)) };
      for (let o = 0; o < e.outputs.length; o++)
        yield { ...machine, endings: at(machine.endings, ends.with(i, { ...e, outputs: e.outputs.toSpliced(o, 1) })) };
    }
  }
}

/** A case that still fails and of which no smaller one does; at most `tries` are tried. */
export function shrunk(given: Case, fails: (candidate: Case) => boolean, tries = 600): Case {
  let best = given;
  for (let improved = true; improved; ) {
    improved = false;
    for (const candidate of smaller(best)) {
      if (tries-- <= 0) return best;
      if (!fails(candidate)) continue;
      best = candidate;
      improved = true;
      break;
    }
  }
  return best;
}
