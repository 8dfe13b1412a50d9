import { type Bag, type Callable, isObject } from './primitives.ts';

/** The part of the primitives that promises and async functions need: the host's side, as in `primitives.ts`. */

/** What became of a promise, and who waits for it. */
export interface PromiseState {
  status: 'pending' | 'fulfilled' | 'rejected';
  /** What it is fulfilled with, or rejected for. */
  value: unknown;
  /** Reactions in their order; nobody waits for a promise that is settled. */
  reactions: unknown[];
}

const promises = new WeakMap<object, PromiseState>();

/** The realm's `Promise`, whatever the program calls so. */
export function promiseConstructor(): Callable {
  return Promise as unknown as Callable;
}

/** A pending promise that inherits from the realm's `Promise.prototype`. */
export function newPromise(): Bag {
  const made = Object.create(Promise.prototype) as Bag;
  promises.set(made, { status: 'pending', value: undefined, reactions: [] });
  return made;
}

/** The state of a promise; `undefined` for any other value. */
export function promiseState(value: unknown): PromiseState | undefined {
  return isObject(value) ? promises.get(value) : undefined;
}

/** An `AggregateError` with a list of errors. */
export function aggregateError(errors: unknown[], message: string): unknown {
  return new AggregateError(errors, message);
}

const microtasks: (readonly [Callable, unknown[]])[] = [];

/** Has a function called with these arguments after all microtasks that wait already. */
export function enqueueMicrotask(run: (...args: never[]) => unknown, args: unknown[]): void {
  microtasks.push([run as Callable, args]);
}

/** Takes the first microtask away: a function and the list of its arguments. */
export function takeMicrotask(): readonly unknown[] | undefined {
  return microtasks.shift();
}

/** Stops, since a promise that a function gave can be settled only from outside: nothing is left to run. */
export function refuseWaiting(_promise: unknown, _called: unknown): never {
  throw new Error('waiting for something outside is not supported');
}

/** Stops, since a microtask threw: what happens then is the host's business. */
export function refuseUncaught(_callback: unknown): never {
  throw new Error('throwing in a microtask is not supported');
}

/**
 * Goes on with an async function where it stands, until it waits or yields again or has come to its end: runs user code.
 * It does not throw. On the host, async functions are the host's.
 */
export function resumeCoroutine(_coroutine: unknown, _how: 'next' | 'throw' | 'return', _value: unknown): void {
  throw new Error("async functions are the host's");
}
