import { type Activity, refuse } from '../../../program/activity.ts';
import { isCharacters } from '../../../program/text.ts';
import { Name, type Value } from '../../../program/value.ts';
import { concreteNumber, concreteString, isSymbolic } from './convert.ts';
import { fail } from './errors.ts';

/** ToBigInt of a primitive, with numbers too where `numbers` says so; what depends on the input is refused. */
export function toBigInt(activity: Activity, value: Value, numbers = false): bigint {
  if (typeof value === 'bigint') return value;
  if (isSymbolic(value) && !isCharacters(value)) return refuse(activity, 'a BigInt that depends on the input');
  if (value instanceof Name) return fail(activity, 'TypeError', 'Cannot convert a Symbol value to a bigint');
  if (value === undefined || value === null || (typeof value === 'number' && !numbers))
    return fail(activity, 'TypeError', `Cannot convert ${value} to a BigInt`);
  if (typeof value === 'boolean') return BigInt(value);
  const given = isCharacters(value)
    ? concreteString(activity, value, 'BigInt')
    : concreteNumber(activity, value, 'BigInt');
  try {
    return BigInt(given);
  } catch (error) {
    const isRange = error instanceof RangeError;
    return fail(activity, isRange ? 'RangeError' : 'SyntaxError', `Cannot convert ${given} to a BigInt`);
  }
}
