import { and } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term } from '../../logic/term.ts';
import type { Machine, Transition } from './machine.ts';

/** What is known of the pairs of states in which two runs on one input can be. */
export interface Twins {
  /** Some pair can come back to itself having written more on one side: the runs get apart without bound. */
  readonly drift: boolean;
  /** Whether a pair of states can come back to itself having written something. */
  writeAgain(p: number, q: number): boolean;
}

interface Edge {
  readonly to: number;
  /** How much more the first run writes. */
  readonly lead: number;
  readonly isSilent: boolean;
}

/**
 * The loops of the square of a memoryless machine, which decide whether a sequential machine exists (the twinning
 * property of Choffrut): there is none if there is drift, and none if two runs that have written different things can
 * reach a pair that writes again. O(pairs · transitions²), for the pairs that some input leads to.
 */
export function twins(machine: Machine, session: Session): Twins {
  const width = machine.states.length;
  const edges = pairEdges(machine, session);
  const component = components(edges);
  const lead = new Map<number, number>();
  const writing = new Set<number>();
  let drift = false;
  for (const root of edges.keys()) {
    if (lead.has(root)) continue;
    lead.set(root, 0);
    const reached = [root];
    for (const pair of reached)
      for (const edge of edges.get(pair) ?? []) {
        if (component.get(edge.to) !== component.get(pair)) continue;
        if (!edge.isSilent) writing.add(component.get(pair) ?? -1);
        const expected = (lead.get(pair) ?? 0) + edge.lead;
        const known = lead.get(edge.to);
        if (known === undefined) {
          lead.set(edge.to, expected);
          reached.push(edge.to);
        } else if (known !== expected) drift = true;
      }
  }
  return { drift, writeAgain: (p, q) => writing.has(component.get(p * width + q) ?? -1) };
}

/** The steps of the pairs of different states that some input leads to. */
function pairEdges(machine: Machine, session: Session): ReadonlyMap<number, readonly Edge[]> {
  const width = machine.states.length;
  const edges = new Map<number, Edge[]>();
  const pending: number[] = [];
  const disjoint = disjointness();
  const steps = (ours: readonly Transition[], theirs: readonly Transition[], out: Edge[]): void => {
    for (const a of ours)
      for (const b of theirs) {
        if (a.to === b.to || disjoint(a.guard, b.guard)) continue;
        const to = a.to * width + b.to;
        const lead = a.outputs.length - b.outputs.length;
        out.push({ to, lead, isSilent: a.outputs.length + b.outputs.length === 0 });
        if (edges.has(to)) continue;
        session.budget.spend();
        edges.set(to, []);
        pending.push(to);
      }
  };
  for (const list of machine.transitions) steps(list, list, []);
  for (const pair of pending)
    steps(machine.transitions[Math.floor(pair / width)], machine.transitions[pair % width], edges.get(pair) ?? []);
  return edges;
}

function disjointness(): (a: Term, b: Term) => boolean {
  const known = new Map<Term, Map<Term, boolean>>();
  return (a, b) => {
    let row = known.get(a);
    if (row === undefined) {
      row = new Map();
      known.set(a, row);
    }
    let is = row.get(b);
    if (is === undefined) {
      is = and(a, b) === FALSE;
      row.set(b, is);
    }
    return is;
  };
}

/** The strongly connected component of each node (Tarjan's algorithm, without recursion). */
function components(edges: ReadonlyMap<number, readonly Edge[]>): ReadonlyMap<number, number> {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const component = new Map<number, number>();
  const open: number[] = [];
  const lower = (node: number, to: number): void => {
    low.set(node, Math.min(low.get(node) ?? 0, to));
  };
  const enter = (node: number, path: { node: number; next: number }[]): void => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    path.push({ node, next: 0 });
  };
  for (const root of edges.keys()) {
    if (order.has(root)) continue;
    const path: { node: number; next: number }[] = [];
    enter(root, path);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const edge = edges.get(node)?.[top.next++];
      if (edge === undefined) {
        path.pop();
        const above = path.at(-1);
        if (above !== undefined) lower(above.node, low.get(node) ?? 0);
        if (low.get(node) !== order.get(node)) continue;
        for (let member = open.pop(); member !== undefined; member = open.pop()) {
          component.set(member, node);
          if (member === node) break;
        }
      } else if (!order.has(edge.to)) enter(edge.to, path);
      else if (!component.has(edge.to)) lower(node, order.get(edge.to) ?? 0);
    }
  }
  return component;
}
