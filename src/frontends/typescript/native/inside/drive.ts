import type { EntryShape, FeedResult, InputType, NativeOutcome, Plain, StreamEvent, StreamResult } from '../call.ts';
import { type Found, isConstructor } from './find-export.ts';
import { Opaque } from './opaque.ts';
import { NotAvailable } from './refusal.ts';
import { isPromise, settled } from './settled.ts';
import { watchedCall } from './watched-call.ts';

type Callable = (...args: readonly unknown[]) => unknown;

/** Thrown through the program when it reads past the end. */
class EndOfInput extends Error {}

/** Taken before foreign code can change it. */
const clone = structuredClone;
const isView = ArrayBuffer.isView;
const prototypeOf = Object.getPrototypeOf;
const ownKeys = Object.keys;
const apply = Reflect.apply;
const isInstance = Function.prototype[Symbol.hasInstance];

const HOST_CLASSES = ['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'AbortController', 'EventTarget'];

/** Runs one input and says what came of it; a promise of that only where something had to be waited for. */
export type Driver = (input: unknown) => NativeOutcome | Promise<NativeOutcome>;

/** What one input gives: for what returns promises, a promise. */
type Run = (input: unknown) => Plain | Promise<Plain>;

/**
 * Makes a driver of a function and a shape.
 *
 * @throws Error when the function does not have the shape
 */
export function driver(found: Found, shape: EntryShape, inputType: InputType, args: readonly Plain[]): Driver {
  const run = runnerOf(found, shape, args);
  const inChunks = shape.kind === 'feed' && shape.each === 'chunk';
  const failed = (error: unknown): NativeOutcome =>
    error instanceof Opaque ? { opaque: error.message } : describeThrown(error);
  return input => {
    try {
      const value = run(makeInput(input, inputType, inChunks));
      return isPromise(value) ? value.then(returned => ({ returned }), failed) : { returned: value };
    } catch (error) {
      return failed(error);
    }
  };
}

function runnerOf(found: Found, shape: EntryShape, args: readonly Plain[]): Run {
  const further = args.some(arg => typeof arg === 'object' && arg !== null) ? () => clone(args) : () => args;
  switch (shape.kind) {
    case 'call': {
      const { owner, value, method } = found;
      const construct = shape.construct ?? [];
      const on = (self: object): Callable =>
        callable({ value: method === undefined ? value : Reflect.get(self, method), self });
      const f = callable(found);
      const { watching } = shape;
      if (watching !== undefined) return input => finalData(watchedCall(input, f, further(), watching));
      if (owner === undefined) return input => finalData(f(input, ...further()));
      return input => finalData(on(new owner(...clone(construct)))(input, ...further()));
    }
    case 'generator': {
      const f = callable(found);
      return input => collect(f(input, ...further()));
    }
    case 'feed': {
      const { value } = found;
      if (!isConstructor(value)) throw new Error('it is not a class');
      return input => feed(value, shape, input, further);
    }
    case 'methods': {
      const { value } = found;
      if (shape.made === 'constructed' && !isConstructor(value)) throw new Error('it is not a class');
      return input => useMethods(found, shape, input);
    }
    case 'reducer': {
      const f = callable(found);
      return async input => {
        let state: unknown = clone(shape.initial);
        for (const symbol of symbolsOf(input, shape.each)) {
          state = f(state, symbol, ...further());
          if (isPromise(state)) state = await settled(state);
        }
        return data(state);
      };
    }
    case 'stream':
      return streamRunner(callable(found), shape, further);
  }
}

function callable({ value, self }: Found): Callable {
  if (typeof value !== 'function') throw new Error('it is not a function');
  return self === undefined ? (value as Callable) : (...args) => apply(value, self, args);
}

/** A copy of a result, as it is now. */
function data(value: unknown): Plain {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === undefined || value === null || typeof value === 'bigint') return value;
  if (typeof value !== 'object') throw new Opaque(`a ${typeof value}`);
  if (isPromise(value)) {
    void value.then(undefined, () => undefined);
    throw new Opaque('a promise');
  }
  if (isOfNode(value)) throw new Opaque('an object that is not data');
  let copy: unknown;
  try {
    copy = clone(value);
  } catch (error) {
    throw new Opaque(error instanceof Error ? error.message : 'an object that is not data');
  }
  checkPlain(copy, []);
  return copy as Plain;
}

/** A copy of what a call gives in the end. */
function finalData(result: unknown): Plain | Promise<Plain> {
  return isPromise(result) ? settled(result).then(data) : data(result);
}

/** An object of a class of Node's own, such as a URL: what it holds is not in its properties. */
function isOfNode(value: object): boolean {
  return HOST_CLASSES.some(name => {
    const known = Reflect.get(globalThis, name);
    return typeof known === 'function' && apply(isInstance, known, [value]) === true;
  });
}

/** Lets through what is made of lists and records only, none of which holds itself. */
function checkPlain(value: unknown, outside: readonly object[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isView(value) && !(value instanceof DataView)) return;
  const prototype = prototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) throw new Opaque('an object that is not data');
  if (outside.includes(value)) throw new Opaque('an object that holds itself');
  const inside = [...outside, value];
  for (const key of ownKeys(value)) checkPlain(Reflect.get(value, key), inside);
}

function collect(iterable: unknown): Plain | Promise<Plain> {
  const isObject = typeof iterable === 'object' && iterable !== null;
  if (isObject && Symbol.asyncIterator in iterable) return collectAsync(iterable as AsyncIterable<unknown>);
  if (!isObject || !(Symbol.iterator in iterable)) throw new Opaque('a result that cannot be iterated over');
  const values: Plain[] = [];
  for (const value of iterable as Iterable<unknown>) values.push(data(value));
  return values;
}

async function collectAsync(iterable: AsyncIterable<unknown>): Promise<Plain> {
  const values: Plain[] = [];
  const all = async (): Promise<void> => {
    for await (const value of iterable) values.push(data(value));
  };
  await settled(all());
  return values;
}

async function feed(
  owner: new (...args: readonly unknown[]) => object,
  shape: EntryShape & { readonly kind: 'feed' },
  input: unknown,
  further: () => readonly Plain[],
): Promise<Plain> {
  const object = new owner(...clone(shape.construct ?? []));
  const method = (name: string): Callable => {
    const found = Reflect.get(object, name);
    if (typeof found !== 'function') throw new Error(`there is no method ${name}`);
    return (...args) => apply(found, object, args);
  };
  const parts = shape.each === 'chunk' ? chunksOf(input) : symbolsOf(input, shape.each);
  /** Methods that are chained give the object itself, which is no output. */
  const given = (value: unknown): Plain => (value === object ? undefined : data(value));
  const final = (value: unknown): unknown => (isPromise(value) ? settled(value) : value);
  const each: Plain[] = [];
  for (const part of parts) {
    const result = final(method(shape.method)(part, ...further()));
    each.push(given(isPromise(result) ? await result : result));
  }
  const result: { -readonly [K in keyof FeedResult]: FeedResult[K] } = { each };
  if (shape.fields === true) result.fields = fieldsOf(object);
  if (shape.finish !== undefined) result.finish = given(await final(method(shape.finish)()));
  if (shape.property !== undefined) result.property = data(Reflect.get(object, shape.property));
  return { ...result };
}

/** Calls the methods that the symbols name, on a new object. */
async function useMethods(
  found: Found,
  shape: EntryShape & { readonly kind: 'methods' },
  input: unknown,
): Promise<Plain> {
  const args = clone(shape.construct ?? []);
  const made: unknown =
    shape.made === 'called' ? callable(found)(...args) : Reflect.construct(found.value as Callable, args);
  if (typeof made !== 'object' || made === null) throw new Error('it gives no object');
  const each: Plain[] = [];
  for (const symbol of input as readonly unknown[]) {
    const name = typeof symbol === 'string' ? symbol : String(Reflect.get(symbol as object, 'type'));
    const method = Reflect.get(made, name);
    if (typeof method !== 'function') throw new Error(`there is no method ${name}`);
    const given = (shape.methods[name] ?? []).map(field => Reflect.get(symbol as object, field));
    const called: unknown = apply(method, made, given);
    const result: unknown = isPromise(called) ? await settled(called) : called;
    each.push(result === made ? undefined : data(result));
  }
  return shape.fields === true ? { each, fields: fieldsOf(made) } : { each };
}

/** The own fields of an object that hold data; functions and what is hidden are left out. */
function fieldsOf(object: object): Plain {
  const fields: Record<string, unknown> = {};
  for (const key of ownKeys(object)) {
    const value: unknown = Reflect.get(object, key);
    if (typeof value !== 'function') fields[key] = value;
  }
  return data(fields);
}

function symbolsOf(input: unknown, each: 'symbol' | 'point' | undefined): ArrayLike<unknown> & Iterable<unknown> {
  if (typeof input !== 'string') return input as readonly unknown[];
  return each === 'point' ? Array.from(input) : input.split('');
}

function streamRunner(
  f: Callable,
  shape: EntryShape & { readonly kind: 'stream' },
  further: () => readonly Plain[],
): Run {
  let symbols: ArrayLike<unknown> = [];
  let position = 0;
  let ended = false;
  let outputs: Plain[] = [];
  let events: StreamEvent[] = [];
  /** After the end nothing happens any more, whatever the program does with the exception. */
  const alive = (): void => {
    if (ended) throw new EndOfInput();
  };
  const at = (index: number): unknown => {
    if (Number.isInteger(index) && index >= 0 && index < symbols.length) return symbols[index];
    ended = true;
    throw new EndOfInput();
  };
  const functions = new Map<string, Callable>([
    [
      shape.read,
      () => {
        alive();
        const symbol = at(position);
        position++;
        return symbol;
      },
    ],
    [
      shape.write,
      (...values) => {
        alive();
        for (const value of values) outputs.push(data(value));
      },
    ],
  ]);
  if (shape.peek !== undefined)
    functions.set(shape.peek, (offset = 0) => {
      alive();
      return at(position + Number(offset));
    });
  for (const name of shape.events ?? [])
    functions.set(name, (...args) => {
      alive();
      events.push({ name, args: args.map(data), read: position, written: outputs.length });
    });
  const argument: object = shape.given === 'argument' ? {} : globalThis;
  for (const [name, run] of functions) place(argument, name, run);
  return async input => {
    [symbols, position, ended, outputs, events] = [symbolsOf(input, shape.each), 0, false, [], []];
    try {
      const result = shape.given === 'argument' ? f(argument, ...further()) : f(...further());
      if (isPromise(result)) await settled(result);
    } catch (error) {
      if (!ended) throw error;
    }
    const result: StreamResult = { outputs, events, ended };
    return { ...result } as unknown as Plain;
  };
}

/** Puts a function where `a.b` leads; of an object that is an argument, only the last name counts. */
function place(root: object, path: string, value: Callable): void {
  const names = root === globalThis ? path.split('.') : path.split('.').slice(-1);
  let at = root;
  for (const name of names.slice(0, -1)) {
    const next = Reflect.get(at, name);
    const inner: object = typeof next === 'object' && next !== null ? next : {};
    Object.defineProperty(at, name, { value: inner, writable: true, configurable: true, enumerable: true });
    at = inner;
  }
  Object.defineProperty(at, names[names.length - 1], {
    value,
    writable: true,
    configurable: true,
    enumerable: true,
  });
}

/** The whole input as one chunk; a list of texts or lists is a list of chunks. */
function chunksOf(input: unknown): readonly unknown[] {
  return isListOfChunks(input) ? input : [input];
}

function isListOfChunks(input: unknown): input is readonly unknown[] {
  return Array.isArray(input) && input.some(part => typeof part === 'string' || typeof part === 'object');
}

function makeInput(input: unknown, type: InputType, inChunks: boolean): unknown {
  if (inChunks && isListOfChunks(input))
    return input.map(chunk =>
      makeInput(typeof chunk === 'string' || Array.isArray(chunk) ? chunk : [chunk], type, false),
    );
  if (type === 'Array') return input;
  if (type === 'One') return typeof input === 'string' ? input : (input as readonly unknown[])[0];
  if (type === 'Buffer') return Buffer.from(input as string | readonly number[] as string);
  const view: unknown = Reflect.get(globalThis, type);
  return typeof input === 'string' || !isConstructor(view) ? input : new view(input);
}

function describeThrown(error: unknown): NativeOutcome {
  try {
    if (typeof error !== 'object' || error === null) return { threw: String(error) };
    const message = Reflect.get(error, 'message');
    const name = error instanceof NotAvailable ? error.name : Reflect.get(error, 'name');
    return {
      threw: typeof message === 'string' ? message : String(error),
      ...(typeof name === 'string' ? { name } : {}),
    };
  } catch {
    return { threw: 'something that cannot be described' };
  }
}
