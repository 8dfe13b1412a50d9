import { floatFunction } from './build.ts';
import { applyFloats, type FloatArithmetic, type FloatComparison, type FloatOperation, isComparison } from './float.ts';
import { comparedWith, isNumber } from './float-tests.ts';
import { Bool, sortName } from './sort.ts';
import { constant, FALSE, intern, isConstant, requireSameSort, SortError, type Term } from './term.ts';

const MIRRORED = { below: 'above', 'at most': 'at least', same: 'same' } as const;

/**
 * Arithmetic on two floating-point numbers of one precision, or how C compares them. What is a function of one number
 * becomes that, as it can be turned into ranges: `x + 1`, `x < 1`.
 */
export function floatOperation(of: FloatOperation, a: Term, b: Term): Term {
  requireSameSort('arithmetic', a, b);
  if (a.sort.kind !== 'float') throw new SortError(`${sortName(a.sort)} is no sort of floating-point numbers`);
  if (isConstant(a) && isConstant(b)) {
    const sort = isComparison(of) ? Bool : a.sort;
    return constant(applyFloats(of, Number(a.op.value), Number(b.op.value), a.sort.width), sort);
  }
  return isComparison(of) ? comparison(of, a, b) : (withConstant(of, a, b) ?? arithmetic(of, a, b));
}

function comparison(of: FloatComparison, a: Term, b: Term): Term {
  if (a === b) return of === 'below' ? FALSE : isNumber(a);
  if (isConstant(b)) return comparedWith(of, a, Number(b.op.value));
  if (isConstant(a)) return comparedWith(MIRRORED[of], b, Number(a.op.value));
  return intern({ kind: 'floats', of }, Bool, of === 'same' ? inOrder(a, b) : [a, b]);
}

function arithmetic(of: FloatArithmetic, a: Term, b: Term): Term {
  return intern({ kind: 'floats', of }, a.sort, of === 'sum' || of === 'product' ? inOrder(a, b) : [a, b]);
}

/** The order of the operands does not matter to these. */
function inOrder(a: Term, b: Term): readonly [Term, Term] {
  return a.id < b.id ? [a, b] : [b, a];
}

/** Arithmetic with a known number as a monotone function of the other, where it is one. */
function withConstant(of: FloatArithmetic, a: Term, b: Term): Term | undefined {
  const isLeft = isConstant(a);
  const known = isLeft ? a : b;
  const x = isLeft ? b : a;
  if (!isConstant(known))
    return of === 'sum' && a === b ? floatFunction({ name: 'times', by: 2 }, a.sort, a) : undefined;
  const by = Number(known.op.value);
  if (Number.isNaN(by)) return known;
  if (!Number.isFinite(by) || of === 'remainder') return undefined;
  if (of === 'sum') return floatFunction({ name: 'plus', by }, x.sort, x);
  if (of === 'difference') return floatFunction(isLeft ? { name: 'from', by } : { name: 'plus', by: -by }, x.sort, x);
  if (by === 0 || (of === 'quotient' && isLeft)) return undefined;
  return floatFunction({ name: of === 'product' ? 'times' : 'over', by }, x.sort, x);
}
