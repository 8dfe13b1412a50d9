import type { BooleanAlgebra } from '../../logic/algebra.ts';
import type { Acceptor } from './acceptor.ts';
import { derivedFrom } from './derived.ts';

/**
 * The useful part of an acceptor (states that are reachable and can still accept) in flat arrays, as the fast
 * algorithms want it. State 0 is the initial one and states are in breadth-first order; there are 0 states exactly when
 * the language is empty. The moves of q are at `first[q] … first[q + 1] - 1` in `target` and `guard`; the moves into q are
 * at `into[q] … into[q + 1] - 1` in `source` (the state that they leave) and `move` (their index among all moves).
 *
 * The arrays are plain ones on purpose: most machines are small, and a small typed array costs more to make than most
 * questions about a small machine.
 */
export interface Compact<P> {
  readonly algebra: BooleanAlgebra<P>;
  readonly states: number;
  readonly first: readonly number[];
  readonly target: readonly number[];
  readonly guard: readonly P[];
  readonly into: readonly number[];
  readonly source: readonly number[];
  readonly move: readonly number[];
  /** The length of the shortest word that is accepted from each state; 0 exactly for final states. */
  readonly distance: readonly number[];
  readonly deterministic: boolean;
}

/** The compact form of `a`, made once per acceptor and kept as long as the acceptor lives. Linear. */
export function compact<P>(a: Acceptor<P>): Compact<P> {
  const derived = derivedFrom(a);
  derived.compact ??= compactOnce(a);
  return derived.compact;
}

/** {@link compact} for an acceptor that nobody will ask about again. */
export function compactOnce<P>(a: Acceptor<P>): Compact<P> {
  const { algebra, deterministic } = a;
  const number = filled(a.moves.length, -1);
  const order = [a.initial];
  number[a.initial] = 0;
  const first = [0];
  const target: number[] = [];
  const guard: P[] = [];
  for (let i = 0; i < order.length; i++) {
    const row = a.moves[order[i]];
    for (let k = 0; k < row.length; k++) {
      const { to } = row[k];
      if (number[to] < 0) number[to] = order.push(to) - 1;
      target.push(number[to]);
      guard.push(row[k].guard);
    }
    first.push(target.length);
  }
  const states = order.length;
  const { into, source, move } = reversed(states, first, target);
  const distance = filled(states, -1);
  const queue: number[] = [];
  for (let q = 0; q < states; q++) {
    if (!a.final[order[q]]) continue;
    distance[q] = 0;
    queue.push(q);
  }
  for (let i = 0; i < queue.length; i++) {
    const q = queue[i];
    for (let k = into[q]; k < into[q + 1]; k++) {
      const p = source[k];
      if (distance[p] >= 0) continue;
      distance[p] = distance[q] + 1;
      queue.push(p);
    }
  }
  const form = { algebra, states, first, target, guard, into, source, move, distance, deterministic };
  return queue.length === states ? form : usefulPart(form, queue.length);
}

/** Without the states whose distance is -1, of which there are all but `states`. */
function usefulPart<P>(form: Compact<P>, states: number): Compact<P> {
  const number = filled(form.states, -1);
  for (let q = 0, next = 0; q < form.states; q++) if (form.distance[q] >= 0) number[q] = next++;
  const first = [0];
  const target: number[] = [];
  const guard: P[] = [];
  for (let q = 0; q < form.states; q++) {
    if (number[q] < 0) continue;
    for (let k = form.first[q]; k < form.first[q + 1]; k++) {
      const to = number[form.target[k]];
      if (to < 0) continue;
      target.push(to);
      guard.push(form.guard[k]);
    }
    first.push(target.length);
  }
  const distance = form.distance.filter(d => d >= 0);
  const { algebra, deterministic } = form;
  return { algebra, states, first, target, guard, ...reversed(states, first, target), distance, deterministic };
}

function reversed(
  states: number,
  first: readonly number[],
  target: readonly number[],
): { into: readonly number[]; source: readonly number[]; move: readonly number[] } {
  const into = filled(states + 1, 0);
  for (let k = 0; k < target.length; k++) into[target[k]]++;
  for (let q = 1; q <= states; q++) into[q] += into[q - 1];
  const source = filled(target.length, 0);
  const move = filled(target.length, 0);
  for (let q = states - 1; q >= 0; q--) {
    for (let k = first[q]; k < first[q + 1]; k++) {
      const at = --into[target[k]];
      source[at] = q;
      move[at] = k;
    }
  }
  return { into, source, move };
}

function filled(length: number, value: number): number[] {
  const array = new Array<number>(length);
  for (let i = 0; i < length; i++) array[i] = value;
  return array;
}
