import type { CharSet } from '../../logic/char-set.ts';
import type { Sort } from '../../logic/sort.ts';
import { type Substitution, substitute } from '../../logic/substitute.ts';
import { constant, FALSE, type Term, type Variable } from '../../logic/term.ts';
import { liveSlots, type Slot } from './liveness.ts';
import { type Machine, registerVariable, windowVariable } from './machine.ts';
import { pastSymbols } from './past-symbols.ts';

/** Where a behaviour stands: a discrete node, and the values it carries as terms (one for each slot of the node). */
export interface Config {
  readonly node: number;
  readonly terms: readonly Term[];
}

export interface Step {
  readonly guard: Term;
  readonly outputs: readonly Term[];
  readonly next: Config;
  /** Of a machine's behaviour: the place of the transition among those of its state. */
  readonly via?: number;
}

export interface Stop {
  readonly guard: Term;
  readonly outputs: readonly Term[];
}

/**
 * A transducer that is run symbolically and never needs to be written out: a machine, a chain of behaviours, a
 * restricted one. A run starts in `start`; `steps` reads one symbol, which may be any term, and gives the moves with
 * their guards over the variables of that term and of the config's terms.
 */
export interface Behaviour {
  readonly input: Sort;
  /** Absent for an acceptor. */
  readonly output: Sort | undefined;
  readonly start: Config;
  /** `facts` is what is known of the variables that occur; moves that they rule out may be left out. */
  steps(config: Config, symbol: Term, facts: readonly Term[]): readonly Step[];
  stops(config: Config, facts: readonly Term[]): readonly Stop[];
  /** What the symbol read `distance` steps before a node can have been, for small sorts. */
  past(node: number, distance: number): CharSet | undefined;
  /** The names of a node's slots; equal names in different nodes are the same storage. */
  slots(node: number): readonly string[];
  label(node: number): string;
}

/** A machine as a behaviour. Nodes are its states; slots are the window entries and registers that are live there. */
export function behaviourOf(machine: Machine): Behaviour {
  const live = liveSlots(machine);
  const windows = Array.from({ length: machine.lookback + 1 }, (_, i) => windowVariable(machine.input, i));
  const registers = machine.registers.map(registerVariable);
  const variableOf = (slot: Slot): Variable =>
    slot.kind === 'window' ? windows[slot.distance] : registers[slot.index];
  const names = live.map(slots =>
    slots.map(s => (s.kind === 'window' ? `x${s.distance}` : machine.registers[s.index].name)),
  );

  const environment = (config: Config, symbol: Term | undefined): Substitution => {
    const env = new Map<Variable, Term>();
    if (symbol !== undefined && symbol !== windows[0]) env.set(windows[0], symbol);
    live[config.node].forEach((slot, i) => {
      const v = variableOf(slot);
      if (config.terms[i] !== v) env.set(v, config.terms[i]);
    });
    return env;
  };

  const start: Config = {
    node: machine.initial,
    terms: live[machine.initial].map(slot => {
      if (slot.kind === 'window') throw new Error('a machine must not look back before its first symbol');
      const { initial, sort } = machine.registers[slot.index];
      return constant(initial, sort);
    }),
  };

  return {
    input: machine.input,
    output: machine.output,
    start,
    steps(config, symbol) {
      const env = environment(config, symbol);
      const result: Step[] = [];
      for (const [via, transition] of machine.transitions[config.node].entries()) {
        const guard = substitute(transition.guard, env);
        if (guard === FALSE) continue;
        const terms = live[transition.to].map(slot => {
          if (slot.kind === 'register') return substitute(transition.updates[slot.index], env);
          return slot.distance === 1 ? symbol : substitute(windows[slot.distance - 1], env);
        });
        const outputs = transition.outputs.map(t => substitute(t, env));
        result.push({ guard, outputs, next: { node: transition.to, terms }, via });
      }
      return result;
    },
    stops(config) {
      const env = environment(config, undefined);
      return machine.endings[config.node]
        .map(ending => ({
          guard: substitute(ending.guard, env),
          outputs: ending.outputs.map(t => substitute(t, env)),
        }))
        .filter(stop => stop.guard !== FALSE);
    },
    slots: node => names[node],
    label: node => machine.states[node],
    past: pastSymbols(machine),
  };
}
