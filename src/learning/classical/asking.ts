import type { Observations } from './observations.ts';
import { isLater, type Reply } from './teachers/teacher.ts';

/**
 * Work that has questions. It yields nodes of the {@link Observations} whose words the teacher has to be asked for, and
 * goes on when the answers are noted there. So an algorithm is written once, for teachers that answer at once and for
 * those that answer later, and asks everything through the cache.
 */
export type Asking<T> = Generator<readonly number[], T, unknown>;

/** Sees to it that the answers for all these words are known. */
export function* known(observations: Observations, nodes: readonly number[]): Asking<void> {
  const open = nodes.filter(node => !observations.isKnown(node));
  if (open.length > 0) yield open;
}

/** Does work that pauses at each question, with answers that are there at once. */
export function atOnce<Q, R, T>(work: Generator<Q, T, R>, respond: (question: Q) => R): T {
  let step = work.next();
  while (step.done !== true) step = work.next(respond(step.value));
  return step.value;
}

/** Does work that pauses at each question, with answers that may take time. Those that are there are not waited for. */
export async function inTime<Q, R, T>(work: Generator<Q, T, R>, respond: (question: Q) => Reply<R>): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    const reply = respond(step.value);
    step = work.next(isLater(reply) ? await reply : reply);
  }
  return step.value;
}
