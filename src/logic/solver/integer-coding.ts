import { type Bounds, signedFactor, TermBounds } from '../bounds.ts';
import { widthOf } from '../sort.ts';
import { isConstant, isVariable, SortError, type Term, type Variable } from '../term.ts';
import { euclideanQuotient, type Scalar, toScalar } from '../value.ts';
import type { Pointer, Z3Context } from './z3-binding.ts';

/**
 * Char and bit vectors as integers: each term of `width` bits becomes an integer term whose value is from 0 to
 * 2^width - 1. Bounds are tracked, so that a remainder is taken only where a number can really leave its range.
 */
export class IntegerCoding {
  private readonly given = new Map<Term, Bounds>();
  private readonly known = new TermBounds(v => this.given.get(v));

  /** What the conjuncts say of single variables is taken for granted of all terms. */
  constructor(
    private readonly z3: Z3Context,
    conjuncts: readonly Term[],
  ) {
    for (const { op, args } of conjuncts) {
      if (op.kind !== 'in' || !isVariable(args[0])) continue;
      const { bounds } = op.set;
      const { min, max } = this.given.get(args[0]) ?? { min: undefined, max: undefined };
      const [least, greatest] = [BigInt(bounds[0]), BigInt(bounds[bounds.length - 1])];
      this.given.set(args[0], {
        min: min === undefined || least > min ? least : min,
        max: max === undefined || greatest < max ? greatest : max,
      });
    }
  }

  /** What holds of the unknown that stands for a variable. */
  bounds(v: Variable, unknown: Pointer): readonly Pointer[] {
    const { min, max } = this.known.of(v);
    const { z3 } = this;
    return [
      ...(min === undefined ? [] : [z3.binary(z3.api._Z3_mk_le, this.numeral(min), unknown)]),
      ...(max === undefined ? [] : [z3.binary(z3.api._Z3_mk_le, unknown, this.numeral(max))]),
    ];
  }

  private numeral(value: bigint): Pointer {
    return this.z3.numeral(value, this.z3.intSort);
  }

  /** The value of a term before it wraps, modulo 2^width, by the cheapest means that its bounds allow. */
  wrapped(t: Term, value: Pointer): Pointer {
    const { z3 } = this;
    const modulus = 1n << BigInt(widthOf(t.sort) ?? 0);
    const { min, max } = this.known.unwrapped(t);
    if (min === undefined || max === undefined) return z3.binary(z3.api._Z3_mk_mod, value, this.numeral(modulus));
    const first = euclideanQuotient(min, modulus);
    const last = euclideanQuotient(max, modulus);
    if (last - first > 1n) return z3.binary(z3.api._Z3_mk_mod, value, this.numeral(modulus));
    const moved = (by: bigint): Pointer => (by === 0n ? value : z3.add([value, this.numeral(-by * modulus)]));
    if (first === last) return moved(first);
    const border = z3.binary(z3.api._Z3_mk_le, this.numeral(last * modulus), value);
    return z3.ite(border, moved(last), moved(first));
  }

  operation(t: Term, args: readonly Pointer[]): Pointer {
    const { op } = t;
    const { z3 } = this;
    switch (op.kind) {
      case 'sum':
        return this.sum(t, op.constant, op.coefficients, args);
      case 'div':
      case 'mod':
        return this.division(op.kind, t, args[0]);
      case 'shr':
        return this.shiftedRight(t, args[0]);
      case 'bitand':
      case 'bitor':
      case 'bitxor': {
        const place = isConstant(t.args[0]) ? 0 : 1;
        const mask = this.constantOf(t.args[place]);
        const common = this.masked(args[1 - place], mask);
        if (op.kind === 'bitand') return common;
        const factor = this.numeral(op.kind === 'bitor' ? -1n : -2n);
        return z3.add([args[1 - place], this.numeral(mask), z3.mul(factor, common)]);
      }
      default:
        throw new SortError(`${op.kind} of two unknowns has no integer form`);
    }
  }

  private constantOf(t: Term): bigint {
    if (!isConstant(t)) throw new SortError('integers stand for bits only where one operand is constant');
    return whole(toScalar(t.op.value));
  }

  private sum(t: Term, start: Scalar, coefficients: readonly Scalar[], args: readonly Pointer[]): Pointer {
    const parts = args.map((arg, i) => {
      const factor = signedFactor(coefficients[i], t.sort);
      return factor === 1n ? arg : this.z3.mul(this.numeral(factor), arg);
    });
    return this.wrapped(t, this.z3.add([...parts, this.numeral(signedFactor(start, t.sort))]));
  }

  private division(kind: 'div' | 'mod', t: Term, dividend: Pointer): Pointer {
    const { z3 } = this;
    const divisor = this.constantOf(t.args[1]);
    if (divisor === 0n) return kind === 'mod' ? dividend : this.numeral((1n << BigInt(widthOf(t.sort) ?? 0)) - 1n);
    return z3.binary(kind === 'div' ? z3.api._Z3_mk_div : z3.api._Z3_mk_mod, dividend, this.numeral(divisor));
  }

  private shiftedRight(t: Term, value: Pointer): Pointer {
    const distance = this.constantOf(t.args[1]);
    if (distance >= BigInt(widthOf(t.sort) ?? 0)) return this.numeral(0n);
    return this.z3.binary(this.z3.api._Z3_mk_div, value, this.numeral(1n << distance));
  }

  /** `value & mask`: for each run of ones from bit `a` to below bit `b`, `value mod 2^b - value mod 2^a`. */
  private masked(value: Pointer, mask: bigint): Pointer {
    const { z3 } = this;
    const parts: Pointer[] = [];
    for (let bit = 0n; mask >> bit !== 0n; bit++) {
      const isOne = ((mask >> bit) & 1n) === 1n;
      const wasOne = bit > 0n && ((mask >> (bit - 1n)) & 1n) === 1n;
      if (isOne && !wasOne && bit > 0n) parts.push(z3.mul(this.numeral(-1n), this.remainder(value, bit)));
      const willBeOne = ((mask >> (bit + 1n)) & 1n) === 1n;
      if (isOne && !willBeOne) parts.push(this.remainder(value, bit + 1n));
    }
    return parts.length === 0 ? this.numeral(0n) : z3.add(parts);
  }

  private remainder(value: Pointer, bits: bigint): Pointer {
    return this.z3.binary(this.z3.api._Z3_mk_mod, value, this.numeral(1n << bits));
  }
}

function whole(scalar: Scalar): bigint {
  if (typeof scalar !== 'bigint') throw new SortError('a fraction where a whole number is needed');
  return scalar;
}
