import {
  describe,
  ordinaryPrimitive,
  requireObject,
  symbolText,
  toInteger,
  toPrimitive,
  toStringValue,
} from './conversions.ts';
import { call, digitsOf, primitiveValue, symbolDescription, toObject, toText } from './primitives.ts';

/** The conversions of numbers, booleans, symbols, bigints and strings, for the values and their wrapper objects. */

function unwrap(value: unknown, type: 'number' | 'boolean' | 'symbol' | 'bigint' | 'string', method: string): unknown {
  if (typeof value === type) return value;
  const inner = primitiveValue(value);
  if (typeof inner === type) return inner;
  throw new TypeError(`${method} requires that 'this' be a ${type}, not ${describe(value)}`);
}

function radixFrom(radix: unknown): number {
  const base = radix === undefined ? 10 : toInteger(radix);
  if (base < 2 || base > 36) throw new RangeError('toString() radix must be between 2 and 36');
  return base;
}

export const numberPrototype = {
  toString(this: unknown, radix?: unknown): string {
    const value = unwrap(this, 'number', 'Number.prototype.toString') as number;
    const base = radixFrom(radix);
    return base === 10 ? toText(value) : digitsOf(value, base);
  },

  valueOf(this: unknown): unknown {
    return unwrap(this, 'number', 'Number.prototype.valueOf');
  },
};

export const bigintPrototype = {
  toString(this: unknown, radix?: unknown): string {
    const value = unwrap(this, 'bigint', 'BigInt.prototype.toString') as bigint;
    return digitsOf(value, radixFrom(radix));
  },

  valueOf(this: unknown): unknown {
    return unwrap(this, 'bigint', 'BigInt.prototype.valueOf');
  },
};

export const booleanPrototype = {
  toString(this: unknown): string {
    return toText(unwrap(this, 'boolean', 'Boolean.prototype.toString'));
  },

  valueOf(this: unknown): unknown {
    return unwrap(this, 'boolean', 'Boolean.prototype.valueOf');
  },
};

export const stringPrototype = {
  toString(this: unknown): unknown {
    return unwrap(this, 'string', 'String.prototype.toString');
  },

  valueOf(this: unknown): unknown {
    return unwrap(this, 'string', 'String.prototype.valueOf');
  },
};

export const symbolPrototype = {
  toString(this: unknown): string {
    return symbolText(unwrap(this, 'symbol', 'Symbol.prototype.toString') as symbol);
  },

  valueOf(this: unknown): unknown {
    return unwrap(this, 'symbol', 'Symbol.prototype.valueOf');
  },

  [Symbol.toPrimitive](this: unknown, _hint: unknown): unknown {
    return unwrap(this, 'symbol', 'Symbol.prototype [ @@toPrimitive ]');
  },
};

export const symbolGetters = {
  description(this: unknown): string | undefined {
    return symbolDescription(unwrap(this, 'symbol', 'Symbol.prototype.description') as symbol);
  },
};

/** What dates have for all objects. */
export const datePrototype = {
  toJSON(this: unknown, _key: unknown): unknown {
    const date = toObject(this);
    const time = toPrimitive(date, 'number');
    if (typeof time === 'number' && time - time !== 0) return null;
    return call(date.toISOString, date);
  },

  [Symbol.toPrimitive](this: unknown, hint: unknown): unknown {
    const date = requireObject(this, 'Date.prototype [ @@toPrimitive ]');
    if (hint !== 'string' && hint !== 'default' && hint !== 'number') throw new TypeError('Invalid hint');
    return ordinaryPrimitive(date, hint !== 'number');
  },
};

/** Shared by all classes of errors. */
export const errorPrototype = {
  toString(this: unknown): string {
    const error = requireObject(this, 'Error.prototype.toString');
    const givenName = error.name;
    const name = givenName === undefined ? 'Error' : toStringValue(givenName);
    const givenMessage = error.message;
    const message = givenMessage === undefined ? '' : toStringValue(givenMessage);
    if (name === '') return message;
    return message === '' ? name : `${name}: ${message}`;
  },
};
