import type { Activity } from '../../../program/activity.ts';
import { Call } from '../../../program/operator.ts';
import type { Value } from '../../../program/value.ts';
import { edit, newArray, newObject, ofKind } from '../objects/access.ts';
import { concreteString } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { intrinsic, isIntrinsicName } from '../objects/intrinsics.ts';
import { type NativeFunction, primitive } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';
import { elementSize, typedLength, viewedLength } from '../objects/typed.ts';

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

  primitive('typedArrayKind', 1, ({ activity, args: [value] }) => ofKind(activity, value, 'typed')?.internals.type),
  primitive('typedArrayLength', 1, ({ activity, args: [value] }) =>
    typedLength(activity, typedView(activity, value).view),
  ),
  primitive('newTypedArray', 2, ({ args: [kind, length] }) => {
    const name = String(kind);
    if (!isIntrinsicName(name)) throw new Error(`there is no ${name}`);
    return new Call(intrinsic(name), undefined, [length], intrinsic(name));
  }),
  primitive('isOutOfBounds', 1, ({ activity, args: [value] }) => {
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
    intrinsic(typedView(activity, value).view.internals.type),
  ),
];

function typedView(activity: Activity, value: Value) {
  const view = ofKind(activity, value, 'typed');
  if (view === undefined) throw new Error('the library asks this of a typed array only');
  return { view, size: elementSize(view.internals.type) };
}
