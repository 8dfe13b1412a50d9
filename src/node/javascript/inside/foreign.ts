import { closeTheDoors } from './doors.ts';
import { quietConsole, quietTimers, setGlobals, visibleProcess } from './globals.ts';
import { NotAvailable, refusing } from './refusal.ts';

/*
 * Runs in the realm of the foreign code, before that code does. The rest of the sandbox has a realm of its own, with
 * `Map`, `Promise` and all other intrinsics of its own. It touches foreign values by the functions below and hands out
 * nothing but what is made here: whoever has one object of a realm has, by its constructor, the whole realm.
 *
 * The functions below run after foreign code has changed what it likes. So they use what was taken here, descriptors
 * without a prototype, and elements by their index.
 */

type Callable = (...args: readonly unknown[]) => unknown;

const { apply, construct, get, has, getPrototypeOf, defineProperty } = Reflect;
const { keys, create } = Object;
const { isPrototypeOf: isAbove, toString: tagOf, hasOwnProperty: hasOwn } = Object.prototype;
const { then } = Promise.prototype;
const { asyncIterator, iterator } = Symbol;
const [anError, aTypeError, aText, inThisRealm, later] = [Error, TypeError, String, globalThis, setImmediate];

/** Taken before the doors close. */
const realBuiltin = process.getBuiltinModule.bind(process) as (name: string) => object | undefined;

/** The prototype of everything that the private realm makes, once that realm has said so. */
let privateRoot: object | undefined;

function isPrivate(value: unknown): boolean {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && privateRoot !== undefined && apply(isAbove, privateRoot, [value]);
}

function define(place: object, key: PropertyKey, value: unknown, enumerable = true): void {
  defineProperty(place, key, { __proto__: null, value, writable: true, enumerable, configurable: true } as object);
}

/** Copies the fields of an object of the private realm. */
function assign<T extends object>(place: T, fields: object): T {
  const names = keys(fields);
  for (let i = 0; i < names.length; i++) define(place, names[i], get(fields, names[i]));
  return place;
}

/** What is thrown into foreign code: an error of the private realm, such as that the stack is full, is made anew. */
function thrownOutwards(error: unknown): unknown {
  return isPrivate(error) ? new anError(aText(get(error as object, 'message'))) : error;
}

export const foreign = {
  realBuiltin,
  refusing,
  isRefusal: (error: unknown): boolean => NotAvailable.is(error),
  global: inThisRealm,
  visible: { process: visibleProcess, console: quietConsole, timers: quietTimers },
  /** What every object, and every function, has; and what lists have. */
  prototypes: { object: Object.prototype, function: Function.prototype, list: Array.prototype },
  classes: { URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, EventTarget },
  views: {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
  },
  bufferFrom: Buffer.from as (content: unknown) => unknown,
  parseJson: JSON.parse as (text: string) => unknown,
  clone: structuredClone as (value: unknown) => unknown,
  now: performance.now.bind(performance),

  apply: apply as (f: unknown, self: unknown, args: readonly unknown[]) => unknown,
  construct: construct as (f: unknown, args: readonly unknown[]) => object,
  get: get as (place: object, key: PropertyKey) => unknown,
  has,
  getPrototypeOf,
  hasOwn: (place: object, key: PropertyKey): boolean => apply(hasOwn, place, [key]),
  keys: keys as (place: object) => ArrayLike<string>,
  isIn: (prototype: object, value: object): boolean => apply(isAbove, prototype, [value]),
  tag: (value: unknown): string => apply(tagOf, value, []),
  text: aText as (value: unknown) => string,
  define,
  assign,
  thrownOutwards,

  /** The realm that owns this object is the private one. */
  know(root: object): void {
    privateRoot ??= root;
  },
  object: (fields: object = {}): object => assign({}, fields),
  bare: (): object => create(null),
  list(items: ArrayLike<unknown>): object {
    const list: unknown[] = [];
    for (let i = 0; i < items.length; i++) define(list, i, items[i]);
    return list;
  },
  error: (message: string, fields: object = {}): object => assign(new anError(message), fields),
  typeError: (message: string): object => new aTypeError(message),
  /** A function for foreign code that runs one of the private realm; it gets what it is called with as a list. */
  callable(run: (args: ArrayLike<unknown>) => unknown): Callable {
    return (...args) => {
      try {
        return run(args);
      } catch (error) {
        throw thrownOutwards(error);
      }
    };
  },
  /** Calls one of the two when the promise is settled. */
  settle(promise: object, fulfilled: (value: unknown) => void, rejected: (error: unknown) => void): void {
    apply(then, promise, [(value: unknown) => fulfilled(value), (error: unknown) => rejected(error)]);
  },
  /** Calls a function when there are no microtasks left. */
  later(run: () => void): void {
    later(() => run());
  },
  isIterable: (value: object): boolean => iterator in value,
  isAsyncIterable: (value: object): boolean => asyncIterator in value,
  iterate(iterable: object, visit: (value: unknown) => void): void {
    for (const value of iterable as Iterable<unknown>) visit(value);
  },
  async iterateAsync(iterable: object, visit: (value: unknown) => void): Promise<void> {
    for await (const value of iterable as AsyncIterable<unknown>) visit(value);
  },
};

process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);
closeTheDoors(realBuiltin);
setGlobals();
