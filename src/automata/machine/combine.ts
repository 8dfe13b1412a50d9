import { and } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term } from '../../logic/term.ts';
import type { Behaviour, Config } from './behaviour.ts';

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
    for (const at of frontier) {
      // The steps for a term that is calculated are worked out value by value: some milliseconds each.
      session.budget.checkClock();
      for (const step of behaviour.steps(at.config, symbol, facts)) {
        session.budget.spend();
        const both = and(at.guard, step.guard);
        if (session.impossible(both, facts)) continue;
        next.push({ guard: both, outputs: [...at.outputs, ...step.outputs], config: step.next });
      }
    }
    frontier = next;
  }
  return frontier;
}

/** What `first` writes is read by `second`; the result writes what one of them writes. */
function feeding(first: Behaviour, second: Behaviour, session: Session, writer: 'first' | 'second'): Behaviour {
  const nodes = new NodePairs(first, second);
  const written = (one: readonly Term[], other: readonly Term[]): readonly Term[] => (writer === 'first' ? one : other);
  return {
    input: first.input,
    output: writer === 'first' ? first.output : second.output,
    start: nodes.join(first.start, second.start),
    steps(config, symbol, facts) {
      const [a, b] = nodes.split(config);
      return first.steps(a, symbol, facts).flatMap(step =>
        feed(second, b, step.guard, step.outputs, facts, session).map(fed => ({
          guard: fed.guard,
          outputs: written(step.outputs, fed.outputs),
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
            outputs: written(stop.outputs, [...fed.outputs, ...end.outputs]),
          })),
        ),
      );
    },
    slots: nodes.slots,
    label: nodes.label,
    past: (node, distance) => first.past(nodes.of(node)[0], distance),
  };
}

/** First `first`, then `second` on its output (the join composition, paper 004, section 5.1). */
export function chain(first: Behaviour, second: Behaviour, session: Session): Behaviour {
  return feeding(first, second, session, 'second');
}

/** `transducer` on just those runs whose output `acceptor` accepts. */
export function restrictedOutput(transducer: Behaviour, acceptor: Behaviour, session: Session): Behaviour {
  return feeding(transducer, acceptor, session, 'first');
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

/** The inputs that a behaviour takes, as an acceptor. */
export function domainOf(behaviour: Behaviour): Behaviour {
  return {
    ...behaviour,
    output: undefined,
    steps: (config, symbol, facts) => behaviour.steps(config, symbol, facts).map(step => ({ ...step, outputs: [] })),
    stops: (config, facts) => behaviour.stops(config, facts).map(stop => ({ ...stop, outputs: [] })),
  };
}
