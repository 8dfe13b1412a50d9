import { acceptedElements, anyAnswers, reducing, visitElements } from './array-callbacks.ts';
import { copyElements, reverseElements } from './array-change.ts';
import { joinElements, localText } from './array-copy.ts';
import { searching } from './array-search.ts';
import {
  clampEnd,
  clampIndex,
  lengthOf,
  requireCallable,
  toInteger,
  toNumberValue,
  toPrimitive,
  toStringValue,
} from './conversions.ts';
import { arrayIterator } from './iterators.ts';
import {
  append,
  type Bag,
  type Callable,
  call,
  construct,
  isConstructor,
  isObject,
  isOutOfBounds,
  isSpread,
  newArray,
  newTypedArray,
  putNew,
  sameValue,
  storedElement,
  toObject,
  typedArrayKind,
  typedArrayLength,
  typedArrayMaker,
  typedOfList,
  viewArguments,
} from './primitives.ts';
import { comparatorFrom, sortDefined, sortedTyped } from './sort.ts';

/** `%TypedArray%.prototype`: one implementation over length and index for all kinds. */

function kindOf(value: unknown): string {
  const kind = typedArrayKind(value);
  if (kind === undefined) throw new TypeError('this is not a typed array.');
  return kind;
}

/** The receiver of a method. */
export function requireTypedArray(value: unknown): Bag {
  kindOf(value);
  if (isOutOfBounds(value as Bag)) throw new TypeError('this typed array is out of the bounds of its buffer.');
  return value as Bag;
}

/** What a constructor of the program's makes, which has to be a typed array with elements of the same kind. */
function constructed(original: Bag, maker: Callable, args: unknown[]): Bag {
  const made = requireTypedArray(construct(maker, args, maker));
  if (isBig(kindOf(made)) !== isBig(kindOf(original)))
    throw new TypeError('Content type of source and derived typed arrays differ');
  return made;
}

/** The class that a method makes its result with, where that is not the one of the language. */
function speciesOf(original: Bag): Callable | undefined {
  const maker = original.constructor;
  if (maker === undefined) return undefined;
  if (!isObject(maker)) throw new TypeError('The .constructor property is not an object');
  const species = maker[Symbol.species];
  if (species === undefined || species === null) return undefined;
  if (!isConstructor(species)) throw new TypeError('object.constructor[Symbol.species] is not a constructor');
  return species;
}

/** `TypedArraySpeciesCreate` for that many elements. */
function speciesTyped(original: Bag, length: number): Bag {
  const maker = speciesOf(original);
  if (maker === undefined) return newTypedArray(kindOf(original), length);
  const made = constructed(original, maker, [length]);
  if (typedArrayLength(made) < length) throw new TypeError('Derived TypedArray constructor created a too small array');
  return made;
}

/** Whether the length of an array may not be known yet, and its methods make arrays of the same kind. */
function mayGrow(array: Bag): boolean {
  return isSpread(array) && speciesOf(array) === typedArrayMaker(array);
}

function isBig(kind: string): boolean {
  return kind === 'BigInt64Array' || kind === 'BigUint64Array';
}

/** The number or bigint that writing a value would store. */
function elementFrom(kind: string, value: unknown): unknown {
  if (!isBig(kind)) return toNumberValue(value);
  const cell = newTypedArray(kind, 1);
  cell[0] = toPrimitive(value, 'number');
  return cell[0];
}

/** A new typed array with the first elements of a list. */
function typedArrayFrom(kind: string, length: number, list: Bag): Bag {
  const result = newTypedArray(kind, length);
  for (let k = 0; k < length; k++) result[k] = list[k];
  return result;
}

/** As numbers, with `-0` before `0` and `NaN` last. */
function compareNumbers(left: unknown, right: unknown): number {
  const first = left as number;
  const second = right as number;
  if (first < second) return -1;
  if (first > second) return 1;
  if (sameValue(first, second)) return 0;
  if (first === second) return sameValue(first, -0) ? -1 : 1;
  return sameValue(first, NaN) ? 1 : -1;
}

function sortedElements(array: Bag, comparator: unknown): unknown[] {
  const length = typedArrayLength(array);
  const list: unknown[] = [];
  for (let k = 0; k < length; k++) putNew(list, k, array[k]);
  if (comparator !== undefined) return sortedTyped(list, comparatorFrom(comparator));
  sortDefined(list, length, compareNumbers);
  return list;
}

/** Copies a list of values into a typed array, reading all of a typed source first, as they may share memory. */
function setElements(target: Bag, source: unknown, offset: number): void {
  const sourceKind = typedArrayKind(source);
  const values = sourceKind === undefined ? toObject(source) : requireTypedArray(source);
  const length = sourceKind === undefined ? lengthOf(values) : typedArrayLength(values);
  if (offset + length > typedArrayLength(target)) throw new RangeError('offset is out of bounds');
  if (sourceKind !== undefined && isBig(sourceKind) !== isBig(kindOf(target)))
    throw new TypeError('Cannot mix BigInt and other types, use explicit conversions');
  if (sourceKind === undefined) {
    for (let k = 0; k < length; k++) target[offset + k] = values[k];
    return;
  }
  const copy: unknown[] = [];
  for (let k = 0; k < length; k++) putNew(copy, k, values[k]);
  for (let k = 0; k < length; k++) target[offset + k] = copy[k];
}

export const typedArraySearch = searching(requireTypedArray, array => typedArrayLength(array));

export const typedArrayReduce = reducing(requireTypedArray, array => typedArrayLength(array), true);

export const typedArrayPrototype = {
  copyWithin(this: unknown, target: unknown, start: unknown, end?: unknown): Bag {
    const array = requireTypedArray(this);
    const length = typedArrayLength(array);
    const to = clampIndex(target, length);
    const from = clampIndex(start, length);
    const last = clampEnd(end, length);
    if (to >= length || from >= last) return array;
    requireTypedArray(array);
    const now = typedArrayLength(array);
    copyElements(array, now < length ? now : length, to, from, last);
    return array;
  },

  entries(this: unknown): Bag {
    return arrayIterator(requireTypedArray(this), 'both');
  },

  every(this: unknown, callback: unknown, thisArg?: unknown): boolean {
    const array = requireTypedArray(this);
    return !anyAnswers(array, typedArrayLength(array), callback, thisArg, false, true);
  },

  fill(this: unknown, value: unknown, start?: unknown, end?: unknown): Bag {
    const array = requireTypedArray(this);
    const length = typedArrayLength(array);
    const element = elementFrom(kindOf(array), value);
    const from = clampIndex(start, length);
    const to = clampEnd(end, length);
    requireTypedArray(array);
    const now = typedArrayLength(array);
    const last = to < now ? to : now;
    for (let k = from; k < last; k++) array[k] = element;
    return array;
  },

  filter(this: unknown, callback: unknown, thisArg?: unknown): Bag {
    const array = requireTypedArray(this);
    const kept = acceptedElements(
      newArray(0),
      array,
      typedArrayLength(array),
      requireCallable(callback),
      thisArg,
      true,
    );
    if (mayGrow(array)) return typedOfList(kindOf(array), kept);
    const result = speciesTyped(array, kept.length);
    for (let k = 0; k < kept.length; k++) result[k] = kept[k];
    return result;
  },

  forEach(this: unknown, callback: unknown, thisArg?: unknown): void {
    const array = requireTypedArray(this);
    visitElements(array, typedArrayLength(array), callback, thisArg, true);
  },

  join(this: unknown, separator: unknown): string {
    const array = requireTypedArray(this);
    const length = typedArrayLength(array);
    const between = separator === undefined ? ',' : toStringValue(separator);
    return joinElements(array, length, between, toStringValue);
  },

  keys(this: unknown): Bag {
    return arrayIterator(requireTypedArray(this), 'key');
  },

  map(this: unknown, callback: unknown, thisArg?: unknown): Bag {
    const array = requireTypedArray(this);
    const length = typedArrayLength(array);
    const mapper = requireCallable(callback);
    if (mayGrow(array)) {
      const kind = kindOf(array);
      const list = newArray(0);
      for (let k = 0; k < length; k++)
        append(list, storedElement(kind, toNumberValue(call(mapper, thisArg, array[k], k, array))));
      return typedOfList(kind, list);
    }
    const mapped = speciesTyped(array, length);
    for (let k = 0; k < length; k++) mapped[k] = call(mapper, thisArg, array[k], k, array);
    return mapped;
  },

  reverse(this: unknown): Bag {
    const array = requireTypedArray(this);
    reverseElements(array, typedArrayLength(array));
    return array;
  },

  set(this: unknown, source: unknown, offset?: unknown): void {
    const array = requireTypedArray(this);
    const start = toInteger(offset);
    if (start < 0) throw new RangeError('offset is out of bounds');
    setElements(array, source, start);
  },

  slice(this: unknown, start: unknown, end: unknown): Bag {
    const array = requireTypedArray(this);
    const length = typedArrayLength(array);
    const from = clampIndex(start, length);
    const to = clampEnd(end, length);
    const part = speciesTyped(array, to > from ? to - from : 0);
    if (from >= to) return part;
    requireTypedArray(array);
    const now = typedArrayLength(array);
    const last = to < now ? to : now;
    for (let k = from; k < last; k++) part[k - from] = array[k];
    return part;
  },

  some(this: unknown, callback: unknown, thisArg?: unknown): boolean {
    const array = requireTypedArray(this);
    return anyAnswers(array, typedArrayLength(array), callback, thisArg, true, true);
  },

  sort(this: unknown, comparator: unknown): Bag {
    if (comparator !== undefined) requireCallable(comparator);
    const array = requireTypedArray(this);
    const sorted = sortedElements(array, comparator);
    for (let k = 0; k < sorted.length; k++) array[k] = sorted[k];
    return array;
  },

  subarray(this: unknown, start: unknown, end: unknown): Bag {
    kindOf(this);
    const array = this as Bag;
    const length = typedArrayLength(array);
    const from = clampIndex(start, length);
    const to = clampEnd(end, length);
    const maker = speciesOf(array) ?? typedArrayMaker(array);
    return constructed(array, maker, viewArguments(array, from, to > from ? to - from : 0, end === undefined));
  },

  toLocaleString(this: unknown): string {
    const array = requireTypedArray(this);
    return joinElements(array, typedArrayLength(array), ',', localText);
  },

  toReversed(this: unknown): Bag {
    const array = requireTypedArray(this);
    const length = typedArrayLength(array);
    const result = newTypedArray(kindOf(array), length);
    for (let k = 0; k < length; k++) result[k] = array[length - 1 - k];
    return result;
  },

  toSorted(this: unknown, comparator: unknown): Bag {
    if (comparator !== undefined) requireCallable(comparator);
    const array = requireTypedArray(this);
    const sorted = sortedElements(array, comparator);
    return typedArrayFrom(kindOf(array), sorted.length, sorted as unknown as Bag);
  },

  values(this: unknown): Bag {
    return arrayIterator(requireTypedArray(this), 'value');
  },

  with(this: unknown, index: unknown, value: unknown): Bag {
    const array = requireTypedArray(this);
    const length = typedArrayLength(array);
    const relative = toInteger(index);
    const place = relative < 0 ? length + relative : relative;
    const element = elementFrom(kindOf(array), value);
    if (place < 0 || place >= typedArrayLength(array)) throw new RangeError('Invalid typed array index');
    const result = typedArrayFrom(kindOf(array), length, array);
    result[place] = element;
    return result;
  },
};
