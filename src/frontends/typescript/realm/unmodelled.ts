import type { Activity } from '../../../program/activity.ts';
import { edit } from '../objects/access.ts';
import { mirroredProperty } from '../objects/host.ts';
import { INTRINSIC_NAMES, type IntrinsicName, intrinsic, symbolNamed } from '../objects/intrinsics.ts';
import { Property } from '../objects/object.ts';
import { getOwn } from '../objects/own-properties.ts';
import { find } from '../objects/properties.ts';

const generatorFunction: object = Object.getPrototypeOf(function* () {});
const asyncGeneratorFunction: object = Object.getPrototypeOf(async function* () {});
const asyncGenerator: object = Reflect.get(asyncGeneratorFunction, 'prototype');

/** Intrinsic objects that no global name leads to. */
const HIDDEN: ReadonlyMap<IntrinsicName, unknown> = new Map([
  ['GeneratorFunction.prototype', generatorFunction],
  ['Generator.prototype', Reflect.get(generatorFunction, 'prototype')],
  ['AsyncFunction.prototype', Object.getPrototypeOf(async () => {})],
  ['AsyncGeneratorFunction.prototype', asyncGeneratorFunction],
  ['AsyncGenerator.prototype', asyncGenerator],
  ['AsyncIterator.prototype', Object.getPrototypeOf(asyncGenerator)],
]);

/** The host's own object behind an intrinsic one; undefined for those that have no names. */
function hostOf(name: IntrinsicName): object | undefined {
  const hidden = HIDDEN.get(name);
  if (isObject(hidden)) return hidden;
  const [global, ...rest] = name.split('.');
  let found: unknown = Reflect.get(globalThis, global);
  for (const part of rest) found = isObject(found) ? Reflect.get(found, part) : undefined;
  return name !== 'globalThis' && isObject(found) ? found : undefined;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** What every function has, or has only to throw. */
const OF_FUNCTIONS = ['arguments', 'caller', 'name', 'length'];

/**
 * Has programs find what the host's objects have beyond what is modelled, so that using it is refused by name instead
 * of being taken for missing: `RegExp.$1`, `''.anchor`.
 */
export function installUnmodelled(activity: Activity): void {
  for (const name of INTRINSIC_NAMES) {
    const host = hostOf(name);
    if (host === undefined) continue;
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(host)))
      if (!OF_FUNCTIONS.includes(key) && isMissing(activity, name, key))
        edit(activity, intrinsic(name)).properties.set(
          key,
          mirroredProperty(activity, `${name}.${key}`, { ...descriptor, enumerable: false }),
        );
    installTag(activity, name, host);
  }
}

function isMissing(activity: Activity, name: IntrinsicName, key: string): boolean {
  const found = key === 'constructor' ? getOwn : find;
  return found(activity, intrinsic(name), key) === undefined;
}

/** What `Object.prototype.toString` says of the host's object, where that is always the same. */
function installTag(activity: Activity, name: IntrinsicName, host: object): void {
  const tag: unknown = Object.getOwnPropertyDescriptor(host, Symbol.toStringTag)?.value;
  const key = symbolNamed('toStringTag');
  if (typeof tag === 'string' && find(activity, intrinsic(name), key) === undefined)
    edit(activity, intrinsic(name)).properties.set(key, new Property(tag, false, false, true));
}
