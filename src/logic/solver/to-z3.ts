import { type BinaryOp, isBinary } from '../binary-op.ts';
import type { CharSet } from '../char-set.ts';
import { greatestRank, leastRank } from '../float.ts';
import { type Sort, sortName, universeSize, widthOf } from '../sort.ts';
import { SortError, type Table, type Term, type Variable } from '../term.ts';
import { inOrder, isRational, type Scalar, sameValue, type Value } from '../value.ts';
import type { Encoding } from './encoding.ts';
import { IntegerCoding } from './integer-coding.ts';
import type { Pointer, Z3Context } from './z3-binding.ts';

/** How Z3 calls what is done to two words. */
const BIT_OPERATIONS = {
  mul: '_Z3_mk_bvmul',
  div: '_Z3_mk_bvudiv',
  mod: '_Z3_mk_bvurem',
  bitand: '_Z3_mk_bvand',
  bitor: '_Z3_mk_bvor',
  bitxor: '_Z3_mk_bvxor',
  shl: '_Z3_mk_bvshl',
  shr: '_Z3_mk_bvlshr',
} as const satisfies Readonly<Record<BinaryOp['kind'], string>>;

/**
 * Translates terms without tuples and functions of floating-point numbers to Z3, which gets the ranks of such numbers, once for each shared subterm. What is made is kept by the context until it
 * releases everything; facts about the unknowns that the encoding needs are in {@link ToZ3.sideConditions}.
 */
export class ToZ3 {
  readonly sideConditions: Pointer[] = [];
  private readonly done = new Map<Term, Pointer>();
  private readonly integers: IntegerCoding | undefined;

  constructor(
    private readonly z3: Z3Context,
    encoding: Encoding,
    private readonly variables: readonly Variable[],
    conjuncts: readonly Term[],
  ) {
    if (encoding === 'integers') this.integers = new IntegerCoding(z3, conjuncts);
  }

  term(t: Term): Pointer {
    let made = this.done.get(t);
    if (made === undefined) {
      made = this.translate(t);
      this.done.set(t, made);
    }
    return made;
  }

  private sort(sort: Sort): Pointer {
    const width = widthOf(sort);
    if (width !== undefined) return this.integers === undefined ? this.z3.bitVecSort(width) : this.z3.intSort;
    if (sort.kind === 'bool') return this.z3.boolSort;
    if (sort.kind === 'int') return this.z3.intSort;
    if (sort.kind === 'real') return this.z3.realSort;
    if (sort.kind === 'float' || sort.kind === 'enum') return this.z3.intSort;
    throw new SortError(`${sortName(sort)} is not told to Z3`);
  }

  private constant(value: Value, sort: Sort): Pointer {
    if (typeof value === 'boolean') return value ? this.z3.and([]) : this.z3.or([]);
    return this.numeral(inOrder(value, sort), sort);
  }

  private numeral(value: Scalar, sort: Sort): Pointer {
    const text = isRational(value) ? `${value.numerator}/${value.denominator}` : value;
    return this.z3.numeral(text, this.sort(sort));
  }

  private translate(t: Term): Pointer {
    const { z3, integers } = this;
    const { op, sort } = t;
    if (op.kind === 'var') return this.unknown(t as Variable);
    if (op.kind === 'const') return this.constant(op.value, sort);
    const args = t.args.map(arg => this.term(arg));
    if (op.kind === 'sum' || isBinary(op)) {
      if (widthOf(sort) === undefined) return this.unbounded(t, args);
      return integers === undefined ? this.bits(t, args) : integers.operation(t, args);
    }
    switch (op.kind) {
      case 'not':
        return z3.not(args[0]);
      case 'and':
        return z3.and(args);
      case 'or':
        return z3.or(args);
      case 'eq':
        return z3.binary(z3.api._Z3_mk_eq, args[0], args[1]);
      case 'le':
        return this.atMost(args[0], args[1], t.args[0].sort);
      case 'in':
        return this.member(args[0], t.args[0].sort, op.set);
      case 'ite':
        return z3.ite(args[0], args[1], args[2]);
      case 'lookup':
        return this.lookup(op.table, args[0], t.args[0].sort);
      case 'convert':
        return this.convert(t, args[0]);
      default:
        throw new SortError(`${op.kind} is not told to Z3`);
    }
  }

  private unknown(v: Variable): Pointer {
    const made = this.z3.unknown(this.variables.indexOf(v), this.sort(v.sort));
    if (v.sort.kind === 'float') {
      const [least, greatest] = [leastRank(v.sort.width), greatestRank(v.sort.width)];
      this.sideConditions.push(
        this.atMost(this.numeral(least, v.sort), made, v.sort),
        this.atMost(made, this.numeral(greatest, v.sort), v.sort),
      );
    }
    if (v.sort.kind === 'enum')
      this.sideConditions.push(
        this.atMost(this.numeral(0n, v.sort), made, v.sort),
        this.atMost(made, this.numeral(BigInt(v.sort.names.length - 1), v.sort), v.sort),
      );
    if (this.integers !== undefined && widthOf(v.sort) !== undefined)
      this.sideConditions.push(...this.integers.bounds(v, made));
    return made;
  }

  private atMost(a: Pointer, b: Pointer, sort: Sort): Pointer {
    const { z3 } = this;
    const asBits = this.integers === undefined && widthOf(sort) !== undefined;
    return z3.binary(asBits ? z3.api._Z3_mk_bvule : z3.api._Z3_mk_le, a, b);
  }

  private member(subject: Pointer, sort: Sort, { bounds }: CharSet): Pointer {
    const { z3 } = this;
    const greatest = (universeSize(sort) ?? 1) - 1;
    const ranges: Pointer[] = [];
    for (let i = 0; i < bounds.length; i += 2) {
      const [low, high] = [bounds[i], bounds[i + 1]];
      const least = this.numeral(BigInt(low), sort);
      if (low === high) ranges.push(z3.binary(z3.api._Z3_mk_eq, subject, least));
      else {
        const both: Pointer[] = [];
        if (low > 0) both.push(this.atMost(least, subject, sort));
        if (high < greatest) both.push(this.atMost(subject, this.numeral(BigInt(high), sort), sort));
        ranges.push(z3.and(both));
      }
    }
    return z3.or(ranges);
  }

  /** Int and Real. */
  private unbounded({ op, sort }: Term, args: readonly Pointer[]): Pointer {
    const { z3 } = this;
    switch (op.kind) {
      case 'sum': {
        const parts = args.map((arg, i) =>
          op.coefficients[i] === 1n ? arg : z3.mul(this.numeral(op.coefficients[i], sort), arg),
        );
        return z3.add([...parts, this.numeral(op.constant, sort)]);
      }
      case 'mul':
        return z3.mul(args[0], args[1]);
      case 'div':
        return z3.binary(z3.api._Z3_mk_div, args[0], args[1]);
      case 'mod':
        return z3.binary(z3.api._Z3_mk_mod, args[0], args[1]);
      default:
        throw new SortError(`${op.kind} is not an operation of ${sortName(sort)}`);
    }
  }

  private bits({ op, sort }: Term, args: readonly Pointer[]): Pointer {
    const { api } = this.z3;
    if (isBinary(op)) return this.z3.binary(api[BIT_OPERATIONS[op.kind]], args[0], args[1]);
    if (op.kind !== 'sum') throw new SortError(`${op.kind} is not an operation on bits`);
    let total = this.numeral(op.constant, sort);
    for (const [i, arg] of args.entries()) {
      const factor = op.coefficients[i];
      const part = factor === 1n ? arg : this.z3.binary(api._Z3_mk_bvmul, this.numeral(factor, sort), arg);
      total = this.z3.binary(api._Z3_mk_bvadd, total, part);
    }
    return total;
  }

  private convert(t: Term, arg: Pointer): Pointer {
    const { z3, integers } = this;
    const { api, pointer } = z3;
    const from = t.args[0].sort;
    const fromWidth = widthOf(from);
    const toWidth = widthOf(t.sort);
    if (integers !== undefined && toWidth !== undefined) {
      const whole = from.kind === 'real' ? z3.keep(api._Z3_mk_real2int(pointer, arg)) : arg;
      return integers.wrapped(t, whole);
    }
    if (integers === undefined && fromWidth !== undefined) {
      if (toWidth === undefined) {
        const whole = z3.keep(api._Z3_mk_bv2int(pointer, arg, false));
        return t.sort.kind === 'int' ? whole : z3.keep(api._Z3_mk_int2real(pointer, whole));
      }
      if (toWidth === fromWidth) return arg;
      return z3.keep(
        toWidth > fromWidth
          ? api._Z3_mk_zero_ext(pointer, toWidth - fromWidth, arg)
          : api._Z3_mk_extract(pointer, toWidth - 1, 0, arg),
      );
    }
    if (toWidth !== undefined) {
      const whole = from.kind === 'real' ? z3.keep(api._Z3_mk_real2int(pointer, arg)) : arg;
      return z3.keep(api._Z3_mk_int2bv(pointer, toWidth, whole));
    }
    if (t.sort.kind === 'real') return z3.keep(api._Z3_mk_int2real(pointer, arg));
    return from.kind === 'real' ? z3.keep(api._Z3_mk_real2int(pointer, arg)) : arg;
  }

  /** A balanced decision tree over the runs of equal entries. */
  private lookup(table: Table, index: Pointer, indexSort: Sort): Pointer {
    const runs = runsOf(table, indexSort);
    const tree = (from: number, to: number): Pointer => {
      if (from === to) return this.constant(runs[from].value, table.sort);
      const middle = (from + to) >> 1;
      const within = this.atMost(index, this.numeral(BigInt(runs[middle].last ?? 0), indexSort), indexSort);
      return this.z3.ite(within, tree(from, middle), tree(middle + 1, to));
    };
    return tree(0, runs.length - 1);
  }
}

/** A piece of a table: the indices up to `last` (without end in the last piece) have one value. */
interface Run {
  readonly last: number | undefined;
  readonly value: Value;
}

function runsOf({ entries, otherwise }: Table, indexSort: Sort): readonly Run[] {
  const width = widthOf(indexSort);
  const universe = width === undefined ? Number.POSITIVE_INFINITY : 2 ** width;
  const runs: Run[] = [];
  const append = (last: number | undefined, value: Value): void => {
    const before = runs.at(-1);
    if (before !== undefined && sameValue(before.value, value)) runs.pop();
    runs.push({ last, value });
  };
  if (width === undefined) append(-1, otherwise);
  for (let i = 0; i < entries.length && i < universe; i++) append(i, entries[i]);
  if (entries.length < universe) append(undefined, otherwise);
  return runs;
}
