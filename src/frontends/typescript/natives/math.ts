import { add, ge, ite, le, mod, mul, neg, num, sub } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { closedLength, lengthIsAtLeast } from '../../../program/text.ts';
import { OpenLength, SymbolicNumber, type Value } from '../../../program/value.ts';
import { toNumber } from '../objects/convert.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { floatAbs, floatExtreme, floatSign, isFloat, wholeTerm } from '../objects/symbolic-float.ts';
import { arithmetic, lessTerm, numberOf, type Rounding, rounded } from '../objects/symbolic-number.ts';
import { hints, manyHints } from './support.ts';

type Numeric = number | SymbolicNumber;

/** The properties of `Math` that are no functions. */
export const mathConstants: Readonly<Record<string, number>> = {
  E: Math.E,
  LN10: Math.LN10,
  LN2: Math.LN2,
  LOG10E: Math.LOG10E,
  LOG2E: Math.LOG2E,
  PI: Math.PI,
  SQRT1_2: Math.SQRT1_2,
  SQRT2: Math.SQRT2,
};

/** A function of numbers: the host's on concrete ones, and a rule for the others. */
function mathFunction(
  name: string,
  host: (...args: number[]) => number,
  symbolic: (activity: Activity, args: readonly Numeric[]) => Numeric,
  variadic = false,
): NativeFunction {
  return {
    name: `Math.${name}`,
    length: host.length,
    converts: variadic ? manyHints('-', 'n') : hints(`-${'n'.repeat(host.length)}`),
    rule: ({ activity, args }) => {
      const [first, second] = args;
      if (typeof first === 'number') {
        if (args.length === 1 && (variadic || host.length === 1)) return host(first);
        if (args.length === 2 && typeof second === 'number') return host(first, second);
      }
      const numbers = args.slice(0, variadic ? args.length : host.length).map(arg => toNumber(activity, arg));
      while (!variadic && numbers.length < host.length) numbers.push(Number.NaN);
      return numbers.every(number => typeof number === 'number') ? host(...numbers) : symbolic(activity, numbers);
    },
  };
}

function rounding(how: Rounding) {
  return (activity: Activity, [value]: readonly Numeric[]): Numeric =>
    typeof value === 'number' ? Math[how](value) : rounded(activity, how, value);
}

const ZERO = num(0, Int);

/** The Int term of a number that depends on the input; quotients have no rule but rounding. */
function intTerm(activity: Activity, value: SymbolicNumber, what: string): Term {
  return value.term.sort === Int
    ? value.term
    : refuse(activity, `Math.${what} of a quotient that depends on the input`);
}

function abs(activity: Activity, [value]: readonly Numeric[]): Numeric {
  if (typeof value === 'number') return Math.abs(value);
  if (isFloat(value)) return floatAbs(activity, value);
  const term = intTerm(activity, value, 'abs');
  const { min, max } = rangeOf(term);
  if (min >= 0) return value;
  return numberOf(max <= 0 ? neg(term) : ite(ge(term, ZERO), term, neg(term)));
}

function sign(activity: Activity, [value]: readonly Numeric[]): Numeric {
  if (typeof value === 'number') return Math.sign(value);
  if (isFloat(value)) return floatSign(activity, value);
  const zero = num(0, value.term.sort);
  const positive = ite(ge(zero, value.term), num(0, Int), num(1, Int));
  return numberOf(ite(ge(value.term, zero), positive, num(-1, Int)));
}

/** The smaller or the greater of two numbers; as a term where both are integers, else decided. */
function extreme(activity: Activity, a: Numeric, b: Numeric, smallest: boolean): Numeric {
  if (typeof a === 'number' && typeof b === 'number') return smallest ? Math.min(a, b) : Math.max(a, b);
  if (isFloat(a) || isFloat(b)) return floatExtreme(activity, a, b, smallest);
  for (const value of [a, b]) if (typeof value === 'number' && Number.isNaN(value)) return Number.NaN;
  for (const [zero, other] of [
    [a, b],
    [b, a],
  ])
    if (Object.is(zero, -0) && other instanceof SymbolicNumber)
      return decide(activity, ge(other.term, num(0, other.term.sort))) === smallest ? -0 : other;
  const [x, y] = [a, b].map(exactTerm);
  if (x === undefined || y === undefined) return decide(activity, lessTerm(activity, a, b, true)) === smallest ? a : b;
  const [p, q] = [rangeOf(x), rangeOf(y)];
  if (p.max <= q.min) return smallest ? a : b;
  if (q.max <= p.min) return smallest ? b : a;
  return numberOf(ite(le(x, y), smallest ? x : y, smallest ? y : x));
}

function exactTerm(value: Numeric): Term | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? num(value, Int) : undefined;
  return value.term.sort === Int ? value.term : undefined;
}

function extremeOf(smallest: boolean) {
  return (activity: Activity, args: readonly Numeric[]): Numeric =>
    args.reduce((best, value) => extreme(activity, best, value, smallest));
}

/** The smaller or greater of a number and a length that is still open, which is asked for no more than matters. */
function openExtreme(activity: Activity, [a, b]: readonly Value[], smallest: boolean): Value {
  const [length, bound] = a instanceof OpenLength ? [a, b] : [b, a];
  if (!(length instanceof OpenLength) || typeof bound !== 'number' || !Number.isFinite(bound)) return undefined;
  const isAtLeast = lengthIsAtLeast(activity, length, Math.ceil(bound));
  if (smallest) return isAtLeast ? bound : closedLength(activity, length);
  return isAtLeast ? length : bound;
}

function extremeFunction(name: 'min' | 'max', host: (...args: number[]) => number): NativeFunction {
  const smallest = name === 'min';
  const usual = mathFunction(name, host, extremeOf(smallest), true);
  return {
    ...usual,
    rule: call => {
      const found = call.args.length === 2 ? openExtreme(call.activity, call.args, smallest) : undefined;
      return found === undefined ? usual.rule(call) : found;
    },
  };
}

/** A 32-bit number with the same low bits, from 0. */
function uint32(activity: Activity, value: Numeric): Term {
  if (typeof value === 'number') return num(value >>> 0, Int);
  if (isFloat(value)) return mod(wholeTerm(value), num(2 ** 32, Int));
  const whole = rounded(activity, 'trunc', value);
  return typeof whole === 'number' ? num(whole >>> 0, Int) : mod(whole.term, num(2 ** 32, Int));
}

function imul(activity: Activity, args: readonly Numeric[]): Numeric {
  const [a, b] = args.map(value => uint32(activity, value));
  const half = num(2 ** 31, Int);
  return numberOf(sub(mod(add(mul(a, b), half), num(2 ** 32, Int)), half));
}

function clz32(activity: Activity, [value]: readonly Numeric[]): Numeric {
  const term = uint32(activity, value);
  let count = num(32, Int);
  for (let bit = 0; bit < 32; bit++) count = ite(ge(term, num(2 ** bit, Int)), num(31 - bit, Int), count);
  return numberOf(count);
}

function fround(activity: Activity, [value]: readonly Numeric[]): Numeric {
  if (typeof value === 'number') return Math.fround(value);
  const { min, max } = rangeOf(intTerm(activity, value, 'fround'));
  if (min >= -(2 ** 24) && max <= 2 ** 24) return value;
  return refuse(activity, 'Math.fround of a large number that depends on the input');
}

function pow(activity: Activity, [base, exponent]: readonly Numeric[]): Numeric {
  return arithmetic(activity, 'power', base, exponent);
}

/** Functions whose results are no integers: concrete numbers only. */
const CONCRETE = [
  'acos',
  'acosh',
  'asin',
  'asinh',
  'atan',
  'atan2',
  'atanh',
  'cbrt',
  'cos',
  'cosh',
  'exp',
  'expm1',
  'log',
  'log10',
  'log1p',
  'log2',
  'sin',
  'sinh',
  'sqrt',
  'tan',
  'tanh',
] as const;

function concreteOnly(name: string) {
  return (activity: Activity): never => refuse(activity, `Math.${name} of a number that depends on the input`);
}

/** All of `Math` but for its constants. */
export const mathNatives: readonly NativeFunction[] = [
  ...(['floor', 'ceil', 'trunc', 'round'] as const).map(how => mathFunction(how, Math[how], rounding(how))),
  mathFunction('abs', Math.abs, abs),
  mathFunction('sign', Math.sign, sign),
  extremeFunction('min', Math.min),
  extremeFunction('max', Math.max),
  mathFunction('imul', Math.imul, imul),
  mathFunction('clz32', Math.clz32, clz32),
  mathFunction('fround', Math.fround, fround),
  mathFunction('pow', Math.pow, pow),
  mathFunction('hypot', Math.hypot, concreteOnly('hypot'), true),
  ...CONCRETE.map(name => mathFunction(name, Math[name], concreteOnly(name))),
];
