import { convert } from '../logic/build.ts';
import { BitVec, widthOf } from '../logic/sort.ts';
import { isConstant, type Term } from '../logic/term.ts';
import { boundOf } from './bounds.ts';
import { shiftedRanges } from './set-text.ts';
import { type WholeNumber, type WholePart, wordNumber } from './whole-number.ts';

type Range = readonly [bigint, bigint];

/** What a formula says of the lowest bits of one word, of which alone it speaks. */
export interface NumberTest {
  readonly of: Term;
  readonly bits: number;
  /** Whether some part reads the bits as a signed number. */
  readonly isSigned: boolean;
  /** Where the formula holds: unsigned numbers in order, with gaps between the ranges. */
  readonly ranges: readonly Range[];
  /** The constants of the formula, unsigned. */
  readonly named: ReadonlySet<bigint>;
}

/** A range of numbers, by ends that a formula names where it does: the end itself, or the number next to it. */
export interface NamedRange {
  readonly low?: { readonly value: bigint; readonly isOpen: boolean };
  readonly high?: { readonly value: bigint; readonly isOpen: boolean };
}

const known = new WeakMap<Term, { readonly test: NumberTest | undefined }>();

/** The one word that a formula is about and where it holds; `undefined` for formulas about more, or about less. */
function numberTestOf(formula: Term): NumberTest | undefined {
  let found = known.get(formula);
  if (found === undefined) {
    found = { test: read(formula) };
    known.set(formula, found);
  }
  return found.test;
}

function read(formula: Term): NumberTest | undefined {
  const { op, args } = formula;
  switch (op.kind) {
    case 'not': {
      const inner = numberTestOf(args[0]);
      return inner && { ...inner, ranges: complement(inner.ranges, inner.bits) };
    }
    case 'and':
    case 'or': {
      const kind = op.kind === 'and' ? 'and' : 'or';
      const tests = args.map(numberTestOf);
      return tests.reduce((a, b) => (a && b && isSameWord(a, b) ? combined(kind, a, b) : undefined));
    }
    case 'le': {
      const bound = boundOf(formula);
      if (bound === undefined || widthOf(bound.of.of.sort) === undefined) return undefined;
      const [low, high] = [bound.low?.value, bound.high?.value].map(end => (typeof end === 'bigint' ? end : undefined));
      return leaf(bound.of, [[low, high]]);
    }
    case 'eq': {
      const [at, side] = isConstant(args[0]) ? args : [args[1], args[0]];
      if (!isConstant(at) || widthOf(side.sort) === undefined) return undefined;
      const isNarrower = wordNumber(side, true).parts.some(p => (p.signedBits ?? Infinity) < (widthOf(side.sort) ?? 0));
      const number = wordNumber(side, isNarrower);
      const value = wordNumber(at, isNarrower).constant - number.constant;
      return lone(number) && leaf(number.parts[0], [[value, value]]);
    }
    case 'in': {
      if (widthOf(args[0].sort) === undefined) return undefined;
      const number = wordNumber(args[0], false);
      const ranges = shiftedRanges(op.set, -Number(number.constant));
      return (
        lone(number) &&
        leaf(
          number.parts[0],
          ranges.map(([low, high]) => [BigInt(low), BigInt(high)]),
        )
      );
    }
    default:
      return undefined;
  }
}

function lone({ parts }: WholeNumber): true | undefined {
  return (parts.length === 1 && parts[0].coefficient === 1n) || undefined;
}

/** The test that a number is in one of some ranges, which may leave out an end. */
function leaf(
  { of, signedBits }: Pick<WholePart, 'of' | 'signedBits'>,
  ranges: readonly (readonly [bigint | undefined, bigint | undefined])[],
): NumberTest | undefined {
  if (of.sort.kind === 'char') return undefined;
  const bits = signedBits ?? widthOf(of.sort) ?? 0;
  const isCut = signedBits === undefined && of.op.kind === 'convert' && (widthOf(of.args[0].sort) ?? 0) >= bits;
  const size = 1n << BigInt(bits);
  const lowest = signedBits === undefined ? 0n : -size / 2n;
  const inside: Range[] = [];
  const named = new Set<bigint>();
  for (const ends of ranges) {
    for (const end of ends) if (end !== undefined) named.add(BigInt.asUintN(bits, end));
    const [low = lowest, high = lowest + size - 1n] = ends;
    const from = low < lowest ? lowest : low;
    const to = high >= lowest + size ? lowest + size - 1n : high;
    if (from < 0n) inside.push([from + size, (to < 0n ? to : -1n) + size]);
    if (to >= 0n) inside.push([from < 0n ? 0n : from, to]);
  }
  const proper = inside.filter(([low, high]) => low <= high);
  return {
    of: isCut ? of.args[0] : of,
    bits,
    isSigned: signedBits !== undefined,
    ranges: united(proper),
    named,
  };
}

function isSameWord(a: NumberTest, b: NumberTest): boolean {
  return a.of === b.of && a.bits === b.bits;
}

function combined(kind: 'and' | 'or', a: NumberTest, b: NumberTest): NumberTest {
  const without = (t: NumberTest): readonly Range[] => complement(t.ranges, t.bits);
  return {
    ...a,
    isSigned: a.isSigned || b.isSigned,
    ranges:
      kind === 'or' ? united([...a.ranges, ...b.ranges]) : complement(united([...without(a), ...without(b)]), a.bits),
    named: new Set([...a.named, ...b.named]),
  };
}

/** The parts of a conjunction or of a disjunction that are about the same word, where there are several, as one. */
export function testsByWord(
  kind: 'and' | 'or',
  parts: readonly Term[],
): readonly { readonly test: NumberTest; readonly formulas: readonly Term[] }[] {
  const groups: { test: NumberTest; readonly formulas: Term[] }[] = [];
  for (const part of parts) {
    const test = numberTestOf(part);
    if (test === undefined) continue;
    const group = groups.find(g => isSameWord(g.test, test));
    if (group === undefined) groups.push({ test, formulas: [part] });
    else {
      group.test = combined(kind, group.test, test);
      group.formulas.push(part);
    }
  }
  return groups.filter(({ formulas }) => formulas.length > 1);
}

function united(ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const [low, high] of [...ranges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const last = joined.at(-1);
    if (last === undefined || low > last[1] + 1n) joined.push([low, high]);
    else joined[joined.length - 1] = [last[0], high > last[1] ? high : last[1]];
  }
  return joined;
}

function complement(ranges: readonly Range[], bits: number): readonly Range[] {
  const starts = [0n, ...ranges.map(([, high]) => high + 1n)];
  const ends = [...ranges.map(([low]) => low - 1n), (1n << BigInt(bits)) - 1n];
  return starts.map((start, i): Range => [start, ends[i]]).filter(([start, end]) => start <= end);
}

/** The number that the formula is about. */
export function numberPart({ of, bits, isSigned }: NumberTest): WholePart {
  return isSigned
    ? { coefficient: 1n, of, signedBits: bits }
    : { coefficient: 1n, of: widthOf(of.sort) === bits ? of : convert(of, BitVec(bits)) };
}

/** Where the formula holds, in the reading of {@link numberPart}, and where it does not. */
export function namedRanges(test: NumberTest): {
  readonly inside: readonly NamedRange[];
  readonly holes: readonly bigint[];
} {
  const size = 1n << BigInt(test.bits);
  const lowest = test.isSigned ? -size / 2n : 0n;
  const largest = lowest + size - 1n;
  const names = new Set([0n, ...[...test.named].map(name => (name > largest ? name - size : name))]);
  const halves = test.ranges.flatMap(([low, high]): readonly Range[] => {
    if (high <= largest) return [[low, high]];
    if (low > largest) return [[low - size, high - size]];
    return [
      [low, largest],
      [lowest, high - size],
    ];
  });
  const ranges = united(halves);
  const isNextTo = (end: bigint, next: bigint): boolean => !names.has(end) && names.has(next);
  const inside = ranges.map(([low, high]) => ({
    ...(low > lowest && {
      low: isNextTo(low, low - 1n) ? { value: low - 1n, isOpen: true } : { value: low, isOpen: false },
    }),
    ...(high < largest && {
      high: isNextTo(high, high + 1n) ? { value: high + 1n, isOpen: true } : { value: high, isOpen: false },
    }),
  }));
  const gaps = ranges.slice(1).map(([low], i) => ({ first: ranges[i][1] + 1n, last: low - 1n }));
  return { inside, holes: gaps.every(g => g.first === g.last) ? gaps.map(g => g.first) : [] };
}
