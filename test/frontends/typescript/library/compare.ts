import { expect } from 'vitest';
import { typedArrayKind } from '../../../../src/frontends/typescript/library/primitives.ts';
import { type Fn, ours, theirs } from './realm.ts';

/**
 * Runs a method of the library and the host's one on equal arguments and compares all there is to see: what came back
 * or was thrown, the receiver and the arguments afterwards, and every step that user code or a watched object noticed.
 */

export type Log = string[];

/** Makes a value anew for each run; what it notices goes into the log. */
export type Make = (log: Log) => unknown;

const wellKnown = (key: PropertyKey): string => (typeof key === 'symbol' ? String(key) : JSON.stringify(key));

/** A text in which two values are equal when nothing can tell them apart, up to the identity of new objects. */
export function show(value: unknown, depth = 6): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth === 0) return '…';
  if (value instanceof Error) return value.constructor.name;
  if (value instanceof RegExp) return `${RegExp.prototype.toString.call(value)}@${show(value.lastIndex)}`;
  if (ArrayBuffer.isView(value)) return `${typedArrayKind(value)}(${Array.from(value as Uint8Array, e => show(e))})`;
  if (isIterator(value)) return `iterator ${show(drain(value), depth - 1)}`;
  const kind = Array.isArray(value) ? 'array' : Object.getPrototypeOf(value) === null ? 'bare' : '';
  const boxed = [Number, String, Boolean, BigInt].find(wrapper => value instanceof wrapper);
  const inner = boxed === undefined ? '' : `${boxed.name} ${show(value.valueOf(), 1)} `;
  const state = Object.isExtensible(value) ? '' : '!';
  const parts = Reflect.ownKeys(value).map(key => `${wellKnown(key)}${showProperty(value, key, depth)}`);
  return `${kind}${state}${inner}{${parts.join(', ')}}`;
}

function showProperty(object: object, key: PropertyKey, depth: number): string {
  const found = Reflect.getOwnPropertyDescriptor(object, key);
  if (found === undefined) return '?';
  const flags = `${found.writable ? '' : 'r'}${found.enumerable ? '' : 'h'}${found.configurable ? '' : 'f'}`;
  if (!('value' in found)) return `(${flags}): get ${show(found.get, 1)} set ${show(found.set, 1)}`;
  return `${flags === '' ? '' : `(${flags})`}: ${show(found.value, depth - 1)}`;
}

function isIterator(value: object): value is Iterator<unknown> {
  return 'next' in value && typeof value.next === 'function' && Symbol.iterator in value;
}

function drain(iterator: Iterator<unknown>): unknown[] {
  const all: unknown[] = [];
  for (let step = iterator.next(); !step.done && all.length < 50; step = iterator.next()) all.push(step.value);
  return all;
}

/** What can be seen of one run. */
export function observe(run: Fn, makeReceiver: Make, makeArgs: (log: Log) => unknown[]): string {
  const log: Log = [];
  const receiver = makeReceiver(log);
  const args = makeArgs(log);
  let outcome: string;
  try {
    const result = Reflect.apply(run, receiver, args);
    outcome = result === receiver ? 'the receiver' : show(result);
  } catch (error) {
    outcome = `throws ${show(error)}`;
  }
  const steps = log.join('; ');
  return [outcome, `receiver ${show(receiver)}`, `args ${args.map(arg => show(arg)).join(' ')}`, steps].join('\n');
}

/** Fails unless the library's method and the host's do the same. */
export function expectSame(
  target: string,
  key: PropertyKey,
  makeReceiver: Make,
  makeArgs: (log: Log) => unknown[] = () => [],
): void {
  const mine = observe(ours(target, key), makeReceiver, makeArgs);
  const host = observe(theirs(target, key), makeReceiver, makeArgs);
  if (mine !== host) expect(`${target}.${String(key)}\n${mine}`).toBe(`${target}.${String(key)}\n${host}`);
}

/** An object that logs what is done to it; `constructor` is not logged, as species are looked at by the host only. */
export function watched(target: object, log: Log): object {
  const note = (what: string, key: PropertyKey): void => {
    if (key !== 'constructor') log.push(`${what} ${String(key)}`);
  };
  return new Proxy(target, {
    get: (object, key) => {
      note('get', key);
      return Reflect.get(object, key);
    },
    has: (object, key) => {
      note('has', key);
      return Reflect.has(object, key);
    },
    set: (object, key, value) => {
      note(`set ${show(value)} to`, key);
      return Reflect.set(object, key, value);
    },
    deleteProperty: (object, key) => {
      note('delete', key);
      return Reflect.deleteProperty(object, key);
    },
  });
}

/** An object that logs how it is converted. */
export function convertible(name: string, number: unknown, text: unknown, log: Log): object {
  return {
    valueOf() {
      log.push(`${name}.valueOf`);
      return number;
    },
    toString() {
      log.push(`${name}.toString`);
      return text;
    },
  };
}

/** A sequence of numbers below 1 that depends on the seed only. */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: () => number, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)];
}
