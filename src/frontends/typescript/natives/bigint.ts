import { type Activity, refuse } from '../../../program/activity.ts';
import { isCharacters } from '../../../program/text.ts';
import type { Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { concreteInteger, concreteNumber, concreteString, isSymbolic } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { native, rethrow } from './support.ts';

/** ToBigInt of a primitive, with numbers too as `BigInt(…)` takes them; what depends on the input is refused. */
function toBigInt(activity: Activity, value: Value, numbers: boolean): bigint {
  if (typeof value === 'bigint') return value;
  if (isSymbolic(value) && !isCharacters(value)) return refuse(activity, 'a BigInt that depends on the input');
  if (typeof value === 'object' && value !== null && value.kind === 'name')
    return fail(activity, 'TypeError', 'Cannot convert a Symbol value to a bigint');
  if (value === undefined || value === null || (typeof value === 'number' && !numbers))
    return fail(activity, 'TypeError', `Cannot convert ${value} to a BigInt`);
  try {
    if (typeof value === 'boolean') return BigInt(value);
    if (isCharacters(value)) return BigInt(concreteString(activity, value, 'BigInt'));
    return BigInt(concreteNumber(activity, value, 'BigInt'));
  } catch (error) {
    return rethrow(activity, error);
  }
}

function thisBigInt(activity: Activity, method: string, receiver: Value): bigint {
  if (typeof receiver === 'bigint') return receiver;
  const boxed = ofKind(activity, receiver, 'boxed')?.elements[0];
  if (typeof boxed === 'bigint') return boxed;
  return fail(activity, 'TypeError', `BigInt.prototype.${method} requires that 'this' be a BigInt`);
}

function truncated(host: (bits: number, value: bigint) => bigint, name: string): NativeFunction {
  return native(`BigInt.${name}`, 2, '-nn', ({ activity, args }) => {
    const bits = concreteInteger(activity, args[0], `BigInt.${name} to a number of bits`);
    const value = toBigInt(activity, args[1], false);
    try {
      return host(bits, value);
    } catch (error) {
      return rethrow(activity, error);
    }
  });
}

/** `BigInt` and its methods, on concrete values. */
export const bigintNatives: readonly NativeFunction[] = [
  native('BigInt', 1, '-n', ({ activity, args }) => toBigInt(activity, args[0], true)),
  truncated((bits, value) => BigInt.asIntN(bits, value), 'asIntN'),
  truncated((bits, value) => BigInt.asUintN(bits, value), 'asUintN'),
  native('BigInt.prototype.toString', 0, '-n', ({ activity, receiver, args: [base] }) => {
    const value = thisBigInt(activity, 'toString', receiver);
    const radix = base === undefined ? 10 : concreteInteger(activity, base, 'toString with a base');
    try {
      return value.toString(radix);
    } catch (error) {
      return rethrow(activity, error);
    }
  }),
  native('BigInt.prototype.valueOf', 0, '-', ({ activity, receiver }) => thisBigInt(activity, 'valueOf', receiver)),
];
