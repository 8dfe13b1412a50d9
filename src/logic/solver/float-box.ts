import { applyOp } from '../evaluate.ts';
import { atRank, type FloatFunction, type FloatWidth, isFalling, rankOf } from '../float.ts';
import { argumentsWhere } from '../float-range.ts';
import { Bool } from '../sort.ts';
import { isConstant, isVariable, type Term, type Variable } from '../term.ts';
import {
  allFloats,
  aroundBoth,
  combined,
  type FloatInterval,
  firstOfScaled,
  firstOfSum,
  fromRank,
  greatestOf,
  hasNumbers,
  inBoth,
  isNothing,
  leastOf,
  onlyFloat,
  opposite,
  sameInterval,
  upToRank,
} from './float-interval.ts';

/** The rank of −0, the least number with a root. */
const MINUS_ZERO = -1n;

export function floatWidth({ sort }: Term): FloatWidth {
  return sort.kind === 'float' ? sort.width : 64;
}

/**
 * Where floating-point numbers can be: an interval for each variable and each number calculated from them. What is
 * asserted makes intervals smaller, from results to operands and back; every assignment that satisfies all assertions
 * stays inside. So an interval that becomes empty is a proof that there is none.
 */
export class FloatBox {
  /** Whether something became smaller since it was last set to false. */
  isChanged = false;

  constructor(
    private readonly intervals: Map<Term, FloatInterval> = new Map(),
    private readonly truths: Map<Term, boolean> = new Map(),
  ) {}

  /** The same box with a smaller interval for one variable. */
  within(subject: Variable, interval: FloatInterval): FloatBox {
    return new FloatBox(new Map(this.intervals).set(subject, interval), new Map(this.truths));
  }

  /** Where a number is, by what is known of it and of its operands. */
  intervalOf(term: Term): FloatInterval {
    const width = floatWidth(term);
    if (isConstant(term)) return onlyFloat(Number(term.op.value), width);
    const known = this.intervals.get(term) ?? allFloats(width);
    return isVariable(term) ? known : inBoth(known, this.calculated(term));
  }

  private calculated(term: Term): FloatInterval {
    const { op, args } = term;
    const width = floatWidth(term);
    switch (op.kind) {
      case 'float':
        return args[0].sort.kind === 'float' ? image(op.of, term, this.intervalOf(args[0])) : allFloats(width);
      case 'floats':
        return combined(op.of, this.intervalOf(args[0]), this.intervalOf(args[1]), width);
      case 'ite': {
        const test = this.test(args[0]);
        if (test !== undefined) return this.intervalOf(test ? args[1] : args[2]);
        return aroundBoth(this.intervalOf(args[1]), this.intervalOf(args[2]));
      }
      default:
        return allFloats(width);
    }
  }

  /** Whether a predicate holds everywhere in the box, or nowhere; `undefined` where neither is known. */
  test(predicate: Term): boolean | undefined {
    const { op, args } = predicate;
    if (op.kind === 'const') return op.value === true;
    const known = this.truths.get(predicate);
    if (known !== undefined) return known;
    switch (op.kind) {
      case 'not': {
        const inner = this.test(args[0]);
        return inner === undefined ? undefined : !inner;
      }
      case 'and':
      case 'or': {
        const deciding = op.kind === 'or';
        const tests = args.map(arg => this.test(arg));
        if (tests.includes(deciding)) return deciding;
        return tests.includes(undefined) ? undefined : !deciding;
      }
      case 'ite': {
        const test = this.test(args[0]);
        return test === undefined ? undefined : this.test(test ? args[1] : args[2]);
      }
      case 'le':
        return args[0].sort.kind === 'float' ? this.testOrder(args[0], args[1]) : undefined;
      case 'eq':
        return args[0].sort.kind === 'float' ? this.testSame(args[0], args[1]) : this.testEqual(args[0], args[1]);
      default:
        return undefined;
    }
  }

  private testEqual(a: Term, b: Term): boolean | undefined {
    if (a.sort !== Bool) return undefined;
    const [x, y] = [this.test(a), this.test(b)];
    return x === undefined || y === undefined ? undefined : x === y;
  }

  private testOrder(a: Term, b: Term): boolean | undefined {
    const [x, y] = [this.intervalOf(a), this.intervalOf(b)];
    if (isNothing(x) || isNothing(y)) return undefined;
    const width = floatWidth(a);
    if (greatestOf(x, width) <= leastOf(y, width)) return true;
    return leastOf(x, width) > greatestOf(y, width) ? false : undefined;
  }

  private testSame(a: Term, b: Term): boolean | undefined {
    const [x, y] = [this.intervalOf(a), this.intervalOf(b)];
    if (isNothing(x) || isNothing(y)) return undefined;
    if (isNothing(inBoth(x, y))) return false;
    const isOne = (interval: FloatInterval): boolean =>
      hasNumbers(interval) ? interval.low === interval.high && !interval.hasNaN : interval.hasNaN;
    return isOne(x) && isOne(y) ? true : undefined;
  }

  /** Makes the box smaller to where a predicate has a value; false where that is nowhere. */
  assert(predicate: Term, wanted: boolean): boolean {
    const { op, args } = predicate;
    const known = this.test(predicate);
    if (known !== undefined && known !== wanted) return false;
    switch (op.kind) {
      case 'not':
        return this.assert(args[0], !wanted);
      case 'and':
      case 'or':
        if ((op.kind === 'and') === wanted) return args.every(arg => this.assert(arg, wanted));
        return this.assertLast(args, wanted);
      case 'le':
        this.remember(predicate, wanted);
        return args[0].sort.kind !== 'float' || this.assertOrder(args[0], args[1], wanted);
      case 'eq':
        this.remember(predicate, wanted);
        if (args[0].sort.kind !== 'float' || !wanted) return true;
        return this.narrow(args[0], this.intervalOf(args[1])) && this.narrow(args[1], this.intervalOf(args[0]));
      default:
        return true;
    }
  }

  private remember(atom: Term, truth: boolean): void {
    if (this.truths.has(atom)) return;
    this.truths.set(atom, truth);
    this.isChanged = true;
  }

  /** One of several has a value: the only one that can. */
  private assertLast(parts: readonly Term[], wanted: boolean): boolean {
    const open = parts.filter(part => this.test(part) !== !wanted);
    if (open.length === 0) return false;
    return open.length > 1 || this.assert(open[0], wanted);
  }

  private assertOrder(a: Term, b: Term, isAtMost: boolean): boolean {
    const width = floatWidth(a);
    const [x, y] = [this.intervalOf(a), this.intervalOf(b)];
    if (isNothing(x) || isNothing(y)) return false;
    return isAtMost
      ? this.narrow(a, upToRank(greatestOf(y, width), width)) && this.narrow(b, fromRank(leastOf(x, width), width))
      : this.narrow(a, fromRank(leastOf(y, width) + 1n, width)) &&
          this.narrow(b, upToRank(greatestOf(x, width) - 1n, width));
  }

  /** Makes the interval of a number smaller, and those of its operands with it; false when nothing is left. */
  private narrow(term: Term, to: FloatInterval): boolean {
    const before = this.intervals.get(term);
    const after = inBoth(this.intervalOf(term), to);
    if (isNothing(after)) return false;
    if (isConstant(term) || (before !== undefined && sameInterval(before, after))) return true;
    this.intervals.set(term, after);
    this.isChanged = true;
    const { op, args } = term;
    switch (op.kind) {
      case 'float':
        return args[0].sort.kind !== 'float' || this.narrow(args[0], preimage(op.of, term, after));
      case 'floats':
        return after.hasNaN || !hasNumbers(after) || this.narrowOperands(op.of, args[0], args[1], after);
      case 'ite': {
        const test = this.test(args[0]);
        return test === undefined || this.narrow(test ? args[1] : args[2], after);
      }
      default:
        return true;
    }
  }

  /** A result that is no NaN has operands that are none. */
  private narrowOperands(of: string, a: Term, b: Term, result: FloatInterval): boolean {
    const width = floatWidth(a);
    const numbers: FloatInterval = { ...allFloats(width), hasNaN: false };
    if (!this.narrow(a, numbers) || !this.narrow(b, numbers)) return false;
    if (of === 'sum') {
      return (
        this.narrow(a, firstOfSum(result, this.intervalOf(b), width)) &&
        this.narrow(b, firstOfSum(result, this.intervalOf(a), width))
      );
    }
    if (of === 'product' || of === 'quotient') {
      if (!this.narrow(a, firstOfScaled(of, result, this.intervalOf(b), width))) return false;
      return of === 'quotient' || this.narrow(b, firstOfScaled(of, result, this.intervalOf(a), width));
    }
    if (of !== 'difference') return true;
    const minus = opposite(this.intervalOf(b));
    if (!this.narrow(a, firstOfSum(result, minus, width))) return false;
    return this.narrow(b, opposite(firstOfSum(result, this.intervalOf(a), width)));
  }
}

/** What a monotone function gives on an interval. */
function image(of: FloatFunction, term: Term, from: FloatInterval): FloatInterval {
  const [argument] = term.args;
  const [width, own] = [floatWidth(term), floatWidth(argument)];
  const isRoot = of.name === 'root';
  const low = isRoot && from.low < MINUS_ZERO ? MINUS_ZERO : from.low;
  const hasNaN = from.hasNaN || (isRoot && from.low < MINUS_ZERO);
  if (low > from.high) return { low: 1n, high: 0n, hasNaN };
  const rankAt = (rank: bigint): bigint =>
    rankOf(Number(applyOp({ kind: 'float', of }, term.sort, [atRank(rank, own)], argument.sort)), width);
  const ends = [rankAt(low), rankAt(from.high)];
  return isFalling(of) ? { low: ends[1], high: ends[0], hasNaN } : { low: ends[0], high: ends[1], hasNaN };
}

/** Where the argument of a monotone function can be, given where its result is. */
function preimage(of: FloatFunction, term: Term, result: FloatInterval): FloatInterval {
  const { sort } = term.args[0];
  const width = floatWidth(term.args[0]);
  const all = { ...allFloats(width), hasNaN: result.hasNaN };
  if (of.name === 'root' && result.hasNaN) return all;
  if (!hasNumbers(result)) return { low: 1n, high: 0n, hasNaN: result.hasNaN };
  const sides = [
    argumentsWhere(of, 'at least', atRank(result.low, floatWidth(term)), sort, term.sort),
    argumentsWhere(of, 'at most', atRank(result.high, floatWidth(term)), sort, term.sort),
  ];
  return sides.reduce((interval, { low, high, isEmpty }) => {
    if (isEmpty) return { low: 1n, high: 0n, hasNaN: result.hasNaN };
    const least = low === undefined ? interval.low : rankOf(Number(low), width);
    const most = high === undefined ? interval.high : rankOf(Number(high), width);
    return inBoth(interval, { low: least, high: most, hasNaN: result.hasNaN });
  }, all);
}
