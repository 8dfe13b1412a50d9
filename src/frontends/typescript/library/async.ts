import { describe } from './conversions.ts';
import { call, iteratorState, promiseConstructor, resumeCoroutine } from './primitives.ts';
import {
  awaitFor,
  type Capability,
  newCapability,
  performThen,
  promiseResolve,
  rejectPromise,
  resolvePromise,
} from './promise.ts';

/**
 * Async functions and async generators (ECMAScript chapters 27.6 and 27.7). What waits is a coroutine; its owner is what
 * the call of the function gave: the promise, or the generator.
 */

/** A call of `next`, `throw` or `return` that was not answered yet. */
interface Request {
  readonly how: 'next' | 'throw' | 'return';
  readonly value: unknown;
  readonly capability: Capability;
  after: Request | undefined;
}

/** What an async generator hides. */
interface Generator {
  status: 'start' | 'executing' | 'yielded' | 'returning' | 'done';
  readonly coroutine: unknown;
  first: Request | undefined;
}

function stateOf(value: unknown): Generator | undefined {
  return iteratorState(value, 'Async Generator') as Generator | undefined;
}

/** `await` in an async function, which is suspended right after. */
export function awaitValue(coroutine: unknown, owner: unknown, value: unknown): void {
  awaitFor(value, { coroutine, how: 'next', after: stateOf(owner) === undefined ? undefined : serve, owner });
}

/** An async function came to its end. */
export function asyncReturn(owner: unknown, value: unknown): void {
  finish(owner, false, value);
}

/** An async function was left by throwing. */
export function asyncThrow(owner: unknown, error: unknown): void {
  finish(owner, true, error);
}

function finish(owner: unknown, isThrown: boolean, value: unknown): void {
  const generator = stateOf(owner);
  if (generator !== undefined) {
    generator.status = 'done';
    answer(generator, isThrown, value, true);
    drain(generator);
  } else if (isThrown) rejectPromise(owner, value);
  else resolvePromise(owner, value);
}

/** `yield` of a value that was awaited; the generator is suspended right after. */
export function asyncYield(owner: unknown, value: unknown): void {
  const generator = stateOf(owner) as Generator;
  answer(generator, false, value, false);
  generator.status = 'yielded';
}

/** Settles the promise of the first request. */
function answer(generator: Generator, isThrown: boolean, value: unknown, done: boolean): void {
  const request = generator.first as Request;
  generator.first = request.after;
  if (isThrown) call(request.capability.reject, undefined, value);
  else call(request.capability.resolve, undefined, { value, done });
}

/** Goes on with a generator that has yielded, as long as there are requests. */
function serve(owner: unknown): void {
  const generator = stateOf(owner) as Generator;
  for (let request = generator.first; request !== undefined; request = generator.first) {
    if (generator.status !== 'yielded') return;
    goOn(owner, generator, request);
  }
}

/** A request to return waits for its value before the generator sees it. */
function goOn(owner: unknown, generator: Generator, request: Request): void {
  generator.status = 'executing';
  if (request.how !== 'return') {
    resumeCoroutine(generator.coroutine, request.how, request.value);
    return;
  }
  try {
    awaitFor(request.value, { coroutine: generator.coroutine, how: 'return', after: serve, owner });
  } catch (error) {
    resumeCoroutine(generator.coroutine, 'throw', error);
  }
}

/** Answers what was asked of a generator that is at its end, up to a request to return, which takes its time. */
function drain(generator: Generator): void {
  for (let request = generator.first; request !== undefined; request = generator.first) {
    if (request.how === 'return') {
      awaitReturn(generator, request.value);
      return;
    }
    answer(generator, request.how === 'throw', request.how === 'throw' ? request.value : undefined, true);
  }
}

function awaitReturn(generator: Generator, value: unknown): void {
  generator.status = 'returning';
  const finish = (isThrown: boolean, result: unknown): void => {
    generator.status = 'done';
    answer(generator, isThrown, result, true);
    drain(generator);
  };
  let promise: unknown;
  try {
    promise = promiseResolve(promiseConstructor(), value);
  } catch (error) {
    finish(true, error);
    return;
  }
  performThen(
    promise,
    (result: unknown) => {
      finish(false, result);
    },
    (reason: unknown) => {
      finish(true, reason);
    },
    undefined,
  );
}

/** Asks a generator for something: a promise of the answer. */
function ask(owner: unknown, how: Request['how'], value: unknown): unknown {
  const capability = newCapability(promiseConstructor());
  const generator = stateOf(owner);
  if (generator === undefined) {
    call(
      capability.reject,
      undefined,
      new TypeError(`${how} method called on incompatible receiver ${describe(owner)}`),
    );
    return capability.promise;
  }
  if (generator.status === 'start' && how === 'throw') generator.status = 'done';
  if (generator.status === 'done' && how !== 'return') {
    if (how === 'throw') call(capability.reject, undefined, value);
    else call(capability.resolve, undefined, { value: undefined, done: true });
    return capability.promise;
  }
  enqueue(generator, { how, value, capability, after: undefined });
  if (how === 'return' && (generator.status === 'start' || generator.status === 'done')) awaitReturn(generator, value);
  else if (generator.status === 'start') {
    generator.status = 'executing';
    resumeCoroutine(generator.coroutine, 'next', value);
    serve(owner);
  } else serve(owner);
  return capability.promise;
}

function enqueue(generator: Generator, request: Request): void {
  let last = generator.first;
  if (last === undefined) {
    generator.first = request;
    return;
  }
  while (last.after !== undefined) last = last.after;
  last.after = request;
}

export const asyncGeneratorPrototype = {
  next(this: unknown, value: unknown): unknown {
    return ask(this, 'next', value);
  },

  return(this: unknown, value: unknown): unknown {
    return ask(this, 'return', value);
  },

  throw(this: unknown, error: unknown): unknown {
    return ask(this, 'throw', error);
  },
};

export const asyncIteratorPrototype = {
  [Symbol.asyncIterator](this: unknown): unknown {
    return this;
  },
};
