import { describe, requireCallable } from './conversions.ts';
import { getIterator, iteratorAbandon, iteratorStep } from './iterators.ts';
import { aggregateError, type Bag, type Callable, call, isObject, newArray, putNew } from './primitives.ts';
import { type Capability, invokeThen, newCapability, promiseResolve } from './promise.ts';

/** `Promise.all` and its like: what they give is settled by the promises of a list. */

function requireMaker(value: unknown, method: string): Bag {
  if (!isObject(value)) throw new TypeError(`Promise.${method} called on non-object`);
  return value;
}

/** What a combination does with the promise of one item: its number, and who waits for all of them. */
type Visit = (promise: unknown, index: number) => void;

/** Makes promises of what an iterable gives; what is thrown on the way rejects. */
function combine(maker: Bag, iterable: unknown, capability: Capability, visit: Visit, finish: () => void): unknown {
  try {
    const resolve = requireCallable(maker.resolve);
    const iteration = getIterator(iterable);
    for (let index = 0; iteratorStep(iteration); index++) {
      try {
        visit(call(resolve, maker, iteration.value), index);
      } catch (error) {
        iteratorAbandon(iteration);
        throw error;
      }
    }
    finish();
  } catch (error) {
    call(capability.reject, undefined, error);
  }
  return capability.promise;
}

/** The results of many promises, as they come: the last one tells. */
interface Gathered {
  readonly values: unknown[];
  missing: number;
  readonly tell: (values: unknown[]) => void;
}

function gather(tell: (values: unknown[]) => void): Gathered {
  return { values: newArray(0), missing: 1, tell };
}

function arrived(gathered: Gathered): void {
  gathered.missing -= 1;
  const tell = gathered.tell;
  if (gathered.missing === 0) tell(gathered.values);
}

/** Functions for the two ways that one promise may be settled, of which only the first call counts. */
function slots(
  gathered: Gathered,
  index: number,
  first: (value: unknown) => unknown,
  second: typeof first,
): Callable[] {
  putNew(gathered.values, index, undefined);
  gathered.missing += 1;
  let called = false;
  const fill = (value: unknown): void => {
    if (called) return;
    called = true;
    putNew(gathered.values, index, value);
    arrived(gathered);
  };
  return [
    (value: unknown): void => {
      if (!called) fill(first(value));
    },
    (value: unknown): void => {
      if (!called) fill(second(value));
    },
  ];
}

function itself(value: unknown): unknown {
  return value;
}

function fulfilled(value: unknown): unknown {
  return { status: 'fulfilled', value };
}

function rejected(reason: unknown): unknown {
  return { status: 'rejected', reason };
}

/** What becomes of one promise of many: whom it tells when it is settled. */
type Follow = (promise: unknown, index: number, gathered: Gathered, capability: Capability) => void;

/** Waits for all promises of a list, where `tell` gets what was gathered from them. */
function gathering(
  self: unknown,
  method: string,
  iterable: unknown,
  tell: (values: unknown[], capability: Capability) => void,
  follow: Follow,
): unknown {
  const maker = requireMaker(self, method);
  const capability = newCapability(maker);
  const gathered = gather(values => {
    tell(values, capability);
  });
  const visit = (promise: unknown, index: number): void => {
    follow(promise, index, gathered, capability);
  };
  return combine(maker, iterable, capability, visit, () => {
    arrived(gathered);
  });
}

function resolveWith(values: unknown[], capability: Capability): void {
  call(capability.resolve, undefined, values);
}

export const promiseStatics = {
  all(this: unknown, iterable: unknown): unknown {
    return gathering(this, 'all', iterable, resolveWith, (promise, index, gathered, capability) => {
      invokeThen(promise, slots(gathered, index, itself, itself)[0], capability.reject);
    });
  },

  allSettled(this: unknown, iterable: unknown): unknown {
    return gathering(this, 'allSettled', iterable, resolveWith, (promise, index, gathered) => {
      const functions = slots(gathered, index, fulfilled, rejected);
      invokeThen(promise, functions[0], functions[1]);
    });
  },

  any(this: unknown, iterable: unknown): unknown {
    const rejectWith = (errors: unknown[], capability: Capability): void => {
      call(capability.reject, undefined, aggregateError(errors, 'All promises were rejected'));
    };
    return gathering(this, 'any', iterable, rejectWith, (promise, index, gathered, capability) => {
      invokeThen(promise, capability.resolve, slots(gathered, index, itself, itself)[0]);
    });
  },

  race(this: unknown, iterable: unknown): unknown {
    const maker = requireMaker(this, 'race');
    const capability = newCapability(maker);
    const visit = (promise: unknown): void => {
      invokeThen(promise, capability.resolve, capability.reject);
    };
    return combine(maker, iterable, capability, visit, () => undefined);
  },

  reject(this: unknown, reason: unknown): unknown {
    const capability = newCapability(this);
    call(capability.reject, undefined, reason);
    return capability.promise;
  },

  resolve(this: unknown, value: unknown): unknown {
    if (!isObject(this)) throw new TypeError(`PromiseResolve called on non-object ${describe(this)}`);
    return promiseResolve(this, value);
  },
};
