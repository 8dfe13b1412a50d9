import { add, bitAnd, bitOr, eq, ite, mod, neg, num, scale, shl, shr, sub } from '../../../logic/build.ts';
import { BitVec } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import { comparison, isTrue } from '../operators/comparison.ts';
import { selectOperator } from '../operators/memory-operators.ts';
import { isNegative } from '../values/bits.ts';
import { fault } from '../values/fault.ts';
import { fitsSigned, isInteger, signed, toWidth, wrapped } from '../values/integer.ts';
import { bitsOf, ofTerm } from '../values/numbers.ts';
import { overflowing } from '../values/overflow.ts';
import { type Intrinsic, type Intrinsics, widthOf } from './intrinsic.ts';

/** LLVM's own functions on integers; the type is in the name, so they are looked up without it. */

function unary(
  concrete: (value: bigint, width: number) => bigint,
  symbolic: (term: Term, width: number) => Term,
): Intrinsic {
  return ({ result }) => {
    const width = widthOf(result);
    return {
      name: 'bits',
      apply: (activity, [value]) =>
        isInteger(value)
          ? wrapped(concrete(BigInt(value), width), width)
          : ofTerm(symbolic(bitsOf(activity, value, width), width), width),
    };
  };
}

/** A count of zeros from one end: that of 0 is the width, or a fault where the call says that its value is never 0. */
function zeros(...counting: Parameters<typeof unary>): Intrinsic {
  return call => {
    const count = unary(...counting)(call);
    const width = widthOf(call.result);
    return {
      name: 'zeros',
      apply: (activity, [value, isNeverZero]) => {
        const isPromised = isNeverZero === true || isNeverZero === 1;
        if (isPromised && isZero(activity, value, width))
          return fault(activity, 'a count of the bits before the first one in zero');
        return count.apply(activity, [value]);
      },
    };
  };
}

function isZero(activity: Activity, value: Value, width: number): boolean {
  if (isInteger(value)) return value === 0;
  const term = bitsOf(activity, value, width);
  return decide(activity, eq(term, num(0n, term.sort)));
}

function bit(term: Term, place: number): Term {
  const one = num(1n, term.sort);
  return bitAnd(shr(term, num(BigInt(place), term.sort)), one);
}

function ones(term: Term, width: number): Term {
  return add(num(0n, term.sort), ...Array.from({ length: width }, (_, i) => bit(term, i)));
}

function countOnes(value: bigint): bigint {
  return BigInt(value.toString(2).replaceAll('0', '').length);
}

/** The number of zeros above the highest one. */
function leadingZeros(value: bigint, width: number): bigint {
  return BigInt(value === 0n ? width : width - value.toString(2).length);
}

function trailingZeros(value: bigint, width: number): bigint {
  for (let i = 0; i < width; i++) if ((value >> BigInt(i)) & 1n) return BigInt(i);
  return BigInt(width);
}

function firstOne(places: readonly number[], term: Term, width: number, count: (place: number) => number): Term {
  const { sort } = term;
  return places.reduceRight(
    (rest, place) => ite(eq(bit(term, place), num(1n, sort)), num(BigInt(count(place)), sort), rest),
    num(BigInt(width), sort),
  );
}

function swapBytes(value: bigint, width: number): bigint {
  let swapped = 0n;
  for (let i = 0; i < width; i += 8) swapped = (swapped << 8n) | ((value >> BigInt(i)) & 0xffn);
  return swapped;
}

function reverseBits(value: bigint, width: number): bigint {
  let reversed = 0n;
  for (let i = 0; i < width; i++) reversed = (reversed << 1n) | ((value >> BigInt(i)) & 1n);
  return reversed;
}

/** Parts of `size` bits in the other order. */
function turned(term: Term, width: number, size: number): Term {
  const mask = num((1n << BigInt(size)) - 1n, term.sort);
  const parts = Array.from({ length: width / size }, (_, i) =>
    scale(1n << BigInt(width - size * (i + 1)), bitAnd(shr(term, num(BigInt(i * size), term.sort)), mask)),
  );
  return add(parts[0], ...parts.slice(1));
}

/** The greater or the smaller of two. */
function extreme(predicate: 'sgt' | 'slt' | 'ugt' | 'ult'): Intrinsic {
  return ({ result }) => {
    const width = widthOf(result);
    const compare = comparison(predicate, width);
    const select = selectOperator({ kind: 'int', width, bytes: Math.ceil(width / 8) });
    return {
      name: 'extreme',
      apply: (activity, [a, b]) => select.apply(activity, [compare.apply(activity, [a, b]) as Value, a, b]),
    };
  };
}

const ABSOLUTE: Intrinsic = ({ result }) => {
  const width = widthOf(result);
  return {
    name: 'abs',
    apply: (activity, [value, isNeverLeast]) => {
      const isPromised = isNeverLeast === true || isNeverLeast === 1;
      if (isInteger(value)) {
        const number = signed(value, width);
        if (isPromised && !fitsSigned(-BigInt(number), width)) return fault(activity, 'a signed overflow');
        return toWidth(number < 0 ? -number : number, width);
      }
      const term = bitsOf(activity, value, width);
      if (isPromised && decide(activity, eq(term, num(1n << BigInt(width - 1), term.sort))))
        return fault(activity, 'a signed overflow');
      return ofTerm(ite(isNegative(term), neg(term), term), width);
    },
  };
};

/** A funnel shift: of two numbers side by side. */
function funnel(direction: 'left' | 'right'): Intrinsic {
  return ({ result }) => {
    const width = widthOf(result);
    return {
      name: 'funnel shift',
      apply: (activity, [high, low, by]) => {
        if (isInteger(high) && isInteger(low) && isInteger(by)) {
          const whole = (BigInt(high) << BigInt(width)) | BigInt(low);
          const distance = BigInt(by) % BigInt(width);
          return wrapped(direction === 'left' ? whole >> (BigInt(width) - distance) : whole >> distance, width);
        }
        const [x, y, amount] = [high, low, by].map(value => bitsOf(activity, value, width));
        const all = num(BigInt(width), BitVec(width));
        const distance = mod(amount, all);
        const rest = sub(all, distance);
        // A distance of the whole width gives zero, as it should here.
        return ofTerm(
          direction === 'left' ? bitOr(shl(x, distance), shr(y, rest)) : bitOr(shl(x, rest), shr(y, distance)),
          width,
        );
      },
    };
  };
}

/** A result that stays at the end of the type's range instead of wrapping. */
function saturating(operator: 'add' | 'sub', isSigned: boolean): Intrinsic {
  return ({ result: type }) => {
    const width = widthOf(type);
    return {
      name: `saturating ${operator}`,
      apply: (activity, [a, b]) => {
        const { result, overflow } = overflowing(activity, operator, isSigned, width, a, b);
        const isOver = isTrue(activity, overflow);
        if (!isOver) return result;
        const [least, most] = isSigned
          ? [1n << BigInt(width - 1), (1n << BigInt(width - 1)) - 1n]
          : [0n, (1n << BigInt(width)) - 1n];
        if (!isSigned) return wrapped(operator === 'add' ? most : least, width);
        const isBelow = comparison('slt', width).apply(activity, [a, 0]) as Value;
        const negative = isTrue(activity, isBelow);
        return wrapped(negative ? least : most, width);
      },
    };
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

export const NUMBERS: Intrinsics = new Map<string, Intrinsic>([
  ['llvm.ctpop', unary(countOnes, ones)],
  [
    'llvm.ctlz',
    zeros(leadingZeros, (term, width) => firstOne(range(0, width).reverse(), term, width, place => width - 1 - place)),
  ],
  ['llvm.cttz', zeros(trailingZeros, (term, width) => firstOne(range(0, width), term, width, place => place))],
  ['llvm.bswap', unary(swapBytes, (term, width) => turned(term, width, 8))],
  ['llvm.bitreverse', unary(reverseBits, (term, width) => turned(term, width, 1))],
  ['llvm.smax', extreme('sgt')],
  ['llvm.smin', extreme('slt')],
  ['llvm.umax', extreme('ugt')],
  ['llvm.umin', extreme('ult')],
  ['llvm.abs', ABSOLUTE],
  ['llvm.fshl', funnel('left')],
  ['llvm.fshr', funnel('right')],
  ['llvm.sadd.sat', saturating('add', true)],
  ['llvm.ssub.sat', saturating('sub', true)],
  ['llvm.uadd.sat', saturating('add', false)],
  ['llvm.usub.sat', saturating('sub', false)],
]);
