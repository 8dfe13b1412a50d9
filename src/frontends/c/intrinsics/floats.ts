import { le } from '../../../logic/build.ts';
import { awayFromZero, type FloatFunction, toEven } from '../../../logic/float.ts';
import { hasMinus, isBelow, isNumber } from '../../../logic/float-tests.ts';
import { constant, type Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import { floatOperator } from '../operators/floats.ts';
import { applied, calculated, floatOf, ofFloat } from '../values/floats.ts';
import type { Intrinsic, Intrinsics } from './intrinsic.ts';

/** What a function gives where some arguments depend on the input. */
type Symbolic = (activity: Activity, args: readonly (number | Term)[]) => Value;

/** LLVM's own functions on floating-point numbers. */
function ofNumbers(
  name: string,
  calculate: (...numbers: number[]) => number,
  symbolic: Symbolic,
): readonly [string, Intrinsic] {
  return [
    name,
    ({ result }) => {
      const isSingle = result.kind === 'float' && result.name === 'float';
      return {
        name,
        apply: (activity, values) => {
          const args = values.map(value => floatOf(activity, value));
          const numbers = args.filter(arg => typeof arg === 'number');
          if (numbers.length < args.length) return symbolic(activity, args);
          const value = calculate(...numbers);
          return isSingle ? Math.fround(value) : value;
        },
      };
    },
  ];
}

function monotone(name: FloatFunction & { readonly by?: undefined }): Symbolic {
  return (activity, [x]) => (typeof x === 'number' ? refused(activity) : applied(name, x));
}

function refused(activity: Activity): never {
  return refuse(activity, 'calling this math function with floating-point numbers that depend on the input');
}

function magnitude(activity: Activity, x: Term): Value {
  return decide(activity, hasMinus(x)) ? applied({ name: 'times', by: -1 }, x) : ofFloat(x);
}

/** The smaller or the greater of two; −0 is smaller than 0. */
function extreme(isLeast: boolean): Symbolic {
  return (activity, args) => {
    const sort = args.find(arg => typeof arg !== 'number')?.sort;
    const [a, b] = args.map(arg => (typeof arg !== 'number' || sort === undefined ? arg : constant(arg, sort)));
    if (typeof a === 'number' || typeof b === 'number') return refused(activity);
    if (!decide(activity, isNumber(a))) return ofFloat(b);
    if (!decide(activity, isNumber(b))) return ofFloat(a);
    return ofFloat(decide(activity, le(a, b)) === isLeast ? a : b);
  };
}

const squareRoot: Symbolic = (activity, [x]) => {
  if (typeof x === 'number') return refused(activity);
  return decide(activity, isBelow(x, 0)) ? Number.NaN : applied({ name: 'root' }, x);
};

const withSign: Symbolic = (activity, [value, sign]) => {
  const isMinus = typeof sign === 'number' ? sign < 0 || Object.is(sign, -0) : decide(activity, hasMinus(sign));
  if (typeof value === 'number') return isMinus ? -Math.abs(value) : Math.abs(value);
  return decide(activity, hasMinus(value)) === isMinus ? ofFloat(value) : applied({ name: 'times', by: -1 }, value);
};

/** `a · b + c`. The product is rounded before the sum, as without a fused instruction. */
const multiplyAndAdd: Intrinsic = ({ result }) => {
  const type = result.kind === 'float' && result.name === 'float' ? 'float' : 'double';
  return {
    name: 'llvm.fmuladd',
    apply: (activity, [a, b, c]) => {
      const product = floatOperator('fmul', type).apply(activity, [a, b]);
      return floatOperator('fadd', type).apply(activity, [product as Value, c]);
    },
  };
};

const OF_LLVM = [
  ofNumbers('llvm.fabs', Math.abs, (activity, [x]) => (typeof x === 'number' ? Math.abs(x) : magnitude(activity, x))),
  ofNumbers('llvm.sqrt', Math.sqrt, squareRoot),
  ofNumbers('llvm.floor', Math.floor, monotone({ name: 'floor' })),
  ofNumbers('llvm.ceil', Math.ceil, monotone({ name: 'ceiling' })),
  ofNumbers('llvm.trunc', Math.trunc, monotone({ name: 'truncated' })),
  ofNumbers('llvm.rint', toEven, monotone({ name: 'even' })),
  ofNumbers('llvm.nearbyint', toEven, monotone({ name: 'even' })),
  ofNumbers('llvm.roundeven', toEven, monotone({ name: 'even' })),
  ofNumbers('llvm.round', awayFromZero, monotone({ name: 'rounded' })),
  ofNumbers(
    'llvm.copysign',
    (value, sign) => (sign < 0 || Object.is(sign, -0) ? -Math.abs(value) : Math.abs(value)),
    withSign,
  ),
  ofNumbers('llvm.minnum', (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b)), extreme(true)),
  ofNumbers('llvm.maxnum', (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b)), extreme(false)),
  ofNumbers(
    'codomata_signbit',
    value => (value < 0 || Object.is(value, -0) ? 1 : 0),
    (activity, [x]) => (typeof x !== 'number' && decide(activity, hasMinus(x)) ? 1 : 0),
  ),
];

/** The functions of math.h that are the same, for both precisions. */
const OF_LIBRARY: Readonly<Record<string, string>> = {
  fabs: 'fabs',
  sqrt: 'sqrt',
  floor: 'floor',
  ceil: 'ceil',
  trunc: 'trunc',
  rint: 'rint',
  nearbyint: 'nearbyint',
  round: 'round',
  copysign: 'copysign',
  fmin: 'minnum',
  fmax: 'maxnum',
};

const known = new Map(OF_LLVM);

const remainder = ofNumbers(
  'fmod',
  (a, b) => a % b,
  (_, [a, b]) => calculated('remainder', a, b),
);

export const FLOATS: Intrinsics = new Map([
  ...OF_LLVM,
  ['llvm.fmuladd', multiplyAndAdd] as const,
  remainder,
  ['fmodf', remainder[1]] as const,
  ...Object.entries(OF_LIBRARY).flatMap(([name, own]) => {
    const intrinsic = known.get(`llvm.${own}`);
    if (intrinsic === undefined) throw new Error(`there is no llvm.${own}`);
    return [name, `${name}f`].map(each => [each, intrinsic] as const);
  }),
]);
