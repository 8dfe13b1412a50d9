import {
  isAcceptor,
  type Machine,
  registerVariable,
  type Transition,
  windowDistance,
  windowVariable,
} from '../../src/automata/machine/machine.ts';
import { and, eq, ite, not, or } from '../../src/logic/build.ts';
import { substitute } from '../../src/logic/substitute.ts';
import { FALSE, type Term, TRUE, type Variable } from '../../src/logic/term.ts';
import { type Alphabet, symbolTerm } from './alphabet.ts';
import type { Dice } from './dice.ts';
import { readBefore } from './random-machine.ts';
import { randomOutput, randomOutputs, randomPredicate, type Scope } from './random-term.ts';

/** The same machine with its states in another order. */
export function renumbered(machine: Machine, dice: Dice): Machine {
  const order = dice.shuffled(machine.states.map((_, q) => q));
  const place = order.map((_, q) => order.indexOf(q));
  return {
    ...machine,
    initial: place[machine.initial],
    states: order.map(q => machine.states[q]),
    transitions: order.map(q => dice.shuffled(machine.transitions[q].map(t => ({ ...t, to: place[t.to] })))),
    endings: order.map(q => machine.endings[q]),
  };
}

/** One state twice: who went there goes to either. */
export function splitState(machine: Machine, dice: Dice): Machine {
  const q = dice.below(machine.states.length);
  const copy = machine.states.length;
  const lists = [...machine.transitions, machine.transitions[q]];
  return {
    ...machine,
    states: [...machine.states, `${machine.states[q]}'`],
    transitions: lists.map(list => list.map(t => (t.to === q && dice.chance(0.5) ? { ...t, to: copy } : t))),
    endings: [...machine.endings, machine.endings[q]],
  };
}

/** Every transition in two, by a predicate that it may mention anyway. */
export function splitGuards(machine: Machine, dice: Dice, alphabet: Alphabet): Machine {
  const scope: Scope = {
    alphabet,
    window: [windowVariable(machine.input, 0)],
    registers: machine.registers.map(registerVariable),
  };
  const transitions = machine.transitions.map(list =>
    list.flatMap(t => {
      const by = randomPredicate(dice, scope);
      return [and(t.guard, by), and(t.guard, not(by))].filter(g => g !== FALSE).map(guard => ({ ...t, guard }));
    }),
  );
  return { ...machine, transitions };
}

/**
 * A constant that is written on the way into a state, and one that is written on every way out of it: two machines that
 * do the same. `undefined` when the machine has no state besides the initial one, or writes nothing.
 */
export function earlyAndLate(machine: Machine, dice: Dice, output: Alphabet): readonly [Machine, Machine] | undefined {
  if (isAcceptor(machine) || machine.states.length < 2) return undefined;
  const others = machine.states.map((_, q) => q).filter(q => q !== machine.initial);
  const q = dice.pick(others);
  const mark = symbolTerm(dice.pick(output.symbols), output.sort);
  const early: Machine = {
    ...machine,
    transitions: machine.transitions.map(list =>
      list.map(t => (t.to === q ? { ...t, outputs: [...t.outputs, mark] } : t)),
    ),
  };
  const late: Machine = {
    ...machine,
    transitions: machine.transitions.map((list, from) =>
      from === q ? list.map(t => ({ ...t, outputs: [mark, ...t.outputs] })) : list,
    ),
    endings: machine.endings.map((list, at) =>
      at === q ? list.map(e => ({ ...e, outputs: [mark, ...e.outputs] })) : list,
    ),
  };
  return [early, late];
}

/**
 * The same transduction with everything written one symbol later: a state for each transition that was just taken,
 * which is written, over the window one step older, by the next transition or ending. `undefined` for machines that
 * write registers, because the old values are gone by then.
 */
export function delayed(machine: Machine): Machine | undefined {
  const past = (term: Term): Term =>
    substitute(
      term,
      new Map(
        term.variables.map((v): [Variable, Term] => [v, windowVariable(machine.input, (windowDistance(v) ?? 0) + 1)]),
      ),
    );
  const all = machine.transitions.flat();
  if (all.some(t => t.outputs.some(o => o.variables.some(v => windowDistance(v) === undefined)))) return undefined;
  const number = new Map(all.map((t, i) => [t, i + 1]));
  const leaving = (q: number, owed: readonly Term[]): Transition[] =>
    machine.transitions[q].map(t => ({ ...t, outputs: owed, to: number.get(t) ?? 0 }));
  const owed = all.map(t => t.outputs.map(past));
  return {
    ...machine,
    lookback: machine.lookback + 1,
    initial: 0,
    states: ['start', ...all.map((t, i) => `${i}:${machine.states[t.to]}`)],
    transitions: [leaving(machine.initial, []), ...all.map((t, i) => leaving(t.to, owed[i]))],
    endings: [
      machine.endings[machine.initial],
      ...all.map((t, i) => machine.endings[t.to].map(e => ({ ...e, outputs: [...owed[i], ...e.outputs] }))),
    ],
  };
}

/** The machine with one thing changed: a guard, an output, a target, an ending. It may do the same nevertheless. */
export function mutated(machine: Machine, dice: Dice, input: Alphabet, output: Alphabet | undefined): Machine {
  const late = machine.lookback > 0 && dice.chance(0.7) ? mutatedForOnePast(machine, dice, input, output) : undefined;
  if (late !== undefined) return late;
  const places = machine.transitions.flatMap((list, q) => list.map((_, i) => [q, i] as const));
  if (places.length === 0 || dice.chance(0.25)) return mutatedEnding(machine, dice, input, output);
  const [q, i] = dice.pick(places);
  const scope: Scope = { alphabet: input, window: [windowVariable(machine.input, 0)], registers: [] };
  const change = (t: Transition): Transition => {
    switch (dice.below(output === undefined ? 2 : 5)) {
      case 0:
        return { ...t, guard: dice.pick([and, or])(t.guard, randomPredicate(dice, scope)) };
      case 1:
        return machine.lookback > 0 ? { ...t, guard: TRUE } : { ...t, to: dice.below(machine.states.length) };
      case 2:
        return { ...t, outputs: t.outputs.slice(1) };
      case 3:
        return output === undefined ? t : { ...t, outputs: [...t.outputs, randomOutput(dice, scope, output)] };
      default:
        return { ...t, outputs: randomOutputs(dice, scope, output, 2) };
    }
  };
  return {
    ...machine,
    transitions: machine.transitions.map((list, p) => list.map((t, j) => (p === q && i === j ? change(t) : t))),
  };
}

/** Changed only where one earlier symbol had one value: what a search that forgets such facts does not see. */
function mutatedForOnePast(
  machine: Machine,
  dice: Dice,
  input: Alphabet,
  output: Alphabet | undefined,
): Machine | undefined {
  const depth = readBefore(
    machine.transitions.map(list => list.map(t => t.to)),
    machine.initial,
  );
  const places = machine.transitions.flatMap((list, q) => (depth[q] > 0 ? list.map((_, i) => [q, i] as const) : []));
  if (places.length === 0) return undefined;
  const [q, i] = dice.pick(places);
  const distance = dice.between(1, Math.min(machine.lookback, depth[q]));
  const value = symbolTerm(dice.pick(input.symbols), input.sort);
  const then = eq(windowVariable(machine.input, distance), value);
  const change = (t: Transition): Transition => {
    const [first, ...rest] = t.outputs;
    if (output === undefined || first === undefined || dice.chance(0.4))
      return { ...t, guard: and(t.guard, not(then)) };
    return { ...t, outputs: [ite(then, symbolTerm(dice.pick(output.symbols), output.sort), first), ...rest] };
  };
  return {
    ...machine,
    transitions: machine.transitions.map((list, p) => list.map((t, j) => (p === q && i === j ? change(t) : t))),
  };
}

function mutatedEnding(machine: Machine, dice: Dice, input: Alphabet, output: Alphabet | undefined): Machine {
  const q = dice.below(machine.states.length);
  const scope: Scope = { alphabet: input, window: [], registers: [] };
  return {
    ...machine,
    endings: machine.endings.map((list, p) => {
      if (p !== q) return list;
      if (list.length > 0 && dice.chance(0.4)) return list.slice(1);
      return [{ guard: TRUE, outputs: randomOutputs(dice, scope, output, 2) }];
    }),
  };
}
