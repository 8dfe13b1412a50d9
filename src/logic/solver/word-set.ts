import { isConstant, type Term, type Variable } from '../term.ts';
import { fromScalar, toScalar, type Value } from '../value.ts';
import type { LineSet } from './line-set.ts';
import { modulo, numberDomain, shiftedBy, wholeDomain } from './number-domain.ts';

/** More of the last bits than this are not told apart: there is a set of intervals for each of their values. */
const MOST_BITS = 4;

/** That the last bits of `subject + shift`, or of `shift - subject`, are a number. */
interface LastBits {
  readonly bits: number;
  readonly shift: bigint;
  readonly isNegated: boolean;
  readonly value: bigint;
}

/**
 * The values of a word of many bits for which conditions on it alone hold: for each value of its last few bits, a set of
 * intervals. Exact for Boolean combinations of comparisons with constants, signed or not, and of `(x + c) & 2^k - 1 = d`.
 */
export class WordSet {
  private constructor(
    private readonly subject: Variable,
    /** By the value of the last bits. */
    private readonly parts: readonly LineSet[],
  ) {}

  /**
   * @returns `undefined` where a condition has another form, unless these are left out: then the set may have more values
   * than there are
   */
  static of(conditions: readonly Term[], subject: Variable, others?: 'left out'): WordSet | undefined {
    const bits = Math.max(0, ...conditions.map(condition => bitsAskedFor(condition, subject)));
    const parts: LineSet[] = [];
    for (let residue = 0; residue < 2 ** bits; residue++) {
      let part = wholeDomain(subject.sort);
      for (const condition of conditions) {
        const own = numberDomain(condition, subject, atom => truthOf(atom, subject, BigInt(residue)));
        if (own !== undefined) part = part.intersect(own);
        else if (others === undefined) return undefined;
      }
      parts.push(part);
    }
    return new WordSet(subject, parts);
  }

  /** All of its values where there are no more than some. */
  few(most: number): readonly Value[] | undefined {
    const found: Value[] = [];
    for (const residue of this.parts.keys())
      for (const value of this.valuesIn(residue)) {
        if (found.length >= most) return undefined;
        found.push(fromScalar(this.subject.sort, value));
      }
    return found;
  }

  /** Its least value. */
  least(): Value | undefined {
    let least: bigint | undefined;
    for (const residue of this.parts.keys()) {
      const first = this.valuesIn(residue).next();
      if (first.done !== true && (least === undefined || first.value < least)) least = first.value;
    }
    return least === undefined ? undefined : fromScalar(this.subject.sort, least);
  }

  /** Those with these last bits, in ascending order. */
  private *valuesIn(residue: number): Generator<bigint, void> {
    const step = BigInt(this.parts.length);
    for (const [from, to] of this.parts[residue].intervals()) {
      if (from === undefined || to === undefined) throw new Error('a set of words is bounded');
      const first = from.at.numerator + modulo(BigInt(residue) - from.at.numerator, step);
      for (let value = first; value < to.at.numerator; value += step) yield value;
    }
  }
}

/** How many of the last bits a condition asks for; 0 where these are too many. */
function bitsAskedFor(condition: Term, subject: Variable): number {
  if (condition.op.kind === 'not' || condition.op.kind === 'and' || condition.op.kind === 'or')
    return Math.max(...condition.args.map(arg => bitsAskedFor(arg, subject)));
  return lastBits(condition, subject)?.bits ?? 0;
}

/** Whether an atom about the last bits holds of all words that have these. */
function truthOf(atom: Term, subject: Variable, residue: bigint): boolean | undefined {
  const asked = lastBits(atom, subject);
  if (asked === undefined) return undefined;
  const { bits, shift, isNegated, value } = asked;
  return modulo(isNegated ? shift - residue : shift + residue, 1n << BigInt(bits)) === value;
}

function lastBits({ op, args }: Term, subject: Variable): LastBits | undefined {
  if (op.kind !== 'eq') return undefined;
  const [masked, value] = isConstant(args[1]) ? args : [args[1], args[0]];
  if (masked.op.kind !== 'bitand' || !isConstant(value)) return undefined;
  const [word, mask] = isConstant(masked.args[1]) ? masked.args : [masked.args[1], masked.args[0]];
  const shifted = shiftedBy(word, subject);
  if (shifted === undefined || !isConstant(mask)) return undefined;
  const bits = MASKS.indexOf(toScalar(mask.op.value) as bigint);
  return bits < 0 ? undefined : { ...shifted, bits, value: toScalar(value.op.value) as bigint };
}

/** By how many bits they leave. */
const MASKS: readonly bigint[] = Array.from({ length: MOST_BITS + 1 }, (_, bits) => (1n << BigInt(bits)) - 1n);
