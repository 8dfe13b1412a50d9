import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { AcceptorBuilder } from './builder.ts';
import { concat } from './concat.ts';
import { emptyWord } from './constants.ts';
import { trim } from './trim.ts';

/** Any number of words of `a` after each other, also none. One state more than `a`. */
export function star<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  return looped(a, true, budget);
}

/** One or more words of `a` after each other. */
export function plus<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  return looped(a, a.final[a.initial], budget);
}

/** A word of `a`, or the empty word. */
export function optional<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  if (a.final[a.initial]) return a;
  const builder = new AcceptorBuilder(a.algebra);
  const start = builder.addState(true);
  const offset = builder.addAcceptor(a);
  for (const { guard, to } of a.moves[a.initial]) builder.addMove(start, guard, offset + to);
  return trim(builder.build(start, budget));
}

/**
 * From `min` to `max` words of `a` after each other (`max` may be infinite). Copies `a` that many times.
 *
 * @throws RangeError unless `0 ≤ min ≤ max` and `min` is a finite whole number
 */
export function repeat<P>(
  a: Acceptor<P>,
  min: number,
  max: number = Number.POSITIVE_INFINITY,
  budget: Budget = Budget.unlimited,
): Acceptor<P> {
  if (!Number.isInteger(min) || min < 0 || !(max >= min)) throw new RangeError(`cannot repeat ${min} to ${max} times`);
  let tail = max === Number.POSITIVE_INFINITY ? star(a, budget) : emptyWord(a.algebra);
  if (max !== Number.POSITIVE_INFINITY)
    for (let i = min; i < max; i++) tail = optional(concat(a, tail, budget), budget);
  for (let i = 0; i < min; i++) tail = concat(a, tail, budget);
  return tail;
}

function looped<P>(a: Acceptor<P>, acceptsNone: boolean, budget: Budget): Acceptor<P> {
  const builder = new AcceptorBuilder(a.algebra);
  const start = builder.addState(acceptsNone);
  const offset = builder.addAcceptor(a);
  const first = a.moves[a.initial];
  for (const { guard, to } of first) builder.addMove(start, guard, offset + to);
  for (let q = 0; q < a.moves.length; q++)
    if (a.final[q]) for (const { guard, to } of first) builder.addMove(offset + q, guard, offset + to);
  return trim(builder.build(start, budget));
}
