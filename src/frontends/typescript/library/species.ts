import { type Bag, construct, isArray, isConstructor, isObject, isPlainArray, newArray } from './primitives.ts';

/** `ArraySpeciesCreate`: what the array methods fill, a plain array unless the original is of a subclass of `Array`. */
export function speciesArray(original: Bag, length: number): unknown[] {
  if (!isArray(original) || isPlainArray(original)) return newArray(length);
  let maker: unknown = original.constructor;
  if (isObject(maker)) maker = maker[Symbol.species] ?? undefined;
  if (maker === undefined) return newArray(length);
  if (!isConstructor(maker)) throw new TypeError('object.constructor[Symbol.species] is not a constructor');
  return construct(maker, [length], maker) as unknown as unknown[];
}
