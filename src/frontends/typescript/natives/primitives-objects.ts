import { Int } from '../../../logic/sort.ts';
import { type Activity, decide, refuse, resolveChoice } from '../../../program/activity.ts';
import { Call } from '../../../program/operator.ts';
import { equalTexts, fullLength, lengthSoFar, part, unitsOf } from '../../../program/text.ts';
import { done, hole, Name, OpenLength, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import {
  allocate,
  edit,
  isArray,
  isCallable,
  newArray,
  newObject,
  objectAt,
  objectOf,
  ofKind,
} from '../objects/access.ts';
import { boxed } from '../objects/boxed.ts';
import { spreadAt } from '../objects/characters.ts';
import { collect, isCollection } from '../objects/collection.ts';
import { concreteInteger, concreteNumber, textOperand, toCharacters, toKey, typeOf } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { hostTextAt } from '../objects/host-text.ts';
import { type IntrinsicName, intrinsic } from '../objects/intrinsics.ts';
import { type NativeCall, type NativeFunction, primitive } from '../objects/native-function.ts';
import { type JsObject, type Key, Property } from '../objects/object.ts';
import { getOwn, ownKeys, putOwn } from '../objects/own-properties.ts';
import { isReadByPlace, matchAt, placeFrom, unitAtIndex } from '../objects/place.ts';
import { numberText } from '../objects/print-number.ts';
import { getData } from '../objects/properties.ts';
import { floatIdentical, isFloat } from '../objects/symbolic-float.ts';
import { decideKey, isSymbolicKey } from '../objects/symbolic-key.ts';
import { isNumber, sameNumberTerm, unitNumber } from '../objects/symbolic-number.ts';
import { sameValueZero } from '../operators/comparison.ts';
import { isConstructor } from '../operators/functions.ts';
import { arraysIteratePlainly } from '../operators/iteration.ts';
import { substring } from './string-parts.ts';

function object(value: Value): Reference {
  if (value instanceof Reference) return value;
  throw new Error('the library hands a primitive value where it needs an object');
}

/** An own key: symbolic ones are decided, undefined when there is no such key. */
function ownKey(activity: Activity, reference: Reference, key: Value): Key | undefined {
  if (isSymbolicKey(key) && objectAt(activity, reference).symbolic.length > 0)
    return refuse(
      activity,
      'asking for an own property by a name that depends on the input, where names of others do, too,',
    );
  return isSymbolicKey(key) ? decideKey(activity, reference, key, false) : toKey(activity, key);
}

function builtinTag(activity: Activity, internals: JsObject['internals'], first: Value): string {
  switch (internals.kind) {
    case 'array':
      return 'Array';
    case 'arguments':
      return 'Arguments';
    case 'closure':
    case 'native':
    case 'bound':
      return 'Function';
    case 'host':
      return internals.callable ? 'Function' : 'Object';
    case 'error':
      return 'Error';
    case 'date':
      return 'Date';
    case 'regexp':
      return 'RegExp';
    case 'boxed':
      return BOXED_TAGS[typeOf(activity, first)] ?? 'Object';
    default:
      return 'Object';
  }
}

/** The tags of primitives as objects, by what `typeof` says of the primitive. */
const BOXED_TAGS: Readonly<Record<string, string>> = { boolean: 'Boolean', number: 'Number', string: 'String' };

function describedProperty(activity: Activity, property: Property): Reference {
  const made = newObject(activity);
  const { properties } = edit(activity, made);
  if (property.accessor === undefined) {
    properties.set('value', new Property(property.value));
    properties.set('writable', new Property(property.writable));
  } else {
    properties.set('get', new Property(property.accessor.get));
    properties.set('set', new Property(property.accessor.set));
  }
  properties.set('enumerable', new Property(property.enumerable));
  properties.set('configurable', new Property(property.configurable));
  return made;
}

function attribute(activity: Activity, attributes: Value, name: string): boolean {
  return getData(activity, object(attributes), name) === true;
}

function put(call: NativeCall, property: Property): undefined {
  const { activity, args } = call;
  const key = toKey(activity, args[1]);
  const reference = object(args[0]);
  putOwn(activity, reference, key, property);
  return undefined;
}

const ITERATORS: Readonly<Record<string, IntrinsicName>> = {
  'Array Iterator': 'ArrayIterator.prototype',
  'String Iterator': 'StringIterator.prototype',
  'Map Iterator': 'MapIterator.prototype',
  'Set Iterator': 'SetIterator.prototype',
  'RegExp String Iterator': 'RegExpStringIterator.prototype',
};

/** Whether a function of the program looks at no argument but its first. */
function takesOne(activity: Activity, callback: Value): boolean {
  const closure = ofKind(activity, callback, 'closure');
  if (closure === undefined) return false;
  const { parameters, rest, argumentList } = closure.internals.code.body;
  return parameters.length <= 1 && rest === undefined && argumentList === undefined;
}

function areBothZero(activity: Activity, ...numbers: readonly (number | SymbolicNumber)[]): boolean {
  return numbers.every(number => decide(activity, sameNumberTerm(activity, number, 0)));
}

export const OBJECT_PRIMITIVES: readonly NativeFunction[] = [
  primitive(
    'isObject',
    1,
    ({ activity, args: [value] }) => value instanceof Reference && hostTextAt(activity, value) === undefined,
  ),
  primitive('isCallable', 1, ({ activity, args: [value] }) => isCallable(activity, value)),
  primitive('isConstructor', 1, ({ activity, args: [value] }) => isConstructor(activity, value)),
  primitive('isArray', 1, ({ activity, args: [value] }) => isArray(activity, value)),
  primitive('isSpread', 1, ({ activity, args: [value] }) => spreadAt(activity, value) !== undefined),
  primitive(
    'isGoneOver',
    2,
    ({ activity, args: [list, callback] }) =>
      // Changing an array of code points while going over it is refused, so the callback does not do that.
      spreadAt(activity, list)?.by === 'point' && arraysIteratePlainly(activity) && takesOne(activity, callback),
  ),
  primitive('takesOne', 1, ({ activity, args: [callback] }) => takesOne(activity, callback)),
  primitive('append', 2, ({ activity, args: [list, item] }) => {
    if (isCollection(activity, list)) collect(activity, list, [item]);
    else edit(activity, object(list)).elements.push(item);
    return undefined;
  }),
  primitive('isPlainArray', 1, ({ activity, args: [value] }) => {
    if (spreadAt(activity, value) === undefined) {
      const { prototype, properties } = objectAt(activity, object(value));
      if (!sameObject(prototype, intrinsic('Array.prototype')) || properties.has('constructor')) return false;
    }
    return sameObject(getData(activity, intrinsic('Array.prototype'), 'constructor'), intrinsic('Array'));
  }),
  primitive('builtinTag', 1, ({ activity, args: [value] }) => {
    const { internals, elements } = objectAt(activity, object(value));
    return builtinTag(activity, internals, elements[0]);
  }),
  primitive('primitiveValue', 1, ({ activity, args: [value] }) => ofKind(activity, value, 'boxed')?.elements[0]),
  primitive('boundTarget', 1, ({ activity, args: [value] }) => ofKind(activity, value, 'bound')?.elements[0]),
  primitive('sameValue', 2, ({ activity, args: [a, b] }) => {
    if (typeof a === 'number' && typeof b === 'number') return Object.is(a, b);
    if (isNumber(a) && isNumber(b) && (isFloat(a) || isFloat(b)))
      return decide(activity, floatIdentical(activity, a, b, false));
    if (activity.language.hasOneZero && isNumber(a) && isNumber(b) && areBothZero(activity, a, b))
      return refuse(activity, 'whether a zero that depends on the input is -0');
    // Other numbers that depend on the input are never -0.
    return Object.is(a, -0) || Object.is(b, -0) ? false : sameValueZero(activity, a, b);
  }),
  primitive('toText', 1, ({ activity, args: [value] }) =>
    hostTextAt(activity, value) === undefined ? toCharacters(activity, value) : value,
  ),
  primitive('integerOf', 1, ({ activity, args: [value] }) =>
    value instanceof OpenLength || (value instanceof SymbolicNumber && value.term.sort === Int)
      ? value
      : concreteInteger(activity, value, 'a position'),
  ),
  primitive('digitsOf', 2, ({ activity, args: [value, radix] }) => {
    if (value instanceof SymbolicNumber) return numberText(activity, value, Number(radix));
    return typeof value === 'bigint' ? value.toString(Number(radix)) : Number(value).toString(Number(radix));
  }),
  primitive('symbolDescription', 1, ({ args: [value] }) => (value instanceof Name ? value.description : undefined)),
  primitive('isRegisteredSymbol', 1, ({ args: [value] }) => value instanceof Name && value.serial < 0),
  primitive('toObject', 1, ({ activity, args: [value] }) => boxed(activity, value)),
  primitive('substring', 3, ({ activity, args: [operand, from, to] }) => {
    const text = textOperand(activity, operand);
    if (typeof text === 'string' && typeof from === 'number' && typeof to === 'number') return text.substring(from, to);
    return substring(activity, text, [from, to]);
  }),
  primitive('codeUnitAt', 2, ({ activity, args: [text, index] }) => {
    const unit = unitAtIndex(activity, textOperand(activity, text), index);
    return unit === undefined ? Number.NaN : unitNumber(unit);
  }),
  primitive('indexOfText', 3, ({ activity, args: [operand, searched, from] }) => {
    const [text, wanted] = [textOperand(activity, operand), textOperand(activity, searched)];
    const first = concreteNumber(activity, from, 'a position');
    if (typeof text === 'string' && typeof wanted === 'string')
      return first + wanted.length > text.length ? -1 : text.indexOf(wanted, first);
    const length = fullLength(activity, wanted);
    for (let i = first; i + length <= fullLength(activity, text); i++)
      if (decide(activity, equalTexts(activity, part(activity, text, i, i + length), wanted))) return i;
    return -1;
  }),
  primitive('isReadByPlace', 1, ({ activity, args: [text] }) => isReadByPlace(activity, textOperand(activity, text))),
  primitive('lengthSoFar', 1, ({ activity, args: [text] }) => lengthSoFar(activity, textOperand(activity, text))),
  primitive('isTextAt', 3, ({ activity, args: [operand, searched, place] }) => {
    const [text, wanted] = [textOperand(activity, operand), textOperand(activity, searched)];
    const found = matchAt(activity, text, unitsOf(activity, wanted), placeFrom(activity, place, text));
    return found === 'ends' ? undefined : found === 'matches';
  }),
  primitive('call', 2, ({ args: [callee, receiver, ...args] }) => new Call(callee, receiver, args)),
  primitive(
    'apply',
    3,
    ({ activity, args: [callee, receiver, list] }) => new Call(callee, receiver, listOf(activity, list)),
  ),
  primitive(
    'construct',
    3,
    ({ activity, args: [callee, list, newTarget] }) => new Call(callee, undefined, listOf(activity, list), newTarget),
  ),
  primitive('createObject', 1, ({ activity, args: [prototype] }) =>
    allocate(activity, { kind: 'object' }, prototype instanceof Reference ? prototype : null),
  ),
  primitive('getPrototypeOf', 1, ({ activity, args: [value] }) => objectAt(activity, object(value)).prototype),
  primitive('setPrototypeOf', 2, ({ activity, args: [value, prototype] }) => {
    const reference = object(value);
    const target = objectAt(activity, reference);
    const same = target.prototype instanceof Reference && prototype instanceof Reference;
    if (target.prototype === prototype || (same && sameObject(target.prototype, prototype))) return true;
    const isImmutable = reference.object === intrinsic('Object.prototype').object;
    if (target.integrity !== 'extensible' || isImmutable) return false;
    let link: Value = prototype;
    while (link instanceof Reference) {
      if (link.object === reference.object) return false;
      link = objectAt(activity, link).prototype;
    }
    edit(activity, reference).prototype = prototype;
    return true;
  }),
  primitive(
    'isExtensible',
    1,
    ({ activity, args: [value] }) => objectAt(activity, object(value)).integrity === 'extensible',
  ),
  primitive('preventExtensions', 1, ({ activity, args: [value] }) => {
    const reference = object(value);
    if (objectAt(activity, reference).integrity === 'extensible') edit(activity, reference).integrity = 'closed';
    return undefined;
  }),
  primitive('restrictElements', 2, ({ activity, args: [value, freezing] }) => {
    const { internals, integrity } = objectAt(activity, object(value));
    if (internals.kind === 'array' && integrity !== 'frozen')
      edit(activity, object(value)).integrity = freezing === true ? 'frozen' : 'sealed';
    return undefined;
  }),
  primitive('ownKeys', 1, ({ activity, args: [value] }) => newArray(activity, [...ownKeys(activity, object(value))])),
  primitive('hasOwn', 2, ({ activity, args: [value, key] }) => {
    const known = ownKey(activity, object(value), key);
    return known !== undefined && getOwn(activity, object(value), known) !== undefined;
  }),
  primitive('getOwnProperty', 2, ({ activity, args: [value, key] }) => {
    const known = ownKey(activity, object(value), key);
    const property = known === undefined ? undefined : getOwn(activity, object(value), known);
    return property === undefined ? undefined : describedProperty(activity, property);
  }),
  primitive('putData', 4, call => {
    const { activity, args } = call;
    const has = (name: string): boolean => attribute(activity, args[3], name);
    return put(call, new Property(args[2], has('writable'), has('enumerable'), has('configurable')));
  }),
  primitive('putAccessor', 5, call => {
    const { activity, args } = call;
    const has = (name: string): boolean => attribute(activity, args[4], name);
    const accessor = { get: args[2], set: args[3] };
    return put(call, new Property(undefined, false, has('enumerable'), has('configurable'), accessor));
  }),
  primitive('putNew', 3, ({ activity, args: [value, key, item] }) => {
    const { integrity, internals } = objectAt(activity, object(value));
    const own = internals.kind === 'array' ? undefined : getOwn(activity, object(value), toKey(activity, key));
    if (integrity !== 'extensible' || own?.configurable === false)
      return fail(activity, 'TypeError', 'Cannot add a property, object is not extensible');
    putOwn(activity, object(value), toKey(activity, key), new Property(item));
    return undefined;
  }),
  primitive('newArray', 1, ({ activity, args: [length] }) => {
    const count = concreteNumber(activity, length, 'an array');
    if (!(count >= 0 && count < 2 ** 32)) return fail(activity, 'RangeError', 'Invalid array length');
    if (count > 1 << 24) return fail(activity, 'RangeError', 'Invalid array length');
    return newArray(activity, new Array<Value>(count).fill(hole));
  }),
  primitive('createIterator', 2, ({ activity, args: [kind, state] }) =>
    allocate(activity, { kind: 'iterator', name: String(kind) }, ITERATORS[String(kind)], [state]),
  ),
  primitive('iteratorState', 2, ({ activity, args: [value, kind] }) => {
    const found = ofKind(activity, value, 'iterator');
    return found?.internals.name === kind ? found?.elements[0] : undefined;
  }),
  primitive('endOfIteration', 0, () => done),
];

function sameObject(a: Value, b: Value): boolean {
  return a instanceof Reference && b instanceof Reference && a.object === b.object;
}

function listOf(activity: Activity, list: Value): readonly Value[] {
  const elements = objectOf(activity, list)?.elements ?? [];
  return elements.map(element => (element === hole ? undefined : resolveChoice(activity, element)));
}
