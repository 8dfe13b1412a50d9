import { type Bounds, linearBounds, signedFactor, TermBounds } from './bounds.ts';
import type { CharSet } from './char-set.ts';
import { evaluate } from './evaluate.ts';
import { type Sort, widthOf } from './sort.ts';
import { isVariable, type Op, type Table, type Term, type Variable } from './term.ts';
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

function generate(term: Term, parameters: readonly Variable[]): NumericFunction | undefined {
  const lines: string[] = [];
  const names = new Map<Term, string>();
  const captured: unknown[] = [];
  const capture = (thing: unknown): string => `k[${captured.push(thing) - 1}]`;
  parameters.forEach((p, i) => {
    names.set(p, `p${i}`);
  });
  const emit = (t: Term): string => {
    let name = names.get(t);
    if (name !== undefined) {
      if (isVariable(t)) requireNarrow(t.sort);
      return name;
    }
    const args = t.args.map(emit);
    requireExact(t);
    name = `t${names.size}`;
    names.set(t, name);
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

function requireNarrow(sort: Sort): void {
  if (sort.kind !== 'bool' && (widthOf(sort) ?? 64) > 32) throw new NotNumeric();
}

const bounds = new TermBounds();

/**
 * Sees to it that no intermediate result leaves the exact doubles, and that nothing wraps in a wide bit vector, which is
 * calculated with as with an integer. So what counts is the number before it wraps, and of a sum all partial sums, in
 * whatever order: these are bounds of the code, not of the term.
 *
 * @throws NotNumeric
 */
function requireExact(term: Term): void {
  const { op, args, sort } = term;
  const width = widthOf(sort) ?? 0;
  if (sort.kind !== 'int' && !isWideSort(sort)) {
    requireNarrow(sort);
    return;
  }
  // Beyond 32 bits the host has no operations on bits.
  const isOfHost = op.kind === 'bitand' && args.every(arg => isBetween(bounds.of(arg), 0n, 2n ** 32n - 1n));
  if (isWideSort(sort) && !isOfHost && !WIDE.has(op.kind)) throw new NotNumeric();
  const most = isWideSort(sort) && width < 53 ? (1n << BigInt(width)) - 1n : BigInt(Number.MAX_SAFE_INTEGER);
  const range = op.kind === 'sum' ? partialSums(op.constant, op.coefficients, args, sort) : bounds.unwrapped(term);
  if (!isBetween(range, isWideSort(sort) ? 0n : -most, most)) throw new NotNumeric();
}

/** Operations that are those of integers where nothing wraps. */
const WIDE: ReadonlySet<Op['kind']> = new Set(['const', 'convert', 'sum', 'mul', 'ite', 'lookup'] as const);

function partialSums(start: Scalar, coefficients: readonly Scalar[], args: readonly Term[], sort: Sort): Bounds {
  const first = signedFactor(start, sort);
  return linearBounds(0n, [
    [1n, orZero({ min: first, max: first })],
    ...args.map((arg, i) => [signedFactor(coefficients[i], sort), orZero(bounds.of(arg))] as const),
  ]);
}

/** Of what may not have been added yet. */
function orZero({ min, max }: Bounds): Bounds {
  return { min: min !== undefined && min > 0n ? 0n : min, max: max !== undefined && max < 0n ? 0n : max };
}

function isBetween({ min, max }: Bounds, least: bigint, most: bigint): boolean {
  return min !== undefined && max !== undefined && min >= least && max <= most;
}

/** A sum of numbers that wrap, with factors of either sign: it is the same where nothing wraps. */
function signedSum(op: Op, sort: Sort): Op {
  if (op.kind !== 'sum') return op;
  const signed = (factor: Scalar): Scalar => signedFactor(factor, sort);
  return { ...op, constant: signed(op.constant), coefficients: op.coefficients.map(signed) };
}

function isWideSort(sort: Sort): boolean {
  return (widthOf(sort) ?? 0) > 32;
}

function expression(term: Term, args: readonly string[], capture: (thing: unknown) => string): string {
  const op = isWideSort(term.sort) ? signedSum(term.op, term.sort) : term.op;
  // A wide number does not wrap here (`requireExact`): it is like an integer.
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
