import { refuse } from '../../../program/activity.ts';
import { Marker } from '../../../program/value.ts';
import { fault } from '../values/fault.ts';
import type { Intrinsic, Intrinsics } from './intrinsic.ts';

/** LLVM's own functions on floating-point numbers, where these do not depend on the input. */
function ofNumbers(name: string, calculate: (...numbers: number[]) => number): readonly [string, Intrinsic] {
  return [
    name,
    ({ result }) => {
      const isSingle = result.kind === 'float' && result.name === 'float';
      return {
        name,
        apply: (activity, args) => {
          const numbers = args.map(arg => {
            if (typeof arg === 'number') return arg;
            if (arg instanceof Marker) return fault(activity, 'a use of a value that was never set');
            return refuse(activity, 'a floating-point number that depends on the input');
          });
          const value = calculate(...numbers);
          return isSingle ? Math.fround(value) : value;
        },
      };
    },
  ];
}

/** Halves go to the even neighbour. */
function toEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** Halves go away from zero. */
function awayFromZero(value: number): number {
  const rounded = Math.floor(Math.abs(value) + 0.5);
  const exact = Math.abs(value) === 0.49999999999999994 ? 0 : rounded;
  return Math.abs(value) >= 2 ** 52 ? value : Math.sign(value) * exact || (Object.is(value, -0) || value < 0 ? -0 : 0);
}

export const FLOATS: Intrinsics = new Map([
  ofNumbers('llvm.fabs', Math.abs),
  ofNumbers('llvm.sqrt', Math.sqrt),
  ofNumbers('llvm.floor', Math.floor),
  ofNumbers('llvm.ceil', Math.ceil),
  ofNumbers('llvm.trunc', Math.trunc),
  ofNumbers('llvm.rint', toEven),
  ofNumbers('llvm.nearbyint', toEven),
  ofNumbers('llvm.roundeven', toEven),
  ofNumbers('llvm.round', awayFromZero),
  ofNumbers('llvm.copysign', (value, sign) => (sign < 0 || Object.is(sign, -0) ? -Math.abs(value) : Math.abs(value))),
  ofNumbers('llvm.minnum', (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b))),
  ofNumbers('llvm.maxnum', (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b))),
  ofNumbers('llvm.fmuladd', (a, b, c) => a * b + c),
]);
