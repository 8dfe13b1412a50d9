import { Name, Reference } from '../../../program/value.ts';

/**
 * The objects that JavaScript starts with. They are the first on every heap, in this order, so that a reference to one
 * is a constant.
 */
const NAMES = [
  'globalThis',
  'Object.prototype',
  'Function.prototype',
  'Array.prototype',
  'String.prototype',
  'Number.prototype',
  'Boolean.prototype',
  'Symbol.prototype',
  'BigInt.prototype',
  'RegExp.prototype',
  'Map.prototype',
  'Set.prototype',
  'WeakMap.prototype',
  'WeakSet.prototype',
  'Iterator.prototype',
  'ArrayIterator.prototype',
  'StringIterator.prototype',
  'MapIterator.prototype',
  'SetIterator.prototype',
  'RegExpStringIterator.prototype',
  'Generator.prototype',
  'GeneratorFunction.prototype',
  'Promise.prototype',
  'AsyncFunction.prototype',
  'AsyncIterator.prototype',
  'AsyncGenerator.prototype',
  'AsyncGeneratorFunction.prototype',
  'TypedArray.prototype',
  'ArrayBuffer.prototype',
  'Uint8Array.prototype',
  'Uint8ClampedArray.prototype',
  'Int8Array.prototype',
  'Uint16Array.prototype',
  'Int16Array.prototype',
  'Uint32Array.prototype',
  'Int32Array.prototype',
  'Float32Array.prototype',
  'Float64Array.prototype',
  'BigInt64Array.prototype',
  'BigUint64Array.prototype',
  'Buffer.prototype',
  'DataView.prototype',
  'Date.prototype',
  'TextEncoder.prototype',
  'TextDecoder.prototype',
  'Error.prototype',
  'TypeError.prototype',
  'RangeError.prototype',
  'ReferenceError.prototype',
  'SyntaxError.prototype',
  'EvalError.prototype',
  'URIError.prototype',
  'AggregateError.prototype',
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'RegExp',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Promise',
  'TypedArray',
  'ArrayBuffer',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int8Array',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'Buffer',
  'DataView',
  'Date',
  'TextEncoder',
  'TextDecoder',
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'EvalError',
  'URIError',
  'AggregateError',
  'Math',
  'JSON',
  'Reflect',
  /** What strict functions have in place of `arguments.callee`. */
  'ThrowTypeError',
  /** The modules that were loaded, by file. */
  'modules',
  /** What operators call when an operand is an object: the library's slow paths. */
  'slowPaths',
  /** The microtasks that are waiting (`promise.ts`). */
  'microtasks',
  /** What programs see of the host's own objects. */
  'mirrors',
] as const;

export type IntrinsicName = (typeof NAMES)[number];

export const INTRINSIC_NAMES: readonly IntrinsicName[] = NAMES;

const references = new Map<string, Reference>(NAMES.map((name, id) => [name, new Reference(id)]));

/** The intrinsic object of this name. */
export function intrinsic(name: IntrinsicName): Reference {
  const found = references.get(name);
  if (found === undefined) throw new Error(`there is no intrinsic object ${name}`);
  return found;
}

export function isIntrinsicName(name: string): name is IntrinsicName {
  return references.has(name);
}

const WELL_KNOWN = [
  'iterator',
  'asyncIterator',
  'hasInstance',
  'isConcatSpreadable',
  'match',
  'matchAll',
  'replace',
  'search',
  'species',
  'split',
  'toPrimitive',
  'toStringTag',
  'unscopables',
] as const;

export type WellKnownSymbol = (typeof WELL_KNOWN)[number];

const wellKnown = new Map<string, Name>(WELL_KNOWN.map((name, i) => [name, new Name(`Symbol.${name}`, i)]));

export const WELL_KNOWN_SYMBOLS: readonly WellKnownSymbol[] = WELL_KNOWN;

/** `Symbol.iterator` and its like. */
export function symbolNamed(name: WellKnownSymbol): Name {
  const found = wellKnown.get(name);
  if (found === undefined) throw new Error(`there is no symbol ${name}`);
  return found;
}
