import { atRank, greatestRank, leastRank } from './float.ts';
import { Bool } from './sort.ts';
import { constant, FALSE, intern, isConstant, type Term, TRUE } from './term.ts';
import { inOrder } from './value.ts';

/** Ranges of ranks of floating-point numbers, ends included: ascending, with a gap between each two. */
type Ranges = readonly (readonly [bigint, bigint])[];

/** The number that a predicate compares with constants, where it is one floating-point number alone. */
export function onlyFloat({ op, args }: Term): Term | undefined {
  switch (op.kind) {
    case 'le':
    case 'eq': {
      const [a, b] = args;
      if (a.sort.kind !== 'float') return undefined;
      return isConstant(a) ? b : isConstant(b) ? a : undefined;
    }
    case 'not':
      return onlyFloat(args[0]);
    case 'and':
    case 'or': {
      const first = onlyFloat(args[0]);
      return first !== undefined && args.every(arg => onlyFloat(arg) === first) ? first : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Predicates about one floating-point number, of the input or calculated, have one form: an alternative of ranges,
 * ascending. So equal ones are one object, and whether one follows from another is a matter of looking.
 *
 * @returns `undefined` where a predicate is more than comparisons of the number with constants
 */
function joinedFloatTests(kind: 'and' | 'or', tests: readonly Term[], x: Term): Term | undefined {
  let total: Ranges | undefined;
  for (const test of tests) {
    const ranges = rangesOf(test, x);
    if (ranges === undefined) return undefined;
    total = total === undefined ? ranges : kind === 'and' ? intersection(total, ranges) : union(total, ranges, x);
  }
  return total === undefined ? undefined : ofRanges(total, x);
}

/** Has all tests of one floating-point number in their one form. */
export function joinFloatTests(kind: 'and' | 'or', flat: Set<Term>): void {
  const tests = new Map<Term, Term[]>();
  for (const part of flat) {
    const float = onlyFloat(part);
    if (float !== undefined) tests.set(float, [...(tests.get(float) ?? []), part]);
  }
  for (const [float, parts] of tests) {
    const joined = parts.length < 2 ? undefined : joinedFloatTests(kind, parts, float);
    if (joined === undefined) continue;
    for (const part of parts) flat.delete(part);
    for (const part of joined.op.kind === kind ? joined.args : [joined]) flat.add(part);
  }
}

/** What holds where a test of one floating-point number does not. */
export function oppositeFloatTest(test: Term, x: Term): Term | undefined {
  const ranges = rangesOf(test, x);
  return ranges === undefined ? undefined : ofRanges(complement(ranges, x), x);
}

function ends(x: Term): readonly [bigint, bigint] {
  const width = x.sort.kind === 'float' ? x.sort.width : 64;
  return [leastRank(width), greatestRank(width)];
}

function rangesOf({ op, args }: Term, x: Term): Ranges | undefined {
  const [least, greatest] = ends(x);
  switch (op.kind) {
    case 'le': {
      const [a, b] = args;
      if (a === x && isConstant(b)) return [[least, rank(b)]];
      return b === x && isConstant(a) ? [[rank(a), greatest]] : undefined;
    }
    case 'eq': {
      const other = args[0] === x ? args[1] : args[0];
      return args.includes(x) && isConstant(other) ? [[rank(other), rank(other)]] : undefined;
    }
    case 'not': {
      const inner = rangesOf(args[0], x);
      return inner && complement(inner, x);
    }
    case 'and':
    case 'or': {
      let total: Ranges = op.kind === 'and' ? [[least, greatest]] : [];
      for (const arg of args) {
        const part = rangesOf(arg, x);
        if (part === undefined) return undefined;
        total = op.kind === 'and' ? intersection(total, part) : union(total, part, x);
      }
      return total;
    }
    default:
      return undefined;
  }
}

function rank(of: Term): bigint {
  const scalar = isConstant(of) ? inOrder(of.op.value, of.sort) : undefined;
  if (typeof scalar !== 'bigint') throw new Error('a floating-point number has a rank');
  return scalar;
}

function complement(ranges: Ranges, x: Term): Ranges {
  const [least, greatest] = ends(x);
  const gaps: (readonly [bigint, bigint])[] = [];
  let from = least;
  for (const [low, high] of ranges) {
    if (from < low) gaps.push([from, low - 1n]);
    from = high + 1n;
  }
  if (from <= greatest) gaps.push([from, greatest]);
  return gaps;
}

function intersection(a: Ranges, b: Ranges): Ranges {
  const found: (readonly [bigint, bigint])[] = [];
  for (const [low, high] of a)
    for (const [from, to] of b) {
      const [start, end] = [low > from ? low : from, high < to ? high : to];
      if (start <= end) found.push([start, end]);
    }
  return found;
}

function union(a: Ranges, b: Ranges, x: Term): Ranges {
  return complement(intersection(complement(a, x), complement(b, x)), x);
}

function ofRanges(ranges: Ranges, x: Term): Term {
  const parts = ranges.map(range => ofRange(range, x));
  if (parts.length === 0) return FALSE;
  if (parts.length === 1) return parts[0];
  return intern(
    { kind: 'or' },
    Bool,
    parts.sort((a, b) => a.id - b.id),
  );
}

function ofRange([low, high]: readonly [bigint, bigint], x: Term): Term {
  const [least, greatest] = ends(x);
  const width = x.sort.kind === 'float' ? x.sort.width : 64;
  const at = (of: bigint): Term => constant(atRank(of, width), x.sort);
  if (low === high) {
    const only = at(low);
    return intern({ kind: 'eq' }, Bool, x.id < only.id ? [x, only] : [only, x]);
  }
  const [above, below] = [
    low > least ? intern({ kind: 'le' }, Bool, [at(low), x]) : TRUE,
    high < greatest ? intern({ kind: 'le' }, Bool, [x, at(high)]) : TRUE,
  ];
  if (above === TRUE) return below;
  if (below === TRUE) return above;
  return intern({ kind: 'and' }, Bool, above.id < below.id ? [above, below] : [below, above]);
}
