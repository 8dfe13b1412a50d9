import { types } from 'node:util';
import { foreign } from './foreign.ts';
import { Opaque } from './opaque.ts';

/** Whether a result is a promise of the language's own, of whatever class. */
export const { isPromise } = types;

/** What a promise was fulfilled with. In a box: what has a method `then` would be waited for once more. */
export interface Fulfilled {
  readonly value: unknown;
}

/** Waits for a promise of the realm of the foreign code; what it is rejected for is thrown. */
export function fulfilled(promise: object): Promise<Fulfilled> {
  return new Promise((resolve, reject) => foreign.settle(promise, value => resolve({ value }), reject));
}

/**
 * What a promise is fulfilled with; what it is rejected for is thrown. All that can settle it without the outside has run
 * when there are no microtasks left: timers never fire here.
 *
 * @throws Opaque where it is still pending then
 */
export async function settled(promise: object): Promise<Fulfilled> {
  let isPending = true;
  const outcome = fulfilled(promise).finally(() => {
    isPending = false;
  });
  outcome.catch(() => undefined);
  await idle();
  if (isPending) throw new Opaque('a promise that waits for something outside');
  return outcome;
}

/** Until there are no microtasks left. */
export function idle(): Promise<void> {
  return new Promise(resolve => foreign.later(resolve));
}
