import { CharSet } from './char-set.ts';
import { applyOp } from './evaluate.ts';
import type { FloatFunction } from './float.ts';
import { type ArgumentRange, argumentsWhere, functionAlone, requireFloatSorts } from './float-range.ts';
import { joinFloatTests, onlyFloat, oppositeFloatTest } from './float-ranges.ts';
import { linearTerm, scaledParts } from './linear.ts';
import { Bool, Int, isNumeric, Real, type Sort, sortName, Tuple, universeSize, widthOf } from './sort.ts';
import {
  constant,
  FALSE,
  intern,
  internTable,
  isConstant,
  isSmall,
  type Op,
  requireSameSort,
  requireSort,
  SortError,
  type Term,
  TRUE,
} from './term.ts';
import { canonicalUnaryPredicate } from './unary.ts';
import {
  asRational,
  compareScalars,
  euclideanQuotient,
  fromScalar,
  isZero,
  multiplyScalars,
  rational,
  type Scalar,
  toScalar,
  type Value,
} from './value.ts';

/**
 * The constructors of terms. Each returns a canonical term: constants are folded, `and`/`or` are flat, sorted and free
 * of duplicates and complements, linear terms are sums in normal form, comparisons of Int and Real compare a sum with
 * zero, and **a predicate over one variable of a small sort is always a single membership test** (`in`), so that equal
 * guards over one character are one object. All are O(size of the arguments) but for that last rule, which evaluates a
 * new compound predicate once on each of at most 65,536 symbols.
 */

/** The number `value` as a constant of `sort` (wrapped where the sort wraps). */
export function num(value: number | bigint, sort: Sort): Term {
  return constant(fromScalar(sort, BigInt(value)), sort);
}

export function bool(value: boolean): Term {
  return value ? TRUE : FALSE;
}

function folded(op: Op, sort: Sort, args: readonly Term[]): Term | undefined {
  const values: Value[] = [];
  for (const arg of args) {
    if (!isConstant(arg)) return undefined;
    values.push(arg.op.value);
  }
  return constant(applyOp(op, sort, values, args[0].sort), sort);
}

function predicate(op: Op, args: readonly Term[]): Term {
  return canonicalUnaryPredicate(folded(op, Bool, args) ?? intern(op, Bool, args));
}

// ---- Booleans -------------------------------------------------------------------------------------------------------

export function not(a: Term): Term {
  requireSort('not', a, Bool);
  if (a === TRUE) return FALSE;
  if (a === FALSE) return TRUE;
  if (a.op.kind === 'not') return a.args[0];
  if (a.op.kind === 'in') return member(a.args[0], a.op.set.complement());
  const float = onlyFloat(a);
  const opposite = float && oppositeFloatTest(a, float);
  if (opposite !== undefined) return opposite;
  if (a.op.kind === 'and') return or(...a.args.map(not));
  if (a.op.kind === 'or') return and(...a.args.map(not));
  if (a.op.kind === 'le' && a.args[0].sort === Int) return le(add(a.args[1], num(1, Int)), a.args[0]);
  return intern({ kind: 'not' }, Bool, [a]);
}

export function and(...parts: readonly Term[]): Term {
  return junction('and', TRUE, FALSE, parts);
}

export function or(...parts: readonly Term[]): Term {
  return junction('or', FALSE, TRUE, parts);
}

/** Flattens, merges membership tests of one term, sorts, and finds complements. */
function junction(kind: 'and' | 'or', neutral: Term, absorbing: Term, parts: readonly Term[]): Term {
  const flat = new Set<Term>();
  const sets = new Map<Term, CharSet>();
  const take = (part: Term): void => {
    requireSort(kind, part, Bool);
    if (part.op.kind === kind) part.args.forEach(take);
    else if (part.op.kind === 'in') {
      const subject = part.args[0];
      const before = sets.get(subject);
      const { set } = part.op;
      sets.set(subject, before === undefined ? set : kind === 'and' ? before.intersect(set) : before.union(set));
    } else if (part !== neutral) flat.add(part);
  };
  parts.forEach(take);
  for (const [subject, set] of sets) {
    const test = member(subject, set);
    if (test !== neutral) flat.add(test);
  }
  joinFloatTests(kind, flat);
  flat.delete(neutral);
  if (flat.has(absorbing)) return absorbing;
  for (const part of flat) if (part.op.kind === 'not' && flat.has(part.args[0])) return absorbing;
  if (flat.size === 0) return neutral;
  const sorted = [...flat].sort((a, b) => a.id - b.id);
  return sorted.length === 1 ? sorted[0] : intern({ kind }, Bool, sorted);
}

export function implies(a: Term, b: Term): Term {
  return or(not(a), b);
}

export function ite(condition: Term, then: Term, otherwise: Term): Term {
  requireSort('the condition of ite', condition, Bool);
  requireSameSort('ite', then, otherwise);
  if (condition === TRUE || then === otherwise) return then;
  if (condition === FALSE) return otherwise;
  if (condition.op.kind === 'not') return ite(condition.args[0], otherwise, then);
  if (then.sort === Bool) return or(and(condition, then), and(not(condition), otherwise));
  if (then.op.kind === 'ite' && then.args[0] === condition) return ite(condition, then.args[1], otherwise);
  if (otherwise.op.kind === 'ite' && otherwise.args[0] === condition) return ite(condition, then, otherwise.args[2]);
  if (otherwise.op.kind === 'ite' && otherwise.args[1] === then)
    return ite(or(condition, otherwise.args[0]), then, otherwise.args[2]);
  return intern({ kind: 'ite' }, then.sort, [condition, then, otherwise]);
}

/** Whether a number of a small sort is in a set. */
export function member(subject: Term, set: CharSet): Term {
  const size = universeSize(subject.sort);
  if (size === undefined)
    throw new SortError(`membership in a set needs Char or a small BitVec, not ${sortName(subject.sort)}`);
  const within = size === 0x10000 ? set : set.intersect(CharSet.range(0, size - 1));
  if (within.isEmpty) return FALSE;
  if (within.size === size) return TRUE;
  if (isConstant(subject)) return bool(within.has(Number(subject.op.value)));
  if (subject.op.kind === 'ite' && subject.variables.length > 1) {
    const [then, otherwise] = [member(subject.args[1], within), member(subject.args[2], within)];
    if (isConstant(then) && isConstant(otherwise)) return ite(subject.args[0], then, otherwise);
  }
  return predicate({ kind: 'in', set: within }, [subject]);
}

// ---- Comparison -----------------------------------------------------------------------------------------------------

export function eq(a: Term, b: Term): Term {
  requireSameSort('==', a, b);
  if (a === b) return TRUE;
  if (isConstant(a) && isConstant(b)) return FALSE;
  // What is equal to an equation, and so on: written out, that doubles with each.
  if (a.sort === Bool && isSmall(a) && isSmall(b)) return or(and(a, b), and(not(a), not(b)));
  if (a.sort.kind === 'tuple') return and(...a.sort.items.map((_, i) => eq(item(a, i), item(b, i))));
  if (universeSize(a.sort) !== undefined) {
    if (isConstant(a)) return member(b, CharSet.of(Number(a.op.value)));
    if (isConstant(b)) return member(a, CharSet.of(Number(b.op.value)));
  }
  const range = functionEquals(a, b);
  if (range !== undefined) return range;
  if (a.sort === Int || a.sort === Real) {
    const difference = sub(a, b);
    if (isConstant(difference)) return bool(isZero(toScalar(difference.op.value)));
    const reduced = reducedEquation(difference);
    const alone = reduced === undefined ? undefined : functionAlone(reduced);
    if (alone !== undefined) return eq(alone.of, constant(alone.root, Int));
    return reduced === undefined ? FALSE : predicate({ kind: 'eq' }, [reduced, num(0, a.sort)]);
  }
  return predicate({ kind: 'eq' }, a.id < b.id ? [a, b] : [b, a]);
}

/**
 * A multiple of `t` that is zero exactly where `t` is: the first coefficient is 1 for Real; for Int it is positive and
 * the coefficients have no common divisor. `undefined` when no Int can make `t` zero.
 */
function reducedEquation(t: Term): Term | undefined {
  const { constant: start, coefficients } = scaledParts(t);
  if (t.sort === Real) return scale(inverse(coefficients[0]), t);
  const divisor = compareScalars(coefficients[0], 0n) < 0 ? -commonDivisor(coefficients) : commonDivisor(coefficients);
  if (typeof start === 'bigint' && start % divisor !== 0n) return undefined;
  return dividedBy(divisor, t);
}

/** A term that is at least zero exactly where `t` is, with coefficients reduced as far as the sort allows. */
function reducedInequality(t: Term): Term {
  const { coefficients } = scaledParts(t);
  if (t.sort === Int) return dividedBy(commonDivisor(coefficients), t);
  const factor = inverse(coefficients[0]);
  return scale(compareScalars(factor, 0n) < 0 ? multiplyScalars(-1n, factor) : factor, t);
}

function inverse(scalar: Scalar): Scalar {
  const { numerator, denominator } = asRational(scalar);
  return rational(denominator, numerator);
}

function commonDivisor(coefficients: readonly Scalar[]): bigint {
  let divisor = 0n;
  for (const coefficient of coefficients) {
    let [a, b] = [divisor, asRational(coefficient).numerator];
    while (b !== 0n) [a, b] = [b, a % b];
    divisor = a < 0n ? -a : a;
  }
  return divisor;
}

/** An Int term with each coefficient divided by a divisor of all of them, and the constant rounded down. */
function dividedBy(divisor: bigint, t: Term): Term {
  if (divisor === 1n) return t;
  const { constant: start, coefficients, atoms } = scaledParts(t);
  const quotient = (s: Scalar): bigint => euclideanQuotient(asRational(s).numerator, divisor);
  return linearTerm(
    t.sort,
    quotient(start),
    atoms.map((atom, i) => [quotient(coefficients[i]), atom]),
  );
}

export function ne(a: Term, b: Term): Term {
  return not(eq(a, b));
}

export function le(a: Term, b: Term): Term {
  requireSameSort('<=', a, b);
  if (!isNumeric(a.sort)) throw new SortError(`${sortName(a.sort)} has no order`);
  if (a === b) return TRUE;
  if (universeSize(a.sort) !== undefined) {
    if (isConstant(b)) return member(a, CharSet.range(0, Number(b.op.value)));
    if (isConstant(a)) return member(b, CharSet.range(Number(a.op.value), 0xffff));
  }
  const range = functionAtMost(a, b);
  if (range !== undefined) return range;
  if (a.sort === Int || a.sort === Real) {
    const difference = sub(b, a);
    if (isConstant(difference)) return bool(compareScalars(toScalar(difference.op.value), 0n) >= 0);
    const reduced = reducedInequality(difference);
    const alone = functionAlone(reduced);
    if (alone !== undefined) {
      const root = constant(alone.root, Int);
      return alone.isNegative ? le(alone.of, root) : le(root, alone.of);
    }
    return predicate({ kind: 'le' }, [num(0, a.sort), reduced]);
  }
  if (a.sort.kind === 'float') {
    if (isConstant(b) && Number.isNaN(b.op.value)) return TRUE;
    if (isConstant(a) && a.op.value === Number.NEGATIVE_INFINITY) return TRUE;
    const isEnd = isConstant(a) ? Number.isNaN(a.op.value) : isConstant(b) && b.op.value === Number.NEGATIVE_INFINITY;
    if (isEnd) return eq(a, b);
  }
  return predicate({ kind: 'le' }, [a, b]);
}

export function lt(a: Term, b: Term): Term {
  if (a.sort === Int) return le(add(a, num(1, Int)), b);
  return not(le(b, a));
}

export function ge(a: Term, b: Term): Term {
  return le(b, a);
}

export function gt(a: Term, b: Term): Term {
  return lt(b, a);
}

// ---- Arithmetic -----------------------------------------------------------------------------------------------------

export function add(...terms: readonly Term[]): Term {
  requireSameSort('+', terms[0], ...terms.slice(1));
  return linearTerm(
    terms[0].sort,
    0n,
    terms.map(term => [1n, term]),
  );
}

export function sub(a: Term, b: Term): Term {
  requireSameSort('-', a, b);
  return linearTerm(a.sort, 0n, [
    [1n, a],
    [-1n, b],
  ]);
}

export function neg(a: Term): Term {
  return scale(-1n, a);
}

/** `factor · a` */
export function scale(factor: Scalar, a: Term): Term {
  return linearTerm(a.sort, 0n, [[factor, a]]);
}

export function mul(a: Term, b: Term): Term {
  requireSameSort('*', a, b);
  if (!isNumeric(a.sort)) throw new SortError(`${sortName(a.sort)} has no product`);
  if (isConstant(a)) return scale(toScalar(a.op.value), b);
  if (isConstant(b)) return scale(toScalar(b.op.value), a);
  return intern({ kind: 'mul' }, a.sort, a.id <= b.id ? [a, b] : [b, a]);
}

export function div(a: Term, b: Term): Term {
  requireSameSort('/', a, b);
  if (a.sort === Real && isConstant(b)) {
    const divisor = toScalar(b.op.value);
    if (isZero(divisor)) throw new SortError('division of a Real by zero');
    return scale(inverse(divisor), a);
  }
  requireDivisor(a, b);
  if (isConstant(b) && compareScalars(toScalar(b.op.value), 1n) === 0) return a;
  return folded({ kind: 'div' }, a.sort, [a, b]) ?? intern({ kind: 'div' }, a.sort, [a, b]);
}

export function mod(a: Term, b: Term): Term {
  requireSameSort('%', a, b);
  if (a.sort === Real) throw new SortError('Real has no remainder');
  requireDivisor(a, b);
  if (isConstant(b) && compareScalars(toScalar(b.op.value), 1n) === 0) return num(0, a.sort);
  return folded({ kind: 'mod' }, a.sort, [a, b]) ?? intern({ kind: 'mod' }, a.sort, [a, b]);
}

function requireDivisor(a: Term, b: Term): void {
  if (!isNumeric(a.sort)) throw new SortError(`${sortName(a.sort)} has no division`);
  if (a.sort !== Int && a.sort !== Real) return;
  if (!isConstant(b)) throw new SortError(`division of ${sortName(a.sort)} is by constants only`);
  if (isZero(toScalar(b.op.value))) throw new SortError('division by zero');
}

// ---- Bits -----------------------------------------------------------------------------------------------------------

function bitOperation(kind: 'bitand' | 'bitor' | 'bitxor', a: Term, b: Term): Term {
  requireSameSort(kind, a, b);
  const width = widthOf(a.sort);
  if (width === undefined) throw new SortError(`${sortName(a.sort)} has no bits`);
  const args = a.id <= b.id ? [a, b] : [b, a];
  const constants = folded({ kind }, a.sort, args);
  if (constants !== undefined) return constants;
  const ones = num(-1n, a.sort);
  const zero = num(0, a.sort);
  for (const [left, right] of [args, [args[1], args[0]]]) {
    if (left === zero) return kind === 'bitand' ? zero : right;
    if (left === ones && kind === 'bitand') return right;
    if (left === ones && kind === 'bitor') return ones;
  }
  if (a === b) return kind === 'bitxor' ? zero : a;
  return intern({ kind }, a.sort, args);
}

export function bitAnd(a: Term, b: Term): Term {
  return bitOperation('bitand', a, b);
}

export function bitOr(a: Term, b: Term): Term {
  return bitOperation('bitor', a, b);
}

export function bitXor(a: Term, b: Term): Term {
  return bitOperation('bitxor', a, b);
}

export function bitNot(a: Term): Term {
  return sub(num(-1n, a.sort), a);
}

/** Shift left; a distance of the width or more gives zero. */
export function shl(a: Term, by: Term): Term {
  requireSameSort('<<', a, by);
  const width = widthOf(a.sort);
  if (width === undefined) throw new SortError(`${sortName(a.sort)} has no bits`);
  if (isConstant(by)) {
    const distance = Number(by.op.value);
    return distance >= width ? num(0, a.sort) : scale(1n << BigInt(distance), a);
  }
  return intern({ kind: 'shl' }, a.sort, [a, by]);
}

/** Logical shift right; a distance of the width or more gives zero. */
export function shr(a: Term, by: Term): Term {
  requireSameSort('>>', a, by);
  if (widthOf(a.sort) === undefined) throw new SortError(`${sortName(a.sort)} has no bits`);
  if (isConstant(by) && isZero(toScalar(by.op.value))) return a;
  return folded({ kind: 'shr' }, a.sort, [a, by]) ?? intern({ kind: 'shr' }, a.sort, [a, by]);
}

/** The bits `high … low` of `a` as a number of the same sort. */
export function bits(high: number, low: number, a: Term): Term {
  const mask = num((1n << BigInt(high - low + 1)) - 1n, a.sort);
  return bitAnd(shr(a, num(low, a.sort)), mask);
}

// ---- Conversion, tables, tuples --------------------------------------------------------------------------------------

export function convert(a: Term, sort: Sort): Term {
  if (a.sort === sort) return a;
  if (!isNumeric(a.sort) || !isNumeric(sort))
    throw new SortError(`cannot convert ${sortName(a.sort)} to ${sortName(sort)}`);
  if (a.op.kind === 'convert' && a.args[0].sort === sort && keepsNumber(sort, a.sort)) return a.args[0];
  return folded({ kind: 'convert' }, sort, [a]) ?? intern({ kind: 'convert' }, sort, [a]);
}

/** Whether every number of the first sort is one of the second. */
function keepsNumber(from: Sort, to: Sort): boolean {
  const [narrow, wide] = [widthOf(from), widthOf(to)];
  return narrow === undefined ? from === to || to === Real : wide === undefined || wide >= narrow;
}

/** A function of one number, in a result of the given sort. */
export function floatFunction(of: FloatFunction, sort: Sort, a: Term): Term {
  requireFloatSorts(of, sort, a.sort);
  if (of.name === 'nearest') {
    if (a.sort === sort) return a;
    const isWidened = a.op.kind === 'float' && a.op.of.name === 'nearest' && a.args[0].sort === sort;
    if (isWidened && a.sort.kind === 'float' && a.sort.width === 64) return a.args[0];
  }
  return folded({ kind: 'float', of }, sort, [a]) ?? intern({ kind: 'float', of }, sort, [a]);
}

/** `f(x) ≤ c` or `c ≤ f(x)` as the range of x; `undefined` for other comparisons. */
function functionAtMost(a: Term, b: Term): Term | undefined {
  if (a.op.kind === 'float' && isConstant(b))
    return inRange(a.op.of, a.args[0], argumentsWhere(a.op.of, 'at most', b.op.value, a.args[0].sort, a.sort));
  if (b.op.kind === 'float' && isConstant(a))
    return inRange(b.op.of, b.args[0], argumentsWhere(b.op.of, 'at least', a.op.value, b.args[0].sort, b.sort));
  return undefined;
}

function functionEquals(a: Term, b: Term): Term | undefined {
  const isOfConstant = (a.op.kind === 'float' && isConstant(b)) || (b.op.kind === 'float' && isConstant(a));
  return isOfConstant ? and(le(a, b), le(b, a)) : undefined;
}

function inRange({ name }: FloatFunction, x: Term, { low, high, isEmpty, hasNaN }: ArgumentRange): Term {
  const isFloat = x.sort.kind === 'float';
  const isOutside = isFloat && hasNaN;
  const below = isOutside && name === 'root' ? not(le(constant(-0, x.sort), x)) : FALSE;
  const nan = isOutside ? or(eq(x, constant(Number.NaN, x.sort)), below) : FALSE;
  if (isEmpty) return nan;
  const highest = high ?? (isFloat ? Number.POSITIVE_INFINITY : undefined);
  const within = and(
    low === undefined ? TRUE : le(constant(low, x.sort), x),
    highest === undefined ? TRUE : le(x, constant(highest, x.sort)),
  );
  return or(within, nan);
}

/** The entry of a constant table at a whole number, or `otherwise` when the index is outside. */
export function lookup(entries: readonly Value[], otherwise: Value, sort: Sort, index: Term): Term {
  if (!isNumeric(index.sort) || index.sort === Real) throw new SortError(`${sortName(index.sort)} is not an index`);
  return lookupIn({ kind: 'lookup', table: internTable(entries, otherwise, sort) }, sort, index);
}

export function lookupIn(op: Op, sort: Sort, index: Term): Term {
  const made = folded(op, sort, [index]) ?? intern(op, sort, [index]);
  return sort === Bool ? canonicalUnaryPredicate(made) : made;
}

export function tuple(...items: readonly Term[]): Term {
  const sort = tupleSort(items);
  return folded({ kind: 'tuple' }, sort, items) ?? intern({ kind: 'tuple' }, sort, items);
}

function tupleSort(items: readonly Term[]): Sort {
  if (items.length === 0) throw new SortError('a tuple has at least one item');
  return Tuple(...items.map(i => i.sort));
}

export function item(whole: Term, index: number): Term {
  if (whole.sort.kind !== 'tuple' || whole.sort.items[index] === undefined)
    throw new SortError(`${sortName(whole.sort)} has no item ${index}`);
  if (whole.op.kind === 'tuple') return whole.args[index];
  if (whole.op.kind === 'ite') return ite(whole.args[0], item(whole.args[1], index), item(whole.args[2], index));
  const op: Op = { kind: 'item', index };
  const sort = whole.sort.items[index];
  if (whole.op.kind === 'lookup') {
    const part = (entry: Value): Value => applyOp(op, sort, [entry], whole.sort);
    const { entries, otherwise } = whole.op.table;
    return lookup(entries.map(part), part(otherwise), sort, whole.args[0]);
  }
  return folded(op, sort, [whole]) ?? intern(op, sort, [whole]);
}

/** The conjuncts of a predicate (itself, when it is not a conjunction; none, when it is true). */
export function conjuncts(p: Term): readonly Term[] {
  if (p === TRUE) return [];
  return p.op.kind === 'and' ? p.args : [p];
}
