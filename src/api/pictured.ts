import { faultExits } from '../analyses/fault-exits.ts';
import { stepwise } from '../analyses/stepwise.ts';
import type { Ending, Machine, Transition } from '../automata/machine/machine.ts';
import { or } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import { FALSE, type Term } from '../logic/term.ts';
import type { Report } from '../render/index.ts';
import type { Context } from './context.ts';
import { faultText } from './fault-witness.ts';
import type { ReadPart } from './read-code.ts';
import { symbolNames } from './source-names.ts';

/**
 * The machine that a person should look at: of code that gets events, what each of them gives; where that is what the
 * code keeps, it is in the names of the states, and nothing is written.
 */
export function lookedAt(machine: Machine, part: ReadPart | undefined, session: Session): Machine {
  if (part?.code.givesWhatItKeeps === true) {
    const named = isNamedInFull(machine) ? byNames(withoutOutputs(machine)) : undefined;
    if (named !== undefined) return named;
  }
  const getsEvents = part?.code.keeps?.(session.budget) !== undefined;
  return (getsEvents ? stepwise(machine, session) : undefined) ?? machine;
}

/** Whether the names of the states say all that is kept there. */
function isNamedInFull({ states }: Machine): boolean {
  return states.every(name => !name.includes('…') && !/^(?:\d+|start)$/.test(name));
}

/** One state for each name; `undefined` where states of one name go on in different ways. */
function byNames(machine: Machine): Machine | undefined {
  const names = [...new Set(machine.states)];
  const placeOf = (q: number): number => names.indexOf(machine.states[q]);
  const moves = machine.transitions.map(list => {
    const guards = new Map<number, Term>();
    for (const { guard, to } of list) guards.set(placeOf(to), or(guards.get(placeOf(to)) ?? FALSE, guard));
    return [...guards].sort(([a], [b]) => a - b);
  });
  const first = names.map(name => machine.states.indexOf(name));
  const isSame = (q: number): boolean => {
    const [own, other] = [moves[q], moves[first[placeOf(q)]]];
    const isEnding = machine.endings[q].length === machine.endings[first[placeOf(q)]].length;
    return (
      isEnding &&
      own.length === other.length &&
      own.every(([to, guard], i) => to === other[i][0] && guard === other[i][1])
    );
  };
  if (!machine.states.every((_, q) => isSame(q))) return undefined;
  return {
    ...machine,
    states: names,
    initial: placeOf(machine.initial),
    transitions: first.map(q => moves[q].map(([to, guard]) => ({ guard, outputs: [], updates: [], to }))),
    endings: first.map(q => machine.endings[q]),
  };
}

function withoutOutputs(machine: Machine): Machine {
  const silent = <T extends Transition | Ending>(step: T): T => ({ ...step, outputs: [] });
  const [transitions, endings] = [
    machine.transitions.map(list => list.map(silent)),
    machine.endings.map(list => list.map(silent)),
  ];
  return { ...machine, output: undefined, transitions, endings };
}

/** A machine for a report, with where its code stops. */
export function pictured(
  name: string,
  machine: Machine,
  part: ReadPart | undefined,
  { session, workspace: { host } }: Context,
): Report['machines'][number] {
  if (part === undefined) return { name, machine };
  const shown = lookedAt(machine, part, session);
  const faults = faultExits(shown, word => faultText(word, machine.input, part.code, session.budget));
  const { files, symbolName } = part.code;
  const texts = symbolName === undefined ? [] : files.flatMap(file => host.files.text(file) ?? []);
  const byteNames = symbolName === undefined ? undefined : symbolNames(texts, symbolName);
  return { name, machine, pictured: shown, about: { faults, byteNames } };
}
