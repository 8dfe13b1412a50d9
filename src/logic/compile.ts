import type { CharSet } from './char-set.ts';
import { evaluate } from './evaluate.ts';
import { type Sort, widthOf } from './sort.ts';
import type { Op, Table, Term, Variable } from './term.ts';
import { type Scalar, type Value, valueKey } from './value.ts';

/** A term as a function of numbers; Booleans are 0 and 1. */
export type NumericFunction = (...values: number[]) => number;

const cache = new WeakMap<Term, Map<string, NumericFunction | undefined>>();

/**
 * A term as straight-line JavaScript over numbers, about a hundred times as fast as the interpreter; used wherever a
 * term is evaluated on many symbols. `undefined` when some part could leave the numbers that a double holds exactly
 * (Real, tuples, wide bit vectors, an Int without bounds below 2^53): the interpreter is right for those. Where no code may
 * be made from text, as on pages whose policy forbids it, the function interprets.
 */
export function compiled(term: Term, parameters: readonly Variable[]): NumericFunction | undefined {
  let perTerm = cache.get(term);
  if (perTerm === undefined) {
    perTerm = new Map();
    cache.set(term, perTerm);
  }
  const key = parameters.map(p => p.id).join();
  if (!perTerm.has(key)) perTerm.set(key, generate(term, parameters));
  return perTerm.get(key);
}

function interpreted(term: Term, parameters: readonly Variable[]): NumericFunction {
  return (...values) => {
    const given = parameters.map((p, i): [Variable, Value] => [
      p,
      p.sort.kind === 'bool' ? values[i] === 1 : values[i],
    ]);
    return Number(evaluate(term, new Map(given)));
  };
}

let isAllowed: boolean | undefined;

function mayMakeCode(): boolean {
  if (isAllowed === undefined)
    try {
      isAllowed = new Function('return true')() === true;
    } catch {
      isAllowed = false;
    }
  return isAllowed;
}

class NotNumeric extends Error {}

type Range = readonly [number, number];

function generate(term: Term, parameters: readonly Variable[]): NumericFunction | undefined {
  const lines: string[] = [];
  const names = new Map<Term, string>();
  const ranges = new Map<Term, Range>();
  const captured: unknown[] = [];
  const capture = (thing: unknown): string => `k[${captured.push(thing) - 1}]`;
  parameters.forEach((p, i) => {
    names.set(p, `p${i}`);
  });
  const emit = (t: Term): string => {
    let name = names.get(t);
    if (name !== undefined) {
      if (!ranges.has(t)) ranges.set(t, rangeOfSort(t.sort));
      return name;
    }
    const args = t.args.map(emit);
    const range = rangeOf(
      t,
      t.args.map(a => ranges.get(a) ?? rangeOfSort(a.sort)),
    );
    name = `t${names.size}`;
    names.set(t, name);
    ranges.set(t, range);
    lines.push(`const ${name} = ${expression(t, args, capture)};`);
    return name;
  };
  try {
    const result = emit(term);
    if (!mayMakeCode()) return interpreted(term, parameters);
    const parameterList = parameters.map((_, i) => `p${i}`).join();
    const body = `return function (${parameterList}) { ${lines.join('\n')} return ${result}; }`;
    return new Function('k', body)(captured) as NumericFunction;
  } catch (error) {
    if (error instanceof NotNumeric) return undefined;
    throw error;
  }
}

function rangeOfSort(sort: Sort): Range {
  if (sort.kind === 'bool') return [0, 1];
  const width = widthOf(sort);
  if (width === undefined || width > 32) throw new NotNumeric();
  return [0, 2 ** width - 1];
}

/**
 * Bounds of an Int term, so that no intermediate result leaves the exact doubles; and of a wide bit vector, so that
 * nothing wraps in it either.
 */
function rangeOf(term: Term, args: readonly Range[]): Range {
  const { op } = term;
  const isWide = isWideSort(term.sort);
  if (term.sort.kind !== 'int' && !isWide) return rangeOfSort(term.sort);
  const range =
    isWide && op.kind === 'bitand' ? smallerOf(args) : intRange(isWide ? signedSum(op, term.sort) : op, args);
  const [least, most] = isWide
    ? [0, Math.min(Number.MAX_SAFE_INTEGER, 2 ** (widthOf(term.sort) ?? 0) - 1)]
    : [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  if (range === undefined || !(range[0] >= least && range[1] <= most)) throw new NotNumeric();
  return range;
}

/** A sum of numbers that wrap, with factors of either sign: it is the same where nothing wraps. */
function signedSum(op: Op, sort: Sort): Op {
  const width = widthOf(sort);
  if (op.kind !== 'sum' || width === undefined) return op;
  const signed = (scalar: Scalar): Scalar => (typeof scalar === 'bigint' ? BigInt.asIntN(width, scalar) : scalar);
  return { ...op, constant: signed(op.constant), coefficients: op.coefficients.map(signed) };
}

function isWideSort(sort: Sort): boolean {
  return (widthOf(sort) ?? 0) > 32;
}

/** What two numbers have in common is less than either; beyond 32 bits the host has no such operation. */
function smallerOf(args: readonly Range[]): Range | undefined {
  const most = Math.min(...args.map(([, high]) => high));
  return args.every(([, high]) => high < 2 ** 32) ? [0, most] : undefined;
}

function intRange(op: Op, args: readonly Range[]): Range | undefined {
  switch (op.kind) {
    case 'const':
      return [Number(op.value), Number(op.value)];
    case 'convert':
      return args[0];
    case 'sum': {
      // Bounds of every partial sum as well, because each of them has to be exact.
      let lo = Math.min(0, Number(op.constant));
      let hi = Math.max(0, Number(op.constant));
      args.forEach(([low, high], i) => {
        const c = Number(op.coefficients[i]);
        lo += Math.min(0, c * low, c * high);
        hi += Math.max(0, c * low, c * high);
      });
      return [lo, hi];
    }
    case 'mul': {
      const products = args[0].flatMap(a => args[1].map(b => a * b));
      return [Math.min(...products), Math.max(...products)];
    }
    case 'div':
    case 'mod': {
      const largest = Math.max(...args.flat().map(Math.abs));
      return [-largest, largest];
    }
    case 'ite':
      return [Math.min(args[1][0], args[2][0]), Math.max(args[1][1], args[2][1])];
    case 'lookup': {
      const entries = [...op.table.entries, op.table.otherwise].map(Number);
      return [Math.min(...entries), Math.max(...entries)];
    }
    default:
      return undefined;
  }
}

function expression(term: Term, args: readonly string[], capture: (thing: unknown) => string): string {
  const op = isWideSort(term.sort) ? signedSum(term.op, term.sort) : term.op;
  // A wide number does not wrap here (`rangeOf`): it is like an integer.
  const width = isWideSort(term.sort) ? undefined : widthOf(term.sort);
  const masked = (e: string): string =>
    width === undefined ? e : width === 32 ? `(${e}) >>> 0` : `(${e}) & ${2 ** width - 1}`;
  switch (op.kind) {
    case 'const':
      return literal(op.value);
    case 'not':
      return `1 - ${args[0]}`;
    case 'and':
      return args.join(' & ');
    case 'or':
      return args.join(' | ');
    case 'eq':
      return `${args[0]} === ${args[1]} ? 1 : 0`;
    case 'le':
      return `${args[0]} <= ${args[1]} ? 1 : 0`;
    case 'ite':
      return `${args[0]} === 1 ? ${args[1]} : ${args[2]}`;
    case 'in':
      return `${membership(args[0], op.set, capture)} ? 1 : 0`;
    case 'sum':
      return masked(sumExpression(op.constant, op.coefficients, args, width));
    case 'mul':
      return width === undefined ? `${args[0]} * ${args[1]}` : masked(`Math.imul(${args[0]}, ${args[1]})`);
    case 'div':
      if (width === undefined)
        return `${args[1]} > 0 ? Math.floor(${args[0]} / ${args[1]}) : -Math.floor(${args[0]} / -${args[1]})`;
      return `${args[1]} === 0 ? ${2 ** width - 1} : Math.floor(${args[0]} / ${args[1]})`;
    case 'mod':
      if (width === undefined)
        return `${args[0]} % ${args[1]} + (${args[0]} % ${args[1]} < 0 ? Math.abs(${args[1]}) : 0)`;
      return `${args[1]} === 0 ? ${args[0]} : ${args[0]} % ${args[1]}`;
    case 'bitand':
      return `(${args.join(' & ')}) >>> 0`;
    case 'bitor':
      return `(${args.join(' | ')}) >>> 0`;
    case 'bitxor':
      return `(${args.join(' ^ ')}) >>> 0`;
    case 'shl':
      return `${args[1]} >= ${width} ? 0 : ${masked(`${args[0]} << ${args[1]}`)}`;
    case 'shr':
      return `${args[1]} >= ${width} ? 0 : ${args[0]} >>> ${args[1]}`;
    case 'convert':
      return masked(args[0]);
    case 'lookup':
      return `${capture(lookupFunction(op.table))}(${args[0]})`;
    default:
      throw new NotNumeric();
  }
}

function literal(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object') throw new NotNumeric();
  return `(${valueKey(value)})`;
}

/** Wide products go through `Math.imul`; narrow ones stay exact as doubles below 2^53. */
function sumExpression(
  start: Scalar,
  coefficients: readonly Scalar[],
  args: readonly string[],
  width: number | undefined,
): string {
  const parts = args.map((arg, i) => {
    const coefficient = valueKey(coefficients[i]);
    if (coefficient === '1') return arg;
    return width !== undefined && width > 16 ? `Math.imul(${coefficient}, ${arg})` : `${coefficient} * ${arg}`;
  });
  return [...parts, `(${valueKey(start)})`].join(' + ');
}

const INLINE_INTERVALS = 4;

function membership(subject: string, set: CharSet, capture: (thing: unknown) => string): string {
  const { bounds } = set;
  if (bounds.length > 2 * INLINE_INTERVALS) return `${capture((c: number) => set.has(c))}(${subject})`;
  const tests: string[] = [];
  for (let i = 0; i < bounds.length; i += 2)
    tests.push(
      bounds[i] === bounds[i + 1]
        ? `${subject} === ${bounds[i]}`
        : `(${subject} >= ${bounds[i]} && ${subject} <= ${bounds[i + 1]})`,
    );
  return `(${tests.join(' || ')})`;
}

function lookupFunction(table: Table): (index: number) => number {
  if (table.sort.kind === 'real' || table.sort.kind === 'tuple') throw new NotNumeric();
  const entries = table.entries.map(Number);
  const otherwise = Number(table.otherwise);
  return index => (index >= 0 && index < entries.length ? entries[index] : otherwise);
}
