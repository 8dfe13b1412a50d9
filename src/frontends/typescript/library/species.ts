import {
  type Bag,
  type Callable,
  construct,
  isArray,
  isConstructor,
  isObject,
  isPlainArray,
  newArray,
} from './primitives.ts';

/** `ArraySpeciesCreate`: what the array methods fill, a plain array unless the original is of a subclass of `Array`. */
export function speciesArray(original: Bag, length: number): unknown[] {
  if (!isArray(original) || isPlainArray(original)) return newArray(length);
  let maker: unknown = original.constructor;
  if (isObject(maker)) maker = maker[Symbol.species] ?? undefined;
  if (maker === undefined) return newArray(length);
  if (!isConstructor(maker)) throw new TypeError('object.constructor[Symbol.species] is not a constructor');
  return construct(maker, [length], maker) as unknown as unknown[];
}

/** `SpeciesConstructor`. */
export function speciesConstructor(object: Bag, otherwise: Callable): Callable {
  const maker: unknown = object.constructor;
  if (maker === undefined) return otherwise;
  if (!isObject(maker)) throw new TypeError('The .constructor property is not an object');
  const species: unknown = maker[Symbol.species];
  if (species === undefined || species === null) return otherwise;
  if (!isConstructor(species)) throw new TypeError('object.constructor[Symbol.species] is not a constructor');
  return species;
}
