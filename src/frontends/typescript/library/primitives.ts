/**
 * What the library needs from the machine under it. The evaluator implements each of these natively and never reads
 * this file; the bodies here are the host's, so that the library can be tested beside the host's own built-ins.
 *
 * Unless a comment says so, a primitive runs no user code and does not throw.
 */

import type { Bag, Callable, Descriptor, Key } from './types.ts';

export type { Bag, Callable, Descriptor, Key } from './types.ts';

// --- Kinds of values ---------------------------------------------------------------------------------------------

/** Objects and functions. */
export function isObject(value: unknown): value is Bag {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

export function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}

/** Whether `new value()` is allowed. */
export function isConstructor(value: unknown): value is Callable {
  if (typeof value !== 'function') return false;
  try {
    Reflect.construct(Object, [], value);
    return true;
  } catch {
    return false;
  }
}

export function isArray(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Whether an array of a text's characters is not made yet: it has no holes, and its length may not be known. */
export function isSpread(_value: unknown): boolean {
  return false;
}

/**
 * Whether a function may be called with one element after the other of such an array of code points, as far as there are
 * any: it takes nothing but the element, and arrays are gone over as the language says.
 */
export function isGoneOver(_list: unknown, _callback: unknown): boolean {
  return false;
}

/** Whether a function looks at no argument but its first. */
export function takesOne(_callback: unknown): boolean {
  return false;
}

/** Adds an item to a plain array that the library has just made. */
export function append(list: unknown[], item: unknown): void {
  putNew(list, list.length, item);
}

/** Whether an array's class is `Array` itself: neither it nor `Array.prototype` says otherwise. */
export function isPlainArray(array: unknown[]): boolean {
  const plain = Object.getPrototypeOf(array) === Array.prototype && !Object.hasOwn(array, 'constructor');
  return plain && Array.prototype.constructor === Array;
}

/** The `builtinTag` of `Object.prototype.toString`: `Array`, `Arguments`, `Function`, `Error`, `Boolean`, `Number`,
 * `String`, `Date`, `RegExp`, or `Object` for all other objects. */
export function builtinTag(object: Bag): string {
  if (Array.isArray(object)) return 'Array';
  if (typeof object === 'function') return 'Function';
  if (object instanceof Error) return 'Error';
  if (object instanceof Date) return 'Date';
  if (object instanceof RegExp) return 'RegExp';
  const wrapped = typeof primitiveValue(object);
  if (wrapped === 'boolean') return 'Boolean';
  if (wrapped === 'number') return 'Number';
  return wrapped === 'string' ? 'String' : 'Object';
}

/** The primitive inside a wrapper object (`new String('a')`, `Object(1n)`); `undefined` for any other value. */
export function primitiveValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const prototype of [Number, String, Boolean, Symbol, BigInt].map(wrapper => wrapper.prototype))
    try {
      return Reflect.apply(prototype.valueOf, value, []);
    } catch {}
  return undefined;
}

/** The function that a bound function stands for; `undefined` for any other. The host does not tell. */
export function boundTarget(callable: Callable): Callable | undefined {
  return intrinsics.get(callable) as Callable | undefined;
}

// --- Primitive values --------------------------------------------------------------------------------------------

/** `SameValue`: tells `-0` from `0`, and finds `NaN` the same as itself. */
export function sameValue(left: unknown, right: unknown): boolean {
  return Object.is(left, right);
}

/** `ToString` of a primitive value. Throws a `TypeError` for a symbol. */
export function toText(value: unknown): string {
  return `${value as string}`;
}

/** `ToIntegerOrInfinity` of a number: `NaN` and `-0` give `0`. */
export function integerOf(value: number): number {
  return Number.isNaN(value) ? 0 : Math.trunc(value) + 0;
}

/** A number or bigint written in a base of 2 to 36. */
export function digitsOf(value: number | bigint, radix: number): string {
  return value.toString(radix);
}

export function symbolDescription(symbol: symbol): string | undefined {
  return symbol.description;
}

/** Whether `Symbol.for` made it. */
export function isRegisteredSymbol(symbol: symbol): boolean {
  return Symbol.keyFor(symbol) !== undefined;
}

/** `ToObject`: throws a `TypeError` for `undefined` and `null`. */
export function toObject(value: unknown): Bag {
  if (value === undefined || value === null) throw new TypeError('Cannot convert undefined or null to object');
  return Object(value);
}

/** A text as JSON writes it, where it does not depend on the input; on the host, as if it always did. */
export function quotedConstant(_text: string): string | undefined {
  return undefined;
}

// --- Texts: positions are whole numbers between 0 and the length --------------------------------------------------

export function substring(text: string, from: number, to: number): string {
  return text.substring(from, to);
}

export function codeUnitAt(text: string, index: number): number {
  return text.charCodeAt(index);
}

/** Where `part` is found at or after `from`, or -1. */
export function indexOfText(text: string, part: string, from: number): number {
  return from + part.length > text.length ? -1 : text.indexOf(part, from);
}

/** Whether a text is read place by place, since neither its start nor its end need be known. */
export function isReadByPlace(_text: string): boolean {
  return false;
}

/** How many symbols of a text are known to be there by now: no more is read for that. */
export function lengthSoFar(text: string): number {
  return text.length;
}

/** Whether `part` is at a place that is not negative; `undefined` where the text ends before that can be said. */
export function isTextAt(text: string, part: string, place: number): boolean | undefined {
  for (let i = 0; i < part.length; i++) {
    if (place + i >= text.length) return undefined;
    if (text[place + i] !== part[i]) return false;
  }
  return true;
}

// --- Calls: these run user code -----------------------------------------------------------------------------------

/** Throws a `TypeError` when `callable` is not one. */
export function call(callable: unknown, thisValue: unknown, ...args: unknown[]): unknown {
  return Reflect.apply(callable as Callable, thisValue, args);
}

/** As `call`, with the arguments in a plain array. */
export function apply(callable: unknown, thisValue: unknown, args: unknown[]): unknown {
  return Reflect.apply(callable as Callable, thisValue, args);
}

/** `new maker(...args)` with another `new.target`. */
export function construct(maker: Callable, args: unknown[], newTarget: Callable): Bag {
  return Reflect.construct(maker, args, newTarget) as Bag;
}

// --- Properties ---------------------------------------------------------------------------------------------------

export function createObject(prototype: object | null): Bag {
  return Object.create(prototype) as Bag;
}

export function getPrototypeOf(object: Bag): Bag | null {
  return Object.getPrototypeOf(object) as Bag | null;
}

/** Whether it could be done: not for an object that cannot be extended, nor to make a cycle. */
export function setPrototypeOf(object: Bag, prototype: object | null): boolean {
  return Reflect.setPrototypeOf(object, prototype);
}

export function isExtensible(object: Bag): boolean {
  return Object.isExtensible(object);
}

export function preventExtensions(object: Bag): void {
  Object.preventExtensions(object);
}

/** Makes the elements of an array sealed or frozen, all at once; what else it has is the caller's to restrict. */
export function restrictElements(_object: Bag, _freezing: boolean): void {}

/** All own keys: indexes in order, then texts, then symbols, each as they were added. */
export function ownKeys(object: Bag): Key[] {
  return Reflect.ownKeys(object);
}

export function hasOwn(object: object, key: Key | number): boolean {
  return Object.hasOwn(object, key);
}

/** A new ordinary object with the four attributes of an own property, in the order of the specification. */
export function getOwnProperty(object: Bag, key: Key): Descriptor | undefined {
  return Reflect.getOwnPropertyDescriptor(object, key);
}

/**
 * Makes or replaces an own data property, whatever was there: the caller has checked that this is allowed. Keeps the
 * `length` of an array above its last index; a smaller `length` drops elements.
 */
export function putData(object: object, key: Key, value: unknown, attributes: Descriptor): void {
  const { writable, enumerable, configurable } = attributes;
  Object.defineProperty(object, key, { value, writable, enumerable, configurable });
}

/** As `putData`, for an accessor. */
export function putAccessor(object: object, key: Key, get: unknown, set: unknown, attributes: Descriptor): void {
  const { enumerable, configurable } = attributes;
  Object.defineProperty(object, key, { get: get as () => unknown, set: set as Callable, enumerable, configurable });
}

/** As `putData` with every attribute true: for objects that the library has just made. */
export function putNew(object: object, key: Key | number, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** An array of holes. Throws a `RangeError` when the length is not below 2^32. */
export function newArray(length: number): unknown[] {
  return new Array(length);
}

// --- Hidden state -------------------------------------------------------------------------------------------------

export type IteratorKind =
  | 'Array Iterator'
  | 'String Iterator'
  | 'Map Iterator'
  | 'Set Iterator'
  | 'RegExp String Iterator'
  | 'Async Generator';

/** A new object that inherits from the intrinsic prototype of its kind and hides a state. */
export function createIterator(kind: IteratorKind, state: object): Bag {
  const made = Object.create((intrinsics.get(kind) as object | undefined) ?? null);
  hidden.set(made, { kind, state });
  return made;
}

/** The state that `createIterator` put into a value, or `undefined` when it is not an iterator of this kind. */
export function iteratorState(value: unknown, kind: IteratorKind): object | undefined {
  const found = isObject(value) ? hidden.get(value) : undefined;
  return found?.kind === kind ? found.state : undefined;
}

const hidden = new WeakMap<object, { readonly kind: IteratorKind; readonly state: object }>();

/** On the host only: what the evaluator knows of its realm. */
const intrinsics = new Map<unknown, unknown>();

/**
 * On the host only: names an object of the realm under test. The keys are iterator kinds (prototypes),
 * `RegExp.prototype`, `Map.prototype`, `RegExp.prototype.exec`, and bound functions (with their targets).
 */
export function provideIntrinsic(key: unknown, value: unknown): void {
  intrinsics.set(key, value);
}

// --- Regular expressions ------------------------------------------------------------------------------------------

/** Whether a value has a pattern inside (not whether it looks like a regular expression to `String.prototype`). */
export function isRegExpObject(value: unknown): value is Bag {
  return value instanceof RegExp;
}

/** Whether a value is the realm's own `RegExp.prototype`, whose getters answer though it has no pattern inside. */
export function isRegExpPrototype(value: unknown): boolean {
  return value === RegExp.prototype || (value !== undefined && value === intrinsics.get('RegExp.prototype'));
}

/** Throws a `SyntaxError` for a pattern or flags that are not valid. `lastIndex` is 0. */
export function newRegExp(source: string, flags: string): Bag {
  const made = new RegExp(source, flags) as unknown as Bag;
  const prototype = intrinsics.get('RegExp.prototype');
  if (prototype !== undefined) Object.setPrototypeOf(made, prototype as object);
  return made;
}

/** Gives an expression another pattern and other flags; throws a `SyntaxError` as above. */
export function recompileRegExp(regExp: Bag, source: string, flags: string): void {
  RegExp.prototype.compile.call(regExp, source, flags);
}

/** The pattern with `/` and line ends escaped, `(?:)` when it is empty: what `source` gives. */
export function regExpSource(regExp: Bag): string {
  return Object.getOwnPropertyDescriptor(RegExp.prototype, 'source')?.get?.call(regExp);
}

/** The flags it was made with, in alphabetical order. */
export function regExpFlags(regExp: Bag): string {
  return ['hasIndices', 'global', 'ignoreCase', 'multiline', 'dotAll', 'unicode', 'unicodeSets', 'sticky']
    .map((name, index) =>
      Object.getOwnPropertyDescriptor(RegExp.prototype, name)?.get?.call(regExp) ? 'dgimsuvy'[index] : '',
    )
    .join('');
}

/**
 * The leftmost match that starts at or after `index` (exactly there when `sticky`), as flat positions
 * `[start0, end0, start1, end1, …]` with -1 for groups that took no part; `null` when there is none. Neither reads nor
 * writes `lastIndex`, and does not look at the flags `g` and `y`. `isAligned` says that the place is certainly not within a
 * pair of surrogates.
 */
export function regExpMatch(
  regExp: Bag,
  text: string,
  index: number,
  sticky: boolean,
  _isAligned = false,
): number[] | null {
  const flags = `${regExpFlags(regExp).replace(/[dgy]/g, '')}d${sticky ? 'y' : 'g'}`;
  const key = `/${regExpSource(regExp)}/${flags}`;
  const matcher = matchers.get(key) ?? new RegExp(regExpSource(regExp), flags);
  matchers.set(key, matcher);
  matcher.lastIndex = index;
  const positions = matcher.exec(text)?.indices?.flatMap(pair => pair ?? [-1, -1]);
  return positions ?? null;
}

const matchers = new Map<string, RegExp>();

/** Whether the end of a text is not known yet, and the pattern only looks forward from where it starts. */
export function isSearchedByPlace(_regExp: Bag, _text: string): boolean {
  return false;
}

/** For each group of the pattern, from number 0 (the whole match), its name or `undefined`. */
export function regExpGroupNames(regExp: Bag): (string | undefined)[] {
  const source = regExpSource(regExp);
  const names: (string | undefined)[] = [undefined];
  for (let i = 0, inClass = 0; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === '[') inClass++;
    else if (source[i] === ']') inClass = 0;
    else if (source[i] === '(' && inClass === 0) {
      const name = /^\(\?<([^=!][^>]*)>/.exec(source.slice(i))?.[1];
      if (name !== undefined || source[i + 1] !== '?') names.push(name);
    }
  }
  return names;
}

/** Whether `regExp.exec` would find the built-in function and no user code on its way. */
export function hasPristineExec(regExp: Bag): boolean {
  return regExp.exec === (intrinsics.get('RegExp.prototype.exec') ?? RegExp.prototype.exec);
}

// --- Maps and sets: entries in the order they came, each with an index that stays its own ---------------------------

export type CollectionKind = 'Map' | 'Set' | 'WeakMap' | 'WeakSet';

interface Collection {
  readonly kind: CollectionKind;
  readonly entries: ({ readonly key: unknown; value: unknown } | undefined)[];
  readonly places: Map<unknown, number>;
}

const collections = new WeakMap<object, Collection>();

function collection(object: object): Collection {
  const found = collections.get(object);
  if (found === undefined) throw new TypeError('not a collection');
  return found;
}

/** An empty collection that inherits from its intrinsic prototype. */
export function newCollection(kind: CollectionKind): Bag {
  const made = Object.create((intrinsics.get(`${kind}.prototype`) as object | undefined) ?? null);
  collections.set(made, { kind, entries: [], places: new Map() });
  return made;
}

export function collectionKind(value: unknown): CollectionKind | undefined {
  return isObject(value) ? collections.get(value)?.kind : undefined;
}

/** How many entries are there now. */
export function collectionSize(object: Bag): number {
  return collection(object).places.size;
}

/** The index of the entry whose key is the same (`SameValueZero`), or -1. */
export function collectionFind(object: Bag, key: unknown): number {
  return collection(object).places.get(key) ?? -1;
}

/** The index of the first entry at or after `index` that is still there, or -1. */
export function collectionNext(object: Bag, index: number): number {
  const { entries } = collection(object);
  for (let i = index; i < entries.length; i++) if (entries[i] !== undefined) return i;
  return -1;
}

export function collectionKey(object: Bag, index: number): unknown {
  return collection(object).entries[index]?.key;
}

/** In a set, the value of an entry is `undefined`. */
export function collectionValue(object: Bag, index: number): unknown {
  return collection(object).entries[index]?.value;
}

export function collectionUpdate(object: Bag, index: number, value: unknown): void {
  const entry = collection(object).entries[index];
  if (entry !== undefined) entry.value = value;
}

/** Adds an entry after all others, under an index that no entry had before. The key is not there yet, and not `-0`. */
export function collectionAppend(object: Bag, key: unknown, value: unknown): void {
  const { entries, places } = collection(object);
  places.set(key, entries.push({ key, value }) - 1);
}

/** Takes the entry at an index away; the others keep their indexes. */
export function collectionRemove(object: Bag, index: number): void {
  const { entries, places } = collection(object);
  places.delete(entries[index]?.key);
  entries[index] = undefined;
}

// --- Typed arrays ------------------------------------------------------------------------------------------------------

export * from './typed-primitives.ts';

// --- JSON -----------------------------------------------------------------------------------------------------------

/** `JSON.parse` of a text without a reviver. Throws a `SyntaxError`. */
export function parseJson(text: string): unknown {
  return JSON.parse(text);
}

// --- Iteration ------------------------------------------------------------------------------------------------------

const end: unknown = Object.freeze({});

/** What the evaluator's own loops take for the end of an iteration; no program sees it. */
export function endOfIteration(): unknown {
  return end;
}

// --- Promises and microtasks ----------------------------------------------------------------------------------------

export * from './promise-primitives.ts';
