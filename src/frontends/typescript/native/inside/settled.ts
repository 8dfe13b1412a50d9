import { types } from 'node:util';
import { Opaque } from './opaque.ts';

/** Taken before foreign code can change it. */
const { isPromise } = types;
const { apply } = Reflect;
const { then } = Promise.prototype;
const later = setImmediate;

/** Whether a result is a promise of the language's own, of whatever class. */
export { isPromise };

/** How a promise was settled. */
type Settled = { readonly value: unknown } | { readonly error: unknown };

/**
 * What a promise is fulfilled with; what it is rejected for is thrown. All that can settle it without the outside has run
 * when there are no microtasks left: timers never fire here.
 *
 * @throws Opaque where it is still pending then
 */
export async function settled(promise: Promise<unknown>): Promise<unknown> {
  const found: Settled[] = [];
  const note = (settling: Settled): void => {
    found.push(settling);
  };
  apply(then, promise, [(value: unknown) => note({ value }), (error: unknown) => note({ error })]);
  await new Promise(resolve => later(resolve));
  const [how] = found;
  if (how === undefined) throw new Opaque('a promise that waits for something outside');
  if ('error' in how) throw how.error;
  return how.value;
}
