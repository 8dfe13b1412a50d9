import { type Ending, type Machine, type Transition, windowDistance } from '../../automata/machine/machine.ts';
import { not, or } from '../../logic/build.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import type { Sort } from '../../logic/sort.ts';
import { FALSE, type Term, TRUE } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { guardOf } from './guard.ts';
import { type Lookback, NO_LOOKBACK } from './lookback.ts';
import { type Edge, type Explored, isNode, type Node, type Outcome } from './node.ts';

/** Why a transition is taken, besides the symbol, and what happens on it. */
export interface Reason {
  readonly guard: Term;
  readonly edge: Edge;
}

/** A way that leads out of the automaton: the code stops there, or rejects. */
export interface Leaving {
  readonly from: number;
  /** Absent at the end of the input. */
  readonly guard: Term | undefined;
  readonly outcome: Outcome;
}

/** Where it is not known what the program does: something that is not supported, or a limit of ours. */
export type Lost = Pick<Outcome & { readonly kind: 'lost' }, 'reason' | 'at' | 'isLimit'>;

/** An automaton over inputs that accepts everything that the program accepts. */
export interface Automaton {
  /** One transition between two states at most; labels are empty. */
  readonly machine: Machine;
  /** The node behind each state; `undefined` for those after which anything is accepted. */
  readonly nodes: readonly (Node | undefined)[];
  /** What stands behind each transition, in the order of the machine's. */
  readonly reasons: readonly (readonly (readonly Reason[])[])[];
  readonly leavings: readonly Leaving[];
  /** Where it is not known what the program does, each place once. */
  readonly lost: readonly Lost[];
  /** Nodes without a state, because nothing is accepted from them on. */
  readonly dead: readonly Node[];
}

/**
 * Makes the automaton of what was explored: heads of inner loops are passed through, outcomes become states or leave.
 *
 * @param lookback what guards may say about earlier symbols
 */
export function automatonOf(
  { start, nodes }: Explored,
  input: Sort,
  session: Session,
  lookback: Lookback = NO_LOOKBACK,
): Automaton {
  return new Conversion(nodes, input, session, lookback).run(start);
}

/** What states are called that no node stands behind. */
const SINKS = { accepted: 'ended', rejected: 'rejected', lost: 'anything' } as const;

interface Target {
  readonly to: Node | Outcome;
  readonly edge: Edge;
}

class Conversion {
  private readonly numbers = new Map<Node | 'accepted' | 'rejected' | 'lost', number>();
  private readonly states: (Node | undefined)[] = [];
  private readonly leavings: Leaving[] = [];
  private readonly lost = new Map<string, Lost>();

  constructor(
    readonly nodes: readonly Node[],
    private readonly input: Sort,
    private readonly session: Session,
    private readonly lookback: Lookback,
  ) {}

  run(start: Node | Outcome): Automaton {
    const initial = this.initial(start);
    const transitions: Transition[][] = [];
    const reasons: Reason[][][] = [];
    const endings: Ending[][] = [];
    for (let q = 0; q < this.states.length; q++) {
      const node = this.states[q];
      if (node === undefined) {
        transitions.push([{ guard: TRUE, outputs: [], updates: [], to: q }]);
        reasons.push([[]]);
        endings.push(this.numbers.get('rejected') === q ? [] : [{ guard: TRUE, outputs: [] }]);
        continue;
      }
      const found = this.from(q, node);
      transitions.push(found.transitions);
      reasons.push(found.reasons);
      endings.push(found.isFinal ? [{ guard: TRUE, outputs: [] }] : []);
    }
    const labels = this.states.map(() => '');
    for (const [key, q] of this.numbers) if (typeof key === 'string') labels[q] = SINKS[key];
    const window = transitions.flat().flatMap(({ guard }) => guard.variables.map(v => windowDistance(v) ?? 0));
    const machine = {
      input: this.input,
      output: undefined,
      lookback: Math.max(0, ...window),
      registers: [],
      states: labels,
      initial,
      transitions,
      endings,
    };
    const lost = [...this.lost.values()];
    return { machine, nodes: this.states, reasons, leavings: this.leavings, lost, dead: [] };
  }

  /** The state before the first symbol. A program that ends without reading accepts every input or none. */
  private initial(start: Node | Outcome): number {
    if (isNode(start) && start.kind === 'read') return this.numberOf(start);
    const starts = [
      ...this.through({ to: start, symbol: undefined, isEnd: false, conditions: [], outputs: [], held: new Map() }),
    ];
    const [first] = starts;
    if (starts.length === 1 && isNode(first.to)) return this.numberOf(first.to);
    const isRefused = starts.every(({ to }) => !isNode(to) && (to.kind === 'rejected' || to.kind === 'fault'));
    for (const { to } of starts) if (!isNode(to) && to.kind === 'lost') this.lost.set(to.reason, to);
    return this.numberOf(isRefused ? { kind: 'rejected' } : { kind: 'lost', reason: '', at: undefined });
  }

  private from(
    q: number,
    node: Node,
  ): { readonly transitions: Transition[]; readonly reasons: Reason[][]; readonly isFinal: boolean } {
    const byTarget = new Map<number, Reason[]>();
    const definitions = this.lookback(node);
    let isFinal = false;
    for (const edge of node.edges) {
      const guard =
        edge.symbol === undefined
          ? edge.isEnd
            ? undefined
            : TRUE
          : guardOf(edge.conditions, edge.symbol, node.environment.path, this.session, definitions);
      if (guard === FALSE) continue;
      for (const target of this.through(edge)) {
        const { to } = target;
        if (guard === undefined) {
          if (isNode(to) || to.kind === 'accepted' || to.kind === 'lost') isFinal = true;
          if (!isNode(to) && to.kind !== 'accepted') this.leave(q, undefined, to);
          continue;
        }
        if (!isNode(to) && (to.kind === 'rejected' || to.kind === 'fault')) {
          this.leave(q, guard, to);
          continue;
        }
        if (!isNode(to) && to.kind === 'lost') this.lost.set(`${to.reason} ${to.at?.start}`, to);
        const number = this.numberOf(to);
        byTarget.set(number, [...(byTarget.get(number) ?? []), { guard, edge: target.edge }]);
      }
    }
    const found = [...byTarget];
    return {
      transitions: found.map(([to, list]) => ({
        guard: this.simplified(or(...list.map(({ guard }) => guard))),
        outputs: [],
        updates: [],
        to,
      })),
      reasons: found.map(([, list]) => list),
      isFinal,
    };
  }

  /** A guard, as `any` where the solver shows that it always holds. */
  private simplified(guard: Term): Term {
    if (guard === TRUE || asCharSet(guard) !== undefined) return guard;
    try {
      return this.session.ask([not(guard)]).status === 'unsat' ? TRUE : guard;
    } catch (error) {
      if (error instanceof LimitReached) return guard;
      throw error;
    }
  }

  private leave(from: number, guard: Term | undefined, outcome: Outcome): void {
    this.leavings.push({ from, guard, outcome });
  }

  /** Where an edge leads, through any heads of inner loops. */
  private *through(edge: Edge): Generator<Target> {
    const seen = new Set<Node>();
    const waiting: Target[] = [{ to: edge.to, edge }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { to } = next;
      if (!isNode(to) || to.kind === 'read') yield next;
      else if (!seen.has(to)) {
        seen.add(to);
        for (const further of to.edges) waiting.push({ to: further.to, edge: joined(next.edge, further) });
      }
    }
  }

  private numberOf(to: Node | Outcome): number {
    const key = isNode(to) ? to : to.kind === 'fault' ? 'rejected' : to.kind;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.states.push(isNode(to) ? to : undefined) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}

/** Two ways, one after the other; conditions of the second are about variables of another node. */
function joined(first: Edge, second: Edge): Edge {
  return {
    ...first,
    outputs: [...first.outputs, ...second.outputs],
    traces: [...(first.traces ?? []), ...(second.traces ?? [])],
  };
}
