import { add, num } from '../logic/build.ts';
import { atRank, type FloatFunction, type FloatWidth, greatestRank, rankOf } from '../logic/float.ts';
import { Float, type Sort, widthOf } from '../logic/sort.ts';
import { isConstant, type Term } from '../logic/term.ts';
import { floatText, valueText } from './number-text.ts';

type FloatSort = Sort & { readonly kind: 'float' };

/** A range of floating-point numbers that a test allows, by the ends that it has. */
export interface FloatBounds {
  readonly of: Term;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** `c ≤ x` or `x ≤ c` over floating-point numbers. The first holds for NaN, too; the second does not. */
export function floatBoundsOf(test: Term): FloatBounds | undefined {
  const [a, b] = test.args;
  if (test.op.kind !== 'le' || a.sort.kind !== 'float') return undefined;
  if (isConstant(a)) return { of: b, low: Number(a.op.value), high: undefined };
  return isConstant(b) ? { of: a, low: undefined, high: Number(b.op.value) } : undefined;
}

/**
 * Bounds as C would ask for them: `x < 10` where the greatest number below 10 is the bound, and not `x <` what is not
 * below, since NaN is not either.
 */
export function boundsText({ of, low, high }: FloatBounds, subject: string): string {
  const { sort } = of;
  if (sort.kind !== 'float') throw new TypeError('not a floating-point number');
  const text = rangeText(low, high, sort, subject);
  if (sort.width === 32 || low === high) return text;
  const [least, most] = [low, high].map((end, i) => singleEnd(end, i === 0 ? -1n : 1n));
  if (least === null || most === null) return text;
  const single = rangeText(least, most, Float(32), `float(${subject})`);
  return single.length < text.length ? single : text;
}

/**
 * The end of a range of doubles as one of the numbers of single precision to which the doubles of the range are rounded:
 * `null` where the next double outside is rounded to the same.
 */
function singleEnd(end: number | undefined, outside: bigint): number | undefined | null {
  if (end === undefined) return undefined;
  const next = neighbour(end, outside, 64);
  const isEdge = Number.isNaN(next) || !Object.is(Math.fround(next), Math.fround(end));
  return isEdge ? Math.fround(end) : null;
}

function rangeText(low: number | undefined, high: number | undefined, sort: FloatSort, subject: string): string {
  if (high === undefined)
    return low === undefined ? 'true' : `¬(${subject} ${upper(neighbour(low, -1n, sort.width), sort)})`;
  const isAnyNumber = high === Number.POSITIVE_INFINITY;
  if (low === undefined) return `${subject} ${upper(high, sort)}`;
  if (low === high) {
    const isSigned = Object.is(low, high) && low === 0;
    return `${subject} = ${isSigned ? (Object.is(low, 0) ? '+0' : '-0') : low === 0 ? '0' : valueText(low, sort)}`;
  }
  const left = lower(low, sort);
  return isAnyNumber ? `${subject} ${left.after}` : `${left.before} ${subject} ${upper(high, sort)}`;
}

/** C does not tell the zeros apart: a bound at the one that leaves the other out shows its sign. */
function lower(low: number, sort: FloatSort): { readonly before: string; readonly after: string } {
  const before = neighbour(low, -1n, sort.width);
  const [bound, isOpen] = isShorter(before, low, sort.width) ? [before, true] : [low, false];
  const text = Object.is(low, 0) ? '+0' : bound === 0 ? '0' : valueText(bound, sort);
  return { before: `${text} ${isOpen ? '<' : '≤'}`, after: `${isOpen ? '>' : '≥'} ${text}` };
}

function upper(high: number, sort: FloatSort): string {
  if (Object.is(high, -0)) return '≤ -0';
  const after = neighbour(high, 1n, sort.width);
  if (!isShorter(after, high, sort.width)) return `≤ ${valueText(high, sort)}`;
  return `< ${after === 0 ? '0' : valueText(after, sort)}`;
}

function neighbour(value: number, by: bigint, width: FloatWidth): number {
  const rank = rankOf(value, width) + by;
  return atRank(rank > greatestRank(width) ? greatestRank(width) : rank, width);
}

/** Whether a bound is better told by its neighbour: `< 10` for `≤ 9.999999`, `< 0` for `≤ -1e-45`. */
function isShorter(neighbouring: number, value: number, width: FloatWidth): boolean {
  if (Number.isNaN(neighbouring)) return false;
  return floatText(neighbouring, width).length < floatText(value, width).length;
}

/** A function of one number, given the text of its argument as an operand of a product. */
export function functionText(of: FloatFunction, term: Term, print: (argument: Term) => string): string {
  const [argument] = term.args;
  const sort = term.sort;
  const name = sort.kind === 'float' && sort.width === 64 ? 'double' : 'float';
  switch (of.name) {
    case 'plus':
      return of.by < 0
        ? `${print(argument)} - ${valueText(-of.by, sort)}`
        : `${print(argument)} + ${valueText(of.by, sort)}`;
    case 'from':
      return `${valueText(of.by, sort)} - ${print(argument)}`;
    case 'times':
      return of.by === -1 ? `-${print(argument)}` : `${print(argument)}·${valueText(of.by, sort)}`;
    case 'over':
      return `${print(argument)} / ${valueText(of.by, sort)}`;
    case 'nearest':
      return `${name}(${print(argument)})`;
    case 'centred': {
      const width = widthOf(argument.sort) ?? 0;
      return `${name}(i${width}(${print(add(argument, num(1n << BigInt(width - 1), argument.sort)))}))`;
    }
    case 'signed':
      return `i${of.by}(${print(argument)})`;
    case 'unsigned':
      return `u${of.by}(${print(argument)})`;
    case 'whole':
      return `int(${print(argument)})`;
    default:
      return `${of.name}(${print(argument)})`;
  }
}
