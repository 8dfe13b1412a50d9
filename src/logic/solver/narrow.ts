import { type Assignment, evaluate, holds } from '../evaluate.ts';
import { scaledParts } from '../linear.ts';
import { widthOf } from '../sort.ts';
import { isConstant, type Term, type Variable } from '../term.ts';
import { fromScalar } from '../value.ts';
import type { Component } from './components.ts';
import type { Answer } from './solver.ts';

/** More values than this are not tried one by one. */
const MOST_VALUES = 1024n;

/** That a word plus a constant is at least one number and at most another: signed comparisons move both sides so. */
interface Bounds {
  readonly shift: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/**
 * Decides conditions on one word of many bits of which comparisons with constants leave few values, such as the `int` that a
 * reader gives and that was found to be a byte: each of these is tried. `undefined` for all other components. Linear in the
 * number of values and the size of the conditions.
 */
export function tryNarrow({ conjuncts, variables }: Component): Answer | undefined {
  const [v] = variables;
  const width = widthOf(v.sort);
  if (variables.length !== 1 || width === undefined) return undefined;
  const most = (1n << BigInt(width)) - 1n;
  const byShift = new Map<bigint, Bounds>();
  for (const conjunct of conjuncts) {
    const found = boundsIn(conjunct, v, most);
    if (found === undefined) continue;
    const { low, high } = byShift.get(found.shift) ?? found;
    const both = { ...found, low: larger(low, found.low), high: -larger(-high, -found.high) };
    if (both.low > both.high) return { status: 'unsat' };
    byShift.set(found.shift, both);
  }
  const narrow = [...byShift.values()].find(({ low, high }) => high - low < MOST_VALUES);
  if (narrow === undefined) return undefined;
  for (let moved = narrow.low; moved <= narrow.high; moved++) {
    const model: Assignment = new Map([[v, fromScalar(v.sort, moved - narrow.shift)]]);
    if (conjuncts.every(conjunct => holds(conjunct, model))) return { status: 'sat', model };
  }
  return { status: 'unsat' };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** What a comparison of the variable, moved by a constant, with a constant leaves. */
function boundsIn(conjunct: Term, v: Variable, most: bigint): Bounds | undefined {
  const isNegated = conjunct.op.kind === 'not';
  const atom = isNegated ? conjunct.args[0] : conjunct;
  if (atom.op.kind !== 'le' && (atom.op.kind !== 'eq' || isNegated)) return undefined;
  const [left, right] = atom.args;
  const isBelow = isConstant(left);
  const [constant, word] = isBelow ? [left, right] : [right, left];
  if (!isConstant(constant) || word.sort !== v.sort) return undefined;
  const { constant: shift, coefficients, atoms } = scaledParts(word);
  if (atoms.length !== 1 || atoms[0] !== v || coefficients[0] !== 1n || typeof shift !== 'bigint') return undefined;
  const bound = BigInt(evaluate(constant, new Map()) as number | bigint);
  if (atom.op.kind === 'eq') return { shift, low: bound, high: bound };
  // Not at least the bound is less than it, not at most is more.
  if (isBelow) return isNegated ? { shift, low: 0n, high: bound - 1n } : { shift, low: bound, high: most };
  return isNegated ? { shift, low: bound + 1n, high: most } : { shift, low: 0n, high: bound };
}
