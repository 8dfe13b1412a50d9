import type { BooleanAlgebra } from '../../logic/algebra.ts';
import type { Acceptor } from './acceptor.ts';

/** Accepts nothing: one state, not final, no moves. */
export function emptyLanguage<P>(algebra: BooleanAlgebra<P>): Acceptor<P> {
  return { algebra, initial: 0, moves: [[]], final: [false], deterministic: true };
}

/** Accepts the empty word only. */
export function emptyWord<P>(algebra: BooleanAlgebra<P>): Acceptor<P> {
  return { algebra, initial: 0, moves: [[]], final: [true], deterministic: true };
}

/** Accepts every word. */
export function anyWord<P>(algebra: BooleanAlgebra<P>): Acceptor<P> {
  return { algebra, initial: 0, moves: [[{ guard: algebra.top, to: 0 }]], final: [true], deterministic: true };
}

/** Accepts the words of one symbol that satisfies `guard`. */
export function fromGuard<P>(algebra: BooleanAlgebra<P>, guard: P): Acceptor<P> {
  return fromGuards(algebra, [guard]);
}

/** Accepts the words whose i-th symbol satisfies the i-th guard, as many symbols as guards. */
export function fromGuards<P>(algebra: BooleanAlgebra<P>, guards: readonly P[]): Acceptor<P> {
  if (guards.some(guard => algebra.isEmpty(guard))) return emptyLanguage(algebra);
  return {
    algebra,
    initial: 0,
    moves: [...guards.map((guard, i) => [{ guard, to: i + 1 }]), []],
    final: [...guards.map(() => false), true],
    deterministic: true,
  };
}
