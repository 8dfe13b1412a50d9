import type * as arrayCallbacks from './array-callbacks.ts';
import type * as arrayChange from './array-change.ts';
import type * as arrayCopy from './array-copy.ts';
import type * as arraySearch from './array-search.ts';
import type * as arrayStatics from './array-statics.ts';
import type * as async from './async.ts';
import type * as conversions from './conversions.ts';
import type * as iterators from './iterators.ts';
import type * as json from './json.ts';
import type * as mapSet from './map-set.ts';
import type * as objectPrototype from './object-prototype.ts';
import type * as objectStatics from './object-statics.ts';
import type * as operators from './operators.ts';
import type * as primitives from './primitives.ts';
import type * as promise from './promise.ts';
import type * as promiseStatics from './promise-statics.ts';
import type * as reflect from './reflect.ts';
import type * as regexp from './regexp.ts';
import type * as regexpExec from './regexp-exec.ts';
import type * as regexpReplace from './regexp-replace.ts';
import type * as slowPaths from './slow-paths.ts';
import type * as stringHtml from './string-html.ts';
import type * as stringRegexp from './string-regexp.ts';
import type * as typedArray from './typed-array.ts';
import type * as typedArrayStatics from './typed-array-statics.ts';
import type * as weakCollections from './weak-collections.ts';
import type * as wrappers from './wrappers.ts';

/**
 * The plan of the self-hosted library, as data: which exported object of which file goes onto which intrinsic object.
 * Nothing of the library is loaded by importing this file.
 *
 * `Function.prototype.call`, `apply` and `bind`, the constructors, and all methods of strings and numbers that neither
 * take a pattern nor call back are the evaluator's own.
 */

interface Files {
  'array-callbacks': typeof arrayCallbacks;
  'array-change': typeof arrayChange;
  'array-copy': typeof arrayCopy;
  'array-search': typeof arraySearch;
  'array-statics': typeof arrayStatics;
  async: typeof async;
  conversions: typeof conversions;
  iterators: typeof iterators;
  json: typeof json;
  'map-set': typeof mapSet;
  'object-prototype': typeof objectPrototype;
  'object-statics': typeof objectStatics;
  operators: typeof operators;
  promise: typeof promise;
  'promise-statics': typeof promiseStatics;
  reflect: typeof reflect;
  regexp: typeof regexp;
  'regexp-exec': typeof regexpExec;
  'regexp-replace': typeof regexpReplace;
  'slow-paths': typeof slowPaths;
  'string-html': typeof stringHtml;
  'string-regexp': typeof stringRegexp;
  'typed-array': typeof typedArray;
  'typed-array-statics': typeof typedArrayStatics;
  'weak-collections': typeof weakCollections;
  wrappers: typeof wrappers;
}

/** An export of a file of the library; the file is named without its ending. */
export interface LibraryExport {
  readonly file: string;
  readonly name: string;
}

/** All properties of an exported object become methods, or getters, of an intrinsic object. */
export interface Installation extends LibraryExport {
  readonly target: string;
  readonly as: 'methods' | 'getters';
}

/** What the evaluator has to provide natively under these names; those for the host alone are not among them. */
export type PrimitiveName = {
  [name in keyof typeof primitives]: (typeof primitives)[name] extends (...args: never[]) => unknown ? name : never;
}[Exclude<keyof typeof primitives, 'provideIntrinsic'>];

function from<F extends keyof Files>(file: F, name: keyof Files[F] & string): LibraryExport {
  return { file, name };
}

function methods(target: string, source: LibraryExport): Installation {
  return { ...source, target, as: 'methods' };
}

function getters(target: string, source: LibraryExport): Installation {
  return { ...source, target, as: 'getters' };
}

export const installations: readonly Installation[] = [
  methods('Array.prototype', from('array-search', 'arraySearch')),
  methods('Array.prototype', from('array-callbacks', 'arrayCallbacks')),
  methods('Array.prototype', from('array-callbacks', 'arrayReduce')),
  methods('Array.prototype', from('array-change', 'arrayChange')),
  methods('Array.prototype', from('array-copy', 'arrayCopy')),
  methods('Array', from('array-statics', 'arrayStatics')),
  methods('%TypedArray%.prototype', from('typed-array', 'typedArrayPrototype')),
  methods('%TypedArray%.prototype', from('typed-array', 'typedArraySearch')),
  methods('%TypedArray%.prototype', from('typed-array', 'typedArrayReduce')),
  methods('%TypedArray%', from('typed-array-statics', 'typedArrayStatics')),
  methods('Object.prototype', from('object-prototype', 'objectPrototype')),
  methods('Object', from('object-statics', 'objectStatics')),
  methods('Reflect', from('reflect', 'reflect')),
  methods('Function.prototype', from('operators', 'functionPrototype')),
  methods('Map.prototype', from('map-set', 'mapPrototype')),
  methods('Map.prototype', from('map-set', 'mapKeyed')),
  methods('Map.prototype', from('map-set', 'mapListed')),
  getters('Map.prototype', from('map-set', 'mapGetters')),
  methods('Map', from('map-set', 'mapStatics')),
  methods('Set.prototype', from('map-set', 'setPrototype')),
  methods('Set.prototype', from('map-set', 'setKeyed')),
  methods('Set.prototype', from('map-set', 'setListed')),
  getters('Set.prototype', from('map-set', 'setGetters')),
  methods('WeakMap.prototype', from('weak-collections', 'weakMapPrototype')),
  methods('WeakMap.prototype', from('weak-collections', 'weakMapKeyed')),
  methods('WeakSet.prototype', from('weak-collections', 'weakSetPrototype')),
  methods('WeakSet.prototype', from('weak-collections', 'weakSetKeyed')),
  methods('%IteratorPrototype%', from('iterators', 'iteratorPrototype')),
  methods('%ArrayIteratorPrototype%', from('iterators', 'arrayIteratorPrototype')),
  methods('%StringIteratorPrototype%', from('iterators', 'stringIteratorPrototype')),
  methods('%MapIteratorPrototype%', from('iterators', 'mapIteratorPrototype')),
  methods('%SetIteratorPrototype%', from('iterators', 'setIteratorPrototype')),
  methods('%RegExpStringIteratorPrototype%', from('regexp', 'regExpStringIteratorPrototype')),
  methods('String.prototype', from('iterators', 'stringIterable')),
  methods('String.prototype', from('string-regexp', 'stringRegExp')),
  methods('String.prototype', from('wrappers', 'stringPrototype')),
  methods('String.prototype', from('string-html', 'stringHtml')),
  methods('String', from('string-regexp', 'stringStatics')),
  methods('RegExp.prototype', from('regexp', 'regExpPrototype')),
  methods('RegExp.prototype', from('regexp-replace', 'regExpReplace')),
  getters('RegExp.prototype', from('regexp', 'regExpGetters')),
  methods('Promise.prototype', from('promise', 'promisePrototype')),
  methods('Promise', from('promise-statics', 'promiseStatics')),
  methods('%AsyncIteratorPrototype%', from('async', 'asyncIteratorPrototype')),
  methods('%AsyncGeneratorPrototype%', from('async', 'asyncGeneratorPrototype')),
  methods('JSON', from('json', 'json')),
  methods('Error.prototype', from('wrappers', 'errorPrototype')),
  methods('Date.prototype', from('wrappers', 'datePrototype')),
  methods('Number.prototype', from('wrappers', 'numberPrototype')),
  methods('Boolean.prototype', from('wrappers', 'booleanPrototype')),
  methods('BigInt.prototype', from('wrappers', 'bigintPrototype')),
  methods('Symbol.prototype', from('wrappers', 'symbolPrototype')),
  getters('Symbol.prototype', from('wrappers', 'symbolGetters')),
];

/** One property with a getter and a setter, which are given as functions. */
export const accessors = [
  {
    target: 'Object.prototype',
    key: '__proto__',
    get: from('object-prototype', 'getProto'),
    set: from('object-prototype', 'setProto'),
  },
] as const;

/** Properties that are the same function as another one: `[object, key, object, key]`. `@@` starts a symbol's name. */
export const aliases: readonly (readonly [string, string, string, string])[] = [
  ['Array.prototype', '@@iterator', 'Array.prototype', 'values'],
  ['%TypedArray%.prototype', '@@iterator', '%TypedArray%.prototype', 'values'],
  ['%TypedArray%.prototype', 'toString', 'Array.prototype', 'toString'],
  ['Map.prototype', '@@iterator', 'Map.prototype', 'entries'],
  ['Set.prototype', '@@iterator', 'Set.prototype', 'values'],
  ['Set.prototype', 'keys', 'Set.prototype', 'values'],
];

/** What `Symbol.toStringTag` says on an intrinsic object; iterator prototypes say their kind. */
export const toStringTags: Readonly<Record<string, string>> = {
  '%ArrayIteratorPrototype%': 'Array Iterator',
  'BigInt.prototype': 'BigInt',
  JSON: 'JSON',
  '%MapIteratorPrototype%': 'Map Iterator',
  'Map.prototype': 'Map',
  Reflect: 'Reflect',
  '%RegExpStringIteratorPrototype%': 'RegExp String Iterator',
  '%SetIteratorPrototype%': 'Set Iterator',
  '%StringIteratorPrototype%': 'String Iterator',
  'Set.prototype': 'Set',
  'Symbol.prototype': 'Symbol',
  'WeakMap.prototype': 'WeakMap',
  'WeakSet.prototype': 'WeakSet',
};
