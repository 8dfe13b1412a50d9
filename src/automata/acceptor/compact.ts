import type { BooleanAlgebra } from '../../logic/algebra.ts';
import type { Acceptor } from './acceptor.ts';

/**
 * The useful part of an acceptor (states that are reachable and can still accept) in flat arrays, as the fast
 * algorithms want it. State 0 is the initial one and states are in breadth-first order; there are 0 states exactly when
 * the language is empty. The moves of q are at `first[q] … first[q + 1] - 1` in `target` and `guard`.
 */
export interface Compact<P> {
  readonly algebra: BooleanAlgebra<P>;
  readonly states: number;
  readonly first: Int32Array;
  readonly target: Int32Array;
  readonly guard: readonly P[];
  readonly final: Uint8Array;
  readonly deterministic: boolean;
}

const known = new WeakMap<object, Compact<unknown>>();

/** The compact form of `a`, made once per acceptor and kept as long as the acceptor lives. Linear. */
export function compact<P>(a: Acceptor<P>): Compact<P> {
  let form = known.get(a) as Compact<P> | undefined;
  if (form === undefined) {
    form = compactOnce(a);
    known.set(a, form);
  }
  return form;
}

/** {@link compact} for an acceptor that nobody will ask about again. */
export function compactOnce<P>(a: Acceptor<P>): Compact<P> {
  const { algebra, deterministic } = a;
  const number = new Int32Array(a.moves.length).fill(-1);
  const order = [a.initial];
  number[a.initial] = 0;
  let moveCount = 0;
  for (let i = 0; i < order.length; i++) {
    const row = a.moves[order[i]];
    moveCount += row.length;
    for (let k = 0; k < row.length; k++) {
      const { to } = row[k];
      if (number[to] < 0) number[to] = order.push(to) - 1;
    }
  }
  const reached = order.length;
  const useful = canAccept(a, order, number, moveCount);
  let states = 0;
  for (let i = 0; i < reached; i++) number[order[i]] = useful[i] ? states++ : -1;
  const first = new Int32Array(states + 1);
  const target = new Int32Array(moveCount);
  const guard: P[] = [];
  const final = new Uint8Array(states);
  let size = 0;
  for (let i = 0; i < reached; i++) {
    const q = number[order[i]];
    if (q < 0) continue;
    if (a.final[order[i]]) final[q] = 1;
    const row = a.moves[order[i]];
    for (let k = 0; k < row.length; k++) {
      const to = number[row[k].to];
      if (to < 0) continue;
      target[size++] = to;
      guard.push(row[k].guard);
    }
    first[q + 1] = size;
  }
  return { algebra, states, first, target, guard, final, deterministic };
}

/** For each reached state, in the order of `order`, whether a final state can be reached from it. */
function canAccept<P>(a: Acceptor<P>, order: readonly number[], number: Int32Array, moveCount: number): Uint8Array {
  const reached = order.length;
  const into = new Int32Array(reached + 1);
  for (let i = 0; i < reached; i++) {
    const row = a.moves[order[i]];
    for (let k = 0; k < row.length; k++) into[number[row[k].to]]++;
  }
  for (let i = 1; i <= reached; i++) into[i] += into[i - 1];
  const source = new Int32Array(moveCount);
  for (let i = 0; i < reached; i++) {
    const row = a.moves[order[i]];
    for (let k = 0; k < row.length; k++) source[--into[number[row[k].to]]] = i;
  }
  const useful = new Uint8Array(reached);
  const pending: number[] = [];
  for (let i = 0; i < reached; i++) {
    if (!a.final[order[i]]) continue;
    useful[i] = 1;
    pending.push(i);
  }
  for (let q = pending.pop(); q !== undefined; q = pending.pop()) {
    for (let k = into[q]; k < into[q + 1]; k++) {
      const p = source[k];
      if (useful[p]) continue;
      useful[p] = 1;
      pending.push(p);
    }
  }
  return useful;
}
