import type {
  EntryShape,
  FeedResult,
  InputType,
  NativeOutcome,
  Plain,
  StreamEvent,
  StreamResult,
} from '../../../frontends/typescript/native/call.ts';
import { type Found, isConstructor } from './find-export.ts';
import { foreign } from './foreign.ts';
import { items } from './items.ts';
import { Opaque } from './opaque.ts';
import { ownCopy, TooLarge } from './own-copy.ts';
import { isPromise, settled } from './settled.ts';
import { watchedCall } from './watched-call.ts';

type Callable = (...args: readonly unknown[]) => unknown;

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
  return input => {
    try {
      const value = run(makeInput(input, inputType, inChunks));
      return isPromise(value) ? value.then(returned => ({ returned }), failed) : { returned: value };
    } catch (error) {
      return failed(error);
    }
  };
}

function failed(error: unknown): NativeOutcome {
  if (Opaque.is(error)) return { opaque: error.message };
  return TooLarge.is(error) ? { stopped: 'memory' } : describeThrown(error);
}

function runnerOf(found: Found, shape: EntryShape, args: readonly Plain[]): Run {
  const further = fresh(args);
  switch (shape.kind) {
    case 'call': {
      const { owner, value, method } = found;
      const construct = fresh(shape.construct ?? []);
      const on = (self: object): Callable =>
        callable({ value: method === undefined ? value : foreign.get(self, method), self });
      const f = callable(found);
      const { watching } = shape;
      if (watching !== undefined) return input => finalData(watchedCall(input, f, further(), watching));
      if (owner === undefined) return input => finalData(f(input, ...further()));
      return input => finalData(on(foreign.construct(owner, construct()))(input, ...further()));
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
        let state: unknown = foreign.clone(shape.initial);
        for (const symbol of symbolsOf(input, shape.each)) {
          state = f(state, symbol, ...further());
          if (isPromise(state)) state = (await settled(state)).value;
        }
        return ownCopy(state);
      };
    }
    case 'stream':
      return streamRunner(callable(found), shape, further);
  }
}

/** Arguments for one call after the other, which none of them can change for the next. */
function fresh(args: readonly Plain[]): () => readonly unknown[] {
  const own = items(args);
  const hasObjects = own.some(arg => typeof arg === 'object' && arg !== null);
  return hasObjects ? () => own.map(arg => foreign.clone(arg)) : () => own;
}

function callable({ value, self }: Found): Callable {
  if (typeof value !== 'function') throw new Error('it is not a function');
  return (...args) => foreign.apply(value, self, args);
}

/** A copy of what a call gives in the end. */
function finalData(result: unknown): Plain | Promise<Plain> {
  return isPromise(result) ? settled(result).then(({ value }) => ownCopy(value)) : ownCopy(result);
}

function collect(iterable: unknown): Plain | Promise<Plain> {
  if (typeof iterable === 'object' && iterable !== null) {
    const values: Plain[] = [];
    const visit = (value: unknown): void => {
      values.push(ownCopy(value));
    };
    if (foreign.isAsyncIterable(iterable)) return settled(foreign.iterateAsync(iterable, visit)).then(() => values);
    if (foreign.isIterable(iterable)) {
      foreign.iterate(iterable, visit);
      return values;
    }
  }
  throw new Opaque('a result that cannot be iterated over');
}

async function feed(
  owner: object,
  shape: EntryShape & { readonly kind: 'feed' },
  input: unknown,
  further: () => readonly unknown[],
): Promise<Plain> {
  const object = foreign.construct(owner, fresh(shape.construct ?? [])());
  const call = (name: string, args: readonly unknown[]): Plain | Promise<Plain> => {
    const found = foreign.get(object, name);
    if (typeof found !== 'function') throw new Error(`there is no method ${name}`);
    const result = foreign.apply(found, object, args);
    return isPromise(result) ? settled(result).then(({ value }) => given(value)) : given(result);
  };
  const parts = shape.each === 'chunk' ? chunksOf(input) : symbolsOf(input, shape.each);
  /** Methods that are chained give the object itself, which is no output. */
  const given = (value: unknown): Plain => (value === object ? undefined : ownCopy(value));
  const each: Plain[] = [];
  for (const part of parts) {
    const result = call(shape.method, [part, ...further()]);
    each.push(isPromise(result) ? await result : result);
  }
  const result: { -readonly [K in keyof FeedResult]: FeedResult[K] } = { each };
  if (shape.fields === true) result.fields = fieldsOf(object);
  if (shape.finish !== undefined) result.finish = await call(shape.finish, []);
  if (shape.property !== undefined) result.property = ownCopy(foreign.get(object, shape.property));
  return { ...result };
}

/** Calls the methods that the symbols name, on a new object. */
async function useMethods(
  found: Found,
  shape: EntryShape & { readonly kind: 'methods' },
  input: unknown,
): Promise<Plain> {
  const args = fresh(shape.construct ?? [])();
  const made = shape.made === 'called' ? callable(found)(...args) : foreign.construct(found.value, args);
  if (typeof made !== 'object' || made === null) throw new Error('it gives no object');
  const each: Plain[] = [];
  for (const symbol of items(input as readonly unknown[])) {
    const isName = typeof symbol === 'string';
    const name = isName ? symbol : foreign.text(foreign.get(symbol as object, 'type'));
    const method = foreign.get(made, name);
    if (typeof method !== 'function') throw new Error(`there is no method ${name}`);
    const names = Object.hasOwn(shape.methods, name) ? items(shape.methods[name]) : [];
    const given = names.map(field => (isName ? undefined : foreign.get(symbol as object, field)));
    const called = foreign.apply(method, made, given);
    const result = isPromise(called) ? (await settled(called)).value : called;
    each.push(result === made ? undefined : ownCopy(result));
  }
  return shape.fields === true ? { each, fields: fieldsOf(made) } : { each };
}

/** The own fields of an object that hold data; functions and what is hidden are left out. */
function fieldsOf(object: object): Plain {
  const fields: Record<string, unknown> = {};
  for (const key of items(foreign.keys(object))) {
    const value = foreign.get(object, key);
    if (typeof value !== 'function')
      Reflect.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return ownCopy(fields);
}

function symbolsOf(input: unknown, each: 'symbol' | 'point' | undefined): readonly unknown[] {
  if (typeof input !== 'string') return items(input as readonly unknown[]);
  return each === 'point' ? Array.from(input) : input.split('');
}

function streamRunner(
  f: Callable,
  shape: EntryShape & { readonly kind: 'stream' },
  further: () => readonly unknown[],
): Run {
  let symbols: readonly unknown[] = [];
  let position = 0;
  let ended = false;
  let outputs: Plain[] = [];
  let events: StreamEvent[] = [];
  /** Why what was written is no data. */
  let problem: unknown;
  /** Thrown through the program when it reads past the end: whatever it does with that, nothing happens any more. */
  const end = (): object => foreign.error('the input has ended');
  const at = (index: number): unknown => {
    if (Number.isInteger(index) && index >= 0 && index < symbols.length) return symbols[index];
    ended = true;
    throw end();
  };
  const functions = new Map<string, (args: ArrayLike<unknown>) => unknown>([
    [
      shape.read,
      () => {
        const symbol = at(position);
        position++;
        return symbol;
      },
    ],
    [
      shape.write,
      values => {
        for (const value of items(values)) outputs.push(ownCopy(value));
        return undefined;
      },
    ],
  ]);
  if (shape.peek !== undefined)
    functions.set(shape.peek, ({ 0: offset = 0 }) => at(position + (typeof offset === 'number' ? offset : Number.NaN)));
  for (const name of items(shape.events ?? []))
    functions.set(name, args => {
      events.push({ name, args: items(args).map(ownCopy), read: position, written: outputs.length });
      return undefined;
    });
  const argument: object = shape.given === 'argument' ? foreign.object() : foreign.global;
  for (const [name, run] of functions) {
    const guarded = foreign.callable(args => {
      if (ended) throw end();
      try {
        return run(args);
      } catch (error) {
        if (Opaque.is(error) || TooLarge.is(error)) problem ??= error;
        throw error;
      }
    });
    place(argument, name, guarded);
  }
  return async input => {
    [symbols, position, ended, outputs, events] = [symbolsOf(input, shape.each), 0, false, [], []];
    problem = undefined;
    try {
      const result = shape.given === 'argument' ? f(argument, ...further()) : f(...further());
      if (isPromise(result)) await settled(result);
    } catch (error) {
      if (!ended) throw problem ?? error;
    }
    if (problem !== undefined) throw problem;
    const result: StreamResult = { outputs, events, ended };
    ended = true;
    return { ...result } as unknown as Plain;
  };
}

/** Puts a function where `a.b` leads; of an object that is an argument, only the last name counts. */
function place(root: object, path: string, value: Callable): void {
  const names = root === foreign.global ? path.split('.') : path.split('.').slice(-1);
  let at = root;
  for (const name of names.slice(0, -1)) {
    const next = foreign.get(at, name);
    const inner: object = typeof next === 'object' && next !== null ? next : foreign.object();
    foreign.define(at, name, inner);
    at = inner;
  }
  foreign.define(at, names[names.length - 1], value);
}

/** The whole input as one chunk; a list of texts or lists is a list of chunks. */
function chunksOf(input: unknown): readonly unknown[] {
  return isListOfChunks(input) ? items(input) : [input];
}

function isListOfChunks(input: unknown): input is readonly unknown[] {
  return Array.isArray(input) && items(input).some(part => typeof part === 'string' || typeof part === 'object');
}

function makeInput(input: unknown, type: InputType, inChunks: boolean): unknown {
  if (inChunks && isListOfChunks(input))
    return items(input).map(chunk =>
      makeInput(typeof chunk === 'string' || Array.isArray(chunk) ? chunk : foreign.list([chunk]), type, false),
    );
  if (type === 'Array') return input;
  if (type === 'One') return typeof input === 'string' ? input : (input as readonly unknown[])[0];
  if (type === 'Buffer') return foreign.bufferFrom(typeof input === 'string' ? input : items(input as number[]));
  return typeof input === 'string' ? input : foreign.construct(foreign.views[type], [items(input as number[])]);
}

function describeThrown(error: unknown): NativeOutcome {
  try {
    if (typeof error !== 'object' || error === null) return { threw: foreign.text(error) };
    const message = foreign.get(error, 'message');
    const name = foreign.isRefusal(error) ? 'NotAvailable' : foreign.get(error, 'name');
    return {
      threw: typeof message === 'string' ? message : foreign.text(error),
      ...(typeof name === 'string' ? { name } : {}),
    };
  } catch {
    return { threw: 'something that cannot be described' };
  }
}
