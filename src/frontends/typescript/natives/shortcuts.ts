import { type Activity, refuse } from '../../../program/activity.ts';
import { Call } from '../../../program/operator.ts';
import { type Characters, concatenate, isCharacters, isPartlyForgotten, unitAt } from '../../../program/text.ts';
import { hole, Reference, type Value } from '../../../program/value.ts';
import { edit, newArray, objectAt, ofKind } from '../objects/access.ts';
import { newSpread, spreadAt } from '../objects/characters.ts';
import { collect, collectedText, isCollection, unknownCount } from '../objects/collection.ts';
import { toCharacters } from '../objects/convert.ts';
import { refuseHostTexts } from '../objects/host-text.ts';
import { inheritsElements } from '../objects/inherited-elements.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { isReadByPlace } from '../objects/place.ts';
import { stringsIteratePlainly } from '../operators/iteration.ts';

/** The elements of an ordinary array that may be changed and has no holes; undefined for anything else. */
function plainElements(activity: Activity, value: Value): readonly Value[] | undefined {
  const array = ofKind(activity, value, 'array');
  if (array === undefined || array.integrity !== 'extensible') return undefined;
  if (!(array.prototype instanceof Reference) || array.prototype.object !== intrinsic('Array.prototype').object)
    return undefined;
  if (array.properties.has('length') || inheritsElements(activity)) return undefined;
  return array.elements.includes(hole) ? undefined : array.elements;
}

/** A shortcut has a rule for the common case; undefined leaves a call to the library's function. */
function shortcut(
  name: string,
  length: number,
  rule: (call: NativeCall, elements: readonly Value[]) => { readonly result: Value } | undefined,
): NativeFunction {
  return {
    name: `Array.prototype.${name}`,
    length,
    rule: call => {
      if (isCollection(call.activity, call.receiver)) return onCollection(call, name);
      const spread = spreadAt(call.activity, call.receiver);
      if (name === 'join' && call.args[0] === '' && spread !== undefined && spread.by !== 'number') return spread.text;
      const elements = plainElements(call.activity, call.receiver);
      const done = elements === undefined ? undefined : rule(call, elements);
      return done === undefined ? new Call(call.data, call.receiver, call.args) : done.result;
    },
  };
}

/** `push` and `join` of a list of which only the concatenation is kept. */
function onCollection({ activity, receiver, args }: NativeCall, name: string): Value {
  if (!isCollection(activity, receiver)) throw new Error('this is no collection');
  const [separator] = args;
  if (name === 'push') {
    collect(activity, receiver, args);
    return unknownCount();
  }
  if (name === 'join' && separator === '') return collectedText(activity, receiver);
  return refuse(activity, `Array.prototype.${name} on a list that grows while the input is read`);
}

function changed({ activity, receiver }: NativeCall): Value[] {
  if (receiver instanceof Reference) return edit(activity, receiver).elements;
  throw new Error('a shortcut is for arrays');
}

/** A whole number within the length, from an argument that counts from the end where it is negative. */
function position(value: Value, length: number, otherwise: number): number | undefined {
  if (value === undefined) return otherwise;
  if (typeof value !== 'number') return undefined;
  const whole = Math.trunc(value) || 0;
  return whole < 0 ? Math.max(0, length + whole) : Math.min(whole, length);
}

function isPrimitive(value: Value): boolean {
  return !(value instanceof Reference);
}

/** The elements' texts, where finding them runs no code. */
function texts(activity: Activity, elements: readonly Value[]): readonly Characters[] | undefined {
  if (!elements.every(isPrimitive)) return undefined;
  return elements.map(value => (value === undefined || value === null ? '' : toCharacters(activity, value)));
}

function joined(activity: Activity, parts: readonly Characters[], separator: Characters): Characters {
  if (parts.every(part => typeof part === 'string') && typeof separator === 'string') return parts.join(separator);
  let all: Characters = '';
  parts.forEach((part, i) => {
    if (i > 0) all = concatenate(activity, all, separator);
    all = concatenate(activity, all, part);
  });
  return all;
}

/** The array of a text's units or code points, not made yet, where the text is read place by place. */
function spreadOf(activity: Activity, text: Value, by: 'unit' | 'point'): Reference | undefined {
  if (!isCharacters(text) || !isReadByPlace(activity, text)) return undefined;
  // From here on nothing is done to the whole input at once any more, so that it stays in reach.
  if (!isPartlyForgotten(text)) unitAt(activity, text, 0);
  return newSpread(activity, text, by);
}

/** Shortcuts for making such arrays. */
const SPREADING: readonly NativeFunction[] = [
  {
    name: 'String.prototype.split',
    length: 2,
    rule: ({ activity, receiver, args, data }) => {
      const [separator, limit] = args;
      const made = separator === '' && limit === undefined ? spreadOf(activity, receiver, 'unit') : undefined;
      return made ?? new Call(data, receiver, args);
    },
  },
  {
    name: 'Array.from',
    length: 1,
    rule: ({ activity, receiver, args, data }) => {
      const isArray = receiver instanceof Reference && receiver.object === intrinsic('Array').object;
      const isPlain = isArray && args[1] === undefined && stringsIteratePlainly(activity);
      return (isPlain ? spreadOf(activity, args[0], 'point') : undefined) ?? new Call(data, receiver, args);
    },
  },
];

/** Shortcuts for what programs do most with arrays. */
export const SHORTCUTS: readonly NativeFunction[] = [
  ...SPREADING,
  shortcut('push', 1, call => {
    const elements = changed(call);
    for (const arg of call.args) elements.push(arg);
    return { result: elements.length };
  }),
  shortcut('pop', 0, call => ({ result: changed(call).pop() })),
  shortcut('shift', 0, call => ({ result: changed(call).shift() })),
  shortcut('unshift', 1, call => ({ result: changed(call).unshift(...call.args) })),
  shortcut('reverse', 0, call => {
    changed(call).reverse();
    return { result: call.receiver };
  }),
  shortcut('slice', 2, ({ activity, receiver, args: [from, to] }, elements) => {
    if (!isOfClassArray(activity, receiver)) return undefined;
    const [start, end] = [position(from, elements.length, 0), position(to, elements.length, elements.length)];
    return start === undefined || end === undefined
      ? undefined
      : { result: newArray(activity, elements.slice(start, end)) };
  }),
  shortcut('join', 1, ({ activity, args: [separator] }, elements) => {
    if (separator !== undefined && !isCharacters(separator)) return undefined;
    const parts = texts(activity, elements);
    return parts === undefined ? undefined : { result: joined(activity, parts, separator ?? ',') };
  }),
  shortcut('concat', 1, ({ activity, receiver, args }, elements) => {
    if (!isOfClassArray(activity, receiver) || hasOwnNames(activity, receiver)) return undefined;
    const all = elements.slice();
    for (const arg of args) {
      const more = isPrimitive(arg) ? [arg] : plainElements(activity, arg);
      if (more === undefined || hasOwnNames(activity, arg)) return undefined;
      all.push(...more);
    }
    return { result: newArray(activity, all) };
  }),
  searchShortcut('indexOf'),
  searchShortcut('includes'),
];

/** Looking for a value that is known, among such values and objects. */
function searchShortcut(name: 'indexOf' | 'includes'): NativeFunction {
  return shortcut(name, 1, ({ activity, args: [wanted, from] }, elements) => {
    refuseHostTexts(activity, elements);
    const simple = (value: Value): boolean => typeof value !== 'object' || value === null;
    if (from !== undefined || !simple(wanted) || !elements.every(value => simple(value) || value instanceof Reference))
      return undefined;
    return { result: elements[name](wanted) };
  });
}

/** Whether methods that make an array out of this one make an ordinary one: nobody has changed its class. */
function isOfClassArray(activity: Activity, value: Value): boolean {
  const prototype = intrinsic('Array.prototype');
  if (!(value instanceof Reference) || objectAt(activity, value).properties.has('constructor')) return false;
  const maker = objectAt(activity, prototype).properties.get('constructor')?.value;
  return maker instanceof Reference && maker.object === intrinsic('Array').object;
}

/** Whether an object has properties of its own besides its elements, which may say how it is spread. */
function hasOwnNames(activity: Activity, value: Value): boolean {
  return value instanceof Reference && objectAt(activity, value).properties.size > 0;
}
