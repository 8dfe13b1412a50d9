import { INTRINSIC_NAMES, type IntrinsicName, symbolNamed, WELL_KNOWN_SYMBOLS } from '../objects/intrinsics.ts';
import type { Key } from '../objects/object.ts';
import type { Surroundings, World } from '../objects/world.ts';

const generatorFunction: object = Object.getPrototypeOf(function* () {});
const asyncGeneratorFunction: object = Object.getPrototypeOf(async function* () {});
const asyncGenerator: object = Reflect.get(asyncGeneratorFunction, 'prototype');
const typedArray: object = Object.getPrototypeOf(Uint8Array);
const strictArguments: unknown = (function () {
  // biome-ignore lint/complexity/noArguments: the host's own object is what is looked at.
  return arguments;
})();

function prototypeOf(value: object): object {
  return Object.getPrototypeOf(value);
}

const arrayIterator = prototypeOf([].values());

/** Intrinsic objects that no global name leads to. */
const HIDDEN: ReadonlyMap<IntrinsicName, unknown> = new Map<IntrinsicName, unknown>([
  ['GeneratorFunction.prototype', generatorFunction],
  ['Generator.prototype', Reflect.get(generatorFunction, 'prototype')],
  ['AsyncFunction.prototype', Object.getPrototypeOf(async () => {})],
  ['AsyncGeneratorFunction.prototype', asyncGeneratorFunction],
  ['AsyncGenerator.prototype', asyncGenerator],
  ['AsyncIterator.prototype', Object.getPrototypeOf(asyncGenerator)],
  ['TypedArray', typedArray],
  ['TypedArray.prototype', Reflect.get(typedArray, 'prototype')],
  ['Iterator.prototype', prototypeOf(arrayIterator)],
  ['ArrayIterator.prototype', arrayIterator],
  ['StringIterator.prototype', prototypeOf(''[Symbol.iterator]())],
  ['MapIterator.prototype', prototypeOf(new Map().keys())],
  ['SetIterator.prototype', prototypeOf(new Set().keys())],
  ['RegExpStringIterator.prototype', prototypeOf(''.matchAll(/x/g))],
  ['ThrowTypeError', Object.getOwnPropertyDescriptor(strictArguments, 'callee')?.get],
]);

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** The host's own object behind an intrinsic one; undefined for the global object and for those that have no names. */
function hostObject(name: IntrinsicName, surroundings: Surroundings): object | undefined {
  const hidden = HIDDEN.get(name);
  if (isObject(hidden)) return hidden;
  const [global, ...rest] = name.split('.');
  let found = surroundings.global(global);
  for (const part of rest) found = isObject(found) ? Reflect.get(found, part) : undefined;
  return name !== 'globalThis' && isObject(found) ? found : undefined;
}

/** The intrinsic objects that the host has, too, with the host's own. */
export function hostObjects({ surroundings }: World): ReadonlyMap<IntrinsicName, object> {
  const found = new Map<IntrinsicName, object>();
  for (const name of INTRINSIC_NAMES) {
    const host = hostObject(name, surroundings);
    if (host !== undefined) found.set(name, host);
  }
  return found;
}

/** The host's own properties of an object, in the host's order. Symbols of the host's that are not well-known are left out. */
export function* hostProperties(host: object): Generator<readonly [Key, PropertyDescriptor]> {
  for (const key of Reflect.ownKeys(host)) {
    const descriptor = Object.getOwnPropertyDescriptor(host, key);
    const shown = typeof key === 'string' ? key : wellKnown(key);
    if (descriptor !== undefined && shown !== undefined) yield [shown, descriptor];
  }
}

function wellKnown(symbol: symbol): Key | undefined {
  const name = WELL_KNOWN_SYMBOLS.find(known => Reflect.get(Symbol, known) === symbol);
  return name === undefined ? undefined : symbolNamed(name);
}
