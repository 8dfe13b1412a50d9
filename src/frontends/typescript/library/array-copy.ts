import { spliceRange } from './array-change.ts';
import { checkLength, clampEnd, clampIndex, lengthOf, toInteger, toStringValue } from './conversions.ts';
import { arrayIterator } from './iterators.ts';
import { objectText } from './object-prototype.ts';
import { type Bag, call, isArray, isCallable, isObject, newArray, putNew, toObject, toText } from './primitives.ts';
import { comparatorFrom, sortList } from './sort.ts';
import { speciesArray } from './species.ts';

/**
 * The methods of `Array.prototype` that leave the array as it is and make something new of it. Generic: `this` may be
 * any array-like. An array that contains itself
 * is joined without end, as the specification says and the engines do not.
 */

function isConcatSpreadable(value: unknown): boolean {
  if (!isObject(value)) return false;
  const answer = value[Symbol.isConcatSpreadable];
  return answer === undefined ? isArray(value) : !!answer;
}

/** The objects that are being joined now: one that holds itself is empty inside, as the engines have it. */
const joining = newArray(0);

/** `length` elements joined, where `undefined`, `null` and holes are empty. */
export function joinElements(
  object: Bag,
  length: number,
  separator: string,
  textOf: (element: unknown) => string,
): string {
  const depth = joining.length;
  for (let i = 0; i < depth; i++) if (joining[i] === object) return '';
  putNew(joining, depth, object);
  try {
    let text = '';
    for (let k = 0; k < length; k++) {
      if (k > 0) text += separator;
      const element = object[k];
      if (element !== undefined && element !== null) text += textOf(element);
    }
    return text;
  } finally {
    joining.length = depth;
  }
}

/** The text of an element in the habits of the reader's country. */
export function localText(element: unknown): string {
  return toStringValue(call((element as Bag).toLocaleString, element));
}

export const arrayCopy = {
  concat(this: unknown, ...items: unknown[]): unknown[] {
    const object = toObject(this);
    const result = speciesArray(object, 0);
    let end = 0;
    for (let i = -1; i < items.length; i++) {
      const item = i < 0 ? object : items[i];
      if (isConcatSpreadable(item)) {
        const source = item as Bag;
        const length = lengthOf(source);
        checkLength(end + length);
        for (let k = 0; k < length; k++) if (k in source) putNew(result, end + k, source[k]);
        end += length;
      } else {
        checkLength(end + 1);
        putNew(result, end, item);
        end++;
      }
    }
    result.length = end;
    return result;
  },

  slice(this: unknown, start: unknown, end: unknown): unknown[] {
    const object = toObject(this);
    const length = lengthOf(object);
    const from = clampIndex(start, length);
    const to = clampEnd(end, length);
    const count = to > from ? to - from : 0;
    const part = speciesArray(object, count);
    for (let k = from; k < to; k++) if (k in object) putNew(part, k - from, object[k]);
    part.length = count;
    return part;
  },

  join(this: unknown, separator: unknown): string {
    const object = toObject(this);
    const length = lengthOf(object);
    return joinElements(object, length, separator === undefined ? ',' : toStringValue(separator), toStringValue);
  },

  toString(this: unknown): string {
    const object = toObject(this);
    const join = object.join;
    return isCallable(join) ? (call(join, object) as string) : objectText(object);
  },

  toLocaleString(this: unknown): string {
    const object = toObject(this);
    return joinElements(object, lengthOf(object), ',', localText);
  },

  toReversed(this: unknown): unknown[] {
    const object = toObject(this);
    const length = lengthOf(object);
    const result = newArray(length);
    for (let k = 0; k < length; k++) putNew(result, k, object[length - 1 - k]);
    return result;
  },

  toSorted(this: unknown, comparator: unknown): unknown[] {
    const compare = comparatorFrom(comparator);
    const object = toObject(this);
    const length = lengthOf(object);
    const result = newArray(length);
    for (let k = 0; k < length; k++) putNew(result, k, object[k]);
    sortList(result, compare);
    return result;
  },

  toSpliced(this: unknown, ...given: unknown[]): unknown[] {
    const object = toObject(this);
    const length = lengthOf(object);
    const range = spliceRange(given, length);
    const result = newArray(checkLength(length + range.added - range.count));
    for (let k = 0; k < range.start; k++) putNew(result, k, object[k]);
    for (let i = 0; i < range.added; i++) putNew(result, range.start + i, given[i + 2]);
    for (let k = range.start + range.count; k < length; k++) putNew(result, k + range.added - range.count, object[k]);
    return result;
  },

  with(this: unknown, index: unknown, value: unknown): unknown[] {
    const object = toObject(this);
    const length = lengthOf(object);
    const relative = toInteger(index);
    const place = relative < 0 ? length + relative : relative;
    if (place < 0 || place >= length) throw new RangeError(`Invalid index : ${toText(relative)}`);
    const result = newArray(length);
    for (let k = 0; k < length; k++) putNew(result, k, k === place ? value : object[k]);
    return result;
  },

  entries(this: unknown): Bag {
    return arrayIterator(toObject(this), 'both');
  },

  keys(this: unknown): Bag {
    return arrayIterator(toObject(this), 'key');
  },

  values(this: unknown): Bag {
    return arrayIterator(toObject(this), 'value');
  },
};
