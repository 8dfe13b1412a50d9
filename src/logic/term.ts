import type { CharSet } from './char-set.ts';
import type { FloatFunction, FloatOperation } from './float.ts';
import { Interned } from './kept.ts';
import { Bool, type Sort, sortName } from './sort.ts';
import { belongsTo, type Scalar, type Value, valueKey } from './value.ts';

/** A constant table: the entry at an index, or `otherwise` for an index outside. */
export interface Table {
  readonly id: number;
  readonly sort: Sort;
  readonly entries: readonly Value[];
  readonly otherwise: Value;
}

/**
 * What a term does with its arguments.
 *
 * Arithmetic follows the sort: Int and Real are mathematical, Char and BitVec wrap and are unsigned. `div` and `mod`
 * are Euclidean on Int (by a constant that is not zero) and unsigned otherwise, where dividing by zero gives all ones
 * and the remainder by zero is the dividend (as in SMT-LIB).
 */
export type Op =
  | { readonly kind: 'var'; readonly name: string }
  | { readonly kind: 'const'; readonly value: Value }
  | { readonly kind: 'not' | 'and' | 'or' | 'eq' | 'le' | 'ite' }
  /** Membership of a number of a small sort in a set. */
  | { readonly kind: 'in'; readonly set: CharSet }
  /** `constant + Σ coefficients[i] · args[i]`, the normal form of linear terms. */
  | { readonly kind: 'sum'; readonly constant: Scalar; readonly coefficients: readonly Scalar[] }
  | { readonly kind: 'mul' | 'div' | 'mod' | 'bitand' | 'bitor' | 'bitxor' | 'shl' | 'shr' }
  /** Between number sorts: to Int and wider keeps the number, to narrower takes it modulo 2^width. */
  | { readonly kind: 'convert' }
  /** A monotone function of one number. The sorts of the argument and of the result tell the precisions. */
  | { readonly kind: 'float'; readonly of: FloatFunction }
  /** Arithmetic on two floating-point numbers of one precision, or how they compare. */
  | { readonly kind: 'floats'; readonly of: FloatOperation }
  | { readonly kind: 'lookup'; readonly table: Table }
  | { readonly kind: 'tuple' }
  | { readonly kind: 'item'; readonly index: number };

/**
 * A hash-consed, canonical, immutable term: two live terms built from the same parts are the same object. An `id` is never
 * given twice in a process, not even to a term that was collected and is built again (`kept.ts`).
 */
export interface Term {
  readonly id: number;
  readonly op: Op;
  readonly sort: Sort;
  readonly args: readonly Term[];
  /** The free variables, by ascending id. */
  readonly variables: readonly Variable[];
}

export type Variable = Term & { readonly op: { readonly kind: 'var'; readonly name: string } };
export type Constant = Term & { readonly op: { readonly kind: 'const'; readonly value: Value } };

/** A term was put together from parts that do not fit. */
export class SortError extends Error {
  override name = 'SortError';
}

const terms = new Interned<Term>();
let nextId = 0;

/** The one term with these parts. Callers have already simplified: use the constructors of this folder instead. */
export function intern(op: Op, sort: Sort, args: readonly Term[]): Term {
  const key = `${opKey(op)}:${sortName(sort)}:${args.map(a => a.id).join()}`;
  const known = terms.get(key);
  if (known !== undefined) return known;
  const made: { -readonly [K in keyof Term]: Term[K] } = { id: nextId++, op, sort, args, variables: [] };
  made.variables = isVariable(made) ? [made] : mergeVariables(args);
  return terms.add(key, made);
}

function opKey(op: Op): string {
  switch (op.kind) {
    case 'var':
      return `v${op.name}`;
    case 'const':
      return `c${valueKey(op.value)}`;
    case 'in':
      return `i${op.set.id}`;
    case 'sum':
      return `s${valueKey(op.constant)};${op.coefficients.map(valueKey).join()}`;
    case 'float':
      return `f${op.of.name} ${'by' in op.of ? valueKey(op.of.by) : ''}`;
    case 'floats':
      return `F${op.of}`;
    case 'lookup':
      return `t${op.table.id}`;
    case 'item':
      return `p${op.index}`;
    default:
      return op.kind;
  }
}

function mergeVariables(args: readonly Term[]): readonly Variable[] {
  if (args.length === 0) return [];
  let merged = args[0].variables;
  for (let i = 1; i < args.length; i++) {
    const more = args[i].variables;
    if (more === merged || more.length === 0) continue;
    if (merged.length === 0) merged = more;
    else merged = [...new Set([...merged, ...more])].sort((a, b) => a.id - b.id);
  }
  return merged;
}

export function variable(name: string, sort: Sort): Variable {
  const term = intern({ kind: 'var', name }, sort, []);
  if (!isVariable(term)) throw new SortError(`${name} is not a variable`);
  return term;
}

export function constant(value: Value, sort: Sort): Term {
  if (!belongsTo(value, sort)) throw new SortError(`${valueKey(value)} is not a value of ${sortName(sort)}`);
  return intern({ kind: 'const', value }, sort, []);
}

export const TRUE = constant(true, Bool);
export const FALSE = constant(false, Bool);

export function isVariable(term: Term): term is Variable {
  return term.op.kind === 'var';
}

export function isConstant(term: Term): term is Constant {
  return term.op.kind === 'const';
}

/** Whether the term has no free variables; such a term is always folded to a constant. */
export function isGround(term: Term): boolean {
  return term.variables.length === 0;
}

const SMALL = 12;

/** Whether a term has few parts, each counted as often as it is mentioned. */
export function isSmall(term: Term): boolean {
  let left = SMALL;
  const visit = (t: Term): boolean => --left > 0 && t.args.every(visit);
  return visit(term);
}

const tables = new Interned<Table>();
let nextTable = 0;

/** The one table with these entries. */
export function internTable(entries: readonly Value[], otherwise: Value, sort: Sort): Table {
  for (const value of [...entries, otherwise])
    if (!belongsTo(value, sort)) throw new SortError(`table entry ${valueKey(value)} is not of ${sortName(sort)}`);
  const key = `${sortName(sort)}:${valueKey(otherwise)}:${entries.map(valueKey).join()}`;
  return tables.of(key, () => ({ id: nextTable++, sort, entries, otherwise }));
}

/** @throws SortError unless all terms have the sort of the first */
export function requireSameSort(what: string, first: Term, ...others: readonly Term[]): void {
  for (const other of others)
    if (other.sort !== first.sort)
      throw new SortError(
        `${what} needs operands of one sort, not ${sortName(first.sort)} and ${sortName(other.sort)}`,
      );
}

/** @throws SortError unless the term has the sort */
export function requireSort(what: string, term: Term, sort: Sort): void {
  if (term.sort !== sort) throw new SortError(`${what} needs ${sortName(sort)}, not ${sortName(term.sort)}`);
}
