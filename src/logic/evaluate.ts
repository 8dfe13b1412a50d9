import { applyFloat, applyFloats } from './float.ts';
import { type Sort, sortName, widthOf } from './sort.ts';
import { type Op, SortError, type Table, type Term, type Variable } from './term.ts';
import {
  addScalars,
  compareScalars,
  euclideanQuotient,
  fromScalar,
  inOrder,
  isRational,
  multiplyScalars,
  rational,
  type Scalar,
  sameValue,
  toScalar,
  type Value,
} from './value.ts';

/** What each free variable is worth. */
export type Assignment = ReadonlyMap<Variable, Value>;

/**
 * The value of a term. This interpreter is the definition of what terms mean: constant folding, the compiled
 * evaluator and the translation to Z3 are all tested against it. Linear in the size of the term as a graph.
 */
export function evaluate(term: Term, assignment: Assignment): Value {
  const known = new Map<Term, Value>();
  const value = (t: Term): Value => {
    const before = known.get(t);
    if (before !== undefined) return before;
    const computed = compute(t);
    known.set(t, computed);
    return computed;
  };
  const compute = (t: Term): Value => {
    if (t.op.kind === 'var') {
      const given = assignment.get(t as Variable);
      if (given === undefined) throw new Error(`no value was given for ${t.op.name}`);
      return given;
    }
    if (t.op.kind === 'ite') return value(t.args[0]) ? value(t.args[1]) : value(t.args[2]);
    return applyOp(t.op, t.sort, t.args.map(value), t.args[0]?.sort ?? t.sort);
  };
  return value(term);
}

export function holds(predicate: Term, assignment: Assignment): boolean {
  return evaluate(predicate, assignment) === true;
}

/** The operator's meaning on concrete arguments; `argSort` is the sort of the first argument. */
export function applyOp(op: Op, sort: Sort, args: readonly Value[], argSort: Sort): Value {
  switch (op.kind) {
    case 'const':
      return op.value;
    case 'not':
      return args[0] !== true;
    case 'and':
      return args.every(a => a === true);
    case 'or':
      return args.some(a => a === true);
    case 'eq':
      return sameValue(args[0], args[1]);
    case 'le':
      return compareScalars(inOrder(args[0], argSort), inOrder(args[1], argSort)) <= 0;
    case 'ite':
      return args[0] === true ? args[1] : args[2];
    case 'in':
      return op.set.has(Number(args[0]));
    case 'sum': {
      let total: Scalar = op.constant;
      args.forEach((arg, i) => {
        total = addScalars(total, multiplyScalars(op.coefficients[i], toScalar(arg)));
      });
      return fromScalar(sort, total);
    }
    case 'mul':
      return fromScalar(
        sort,
        args.map(toScalar).reduce((a, b) => multiplyScalars(a, b)),
      );
    case 'div':
    case 'mod':
      return divide(op.kind, sort, args[0], args[1]);
    case 'bitand':
      return bitwise(sort, args, (a, b) => a & b);
    case 'bitor':
      return bitwise(sort, args, (a, b) => a | b);
    case 'bitxor':
      return bitwise(sort, args, (a, b) => a ^ b);
    case 'shl':
    case 'shr':
      return shift(op.kind, sort, args[0], args[1]);
    case 'convert':
      return convertValue(args[0], argSort, sort);
    case 'float':
      return applyFloat(op.of, numberIn(args[0]), sort.kind === 'float' ? sort.width : 64, widthOf(argSort) ?? 0);
    case 'floats':
      return applyFloats(op.of, Number(args[0]), Number(args[1]), argSort.kind === 'float' ? argSort.width : 64);
    case 'lookup':
      return lookUp(op.table, args[0]);
    case 'tuple':
      return args;
    case 'item': {
      const whole = args[0];
      if (!Array.isArray(whole)) throw new SortError('only a tuple has items');
      return whole[op.index];
    }
    case 'var':
      throw new Error(`variable ${op.name} has no value of its own`);
  }
}

function divide(kind: 'div' | 'mod', sort: Sort, dividend: Value, divisor: Value): Value {
  const [a, b] = [toScalar(dividend), toScalar(divisor)];
  if (typeof a !== 'bigint' || typeof b !== 'bigint') {
    if (kind === 'mod' || !isRational(divisor)) throw new SortError(`no remainder in ${sortName(sort)}`);
    return rational(toRational(a).numerator * divisor.denominator, toRational(a).denominator * divisor.numerator);
  }
  if (b === 0n) {
    if (sort.kind === 'int') throw new SortError('division of an Int by zero');
    return kind === 'div' ? fromScalar(sort, -1n) : dividend;
  }
  const quotient = euclideanQuotient(a, b);
  return fromScalar(sort, kind === 'div' ? quotient : a - quotient * b);
}

function toRational(scalar: Scalar) {
  return typeof scalar === 'bigint' ? rational(scalar) : scalar;
}

function bitwise(sort: Sort, args: readonly Value[], combine: (a: bigint, b: bigint) => bigint): Value {
  return fromScalar(sort, args.map(integer).reduce(combine));
}

function shift(kind: 'shl' | 'shr', sort: Sort, value: Value, by: Value): Value {
  const width = widthOf(sort) ?? 0;
  const amount = integer(by);
  if (amount >= BigInt(width)) return fromScalar(sort, 0n);
  return fromScalar(sort, kind === 'shl' ? integer(value) << amount : integer(value) >> amount);
}

function integer(value: Value): bigint {
  const scalar = toScalar(value);
  if (typeof scalar !== 'bigint') throw new SortError('a fraction where a whole number is needed');
  return scalar;
}

/** A number of a sort without fractions, or a floating-point number. */
function numberIn(value: Value): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  throw new SortError('a function of one number needs a number');
}

/** Between number sorts. A Real becomes an Int by rounding down. */
function convertValue(value: Value, from: Sort, to: Sort): Value {
  const scalar = toScalar(value);
  if (to.kind === 'real') return toRational(scalar);
  if (from.kind === 'real') {
    const { numerator, denominator } = toRational(scalar);
    return fromScalar(to, euclideanQuotient(numerator, denominator));
  }
  return fromScalar(to, scalar);
}

function lookUp(table: Table, index: Value): Value {
  const at = integer(index);
  return at >= 0n && at < BigInt(table.entries.length) ? table.entries[Number(at)] : table.otherwise;
}
