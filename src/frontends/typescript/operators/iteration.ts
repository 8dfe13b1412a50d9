import { member } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { type Characters, isCharacters, part, unitAt, unitTerm } from '../../../program/text.ts';
import { done, hole, Name, Reference, ReturnSignal, type Unit, type Value } from '../../../program/value.ts';
import { allocate, edit, newArray, objectAt, ofKind } from '../objects/access.ts';
import { intrinsic, symbolNamed } from '../objects/intrinsics.ts';
import { getData } from '../objects/properties.ts';
import { slowly } from './slow.ts';

type Rule = (activity: Activity, args: readonly Value[]) => Value | Request;

const MOST_ELEMENTS = 1 << 24;
const HIGH = CharSet.range(0xd800, 0xdbff);
const LOW = CharSet.range(0xdc00, 0xdfff);

function isIn(activity: Activity, unit: Unit, set: CharSet): boolean {
  return typeof unit === 'number' ? set.has(unit) : decide(activity, member(unitTerm(unit), set));
}

/** How many units the code point at an index has; 0 after the end. Asks where units are symbolic. */
function codePointLength(activity: Activity, text: Characters, index: number): 0 | 1 | 2 {
  const unit = unitAt(activity, text, index);
  if (unit === undefined) return 0;
  if (!isIn(activity, unit, HIGH)) return 1;
  const next = unitAt(activity, text, index + 1);
  return next !== undefined && isIn(activity, next, LOW) ? 2 : 1;
}

/** Whether going over an array gives its elements in order, and nobody has changed that. */
function iteratesPlainly(activity: Activity, value: Value): value is Reference {
  const array = ofKind(activity, value, 'array');
  if (array === undefined || !isIntrinsic(array.prototype, 'Array.prototype')) return false;
  for (const key of array.properties.keys()) if (key instanceof Name) return false;
  return (
    isUnchanged(activity, 'Array.prototype', symbolNamed('iterator'), 'arrayValues') &&
    isUnchanged(activity, 'ArrayIterator.prototype', 'next', 'arrayIteratorNext')
  );
}

function isIntrinsic(value: Value, name: 'Array.prototype'): boolean {
  return value instanceof Reference && value.object === intrinsic(name).object;
}

function isUnchanged(
  activity: Activity,
  holder: 'Array.prototype' | 'ArrayIterator.prototype' | 'String.prototype' | 'StringIterator.prototype',
  key: string | Name,
  original: string,
): boolean {
  const [now, before] = [
    objectAt(activity, intrinsic(holder)).properties.get(key)?.value,
    getData(activity, intrinsic('slowPaths'), original),
  ];
  return now instanceof Reference && before instanceof Reference && now.object === before.object;
}

function stringsIteratePlainly(activity: Activity): boolean {
  return (
    isUnchanged(activity, 'String.prototype', symbolNamed('iterator'), 'stringIterate') &&
    isUnchanged(activity, 'StringIterator.prototype', 'next', 'stringIteratorNext')
  );
}

const iterate: Rule = (activity, [value]) => {
  if (iteratesPlainly(activity, value) || (isCharacters(value) && stringsIteratePlainly(activity)))
    return allocate(activity, { kind: 'walk' }, null, [value, 0]);
  return slowly(activity, 'iterate', value);
};

const iteratorNext: Rule = (activity, [iterator]) => {
  const walk = ofKind(activity, iterator, 'walk');
  if (walk === undefined || !(iterator instanceof Reference)) return slowly(activity, 'iteratorNext', iterator);
  const [over, index] = walk.elements;
  if (typeof index !== 'number') return done;
  if (over instanceof Reference) {
    const { elements } = objectAt(activity, over);
    const at = index < elements.length ? elements[index] : done;
    edit(activity, iterator).elements[1] = at === done ? undefined : index + 1;
    return at === hole ? undefined : at;
  }
  if (!isCharacters(over)) return done;
  const length = codePointLength(activity, over, index);
  edit(activity, iterator).elements[1] = length === 0 ? undefined : index + length;
  return length === 0 ? done : part(activity, over, index, index + length);
};

/** What is left of a walk, as for the rest of a pattern; undefined for other iterators. */
function remaining(activity: Activity, iterable: Value): readonly Value[] | undefined {
  if (iteratesPlainly(activity, iterable))
    return objectAt(activity, iterable).elements.map(element => (element === hole ? undefined : element));
  if (!isCharacters(iterable) || !stringsIteratePlainly(activity)) return undefined;
  const points: Value[] = [];
  for (let index = 0; ; ) {
    if (points.length > MOST_ELEMENTS) return refuse(activity, 'an array of more than 2^24 elements');
    const length = codePointLength(activity, iterable, index);
    if (length === 0) return points;
    points.push(part(activity, iterable, index, index + length));
    index += length;
  }
}

function isWalk(activity: Activity, iterator: Value): boolean {
  return ofKind(activity, iterator, 'walk') !== undefined;
}

export const ITERATION: Readonly<Record<string, Rule>> = {
  iterate,
  iteratorNext,
  isDone: (_, [value]) => value === done,
  isReturnSignal: (_, [value]) => value instanceof ReturnSignal,
  returnSignalValue: (_, [value]) => (value instanceof ReturnSignal ? value.value : undefined),
  iteratorClose: (activity, [iterator]) =>
    isWalk(activity, iterator) ? undefined : slowly(activity, 'iteratorClose', iterator),
  iteratorCloseQuietly: (activity, [iterator]) =>
    isWalk(activity, iterator) ? undefined : slowly(activity, 'iteratorCloseQuietly', iterator),
  iteratorNextResult: (activity, [iterator, sent]) =>
    isWalk(activity, iterator)
      ? slowly(activity, 'walkResult', iteratorNext(activity, [iterator]) as Value)
      : slowly(activity, 'iteratorNextResult', iterator, sent),
  iteratorThrow: (activity, [iterator, error]) => slowly(activity, 'iteratorThrow', iterator, error),
  iteratorReturn: (activity, [iterator, value]) =>
    isWalk(activity, iterator) ? undefined : slowly(activity, 'iteratorReturn', iterator, value),
  append: (activity, [array, item]) => {
    if (array instanceof Reference) edit(activity, array).elements.push(item);
    return undefined;
  },
  appendAll: (activity, [array, iterable]) => {
    const items = remaining(activity, iterable);
    if (items === undefined) return slowly(activity, 'appendAll', array, iterable);
    if (array instanceof Reference) {
      const { elements } = edit(activity, array);
      for (const item of items) elements.push(item);
    }
    return undefined;
  },
  array: (activity, items) => newArray(activity, items.slice()),
};
