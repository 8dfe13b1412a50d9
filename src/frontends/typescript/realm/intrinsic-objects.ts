import type { Activity } from '../../../program/activity.ts';
import type { Reference, Value } from '../../../program/value.ts';
import { allocate, edit } from '../objects/access.ts';
import { standInFor } from '../objects/host.ts';
import { INTRINSIC_NAMES, type IntrinsicName, intrinsic, isIntrinsicName } from '../objects/intrinsics.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { type Internals, Property } from '../objects/object.ts';
import { worldOf } from '../objects/world.ts';

/** What an intrinsic object inherits from, where that is not Object.prototype, or Function.prototype for functions. */
const PARENTS: Readonly<Partial<Record<IntrinsicName, IntrinsicName>>> = {
  'Function.prototype': 'Object.prototype',
  'ArrayIterator.prototype': 'Iterator.prototype',
  'StringIterator.prototype': 'Iterator.prototype',
  'MapIterator.prototype': 'Iterator.prototype',
  'SetIterator.prototype': 'Iterator.prototype',
  'RegExpStringIterator.prototype': 'Iterator.prototype',
  'Generator.prototype': 'Iterator.prototype',
  'GeneratorFunction.prototype': 'Function.prototype',
  'AsyncFunction.prototype': 'Function.prototype',
  'AsyncGenerator.prototype': 'AsyncIterator.prototype',
  'AsyncGeneratorFunction.prototype': 'Function.prototype',
  'Buffer.prototype': 'Uint8Array.prototype',
  Buffer: 'Uint8Array',
};

const ERRORS: readonly string[] = [
  ...['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'EvalError', 'URIError'],
  'AggregateError',
];
const TYPED = /^(?:Uint8|Uint8Clamped|Int8|Uint16|Int16|Uint32|Int32|Float32|Float64|BigInt64|BigUint64)Array$/;

function parentOf(name: IntrinsicName, isFunction: boolean): IntrinsicName | null {
  if (name === 'Object.prototype') return null;
  const known = PARENTS[name];
  if (known !== undefined) return known;
  const [owner, part] = name.split('.');
  if (ERRORS.includes(owner)) return part === 'prototype' ? 'Error.prototype' : 'Error';
  if (TYPED.test(owner)) return part === 'prototype' ? 'TypedArray.prototype' : 'TypedArray';
  return isFunction ? 'Function.prototype' : 'Object.prototype';
}

/** Intrinsic objects that are not plain, and that no native function makes. */
const KINDS: Readonly<Partial<Record<IntrinsicName, Internals>>> = {
  globalThis: { kind: 'host', path: 'globalThis', callable: false },
  'Function.prototype': { kind: 'native', native: { name: '', length: 0, rule: () => undefined }, data: undefined },
  'Array.prototype': { kind: 'array' },
  'Boolean.prototype': { kind: 'boxed' },
  'Number.prototype': { kind: 'boxed' },
  'String.prototype': { kind: 'boxed' },
};

/** What is in the prototypes that are primitives as objects. */
const BOXED: Readonly<Partial<Record<IntrinsicName, Value>>> = {
  'Boolean.prototype': false,
  'Number.prototype': 0,
  'String.prototype': '',
};

/** Makes all intrinsic objects, in their order, on an empty heap. Constructors are native functions. */
export function makeIntrinsics(activity: Activity, natives: ReadonlyMap<string, NativeFunction>): void {
  for (const name of INTRINSIC_NAMES) {
    const native = natives.get(name);
    const internals = KINDS[name] ?? (native === undefined ? { kind: 'object' } : nativeInternals(native));
    const made = allocate(activity, internals, parentOf(name, internals.kind === 'native'), [
      ...(internals.kind === 'boxed' ? [BOXED[name]] : []),
    ]);
    if (made.object !== intrinsic(name).object) throw new Error(`${name} is out of order`);
  }
  for (const name of INTRINSIC_NAMES) {
    const prototype = `${name}.prototype`;
    if (name.includes('.') || !isIntrinsicName(prototype)) continue;
    edit(activity, intrinsic(name)).properties.set(
      'prototype',
      new Property(intrinsic(prototype), false, false, false),
    );
    edit(activity, intrinsic(prototype)).properties.set(
      'constructor',
      new Property(intrinsic(name), true, false, true),
    );
    if (ERRORS.includes(name) || name === 'Error') {
      const { properties } = edit(activity, intrinsic(prototype));
      properties.set('name', new Property(name, true, false, true));
      properties.set('message', new Property('', true, false, true));
    }
  }
  for (const kind of ['Generator', 'AsyncGenerator'] as const)
    edit(activity, intrinsic(`${kind}Function.prototype`)).properties.set(
      'prototype',
      new Property(intrinsic(`${kind}.prototype`), false, false, true),
    );
  const thrower = { get: intrinsic('ThrowTypeError'), set: intrinsic('ThrowTypeError') };
  edit(activity, intrinsic('ThrowTypeError')).integrity = 'frozen';
  for (const key of ['arguments', 'caller'])
    edit(activity, intrinsic('Function.prototype')).properties.set(
      key,
      new Property(undefined, false, false, true, thrower),
    );
  const { properties } = edit(activity, intrinsic('globalThis'));
  for (const name of INTRINSIC_NAMES) {
    const host = worldOf(activity).surroundings.global(name);
    if (name.includes('.') || host === undefined) continue;
    properties.set(name, new Property(intrinsic(name), true, false, true));
    standInFor(activity, host, intrinsic(name));
    const prototype = `${name}.prototype`;
    if (isIntrinsicName(prototype) && typeof host === 'function')
      standInFor(activity, host.prototype, intrinsic(prototype));
  }
  properties.set('globalThis', new Property(intrinsic('globalThis'), true, false, true));
  properties.set('global', new Property(intrinsic('globalThis'), true, false, true));
}

function nativeInternals(native: NativeFunction): Internals {
  return { kind: 'native', native, data: undefined };
}

/** A function object for a native function. */
export function nativeObject(activity: Activity, native: NativeFunction): Reference {
  return allocate(activity, nativeInternals(native), 'Function.prototype');
}
