import { atRank, type FloatWidth, rankOf, rounded } from '../../logic/float.ts';
import { Real, type Sort, widthOf } from '../../logic/sort.ts';
import type { Term } from '../../logic/term.ts';
import {
  addScalars,
  belongsTo,
  canonical,
  fromScalar,
  isRational,
  multiplyScalars,
  type Scalar,
  type Value,
  valueKey,
} from '../../logic/value.ts';
import type { Machine } from './machine.ts';

/** Characters that escapers, decoders and patterns treat in their own way, or are tempted to. */
const TRAPS =
  'a&<>"\'\\;#/%`= x0Z9\n\r\t\0\u2028\u2029\ud800\udc00\udbff\udfff\u0301\u00e9\u0130\u00a0\ufeff\uffff\u007f\u0080_-+.:{}[]()$^*?|@!,~';

/** Of a set with more intervals than this, only this many at either end are used, and those last. */
const FEW = 12;

/**
 * Symbols on which machines of one input, or a program that they were made of, may change their mind: one for each part into which the
 * intervals of their guards divide the alphabet, the constants of their terms and `more`, what lies at the other ends of the
 * parts, symbols that are known for trouble, and what comes right before and after constants. At most `count`, the most
 * telling first, each once.
 */
export function tellingSymbols(
  machines: readonly Machine[],
  count: number,
  more: Iterable<Value> = [],
): readonly Value[] {
  const { input } = machines[0];
  const found = new Map<string, Value>();
  for (const value of [...more, ...symbolsOfSort(input, numbersOf(machines))])
    if (found.size < count && belongsTo(value, input)) found.set(valueKey(value), value);
  return [...found.values()];
}

/** The same for a program of which no machine is known: only its constants are. The most telling first, each once. */
export function symbolsNear(sort: Sort, constants: readonly number[]): readonly Value[] {
  const whole = constants.filter(Number.isInteger).map(BigInt);
  const numbers: Numbers = { cuts: [], constants: whole, floats: constants, manyCuts: [] };
  const found = new Map<string, Value>();
  for (const value of symbolsOfSort(sort, numbers)) found.set(valueKey(value), value);
  return [...found.values()];
}

function symbolsOfSort(sort: Sort, numbers: Numbers): readonly Value[] {
  if (sort.kind === 'bool') return [false, true];
  if (sort.kind === 'tuple')
    return tuplesOf(sort.items.map(item => symbolsOfSort(item, numbers))).map(value => canonical(value, sort));
  if (sort.kind === 'enum') return sort.names.map((_, i) => i);
  if (sort.kind === 'float') return floatsNear(numbers.floats, sort.width);
  const at = (scalar: Scalar): readonly Value[] => (isWithin(sort, scalar) ? [fromScalar(sort, scalar)] : []);
  const { cuts, constants, manyCuts } = numbers;
  const before = (scalar: Scalar): Scalar => addScalars(scalar, -1n);
  const near = constants.flatMap(scalar => [before(scalar), addScalars(scalar, 1n)]);
  const far = manyCuts.flatMap(cut => [cut, before(cut)]);
  return [...cuts, ...constants, ...cuts.map(before), ...usual(sort), ...near, ...far].flatMap(at);
}

const USUAL_FLOATS = [0, 1, -1, 0.5, 10, -10, 100, 1e6, -0, NaN, Infinity, -Infinity, 1e-40, 3e38, -3e38];

/** Numbers that are compared with, what comes right before and after them, and what is known for trouble. */
function floatsNear(constants: readonly number[], width: FloatWidth): readonly Value[] {
  const own = constants.map(value => rounded(value, width));
  const near = own.flatMap(value => [-1n, 1n].map(by => atRank(rankOf(value, width) + by, width)));
  return [...own, ...near, ...USUAL_FLOATS.map(value => rounded(value, width))];
}

const MOST_TUPLES = 128;

/** All tuples, where they are few, and otherwise ones in which each item takes all of its symbols, in different company. */
function tuplesOf(items: readonly (readonly Value[])[]): readonly Value[] {
  if (items.reduce((count, { length }) => count * length, 1) <= MOST_TUPLES)
    return items.reduce<readonly Value[][]>(
      (starts, symbols) => starts.flatMap(start => symbols.map(symbol => [...start, symbol])),
      [[]],
    );
  const most = Math.max(...items.map(symbols => symbols.length));
  return Array.from({ length: 2 * most }, (_, k) =>
    items.map((symbols, i) => symbols[(k < most ? k : k * (i + 1) + i) % symbols.length]),
  );
}

function isWithin(sort: Sort, scalar: Scalar): boolean {
  const width = widthOf(sort);
  if (sort === Real) return true;
  if (typeof scalar !== 'bigint') return false;
  return width === undefined || (scalar >= 0n && scalar < 1n << BigInt(width));
}

function usual(sort: Sort): readonly Scalar[] {
  const width = widthOf(sort);
  if (sort.kind === 'char') return Array.from({ length: TRAPS.length }, (_, i) => BigInt(TRAPS.charCodeAt(i)));
  if (width !== undefined) return [0n, 1n, (1n << BigInt(width)) - 1n, 1n << BigInt(width - 1), 0x41n, 0x0an];
  return [0n, 1n, -1n, 2n, 10n, 255n, -128n, 65_536n, -65_536n];
}

interface Numbers {
  /** Where intervals of guards begin, and what follows their ends. */
  readonly cuts: readonly Scalar[];
  /** What terms calculate with and write. */
  readonly constants: readonly Scalar[];
  /** Floating-point numbers among the constants. */
  readonly floats: readonly number[];
  /** The cuts of sets of many intervals. */
  readonly manyCuts: readonly Scalar[];
}

function numbersOf(machines: readonly Machine[]): Numbers {
  const seen = new Set<Term>();
  const cuts: Scalar[] = [];
  const constants: Scalar[] = [];
  const manyCuts: Scalar[] = [];
  const floats: number[] = [];
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const { op } = term;
    if (op.kind === 'in') (op.set.bounds.length <= 2 * FEW ? cuts : manyCuts).push(...cutsOf(op.set.bounds));
    if (op.kind === 'const' && term.sort.kind === 'float') floats.push(Number(op.value));
    else if (op.kind === 'const') constants.push(...numbersIn(op.value));
    if (op.kind === 'sum') constants.push(op.constant, multiplyScalars(-1n, op.constant));
    if (op.kind === 'lookup') manyCuts.push(0n, BigInt(op.table.entries.length));
    term.args.forEach(visit);
  };
  const steps = machines.flatMap(({ transitions }) => transitions.flat());
  const ends = machines.flatMap(({ endings }) => endings.flat());
  for (const { guard } of [...steps, ...ends]) visit(guard);
  for (const { outputs, updates } of steps) [...outputs, ...updates].forEach(visit);
  for (const { outputs } of ends) outputs.forEach(visit);
  return { cuts, constants, floats, manyCuts };
}

function cutsOf(bounds: readonly number[]): readonly bigint[] {
  const cuts = bounds.map((bound, i) => BigInt(i % 2 === 0 ? bound : bound + 1));
  return cuts.length <= 4 * FEW ? cuts : [...cuts.slice(0, 2 * FEW), ...cuts.slice(-2 * FEW)];
}

function numbersIn(value: Value): readonly Scalar[] {
  if (typeof value === 'boolean') return [];
  if (typeof value === 'number' || typeof value === 'bigint') return [BigInt(value)];
  return isRational(value) ? [value] : value.flatMap(numbersIn);
}
