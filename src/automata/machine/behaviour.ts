import { and } from '../../logic/build.ts';
import type { CharSet } from '../../logic/char-set.ts';
import type { Session } from '../../logic/session.ts';
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
      for (const transition of machine.transitions[config.node]) {
        const guard = substitute(transition.guard, env);
        if (guard === FALSE) continue;
        const terms = live[transition.to].map(slot => {
          if (slot.kind === 'register') return substitute(transition.updates[slot.index], env);
          return slot.distance === 1 ? symbol : substitute(windows[slot.distance - 1], env);
        });
        const outputs = transition.outputs.map(t => substitute(t, env));
        result.push({ guard, outputs, next: { node: transition.to, terms } });
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

/** Pairs of nodes of two behaviours, as nodes of a third. */
class NodePairs {
  private readonly ids = new Map<string, number>();
  private readonly pairs: (readonly [number, number])[] = [];

  constructor(
    private readonly first: Behaviour,
    private readonly second: Behaviour,
  ) {}

  join(a: Config, b: Config): Config {
    const key = `${a.node},${b.node}`;
    let node = this.ids.get(key);
    if (node === undefined) {
      node = this.pairs.push([a.node, b.node]) - 1;
      this.ids.set(key, node);
    }
    return { node, terms: [...a.terms, ...b.terms] };
  }

  split(config: Config): readonly [Config, Config] {
    const [a, b] = this.pairs[config.node];
    const cut = this.first.slots(a).length;
    return [
      { node: a, terms: config.terms.slice(0, cut) },
      { node: b, terms: config.terms.slice(cut) },
    ];
  }

  of(node: number): readonly [number, number] {
    return this.pairs[node];
  }

  slots = (node: number): readonly string[] => {
    const [a, b] = this.pairs[node];
    return [...this.first.slots(a).map(s => `1.${s}`), ...this.second.slots(b).map(s => `2.${s}`)];
  };

  label = (node: number): string => {
    const [a, b] = this.pairs[node];
    return `${this.first.label(a)},${this.second.label(b)}`;
  };
}

interface Fed {
  readonly guard: Term;
  readonly outputs: readonly Term[];
  readonly config: Config;
}

/**
 * The ways for `behaviour` to read a word of terms one after the other, starting under `guard`. Impossible
 * combinations are pruned as early as possible (paper 004, figure 2: without it, the paths multiply).
 */
function feed(
  behaviour: Behaviour,
  from: Config,
  guard: Term,
  word: readonly Term[],
  facts: readonly Term[],
  session: Session,
): Fed[] {
  let frontier: Fed[] = [{ guard, outputs: [], config: from }];
  for (const symbol of word) {
    const next: Fed[] = [];
    for (const at of frontier)
      for (const step of behaviour.steps(at.config, symbol, facts)) {
        session.budget.spend();
        const both = and(at.guard, step.guard);
        if (session.impossible(both, facts)) continue;
        next.push({ guard: both, outputs: [...at.outputs, ...step.outputs], config: step.next });
      }
    frontier = next;
  }
  return frontier;
}

/** First `first`, then `second` on its output (the join composition, paper 004, section 5.1). */
export function chain(first: Behaviour, second: Behaviour, session: Session): Behaviour {
  const nodes = new NodePairs(first, second);
  return {
    input: first.input,
    output: second.output,
    start: nodes.join(first.start, second.start),
    steps(config, symbol, facts) {
      const [a, b] = nodes.split(config);
      return first.steps(a, symbol, facts).flatMap(step =>
        feed(second, b, step.guard, step.outputs, facts, session).map(fed => ({
          guard: fed.guard,
          outputs: fed.outputs,
          next: nodes.join(step.next, fed.config),
        })),
      );
    },
    stops(config, facts) {
      const [a, b] = nodes.split(config);
      return first.stops(a, facts).flatMap(stop =>
        feed(second, b, stop.guard, stop.outputs, facts, session).flatMap(fed =>
          second.stops(fed.config, facts).map(end => ({
            guard: and(fed.guard, end.guard),
            outputs: [...fed.outputs, ...end.outputs],
          })),
        ),
      );
    },
    slots: nodes.slots,
    label: nodes.label,
    past: (node, distance) => first.past(nodes.of(node)[0], distance),
  };
}

/** `transducer` on just those inputs that `acceptor` accepts. */
export function restrictedInput(transducer: Behaviour, acceptor: Behaviour): Behaviour {
  const nodes = new NodePairs(transducer, acceptor);
  return {
    input: transducer.input,
    output: transducer.output,
    start: nodes.join(transducer.start, acceptor.start),
    steps(config, symbol, facts) {
      const [a, b] = nodes.split(config);
      const moves = acceptor.steps(b, symbol, facts);
      return transducer.steps(a, symbol, facts).flatMap(step =>
        moves
          .map(move => ({
            guard: and(step.guard, move.guard),
            outputs: step.outputs,
            next: nodes.join(step.next, move.next),
          }))
          .filter(joint => joint.guard !== FALSE),
      );
    },
    stops(config, facts) {
      const [a, b] = nodes.split(config);
      const ends = acceptor.stops(b, facts);
      return transducer
        .stops(a, facts)
        .flatMap(stop => ends.map(end => ({ guard: and(stop.guard, end.guard), outputs: stop.outputs })))
        .filter(stop => stop.guard !== FALSE);
    },
    slots: nodes.slots,
    label: nodes.label,
    past(node, distance) {
      const [a, b] = nodes.of(node);
      const [mine, theirs] = [transducer.past(a, distance), acceptor.past(b, distance)];
      return mine && theirs ? mine.intersect(theirs) : (mine ?? theirs);
    },
  };
}

/** `transducer` on just those runs whose output `acceptor` accepts. */
export function restrictedOutput(transducer: Behaviour, acceptor: Behaviour, session: Session): Behaviour {
  const nodes = new NodePairs(transducer, acceptor);
  return {
    input: transducer.input,
    output: transducer.output,
    start: nodes.join(transducer.start, acceptor.start),
    steps(config, symbol, facts) {
      const [a, b] = nodes.split(config);
      return transducer.steps(a, symbol, facts).flatMap(step =>
        feed(acceptor, b, step.guard, step.outputs, facts, session).map(fed => ({
          guard: fed.guard,
          outputs: step.outputs,
          next: nodes.join(step.next, fed.config),
        })),
      );
    },
    stops(config, facts) {
      const [a, b] = nodes.split(config);
      return transducer
        .stops(a, facts)
        .flatMap(stop =>
          feed(acceptor, b, stop.guard, stop.outputs, facts, session).flatMap(fed =>
            acceptor.stops(fed.config, facts).map(end => ({ guard: and(fed.guard, end.guard), outputs: stop.outputs })),
          ),
        );
    },
    slots: nodes.slots,
    label: nodes.label,
    past: (node, distance) => transducer.past(nodes.of(node)[0], distance),
  };
}

/** The inputs that a behaviour takes, as an acceptor. */
export function domainOf(behaviour: Behaviour): Behaviour {
  return {
    ...behaviour,
    output: undefined,
    steps: (config, symbol, facts) => behaviour.steps(config, symbol, facts).map(step => ({ ...step, outputs: [] })),
    stops: (config, facts) => behaviour.stops(config, facts).map(stop => ({ ...stop, outputs: [] })),
  };
}
