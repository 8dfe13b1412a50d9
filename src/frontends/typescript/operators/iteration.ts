import { member } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { Entry, type Request } from '../../../program/language.ts';
import { Call, Resume } from '../../../program/operator.ts';
import { isUntouchedInput } from '../../../program/staging.ts';
import {
  type Characters,
  charactersOf,
  isCharacters,
  isPartlyForgotten,
  part,
  unitAt,
  unitTerm,
} from '../../../program/text.ts';
import {
  done,
  hole,
  Name,
  Reference,
  ReturnSignal,
  type SymbolicNumber,
  type Unit,
  type Value,
} from '../../../program/value.ts';
import { allocate, edit, newArray, objectAt, ofKind } from '../objects/access.ts';
import { elementOf, spreadAt } from '../objects/characters.ts';
import { intrinsic, symbolNamed } from '../objects/intrinsics.ts';
import { isReadByPlace, placeAfter, unitAtIndex } from '../objects/place.ts';
import { getData, getProperty } from '../objects/properties.ts';
import { isNumber } from '../objects/symbolic-number.ts';
import { nextCall, operandHere } from '../stages/look-ahead.ts';
import { stagedParts } from '../stages/parts.ts';
import { slowly } from './slow.ts';

type Rule = (activity: Activity, args: readonly Value[]) => Value | Request;

const MOST_ELEMENTS = 1 << 24;
const HIGH = CharSet.range(0xd800, 0xdbff);
const LOW = CharSet.range(0xdc00, 0xdfff);

function isIn(activity: Activity, unit: Unit, set: CharSet): boolean {
  return typeof unit === 'number' ? set.has(unit) : decide(activity, member(unitTerm(unit), set));
}

/** How many units the code point (or the unit) at an index has; 0 after the end. Asks where units are symbolic. */
function codePointLength(activity: Activity, text: Characters, index: number, byPoints = true): 0 | 1 | 2 {
  const unit = unitAt(activity, text, index);
  if (unit === undefined) return 0;
  if (!byPoints || !isIn(activity, unit, HIGH)) return 1;
  const next = unitAt(activity, text, index + 1);
  return next !== undefined && isIn(activity, next, LOW) ? 2 : 1;
}

/** Whether going over an array gives its elements in order, and nobody has changed that. */
export function iteratesPlainly(activity: Activity, value: Value): value is Reference {
  const array = ofKind(activity, value, 'array');
  if (array === undefined || !isIntrinsic(array.prototype, 'Array.prototype')) return false;
  for (const key of array.properties.keys()) if (key instanceof Name) return false;
  return arraysIteratePlainly(activity);
}

/** Whether going over arrays gives their elements, and nobody has changed that. */
export function arraysIteratePlainly(activity: Activity): boolean {
  return (
    isUnchanged(activity, 'Array.prototype', symbolNamed('iterator'), 'arrayValues') &&
    isUnchanged(activity, 'ArrayIterator.prototype', 'next', 'arrayIteratorNext')
  );
}

function typedIteratePlainly(activity: Activity): boolean {
  return (
    isUnchanged(activity, 'TypedArray.prototype', symbolNamed('iterator'), 'typedValues') &&
    isUnchanged(activity, 'ArrayIterator.prototype', 'next', 'arrayIteratorNext')
  );
}

function isIntrinsic(value: Value, name: 'Array.prototype'): boolean {
  return value instanceof Reference && value.object === intrinsic(name).object;
}

function isUnchanged(
  activity: Activity,
  holder: `${'Array' | 'ArrayIterator' | 'TypedArray' | 'String' | 'StringIterator'}.prototype`,
  key: string | Name,
  original: string,
): boolean {
  const [now, before] = [
    objectAt(activity, intrinsic(holder)).properties.get(key)?.value,
    getData(activity, intrinsic('slowPaths'), original),
  ];
  return now instanceof Reference && before instanceof Reference && now.object === before.object;
}

/** Whether going over a string gives its code points, and nobody has changed that. */
export function stringsIteratePlainly(activity: Activity): boolean {
  return (
    isUnchanged(activity, 'String.prototype', symbolNamed('iterator'), 'stringIterate') &&
    isUnchanged(activity, 'StringIterator.prototype', 'next', 'stringIteratorNext')
  );
}

const iterate: Rule = (activity, [value]) => {
  const spread = spreadAt(activity, value);
  if (spread !== undefined && (spread.typed === undefined ? arraysIteratePlainly : typedIteratePlainly)(activity))
    return allocate(activity, { kind: 'walk' }, null, [value, 0, spread.by]);
  if (iteratesPlainly(activity, value) || (isCharacters(value) && stringsIteratePlainly(activity)))
    return allocate(activity, { kind: 'walk' }, null, [value, 0]);
  return slowly(activity, 'iterate', value);
};

/** What a text has at a place, as a code point or a single unit, and the place after it; undefined at its end. */
function nextOfText(
  activity: Activity,
  text: Characters,
  place: number | SymbolicNumber,
  byPoints: boolean,
): { readonly value: Value; readonly after: number | SymbolicNumber } | undefined {
  if (typeof place === 'number' && !isPartlyForgotten(text)) {
    const length = codePointLength(activity, text, place, byPoints);
    if (length === 0) return undefined;
    return { value: part(activity, text, place, place + length), after: place + length };
  }
  const first = unitAtIndex(activity, text, place);
  if (first === undefined) return undefined;
  const next = placeAfter(place, 1);
  const second = byPoints && isIn(activity, first, HIGH) ? unitAtIndex(activity, text, next) : undefined;
  if (second === undefined || !isIn(activity, second, LOW)) return { value: charactersOf([first]), after: next };
  return { value: charactersOf([first, second]), after: placeAfter(place, 2) };
}

/** The next element of a walk over an array, or the end. */
function nextOfArray(activity: Activity, iterator: Reference, array: Reference, index: Value): Value | Request {
  if (typeof index !== 'number') return refuse(activity, 'going over an array from a place that depends on the input');
  const { elements } = objectAt(activity, array);
  const at = index < elements.length ? elements[index] : done;
  edit(activity, iterator).elements[1] = at === done ? undefined : index + 1;
  return at === hole ? getProperty(activity, array, String(index)) : at;
}

const iteratorNext: Rule = (activity, [iterator]) => {
  const walk = ofKind(activity, iterator, 'walk');
  if (walk === undefined || !(iterator instanceof Reference)) return slowly(activity, 'iteratorNext', iterator);
  const [over, index, by] = walk.elements;
  if (index === undefined) return done;
  const spread = spreadAt(activity, over);
  if (over instanceof Reference && spread === undefined) {
    if (by === 'point') return refuse(activity, 'changing an array of code points while going over it');
    return nextOfArray(activity, iterator, over, index);
  }
  const text = spread?.text ?? over;
  if (!isCharacters(text) || !isNumber(index))
    return refuse(activity, 'iterating over a value that is neither a list nor a text');
  if (by === 'number' && spread !== undefined) {
    const unit = unitAtIndex(activity, text, index);
    const element = unit === undefined ? done : elementOf(activity, spread, unit);
    edit(activity, iterator).elements[1] = unit === undefined ? undefined : placeAfter(index, 1);
    return element;
  }
  const next = nextOfText(activity, text, index, by !== 'unit');
  edit(activity, iterator).elements[1] = next?.after;
  return next === undefined ? done : next.value;
};

/** What is left of a walk, as for the rest of a pattern; undefined for other iterators. */
function remaining(activity: Activity, iterable: Value): readonly Value[] | undefined {
  if (iteratesPlainly(activity, iterable)) {
    const { elements } = objectAt(activity, iterable);
    return elements.includes(hole) ? undefined : elements.slice();
  }
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

/** Whether an empty array of all code points of the whole input need not be made (`stages/parts.ts`). */
function staysUnmade(activity: Activity, array: Value, iterable: Value): boolean {
  if (!isUntouchedInput(activity, iterable) || !stringsIteratePlainly(activity)) return false;
  if (!(array instanceof Reference) || objectAt(activity, array).elements.length > 0) return false;
  const of = stagedParts(activity, iterable, 'point', nextCall(activity, operandHere(activity, 0)));
  if (of === undefined) return false;
  const object = edit(activity, array);
  object.internals = { kind: 'parts', of };
  object.elements.push(iterable);
  return true;
}

/** Whether an empty array of all code points of a text that is read place by place need not be made yet. */
function staysSpread(activity: Activity, array: Value, iterable: Value): boolean {
  if (!isCharacters(iterable) || !isReadByPlace(activity, iterable) || !stringsIteratePlainly(activity)) return false;
  if (!(array instanceof Reference) || objectAt(activity, array).elements.length > 0) return false;
  if (!isPartlyForgotten(iterable)) unitAt(activity, iterable, 0);
  const object = edit(activity, array);
  object.internals = { kind: 'spread', by: 'point' };
  object.elements.push(iterable);
  return true;
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
  iteratorNextResult: (activity, [iterator, sent]) => {
    if (!isWalk(activity, iterator)) return slowly(activity, 'iteratorNextResult', iterator, sent);
    const next = iteratorNext(activity, [iterator]);
    if (next instanceof Call || next instanceof Resume || next instanceof Entry)
      return refuse(activity, 'a getter for an element of an array here');
    return slowly(activity, 'walkResult', next);
  },
  iteratorThrow: (activity, [iterator, error]) => slowly(activity, 'iteratorThrow', iterator, error),
  iteratorReturn: (activity, [iterator, value]) =>
    isWalk(activity, iterator) ? undefined : slowly(activity, 'iteratorReturn', iterator, value),
  append: (activity, [array, item]) => {
    if (array instanceof Reference) edit(activity, array).elements.push(item);
    return undefined;
  },
  appendAll: (activity, [array, iterable]) => {
    if (staysUnmade(activity, array, iterable) || staysSpread(activity, array, iterable)) return undefined;
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
