import { add, eq, lt, neg, num, scale, sub } from '../../../logic/build.ts';
import { scaledParts } from '../../../logic/linear.ts';
import { Int, type Sort, widthOf } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import type { Value } from '../../../logic/value.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { asUnsigned, wholeOfBits } from '../values/numbers.ts';

/** Among more values than this, which one a number is does not get decided. */
const MAX_VALUES = 64;

/**
 * A whole number that is the same as a term modulo 2^width: places and counters stay what they are, and what has only a
 * few possible values (that of a small table, some bits of a symbol) is decided value by value, so that one is left on
 * each path. `undefined` where there are too many. At most 64 questions for each such part.
 */
export function decidedWhole(activity: Activity, term: Term): Term | undefined {
  if (activity.policy.wholeInput !== undefined) {
    const whole = term.sort === Int ? term : wholeOfBits(activity, term);
    if (whole !== undefined) return whole;
  }
  const { constant, coefficients, atoms } = scaledParts(term);
  const wholes: Term[] = [];
  const others: Term[] = [num(constant as bigint, term.sort)];
  for (const [i, atom] of atoms.entries()) {
    const factor = signedIn(coefficients[i] as bigint, term.sort);
    const whole = possibleValues(atom) === undefined ? wholeBehind(activity, atom) : undefined;
    if (whole === undefined) others.push(scale(factor, atom));
    else wholes.push(scale(factor, whole));
  }
  const known = decidedValue(activity, add(...others));
  return known === undefined ? undefined : add(num(signedIn(known, term.sort), Int), ...wholes);
}

/** The whole number that a part with many values comes from. */
function wholeBehind(activity: Activity, term: Term): Term | undefined {
  if (term.sort === Int) return term;
  if (term.variables.every(({ sort }) => sort !== Int)) return undefined;
  const { op, args } = term;
  if (op.kind === 'ite') return decidedWhole(activity, args[decide(activity, args[0]) ? 1 : 2]);
  if (op.kind !== 'convert') return undefined;
  const [from, to] = [widthOf(args[0].sort), widthOf(term.sort)];
  const inner = decidedWhole(activity, args[0]);
  const isWidened = inner !== undefined && from !== undefined && to !== undefined && from < to;
  return isWidened ? asUnsigned(activity, inner, from) : inner;
}

/** Which of its few possible values a number is, decided one by one; the last one is what is left. */
function decidedValue(activity: Activity, term: Term): bigint | undefined {
  const values = possibleValues(term);
  if (values === undefined) return valueInWindow(activity, term);
  for (const value of values.slice(0, -1)) if (decide(activity, eq(term, num(value, term.sort)))) return value;
  return values[values.length - 1];
}

/** The same where it is not the term but the path that leaves few values: those from 0 or from its constant part on. */
function valueInWindow(activity: Activity, term: Term): bigint | undefined {
  if (widthOf(term.sort) === undefined || activity.policy.wholeInput !== undefined) return undefined;
  const { constant, coefficients } = scaledParts(term);
  const start = constant as bigint;
  const change = sub(term, num(start, term.sort));
  const goesDown = signedIn(coefficients[0] as bigint, term.sort) < 0n;
  const few = num(BigInt(MAX_VALUES), term.sort);
  if (decide(activity, lt(term, few))) return countedTo(activity, term);
  if (!decide(activity, lt(goesDown ? neg(change) : change, few))) return undefined;
  return goesDown
    ? wrappedIn(start - countedTo(activity, neg(change)), term.sort)
    : wrappedIn(start + countedTo(activity, change), term.sort);
}

/** Which of the few numbers from 0 on a term is, of which it is known to be one. */
function countedTo(activity: Activity, term: Term): bigint {
  for (let i = 0; i < MAX_VALUES - 1; i++) if (decide(activity, eq(term, num(i, term.sort)))) return BigInt(i);
  return BigInt(MAX_VALUES - 1);
}

const known = new WeakMap<Term, readonly bigint[] | null>();

/** All values that a term may have, and possibly others, in ascending order; `undefined` where they are more than a few. */
function possibleValues(term: Term): readonly bigint[] | undefined {
  let values = known.get(term);
  if (values === undefined) {
    values = valuesByStructure(term) ?? valuesInRange(term) ?? null;
    known.set(term, values);
  }
  return values ?? undefined;
}

function valuesByStructure({ op, args, sort }: Term): readonly bigint[] | undefined {
  switch (op.kind) {
    case 'const':
      return fewNumbers([op.value], sort);
    case 'lookup':
      return fewNumbers([...op.table.entries, op.table.otherwise], sort);
    case 'convert':
      return fewNumbers(possibleValues(args[0]), sort);
    case 'ite': {
      const [yes, no] = [possibleValues(args[1]), possibleValues(args[2])];
      return yes && no && fewNumbers([...yes, ...no], sort);
    }
    case 'sum': {
      let sums = fewNumbers([op.constant], sort);
      for (const [i, arg] of args.entries()) {
        const [factor, values] = [op.coefficients[i], possibleValues(arg)];
        if (typeof factor !== 'bigint' || values === undefined) return undefined;
        sums = fewNumbers(
          sums?.flatMap(sum => values.map(value => sum + factor * value)),
          sort,
        );
      }
      return sums;
    }
    default:
      return undefined;
  }
}

function valuesInRange(term: Term): readonly bigint[] | undefined {
  const { min, max } = rangeOf(term);
  if (!(max - min < MAX_VALUES)) return undefined;
  return Array.from({ length: max - min + 1 }, (_, i) => BigInt(min) + BigInt(i));
}

/** Different numbers of a sort in ascending order; `undefined` where they are more than a few, or not whole. */
function fewNumbers(values: readonly Value[] | undefined, sort: Sort): readonly bigint[] | undefined {
  const found = new Set<bigint>();
  for (const value of values ?? []) {
    if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isInteger(value))) return undefined;
    found.add(wrappedIn(BigInt(value), sort));
  }
  if (found.size === 0 || found.size > MAX_VALUES) return undefined;
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

function wrappedIn(value: bigint, sort: Sort): bigint {
  const width = widthOf(sort);
  return width === undefined ? value : BigInt.asUintN(width, value);
}

function signedIn(value: bigint, sort: Sort): bigint {
  const width = widthOf(sort);
  return width === undefined ? value : BigInt.asIntN(width, value);
}
