import { and, convert, eq } from '../../../logic/build.ts';
import { floatOperation } from '../../../logic/float-operations.ts';
import { Int, Real } from '../../../logic/sort.ts';
import { constant } from '../../../logic/term.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { closedLength, concatenate } from '../../../program/text.ts';
import { OpenLength, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { concreteInteger, toNumber } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { numberText } from '../objects/print-number.ts';
import { floatIsFinite, floatIsInteger, floatIsNaN, isFloat } from '../objects/symbolic-float.ts';
import { isNumber, rounded } from '../objects/symbolic-number.ts';
import { parseDecimal, parseInteger } from './number-parse.ts';
import { callHost, type Host, isPlain, native } from './support.ts';
import { assumeLocale } from './surroundings.ts';
import { truth } from './units.ts';

/** The properties of `Number` that are no functions. */
export const numberConstants: Readonly<Record<string, number>> = {
  EPSILON: Number.EPSILON,
  MAX_SAFE_INTEGER: Number.MAX_SAFE_INTEGER,
  MAX_VALUE: Number.MAX_VALUE,
  MIN_SAFE_INTEGER: Number.MIN_SAFE_INTEGER,
  MIN_VALUE: Number.MIN_VALUE,
  NaN: Number.NaN,
  NEGATIVE_INFINITY: Number.NEGATIVE_INFINITY,
  POSITIVE_INFINITY: Number.POSITIVE_INFINITY,
};

/** A number, or what is in one as an object. */
function numberIn(activity: Activity, value: Value): Value {
  const inner = value instanceof Reference ? ofKind(activity, value, 'boxed')?.elements[0] : value;
  return inner instanceof OpenLength ? closedLength(activity, inner) : inner;
}

/** The number that a method of numbers was called on. */
function thisNumber(activity: Activity, method: string, receiver: Value): number | SymbolicNumber {
  const value = numberIn(activity, receiver);
  if (isNumber(value)) return value;
  return fail(activity, 'TypeError', `Number.prototype.${method} requires that 'this' be a Number`);
}

/** A method of numbers with one numeric argument, and what it does with integers that depend on the input. */
function numberMethod(
  name: string,
  host: Host,
  letters: string,
  symbolic: (activity: Activity, value: SymbolicNumber, arg: Value) => Value,
): NativeFunction {
  const made = native(`Number.prototype.${name}`, host.length, letters, ({ activity, receiver, args: [arg] }) => {
    const value = typeof receiver === 'number' ? receiver : thisNumber(activity, name, receiver);
    if (value instanceof SymbolicNumber) return symbolic(activity, value, arg);
    const plain = arg === undefined || typeof arg === 'number' ? arg : concreteInteger(activity, arg, name);
    return callHost(activity, host, value, [plain]);
  });
  return { ...made, isReceiver: (activity, receiver) => isNumber(numberIn(activity, receiver)) };
}

function toText(activity: Activity, value: SymbolicNumber, arg: Value): Value {
  const radix = arg === undefined ? 10 : concreteInteger(activity, arg, 'toString with a base');
  if (radix < 2 || radix > 36) return fail(activity, 'RangeError', 'toString() radix must be between 2 and 36');
  return numberText(activity, value, radix);
}

function toFixed(activity: Activity, value: SymbolicNumber, arg: Value): Value {
  const digits = concreteInteger(activity, arg, 'toFixed with a number of digits');
  if (digits < 0 || digits > 100)
    return fail(activity, 'RangeError', 'toFixed() digits argument must be between 0 and 100');
  const whole = numberText(activity, value, 10);
  return digits === 0 ? whole : concatenate(activity, whole, `.${'0'.repeat(digits)}`);
}

function refused(name: string) {
  return (activity: Activity): never => refuse(activity, `${name} of a number that depends on the input`);
}

/** Whether a value is an integer no further than `max` from zero, without converting it. */
function isInteger(activity: Activity, value: Value): Value {
  if (value instanceof OpenLength) return true;
  if (!(value instanceof SymbolicNumber)) return Number.isInteger(value);
  if (value.term.sort === Int) return true;
  if (isFloat(value)) return truth(floatIsInteger(value));
  const floor = rounded(activity, 'floor', value);
  return typeof floor === 'number' ? false : truth(eq(convert(floor.term, Real), value.term));
}

/** A number that depends on the input is always finite, unless it is a double. */
function isSymbolicNumber(value: Value): boolean {
  return value instanceof SymbolicNumber || value instanceof OpenLength;
}

function isNotANumber(value: Value): Value {
  return value instanceof SymbolicNumber && isFloat(value) ? truth(floatIsNaN(value)) : Number.isNaN(value);
}

function isFiniteNumber(value: Value): Value {
  if (value instanceof SymbolicNumber && isFloat(value)) return truth(floatIsFinite(value));
  return Number.isFinite(value) || isSymbolicNumber(value);
}

function isSafe(value: Value): Value {
  if (value instanceof SymbolicNumber && isFloat(value)) {
    const [low, high] = [
      constant(-Number.MAX_SAFE_INTEGER, value.term.sort),
      constant(Number.MAX_SAFE_INTEGER, value.term.sort),
    ];
    const isNear = and(floatOperation('at most', low, value.term), floatOperation('at most', value.term, high));
    return truth(and(floatIsInteger(value), isNear));
  }
  return isSymbolicNumber(value) || Number.isSafeInteger(value);
}

/** The methods of numbers, and the functions that read numbers. */
export const numberNatives: readonly NativeFunction[] = [
  native('parseInt', 2, '-sn', ({ activity, args }) => parseInteger(activity, args)),
  native('parseFloat', 1, '-s', ({ activity, args }) => parseDecimal(activity, args)),
  native('Number.parseInt', 2, '-sn', ({ activity, args }) => parseInteger(activity, args)),
  native('Number.parseFloat', 1, '-s', ({ activity, args }) => parseDecimal(activity, args)),
  native('isNaN', 1, '-n', ({ activity, args }) =>
    isNotANumber(isSymbolicNumber(args[0]) ? args[0] : toNumber(activity, args[0])),
  ),
  native('isFinite', 1, '-n', ({ activity, args }) => {
    return isFiniteNumber(isSymbolicNumber(args[0]) ? args[0] : toNumber(activity, args[0]));
  }),
  native('Number.isNaN', 1, '', ({ args }) => isNotANumber(args[0])),
  native('Number.isFinite', 1, '', ({ args }) => isFiniteNumber(args[0])),
  native('Number.isInteger', 1, '', ({ activity, args }) => isInteger(activity, args[0])),
  native('Number.isSafeInteger', 1, '', ({ activity, args }) =>
    args[0] instanceof SymbolicNumber && args[0].term.sort === Real ? isInteger(activity, args[0]) : isSafe(args[0]),
  ),
  numberMethod('toString', Number.prototype.toString, '-n', toText),
  native('Number.prototype.toLocaleString', 0, '-', ({ activity, receiver, args }) => {
    if (args[0] === undefined) assumeLocale(activity);
    const value = thisNumber(activity, 'toLocaleString', receiver);
    if (typeof value === 'number' && args.every(isPlain))
      return callHost(activity, Number.prototype.toLocaleString, value, args);
    return refuse(activity, 'toLocaleString of a number that depends on the input, or with options');
  }),
  numberMethod('toFixed', Number.prototype.toFixed, '-n', toFixed),
  numberMethod('toPrecision', Number.prototype.toPrecision, '-n', (activity, value, arg) =>
    arg === undefined
      ? numberText(activity, value, 10)
      : refuse(activity, 'toPrecision of a number that depends on the input'),
  ),
  numberMethod('toExponential', Number.prototype.toExponential, '-n', refused('toExponential')),
  native('Number.prototype.valueOf', 0, '-', ({ activity, receiver }) => thisNumber(activity, 'valueOf', receiver)),
];
