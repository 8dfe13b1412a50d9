import { eq, ne, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { type Activity, choose, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import {
  type Characters,
  closedLength,
  isCharacters,
  isEmptyText,
  lengthIsAtLeast,
  unitsOf,
} from '../../../program/text.ts';
import { Name, type OpenLength, SymbolicBoolean, SymbolicNumber, Text, type Value } from '../../../program/value.ts';
import { isUnmade, objectAt } from './access.ts';
import { fail } from './errors.ts';
import { hostTextAt, refuseHostTexts } from './host-text.ts';
import { decideAtLeast, decideEqual } from './input-languages.ts';
import type { Key } from './object.ts';
import { numberOfText } from './parse-number.ts';
import { numberText } from './print-number.ts';
import { floatIsTrue, isFloat } from './symbolic-float.ts';
import { booleanAsNumber } from './symbolic-number.ts';

/** The greatest length of a string of the host's. */
export const MAX_STRING = 2 ** 29 - 24;

/** ToBoolean, as a boolean or a symbolic one. */
export function toBoolean(activity: Activity, value: Value): boolean | SymbolicBoolean {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'string':
      return value !== '';
    case 'number':
      return value !== 0 && !Number.isNaN(value);
    case 'undefined':
      return false;
    case 'bigint':
      return value !== 0n;
    case 'object':
      if (value === null) return false;
      if (value.kind === 'boolean') return value;
      if (value.kind === 'number')
        return new SymbolicBoolean(isFloat(value) ? floatIsTrue(value) : ne(value.term, num(0, value.term.sort)));
      if (value.kind === 'text') return !(decideEqual(activity, value, '') ?? isEmptyText(activity, value));
      if (value.kind === 'length') return isOpenLengthTrue(activity, value);
      if (value.kind === 'choice') return toBoolean(activity, choose(activity, value));
      return true;
  }
}

/** Asks for no more of the input than it takes to know. */
function isOpenLengthTrue(activity: Activity, length: OpenLength): boolean {
  const isThere = length.plus === 0 ? decideAtLeast(activity, length, 1) : undefined;
  if (isThere !== undefined) return isThere;
  if (lengthIsAtLeast(activity, length, 1)) return true;
  const closed = closedLength(activity, length);
  return closed instanceof SymbolicNumber ? decide(activity, ne(closed.term, num(0n, Int))) : closed !== 0;
}

/** Decides a truth value. */
export function isTrue(activity: Activity, value: Value): boolean {
  const truth = toBoolean(activity, value);
  return typeof truth === 'boolean' ? truth : decide(activity, truth.term);
}

/** ToNumber of a primitive. */
export function toNumber(activity: Activity, value: Value): number | SymbolicNumber {
  switch (typeof value) {
    case 'number':
      return value;
    case 'undefined':
      return Number.NaN;
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      return Number(value);
    case 'bigint':
      return fail(activity, 'TypeError', 'Cannot convert a BigInt value to a number');
    case 'object':
      if (value === null) return 0;
      if (value.kind === 'number') return value;
      if (value.kind === 'length') return closedLength(activity, value);
      if (value.kind === 'boolean') return booleanAsNumber(value);
      if (value.kind === 'text') return numberOfText(activity, value);
      if (value.kind === 'name') return fail(activity, 'TypeError', 'Cannot convert a Symbol value to a number');
      return objectHere(activity, value);
  }
}

/** ToNumeric of a primitive: bigints stay. */
export function toNumeric(activity: Activity, value: Value): number | bigint | SymbolicNumber {
  return typeof value === 'bigint' ? value : toNumber(activity, value);
}

/** ToString of a primitive. */
export function toCharacters(activity: Activity, value: Value): Characters {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'undefined':
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (value.kind === 'text') return value;
      if (value.kind === 'number') return numberText(activity, value, 10);
      if (value.kind === 'length') return toCharacters(activity, closedLength(activity, value));
      if (value.kind === 'boolean') return decide(activity, value.term) ? 'true' : 'false';
      if (value.kind === 'name') return fail(activity, 'TypeError', 'Cannot convert a Symbol value to a string');
      return objectHere(activity, value);
  }
}

/** A string where the library has seen to it that there is one. */
export function textOperand(activity: Activity, value: Value): Characters {
  return isCharacters(value) ? value : objectHere(activity, value);
}

/** Operands that are objects take the library's slow paths first, so this is a mistake of ours. */
function objectHere(activity: Activity, value: Value): never {
  refuseHostTexts(activity, [value]);
  return refuse(activity, 'an object where a primitive value is needed');
}

/** A string that must not depend on the input, for what is done with concrete strings only. */
export function concreteString(activity: Activity, value: Value, what: string): string {
  const text = toCharacters(activity, value);
  if (typeof text === 'string') return text;
  const units = unitsOf(activity, text);
  const codes = units.map(unit => (typeof unit === 'number' ? unit : refuse(activity, `${what} of symbolic text`)));
  return String.fromCharCode(...codes);
}

/** More numbers than this are not told apart. */
const MAX_CASES = 64;

/** A number that must not depend on the input; which of a few it is gets decided. */
export function concreteNumber(activity: Activity, value: Value, what: string): number {
  const number = toNumber(activity, value);
  if (typeof number === 'number') return number;
  const { min, max } = rangeOf(number.term);
  if (number.term.sort !== Int || !(max - min < MAX_CASES))
    return refuse(activity, `${what} of a number that depends on the input`);
  for (let i = min; i < max; i++) if (decide(activity, eq(number.term, num(i, Int)))) return i;
  return max;
}

/** ToIntegerOrInfinity of a primitive, concrete. */
export function concreteInteger(activity: Activity, value: Value, what: string): number {
  if (value === undefined) return 0;
  const number = Math.trunc(concreteNumber(activity, value, what));
  return Number.isNaN(number) ? 0 : number === 0 ? 0 : number;
}

/** ToPropertyKey of a primitive that does not depend on the input. */
export function toKey(activity: Activity, value: Value): Key {
  if (typeof value === 'string' || value instanceof Name) return value;
  return concreteString(activity, value, 'a property name');
}

export function typeOf(activity: Activity, value: Value): string {
  if (value === null) return 'object';
  if (typeof value !== 'object') return typeof value;
  switch (value.kind) {
    case 'text':
      return 'string';
    case 'number':
    case 'length':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'name':
      return 'symbol';
    case 'reference': {
      if (isUnmade(activity, value)) return 'object';
      if (hostTextAt(activity, value) !== undefined) return 'string';
      const { internals } = objectAt(activity, value);
      if (internals.kind === 'closure' || internals.kind === 'native' || internals.kind === 'bound') return 'function';
      return internals.kind === 'host' && internals.callable ? 'function' : 'object';
    }
    default:
      return 'undefined';
  }
}

export function isSymbolic(value: Value): value is SymbolicNumber | SymbolicBoolean | Text {
  return value instanceof SymbolicNumber || value instanceof SymbolicBoolean || value instanceof Text;
}
