import type { Acceptor } from './acceptor.ts';
import type { Compact } from './compact.ts';
import type { LazyDfa } from './lazy-dfa.ts';

/** What was worked out about an acceptor so far, so that many questions about it share the work. */
interface Derived<P> {
  compact: Compact<P> | undefined;
  lazyDfa: LazyDfa<P> | undefined;
}

const known = new WeakMap<object, Derived<unknown>>();

/** Kept as long as the acceptor lives; acceptors are immutable, so nothing here can become wrong. */
export function derivedFrom<P>(a: Acceptor<P>): Derived<P> {
  let derived = known.get(a) as Derived<P> | undefined;
  if (derived === undefined) {
    derived = { compact: undefined, lazyDfa: undefined };
    known.set(a, derived as Derived<unknown>);
  }
  return derived;
}
