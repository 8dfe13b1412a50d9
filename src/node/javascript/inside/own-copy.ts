import type { Plain } from '../../../frontends/typescript/native/call.ts';
import { foreign } from './foreign.ts';
import { Opaque } from './opaque.ts';
import { isPromise } from './settled.ts';

/** What one result may have of code units and elements, all in all. */
const LIMIT = 1 << 24;

/** A result that is larger than anybody would look at. */
export class TooLarge extends Error {
  readonly #isTooLarge = true;

  /** Asks nothing of what was thrown, which may be foreign. */
  static is(error: unknown): error is TooLarge {
    return typeof error === 'object' && error !== null && #isTooLarge in error;
  }
}

/**
 * A copy of a result as it is now, made of objects of this realm: nothing that foreign code does later changes it, and
 * none of that code runs when it is sent. All of it that runs for getters does so before this returns.
 *
 * @throws Opaque, TooLarge
 */
export function ownCopy(value: unknown): Plain {
  if (typeof value === 'string' && value.length > LIMIT) throw new TooLarge();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === undefined || value === null || typeof value === 'bigint') return value;
  if (typeof value !== 'object') throw new Opaque(`a ${typeof value}`);
  if (isPromise(value)) throw new Opaque('a promise');
  if (isOfNode(value)) throw new Opaque('an object that is not data');
  let clone: unknown;
  try {
    clone = foreign.clone(value);
  } catch (error) {
    throw new Opaque(cloningProblem(error));
  }
  try {
    return new Copying().copy(clone);
  } catch (error) {
    throw error instanceof RangeError ? new Opaque('an object that is nested too deeply') : error;
  }
}

function cloningProblem(error: unknown): string {
  const nothingMore = 'an object that is not data';
  try {
    const message = typeof error === 'object' && error !== null ? foreign.get(error, 'message') : undefined;
    return typeof message === 'string' ? message : nothingMore;
  } catch {
    return nothingMore;
  }
}

/** An object of a class of Node's own, such as a URL: what it holds is not in its properties. */
function isOfNode(value: object): boolean {
  return Object.values(foreign.classes).some(({ prototype }) => foreign.isIn(prototype, value));
}

const viewName = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)?.get;

/** Copies what came out of a clone: plain data without getters, of the realm of the foreign code. */
class Copying {
  #left = LIMIT;
  readonly #outside: object[] = [];

  /** Lets through what is made of lists and records only, none of which holds itself. */
  copy(value: unknown): Plain {
    if (typeof value === 'string') this.#take(value.length);
    if (typeof value !== 'object' || value === null) return value as Plain;
    if (ArrayBuffer.isView(value)) return this.#view(value);
    const prototype = Object.getPrototypeOf(value);
    const isList = prototype === foreign.prototypes.list;
    if (!isList && prototype !== foreign.prototypes.object) throw new Opaque('an object that is not data');
    if (this.#outside.includes(value)) throw new Opaque('an object that holds itself');
    this.#outside.push(value);
    const made: object = isList ? [] : {};
    if (isList) Reflect.set(made, 'length', Reflect.get(value, 'length'));
    for (const key of Object.keys(value)) {
      this.#take(1);
      const each = this.copy(Reflect.get(value, key));
      Reflect.defineProperty(made, key, { value: each, writable: true, enumerable: true, configurable: true });
    }
    this.#outside.pop();
    return made as Plain;
  }

  #view(view: ArrayBufferView): Plain {
    const name: unknown = viewName === undefined ? undefined : Reflect.apply(viewName, view, []);
    if (typeof name !== 'string') throw new Opaque('an object that is not data');
    this.#take(view.byteLength);
    return Reflect.construct(Reflect.get(globalThis, name), [view]);
  }

  #take(size: number): void {
    this.#left -= size;
    if (this.#left < 0) throw new TooLarge();
  }
}
