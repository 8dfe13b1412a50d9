import { type Activity, refuse } from '../../../program/activity.ts';
import { Call } from '../../../program/operator.ts';
import { lengthOf } from '../../../program/text.ts';
import { Text, type Value } from '../../../program/value.ts';
import { edit, newArray, newObject, ofKind } from '../objects/access.ts';
import { newTypedSpread, spreadAt } from '../objects/characters.ts';
import { isCollection, listedNumbers } from '../objects/collection.ts';
import { concreteString } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { intrinsic, isIntrinsicName } from '../objects/intrinsics.ts';
import { numberItem } from '../objects/listed-form.ts';
import { type NativeFunction, primitive } from '../objects/native-function.ts';
import { Property, type TypedArrayType } from '../objects/object.ts';
import {
  elementFrom,
  elementSize,
  storedElement,
  TYPED_ARRAY_TYPES,
  typedLength,
  viewedLength,
} from '../objects/typed.ts';

/** The program's own copy of a value that JSON.parse gave. */
export function fromJson(activity: Activity, value: unknown): Value {
  if (Array.isArray(value)) {
    return newArray(
      activity,
      value.map(item => fromJson(activity, item)),
    );
  }
  if (typeof value === 'object' && value !== null) {
    const made = newObject(activity);
    for (const [key, item] of Object.entries(value)) {
      const held = fromJson(activity, item);
      edit(activity, made).properties.set(key, new Property(held));
    }
    return made;
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value;
  throw new Error('JSON has no such value');
}

export const MEMORY_PRIMITIVES: readonly NativeFunction[] = [
  primitive('parseJson', 1, ({ activity, args: [text] }) => {
    const source = concreteString(activity, text, 'JSON.parse');
    let parsed: unknown;
    try {
      parsed = JSON.parse(source);
    } catch (error) {
      return fail(activity, 'SyntaxError', error instanceof Error ? error.message : 'invalid JSON');
    }
    return fromJson(activity, parsed);
  }),

  primitive('quotedConstant', 1, ({ args: [text] }) => (typeof text === 'string' ? JSON.stringify(text) : undefined)),

  primitive('typedArrayKind', 1, ({ activity, args: [value] }) => {
    const { typed } = spreadAt(activity, value) ?? {};
    return typed ?? ofKind(activity, value, 'typed')?.internals.type;
  }),
  primitive('typedArrayLength', 1, ({ activity, args: [value] }) => {
    const spread = spreadAt(activity, value);
    return spread?.typed === undefined
      ? typedLength(activity, typedView(activity, value).view)
      : lengthOf(activity, spread.text);
  }),
  primitive('storedElement', 2, ({ activity, args: [kind, value] }) => {
    const type = typedArrayType(kind);
    return storedElement(activity, type, elementFrom(activity, type, value));
  }),
  primitive('typedOfList', 2, ({ activity, args: [kind, list] }) => {
    if (isCollection(activity, list))
      return newTypedSpread(activity, listedNumbers(activity, list), typedArrayType(kind));
    const numbers = ofKind(activity, list, 'array')?.elements.map(item => numberItem(item)?.units);
    if (numbers === undefined || numbers.includes(undefined))
      return refuse(activity, 'a typed array from elements that are not numbers');
    return newTypedSpread(activity, new Text(numbers.flatMap(units => units ?? [])), typedArrayType(kind));
  }),
  primitive('newTypedArray', 2, ({ args: [kind, length] }) => {
    const name = String(kind);
    if (!isIntrinsicName(name)) throw new Error(`there is no ${name}`);
    return new Call(intrinsic(name), undefined, [length], intrinsic(name));
  }),
  primitive('isOutOfBounds', 1, ({ activity, args: [value] }) => {
    if (spreadAt(activity, value)?.typed !== undefined) return false;
    const { view, size } = typedView(activity, value);
    return viewedLength(activity, view, size) === undefined;
  }),
  primitive('viewArguments', 4, ({ activity, args: [value, from, count, toEnd] }) => {
    const { view, size } = typedView(activity, value);
    const { offset, resizing } = view.internals;
    const start = offset + Number(from) * size;
    const isOpen = toEnd === true && resizing === 'follows';
    return newArray(activity, [view.elements[0], start, ...(isOpen ? [] : [count])]);
  }),
  primitive('typedArrayMaker', 1, ({ activity, args: [value] }) =>
    intrinsic(spreadAt(activity, value)?.typed ?? typedView(activity, value).view.internals.type),
  ),
];

function typedArrayType(kind: Value): TypedArrayType {
  const found = TYPED_ARRAY_TYPES.find(type => type === kind);
  if (found === undefined) throw new Error(`there is no ${String(kind)}`);
  return found;
}

function typedView(activity: Activity, value: Value) {
  const view = ofKind(activity, value, 'typed');
  if (view === undefined) throw new Error('the library asks this of a typed array only');
  return { view, size: elementSize(view.internals.type) };
}
