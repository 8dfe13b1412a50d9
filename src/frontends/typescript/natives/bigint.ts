import { type Activity, refuse } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { concreteInteger } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { toBigInt } from '../objects/to-bigint.ts';
import { callHost, native, rethrow } from './support.ts';
import { assumeLocale } from './surroundings.ts';

function thisBigInt(activity: Activity, method: string, receiver: Value): bigint {
  if (typeof receiver === 'bigint') return receiver;
  const boxed = ofKind(activity, receiver, 'boxed')?.elements[0];
  if (typeof boxed === 'bigint') return boxed;
  return fail(activity, 'TypeError', `BigInt.prototype.${method} requires that 'this' be a BigInt`);
}

function truncated(host: (bits: number, value: bigint) => bigint, name: string): NativeFunction {
  return native(`BigInt.${name}`, 2, '-nn', ({ activity, args }) => {
    const bits = concreteInteger(activity, args[0], `BigInt.${name} to a number of bits`);
    const value = toBigInt(activity, args[1]);
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
  native('BigInt.prototype.toLocaleString', 0, '-', ({ activity, receiver, args }) => {
    const value = thisBigInt(activity, 'toLocaleString', receiver);
    if (args.some(arg => arg !== undefined && typeof arg !== 'string'))
      return refuse(activity, 'BigInt.prototype.toLocaleString with options');
    if (args[0] === undefined) assumeLocale(activity);
    return callHost(activity, BigInt.prototype.toLocaleString, value, args);
  }),
  native('BigInt.prototype.valueOf', 0, '-', ({ activity, receiver }) => thisBigInt(activity, 'valueOf', receiver)),
];
