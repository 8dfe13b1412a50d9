import { describe, getMethod } from './conversions.ts';
import { getIterator, type Iteration, iterationFrom } from './iterators.ts';
import { append, call, endOfIteration, isObject, newArray, newPromise, promiseConstructor } from './primitives.ts';
import {
  type Capability,
  fulfilPromise,
  newCapability,
  performThen,
  promiseResolve,
  rejectPromise,
} from './promise.ts';

/**
 * The protocol of async iterators: each of these gives what has then to be awaited. Where something has only the other
 * kind of iterator, its results are made into promises (ECMAScript chapter 27.1.4).
 */

export interface AsyncIteration extends Iteration {
  /** Whether the iterator is not async. */
  readonly isSync: boolean;
}

export function getAsyncIterator(iterable: unknown): AsyncIteration {
  const isNothing = iterable === undefined || iterable === null;
  const method = isNothing ? undefined : getMethod(iterable, Symbol.asyncIterator);
  if (method === undefined) return asyncIteration(getIterator(iterable), true);
  return asyncIteration(iterationFrom(iterable, method), false);
}

function asyncIteration(iteration: Iteration, isSync: boolean): AsyncIteration {
  return { iterator: iteration.iterator, next: iteration.next, done: false, value: undefined, isSync };
}

function requireResult(result: unknown): { readonly value: unknown; readonly done: unknown } {
  if (!isObject(result)) throw new TypeError(`Iterator result ${describe(result)} is not an object`);
  return result as unknown as { readonly value: unknown; readonly done: unknown };
}

/** A promise of a result of an iterator that is not async. */
function promised(capability: Capability, result: unknown): unknown {
  try {
    const given = requireResult(result);
    const done = !!given.done;
    const value = promiseResolve(promiseConstructor(), given.value);
    performThen(value, (settled: unknown) => ({ value: settled, done }), undefined, capability);
  } catch (error) {
    call(capability.reject, undefined, error);
  }
  return capability.promise;
}

export function asyncNext(iteration: AsyncIteration, sent: unknown): unknown {
  if (!iteration.isSync) return call(iteration.next, iteration.iterator, sent);
  const capability = newCapability(promiseConstructor());
  let result: unknown;
  try {
    result = call(iteration.next, iteration.iterator, sent);
  } catch (error) {
    call(capability.reject, undefined, error);
    return capability.promise;
  }
  return promised(capability, result);
}

/** `throw` and `return`: the end of iteration where there is no method to call. */
function invokeIfThere(iteration: AsyncIteration, name: 'throw' | 'return', value: unknown): unknown {
  if (iteration.isSync) return invokeSync(iteration, name, value);
  const method = getMethod(iteration.iterator, name);
  return method === undefined ? endOfIteration() : call(method, iteration.iterator, value);
}

/** An iterator that is not async is taken to have both methods. */
function invokeSync(iteration: AsyncIteration, name: 'throw' | 'return', value: unknown): unknown {
  const capability = newCapability(promiseConstructor());
  try {
    const method = getMethod(iteration.iterator, name);
    if (method !== undefined) return promised(capability, call(method, iteration.iterator, value));
    if (name === 'return') call(capability.resolve, undefined, { value, done: true });
    else call(capability.reject, undefined, value);
  } catch (error) {
    call(capability.reject, undefined, error);
  }
  return capability.promise;
}

export function asyncIteratorThrow(iteration: AsyncIteration, error: unknown): unknown {
  return invokeIfThere(iteration, 'throw', error);
}

export function asyncIteratorReturn(iteration: AsyncIteration, value: unknown): unknown {
  return invokeIfThere(iteration, 'return', value);
}

/** Checks what awaiting one of these gave. */
export function asyncResult(result: unknown): unknown {
  return requireResult(result);
}

export function noThrowMethod(): never {
  throw new TypeError('The iterator does not provide a throw method');
}

/** A promise of the list of what an async iterable gives. */
export function listFromAsyncIterable(iterable: unknown): unknown {
  const iteration = getAsyncIterator(iterable);
  const promise = newPromise();
  const list = newArray(0);
  const fail = (error: unknown): void => {
    rejectPromise(promise, error);
  };
  const take = (result: unknown): void => {
    try {
      const given = requireResult(result);
      if (given.done) {
        fulfilPromise(promise, list);
        return;
      }
      append(list, given.value);
      step();
    } catch (error) {
      fail(error);
    }
  };
  const step = (): void => {
    performThen(promiseResolve(promiseConstructor(), asyncNext(iteration, undefined)), take, fail, undefined);
  };
  step();
  return promise;
}
