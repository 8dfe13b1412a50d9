import type { Activity } from '../../../program/activity.ts';
import { Call } from '../../../program/operator.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { allocate, edit, newArray, newObject, ofKind } from '../objects/access.ts';
import { concreteString } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { intrinsic, isIntrinsicName } from '../objects/intrinsics.ts';
import { type NativeFunction, primitive } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';
import { elementSize, typedLength } from '../objects/typed.ts';

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
  primitive('typedArrayLength', 1, ({ activity, args: [value] }) => typedViewLength(activity, value)),
  primitive('newTypedArray', 2, ({ args: [kind, length] }) => {
    const name = String(kind);
    if (!isIntrinsicName(name)) throw new Error(`there is no ${name}`);
    return new Call(intrinsic(name), undefined, [length], intrinsic(name));
  }),
  primitive('typedArrayView', 3, ({ activity, args: [value, begin, length] }) => {
    const view = ofKind(activity, value, 'typed');
    if (view === undefined) throw new Error('the library views what is no typed array');
    const { type, offset } = view.internals;
    const made = {
      kind: 'typed',
      type,
      offset: offset + Number(begin) * elementSize(type),
      length: Number(length),
    } as const;
    return allocate(activity, made, view.prototype instanceof Reference ? view.prototype : null, [view.elements[0]]);
  }),
];

function typedViewLength(activity: Activity, value: Value): number {
  const view = ofKind(activity, value, 'typed');
  return view === undefined ? 0 : typedLength(view);
}
