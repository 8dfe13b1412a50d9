import { type Activity, refuse } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { concreteInteger } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { toBigInt } from '../objects/to-bigint.ts';
import { callHost, native, rethrow } from './support.ts';
import { assumeLocale } from './surroundings.ts';

/** A bigint, or what is in one as an object; undefined for anything else. */
function bigIntIn(activity: Activity, value: Value): bigint | undefined {
  const inner = typeof value === 'bigint' ? value : ofKind(activity, value, 'boxed')?.elements[0];
  return typeof inner === 'bigint' ? inner : undefined;
}

function thisBigInt(activity: Activity, method: string, receiver: Value): bigint {
  const value = bigIntIn(activity, receiver);
  if (value !== undefined) return value;
  return fail(activity, 'TypeError', `BigInt.prototype.${method} requires that 'this' be a BigInt`);
}

function truncated(host: (bits: number, value: bigint) => bigint, name: string): NativeFunction {
  return native(`BigInt.${name}`, 2, '-nb', ({ activity, args }) => {
    const bits = concreteInteger(activity, args[0], `BigInt.${name} to a number of bits`);
    if (bits < 0 || bits > Number.MAX_SAFE_INTEGER)
      return fail(activity, 'RangeError', 'Invalid value: not (convertible to) a safe integer');
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
  {
    ...native('BigInt', 1, '-b', ({ activity, args, newTarget }) => {
      if (newTarget !== undefined) return fail(activity, 'TypeError', 'BigInt is not a constructor');
      return toBigInt(activity, args[0], true);
    }),
    constructs: true,
    isReceiver: (_activity, _receiver, _args, newTarget) => newTarget === undefined,
  },
  truncated((bits, value) => BigInt.asIntN(bits, value), 'asIntN'),
  truncated((bits, value) => BigInt.asUintN(bits, value), 'asUintN'),
  {
    ...native('BigInt.prototype.toString', 0, '-n', ({ activity, receiver, args: [base] }) => {
      const value = thisBigInt(activity, 'toString', receiver);
      const radix = base === undefined ? 10 : concreteInteger(activity, base, 'toString with a base');
      try {
        return value.toString(radix);
      } catch (error) {
        return rethrow(activity, error);
      }
    }),
    isReceiver: (activity, receiver) => bigIntIn(activity, receiver) !== undefined,
  },
  native('BigInt.prototype.toLocaleString', 0, '-', ({ activity, receiver, args }) => {
    const value = thisBigInt(activity, 'toLocaleString', receiver);
    if (args.some(arg => arg !== undefined && typeof arg !== 'string'))
      return refuse(activity, 'BigInt.prototype.toLocaleString with options');
    if (args[0] === undefined) assumeLocale(activity);
    return callHost(activity, BigInt.prototype.toLocaleString, value, args);
  }),
  native('BigInt.prototype.valueOf', 0, '-', ({ activity, receiver }) => thisBigInt(activity, 'valueOf', receiver)),
];
