import { describe, getMethod, lengthOf, requireCallable } from './conversions.ts';
import { iterationFrom, iteratorStep } from './iterators.ts';
import {
  type Bag,
  type Callable,
  call,
  construct,
  isConstructor,
  putNew,
  toObject,
  typedArrayLength,
} from './primitives.ts';
import { requireTypedArray } from './typed-array.ts';

/** `%TypedArray%.from` and `%TypedArray%.of`: they make what `this` constructs. */

function requireConstructor(value: unknown): Callable {
  if (!isConstructor(value)) throw new TypeError(`${describe(value)} is not a constructor`);
  return value;
}

/** What a constructor makes for that many elements: a typed array with room for them. */
function makeFor(maker: Callable, length: number): Bag {
  const made = requireTypedArray(construct(maker, [length], maker));
  if (typedArrayLength(made) < length) throw new TypeError('Derived TypedArray constructor created a too small array');
  return made;
}

/** What a constructor makes of the elements of an iterable or an array-like object. */
export function typedArrayOf(maker: Callable, source: unknown, mapper?: Callable, thisArg?: unknown): Bag {
  const method = getMethod(source, Symbol.iterator);
  let values = toObject(source);
  if (method !== undefined) {
    const list: unknown[] = [];
    const iteration = iterationFrom(source, method);
    for (let k = 0; iteratorStep(iteration); k++) putNew(list, k, iteration.value);
    values = list as unknown as Bag;
  }
  const length = lengthOf(values);
  const target = makeFor(maker, length);
  for (let k = 0; k < length; k++) target[k] = mapper === undefined ? values[k] : call(mapper, thisArg, values[k], k);
  return target;
}

export const typedArrayStatics = {
  from(this: unknown, source: unknown, callback?: unknown, thisArg?: unknown): Bag {
    const maker = requireConstructor(this);
    return typedArrayOf(maker, source, callback === undefined ? undefined : requireCallable(callback), thisArg);
  },

  of(this: unknown, ...items: unknown[]): Bag {
    const target = makeFor(requireConstructor(this), items.length);
    for (let k = 0; k < items.length; k++) target[k] = items[k];
    return target;
  },
};
