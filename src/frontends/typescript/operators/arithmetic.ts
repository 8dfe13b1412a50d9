import { add as addTerms, num, sub } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import type { Activity } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { concatenate, isCharacters } from '../../../program/text.ts';
import { OpenLength, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { MAX_STRING, toCharacters, toNumber, toNumeric } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { hostTextAt, joinHostTexts } from '../objects/host-text.ts';
import { decideRemainder } from '../objects/input-languages.ts';
import { type Arithmetic, arithmetic, type Bitwise, bitwise, bitwiseNot, negated } from '../objects/symbolic-number.ts';
import { slowly } from './slow.ts';

type Rule = (activity: Activity, args: readonly Value[]) => Value | Request;

const CONCRETE: Readonly<Record<Arithmetic | Bitwise, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  remainder: (a, b) => a % b,
  power: (a, b) => a ** b,
  bitAnd: (a, b) => a & b,
  bitOr: (a, b) => a | b,
  bitXor: (a, b) => a ^ b,
  shiftLeft: (a, b) => a << b,
  shiftRight: (a, b) => a >> b,
  shiftRightUnsigned: (a, b) => a >>> b,
};

/** The same operators of the host: its `>>>` alone refuses them. */
const ON_BIGINTS: Readonly<Record<Arithmetic | Bitwise, (a: bigint, b: bigint) => bigint>> =
  CONCRETE as unknown as Readonly<Record<Arithmetic | Bitwise, (a: bigint, b: bigint) => bigint>>;

function isBitwise(name: Arithmetic | Bitwise): name is Bitwise {
  return name.startsWith('bit') || name.startsWith('shift');
}

/** The rule of a binary operator on numbers and bigints. */
function binary(name: Arithmetic | Bitwise): Rule {
  const concrete = CONCRETE[name];
  return (activity, [a, b]) => {
    if (typeof a === 'number' && typeof b === 'number') return concrete(a, b);
    if (a instanceof Reference || b instanceof Reference) return slowly(activity, name, a, b);
    const length = a instanceof OpenLength ? openSum(name, a, b) : name === 'add' ? openSum(name, b, a) : undefined;
    if (length !== undefined) return length;
    const isRemainder = name === 'remainder' && a instanceof OpenLength && typeof b === 'number';
    const remainder = isRemainder ? decideRemainder(activity, a, b) : undefined;
    if (remainder !== undefined) return remainder;
    const [x, y] = [toNumeric(activity, a), toNumeric(activity, b)];
    if (typeof x === 'bigint' || typeof y === 'bigint') return onBigints(activity, name, x, y);
    if (typeof x === 'number' && typeof y === 'number') return concrete(x, y);
    return isBitwise(name) ? bitwise(activity, name, x, y) : arithmetic(activity, name, x, y);
  };
}

/** What is added to an open length, or taken off it, without closing it, is at most this much. */
const MAX_OFFSET = 2 ** 40;

/** An open length and an integer, or without it, which is still open; undefined for other operands. */
function openSum(name: Arithmetic | Bitwise, length: Value, other: Value): OpenLength | undefined {
  if (!(length instanceof OpenLength) || (name !== 'add' && name !== 'subtract')) return undefined;
  const { plus, stage, base } = length;
  if (other instanceof SymbolicNumber && other.term.sort === Int)
    return new OpenLength(plus, stage, (name === 'add' ? addTerms : sub)(base ?? num(0n, Int), other.term));
  if (typeof other !== 'number' || !Number.isInteger(other)) return undefined;
  const sum = name === 'add' ? plus + other : plus - other;
  return Math.abs(other) <= MAX_OFFSET && Math.abs(sum) <= MAX_OFFSET ? new OpenLength(sum, stage, base) : undefined;
}

function onBigints(activity: Activity, name: Arithmetic | Bitwise, a: Value, b: Value): bigint {
  if (typeof a !== 'bigint' || typeof b !== 'bigint')
    return fail(activity, 'TypeError', 'Cannot mix BigInt and other types, use explicit conversions');
  if (name === 'shiftRightUnsigned')
    return fail(activity, 'TypeError', 'BigInts have no unsigned right shift, use >> instead');
  try {
    return ON_BIGINTS[name](a, b);
  } catch (error) {
    return fail(activity, 'RangeError', error instanceof Error ? error.message : 'BigInt operation');
  }
}

const addNumbers = binary('add');

const add: Rule = (activity, args) => {
  const [a, b] = args;
  if (typeof a === 'string' && typeof b === 'string')
    return a.length + b.length > MAX_STRING ? fail(activity, 'RangeError', 'Invalid string length') : a + b;
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (a instanceof Reference || b instanceof Reference) {
    const isPrimitive = (value: Value): boolean =>
      !(value instanceof Reference) || hostTextAt(activity, value) !== undefined;
    const joined = isPrimitive(a) && isPrimitive(b) ? joinHostTexts(activity, a, b) : undefined;
    return joined ?? slowly(activity, 'add', a, b);
  }
  if (isCharacters(a) || isCharacters(b))
    return concatenate(activity, toCharacters(activity, a), toCharacters(activity, b));
  return addNumbers(activity, args);
};

function stepped(by: 1 | -1): Rule {
  return (activity, [a]) => {
    if (typeof a === 'number') return a + by;
    if (typeof a === 'bigint') return a + BigInt(by);
    return add(activity, [a, by]);
  };
}

export const ARITHMETIC: Readonly<Record<string, Rule>> = {
  add,
  subtract: binary('subtract'),
  multiply: binary('multiply'),
  divide: binary('divide'),
  remainder: binary('remainder'),
  power: binary('power'),
  bitAnd: binary('bitAnd'),
  bitOr: binary('bitOr'),
  bitXor: binary('bitXor'),
  shiftLeft: binary('shiftLeft'),
  shiftRight: binary('shiftRight'),
  shiftRightUnsigned: binary('shiftRightUnsigned'),
  negate: (activity, [a]) => {
    if (typeof a === 'number') return -a;
    if (a instanceof Reference) return slowly(activity, 'negate', a);
    const x = toNumeric(activity, a);
    return x instanceof SymbolicNumber ? negated(activity, x) : -x;
  },
  plus: (activity, [a]) => {
    if (typeof a === 'number' || a instanceof OpenLength) return a;
    return a instanceof Reference ? slowly(activity, 'plus', a) : toNumber(activity, a);
  },
  bitNot: (activity, [a]) => {
    if (typeof a === 'number') return ~a;
    if (a instanceof Reference) return slowly(activity, 'bitNot', a);
    const x = toNumeric(activity, a);
    return x instanceof SymbolicNumber ? bitwiseNot(activity, x) : ~x;
  },
  toNumeric: (activity, [a]) => {
    if (typeof a === 'number' || a instanceof OpenLength) return a;
    return a instanceof Reference ? slowly(activity, 'toNumeric', a) : toNumeric(activity, a);
  },
  increment: stepped(1),
  decrement: stepped(-1),
};
