import { describe, requireCallable } from './conversions.ts';
import {
  append,
  apply,
  type Bag,
  type Callable,
  call,
  construct,
  enqueueMicrotask,
  isCallable,
  isConstructor,
  isObject,
  newArray,
  newPromise,
  type PromiseState,
  promiseConstructor,
  promiseState,
  refuseUncaught,
  refuseWaiting,
  resumeCoroutine,
  sameValue,
  takeMicrotask,
} from './primitives.ts';
import { speciesConstructor } from './species.ts';

/**
 * Promises as ECMAScript chapter 27.2 has them, and the queue of microtasks. Microtasks are functions of the library with
 * the values they work on, so that the queue is data like everything else.
 */

/** A promise with the two functions that settle it. */
export interface Capability {
  readonly promise: unknown;
  readonly resolve: unknown;
  readonly reject: unknown;
}

/** An async function that goes on when a promise is settled. `then` is called with what it stands in for afterwards. */
export interface Waiting {
  readonly coroutine: unknown;
  /** How it goes on when the promise is fulfilled. */
  readonly how: 'next' | 'return';
  readonly after: Callable | undefined;
  readonly owner: unknown;
}

interface Reaction {
  /** Functions, or undefined where what comes is passed on. */
  readonly onFulfilled: unknown;
  readonly onRejected: unknown;
  readonly capability: Capability | undefined;
  readonly waiting: Waiting | undefined;
}

export function requirePromise(value: unknown, method: string): PromiseState {
  const state = promiseState(value);
  if (state === undefined)
    throw new TypeError(`Method Promise.prototype.${method} called on incompatible receiver ${describe(value)}`);
  return state;
}

function stateOf(promise: unknown): PromiseState {
  return promiseState(promise) as PromiseState;
}

// --- Settling -----------------------------------------------------------------------------------------------------

function settle(promise: unknown, status: 'fulfilled' | 'rejected', value: unknown): void {
  const state = stateOf(promise);
  const reactions = state.reactions as Reaction[];
  state.reactions = newArray(0);
  state.status = status;
  state.value = value;
  for (let i = 0; i < reactions.length; i++) enqueueMicrotask(react, [reactions[i], status === 'rejected', value]);
}

export function fulfilPromise(promise: unknown, value: unknown): void {
  settle(promise, 'fulfilled', value);
}

export function rejectPromise(promise: unknown, reason: unknown): void {
  settle(promise, 'rejected', reason);
}

/** What the `resolve` function of a promise does when it is called for the first time. */
export function resolvePromise(promise: unknown, resolution: unknown): void {
  if (!isObject(resolution)) {
    fulfilPromise(promise, resolution);
    return;
  }
  if (sameValue(resolution, promise)) {
    rejectPromise(promise, new TypeError('Chaining cycle detected for promise #<Promise>'));
    return;
  }
  let then: unknown;
  try {
    then = resolution.then;
  } catch (error) {
    rejectPromise(promise, error);
    return;
  }
  if (isCallable(then)) enqueueMicrotask(adopt, [promise, resolution, then]);
  else fulfilPromise(promise, resolution);
}

/** Has a promise follow an object with a method `then`. */
function adopt(promise: unknown, thenable: unknown, then: Callable): void {
  const functions = resolvingFunctions(promise);
  try {
    call(then, thenable, functions[0], functions[1]);
  } catch (error) {
    call(functions[1], undefined, error);
  }
}

/** `resolve` and `reject` of a promise, of which only the first call counts. */
function resolvingFunctions(promise: unknown): readonly Callable[] {
  let called = false;
  return [
    (resolution: unknown): void => {
      if (called) return;
      called = true;
      resolvePromise(promise, resolution);
    },
    (reason: unknown): void => {
      if (called) return;
      called = true;
      rejectPromise(promise, reason);
    },
  ];
}

/** What `new Promise(executor)` does with a promise that was just made. */
export function startPromise(promise: Bag, executor: Callable): Bag {
  const functions = resolvingFunctions(promise);
  try {
    call(executor, undefined, functions[0], functions[1]);
  } catch (error) {
    call(functions[1], undefined, error);
  }
  return promise;
}

/** `NewPromiseCapability`. */
export function newCapability(maker: unknown): Capability {
  if (sameValue(maker, promiseConstructor())) {
    const promise = newPromise();
    const functions = resolvingFunctions(promise);
    return { promise, resolve: functions[0], reject: functions[1] };
  }
  if (!isConstructor(maker)) throw new TypeError(`${describe(maker)} is not a constructor`);
  let resolve: unknown;
  let reject: unknown;
  const executors = [
    (onResolve: unknown, onReject: unknown): void => {
      if (resolve !== undefined || reject !== undefined)
        throw new TypeError('Promise executor has already been invoked with non-undefined arguments');
      resolve = onResolve;
      reject = onReject;
    },
  ];
  const promise = construct(maker, [executors[0]], maker);
  if (!isCallable(resolve) || !isCallable(reject))
    throw new TypeError('Promise resolve or reject function is not callable');
  return { promise, resolve, reject };
}

/** `PromiseResolve`: the value itself where it is a promise of this class. */
export function promiseResolve(maker: unknown, value: unknown): unknown {
  if (promiseState(value) !== undefined && sameValue((value as Bag).constructor, maker)) return value;
  if (sameValue(maker, promiseConstructor())) {
    const promise = newPromise();
    resolvePromise(promise, value);
    return promise;
  }
  const capability = newCapability(maker);
  call(capability.resolve, undefined, value);
  return capability.promise;
}

// --- Waiting ------------------------------------------------------------------------------------------------------

function addReaction(promise: unknown, reaction: Reaction): void {
  const state = stateOf(promise);
  if (state.status === 'pending') append(state.reactions, reaction);
  else enqueueMicrotask(react, [reaction, state.status === 'rejected', state.value]);
}

/** `PerformPromiseThen`; without a capability, nobody learns what the functions give. */
export function performThen(
  promise: unknown,
  onFulfilled: unknown,
  onRejected: unknown,
  capability: Capability | undefined,
): void {
  addReaction(promise, {
    onFulfilled: isCallable(onFulfilled) ? onFulfilled : undefined,
    onRejected: isCallable(onRejected) ? onRejected : undefined,
    capability,
    waiting: undefined,
  });
}

/** Has an async function go on once a value, where it is a promise, is settled. */
export function awaitFor(value: unknown, waiting: Waiting): void {
  addReaction(promiseResolve(promiseConstructor(), value), {
    onFulfilled: undefined,
    onRejected: undefined,
    capability: undefined,
    waiting,
  });
}

/** A promise was settled, and it is a reaction's turn. */
function react(reaction: Reaction, isRejection: boolean, argument: unknown): void {
  const waiting = reaction.waiting;
  if (waiting !== undefined) {
    resumeCoroutine(waiting.coroutine, isRejection ? 'throw' : waiting.how, argument);
    if (waiting.after !== undefined) call(waiting.after, undefined, waiting.owner);
    return;
  }
  const handler = isRejection ? reaction.onRejected : reaction.onFulfilled;
  const capability = reaction.capability;
  let result = argument;
  let isThrown = isRejection;
  if (handler !== undefined) {
    isThrown = false;
    try {
      result = call(handler, undefined, argument);
    } catch (error) {
      isThrown = true;
      result = error;
    }
  }
  if (capability !== undefined) call(isThrown ? capability.reject : capability.resolve, undefined, result);
}

/** Runs microtasks until there are none, also those that come on the way. */
function runMicrotasks(): void {
  for (let task = takeMicrotask(); task !== undefined; task = takeMicrotask())
    apply(task[0], undefined, task[1] as unknown[]);
}

/** What a call of a function gives in the end: of a promise, what it is fulfilled with; a rejection is thrown. */
export function awaitedResult(result: unknown, called: unknown): unknown {
  runMicrotasks();
  const state = promiseState(result);
  if (state === undefined) return result;
  if (state.status === 'pending') return refuseWaiting(result, called);
  if (state.status === 'rejected') throw state.value;
  return state.value;
}

export function queueMicrotask(callback: Callable): void {
  enqueueMicrotask(runCallback, [callback]);
}

function runCallback(callback: Callable): void {
  try {
    call(callback, undefined);
  } catch {
    refuseUncaught(callback);
  }
}

// --- Methods ------------------------------------------------------------------------------------------------------

/** Calls `then` of whatever has one. */
export function invokeThen(value: unknown, onFulfilled: unknown, onRejected: unknown): unknown {
  return call(requireCallable((value as Bag).then), value, onFulfilled, onRejected);
}

/** The function that passes on what `finally` was called with, after its callback and what that gives. */
function afterwards(maker: unknown, onFinally: Callable, pass: (value: unknown) => Callable): Callable {
  const made = [
    (value: unknown): unknown => {
      const promise = promiseResolve(maker, call(onFinally, undefined)) as Bag;
      return call(requireCallable(promise.then), promise, pass(value));
    },
  ];
  return made[0];
}

function returning(value: unknown): Callable {
  const made = [(): unknown => value];
  return made[0];
}

function throwing(value: unknown): Callable {
  const made = [
    (): never => {
      throw value;
    },
  ];
  return made[0];
}

export const promisePrototype = {
  // biome-ignore lint/suspicious/noThenProperty: this is the promise.
  then(this: unknown, onFulfilled: unknown, onRejected: unknown): unknown {
    requirePromise(this, 'then');
    const capability = newCapability(speciesConstructor(this as Bag, promiseConstructor()));
    performThen(this, onFulfilled, onRejected, capability);
    return capability.promise;
  },

  catch(this: unknown, onRejected: unknown): unknown {
    return invokeThen(this, undefined, onRejected);
  },

  finally(this: unknown, onFinally: unknown): unknown {
    if (!isObject(this)) throw new TypeError('Promise.prototype.finally called on a non-object');
    const maker = speciesConstructor(this, promiseConstructor());
    if (!isCallable(onFinally)) return invokeThen(this, onFinally, onFinally);
    return invokeThen(this, afterwards(maker, onFinally, returning), afterwards(maker, onFinally, throwing));
  },
};
