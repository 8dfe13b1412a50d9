import { getMethod, lengthOf, requireCallable } from './conversions.ts';
import { type Iteration, iterationFrom, iteratorAbandon, iteratorStep } from './iterators.ts';
import {
  append,
  type Bag,
  type Callable,
  call,
  construct,
  isArray,
  isConstructor,
  isPlainArray,
  newArray,
  takesOne,
  toObject,
} from './primitives.ts';
import { createDataPropertyOrThrow } from './property-descriptor.ts';

/** `Array.from` and `Array.of`: they make what `this` constructs, or a plain array when it constructs nothing. */

function makeFor(maker: unknown, args: unknown[]): Bag {
  if (isConstructor(maker)) return construct(maker, args, maker);
  return newArray(args.length === 0 ? 0 : (args[0] as number)) as unknown as Bag;
}

/** The same where nobody sees the places of the elements: what is made is a plain array, and grows one by one. */
function appendFromIteration(
  target: unknown[],
  iteration: Iteration,
  mapper: Callable | undefined,
  thisArg: unknown,
): void {
  while (iteratorStep(iteration)) {
    try {
      append(target, mapper === undefined ? iteration.value : call(mapper, thisArg, iteration.value));
    } catch (error) {
      iteratorAbandon(iteration);
      throw error;
    }
  }
}

function fillFromIteration(target: Bag, iteration: Iteration, mapper: Callable | undefined, thisArg: unknown): void {
  if (isArray(target) && isPlainArray(target) && (mapper === undefined || takesOne(mapper))) {
    appendFromIteration(target, iteration, mapper, thisArg);
    return;
  }
  let k = 0;
  for (; iteratorStep(iteration); k++) {
    try {
      const value = mapper === undefined ? iteration.value : call(mapper, thisArg, iteration.value, k);
      createDataPropertyOrThrow(target, k, value);
    } catch (error) {
      iteratorAbandon(iteration);
      throw error;
    }
  }
  target.length = k;
}

export const arrayStatics = {
  from(this: unknown, items: unknown, callback?: unknown, thisArg?: unknown): Bag {
    const mapper = callback === undefined ? undefined : requireCallable(callback);
    const method = getMethod(items, Symbol.iterator);
    if (method !== undefined) {
      const target = makeFor(this, []);
      fillFromIteration(target, iterationFrom(items, method), mapper, thisArg);
      return target;
    }
    const source = toObject(items);
    const length = lengthOf(source);
    const target = makeFor(this, [length]);
    for (let k = 0; k < length; k++) {
      const value = source[k];
      createDataPropertyOrThrow(target, k, mapper === undefined ? value : call(mapper, thisArg, value, k));
    }
    target.length = length;
    return target;
  },

  of(this: unknown, ...items: unknown[]): Bag {
    const target = makeFor(this, [items.length]);
    for (let k = 0; k < items.length; k++) createDataPropertyOrThrow(target, k, items[k]);
    target.length = items.length;
    return target;
  },
};
