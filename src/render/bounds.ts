import { widthOf } from '../logic/sort.ts';
import { isConstant, type Term } from '../logic/term.ts';
import { addScalars, compareScalars, type Scalar, toScalar } from '../logic/value.ts';
import { numberParts, type SumPart } from './number-parts.ts';
import { isOne, negated, scalarText } from './number-text.ts';
import { wordNumber } from './whole-number.ts';

interface End {
  readonly value: Scalar;
  /** Whether the end itself is left out. */
  readonly isOpen: boolean;
}

/** Where a number may be, by the ends that are asked for. */
export interface Bound {
  readonly of: SumPart;
  readonly low?: End;
  readonly high?: End;
}

/**
 * The tests of a conjunction that say together where one number is: their bounds at the first of them, `null` at the
 * others. Tests that are alone are left out.
 */
export function boundsOf(tests: readonly Term[]): ReadonlyMap<Term, Bound | null> {
  const groups = new Map<string, { bound: Bound; readonly tests: Term[] }>();
  for (const test of tests) {
    const bound = boundOf(test);
    if (bound === undefined) continue;
    const key = `${bound.of.of.id}:${bound.of.signedBits ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { bound, tests: [test] });
    else {
      group.bound = both(group.bound, bound);
      group.tests.push(test);
    }
  }
  const joined = new Map<Term, Bound | null>();
  for (const { bound, tests: group } of groups.values()) {
    if (group.length === 1) continue;
    for (const test of group) joined.set(test, test === group[0] ? bound : null);
  }
  return joined;
}

function both(a: Bound, b: Bound): Bound {
  const low = tighter(a.low, b.low, 1);
  const high = tighter(a.high, b.high, -1);
  return { of: a.of, ...(low && { low }), ...(high && { high }) };
}

function tighter(a: End | undefined, b: End | undefined, direction: 1 | -1): End | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const order = compareScalars(a.value, b.value) * direction;
  return order > 0 || (order === 0 && a.isOpen) ? a : b;
}

/** A test of one number against a constant. */
export function boundOf(test: Term): Bound | undefined {
  const isOpen = test.op.kind === 'not';
  const { op, args } = isOpen ? test.args[0] : test;
  if (op.kind !== 'le') return undefined;
  const [at, side] = isConstant(args[0]) ? [args[0], args[1]] : [args[1], args[0]];
  if (!isConstant(at) || at.sort.kind === 'float') return undefined;
  const { constant, parts } = widthOf(side.sort) === undefined ? numberParts(side) : wordNumber(side, false);
  if (parts.length !== 1) return undefined;
  const [of] = parts;
  const isFlipped = isOne(negated(of.coefficient));
  if (!isFlipped && !isOne(of.coefficient)) return undefined;
  const distance = addScalars(toScalar(at.op.value), negated(constant));
  const end = { value: isFlipped ? negated(distance) : distance, isOpen };
  const isLow = (at === args[0]) !== isFlipped;
  return { of: { ...of, coefficient: 1n }, ...(isLow !== isOpen ? { low: end } : { high: end }) };
}

/** Bounds of a number, given its text. */
export function boundText({ low, high }: Bound, middle: string): string {
  if (low === undefined)
    return high === undefined ? 'true' : `${middle} ${high.isOpen ? '<' : '≤'} ${scalarText(high.value)}`;
  if (high === undefined) return `${middle} ${low.isOpen ? '>' : '≥'} ${scalarText(low.value)}`;
  const isSole = !low.isOpen && !high.isOpen && compareScalars(low.value, high.value) === 0;
  if (isSole) return `${middle} = ${scalarText(low.value)}`;
  return `${scalarText(low.value)} ${low.isOpen ? '<' : '≤'} ${middle} ${high.isOpen ? '<' : '≤'} ${scalarText(high.value)}`;
}
