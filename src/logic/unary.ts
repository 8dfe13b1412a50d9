import { CharSet } from './char-set.ts';
import { compiled } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { memo } from './kept.ts';
import { Bool, universeSize } from './sort.ts';
import { FALSE, intern, isVariable, type Term, TRUE, type Variable } from './term.ts';

/**
 * A predicate with one free variable of a small sort, as a membership test of that variable; any other term as it is.
 * Costs one evaluation per symbol of the universe for each new compound predicate, and nothing for one seen before.
 */
export function canonicalUnaryPredicate(predicate: Term): Term {
  if (predicate.sort !== Bool || predicate.variables.length !== 1) return predicate;
  if (predicate.op.kind === 'in' && isVariable(predicate.args[0])) return predicate;
  const [subject] = predicate.variables;
  const size = universeSize(subject.sort);
  if (size === undefined) return predicate;
  let canonical = known.get(predicate);
  if (canonical === undefined) {
    const set = satisfying(predicate, subject, size);
    canonical = set.isEmpty ? FALSE : set.size === size ? TRUE : intern({ kind: 'in', set }, Bool, [subject]);
    known.set(predicate, canonical);
  }
  return canonical;
}

const known = new WeakMap<Term, Term>();

/** The symbols that satisfy a predicate over one variable. */
function satisfying(predicate: Term, subject: Variable, size: number): CharSet {
  const values = predicate.op.kind === 'in' ? valuesOf(predicate.args[0], subject, size) : undefined;
  if (predicate.op.kind === 'in' && values !== undefined) return preimage(predicate.op.set, values, size);
  const test = compiled(predicate, [subject]);
  return CharSet.where(test === undefined ? interpreted(predicate, subject) : c => test(c) === 1, size);
}

/**
 * Whether a predicate that cannot be compiled holds for a symbol. One that depends on the symbol by way of a few bits of it only,
 * as a byte of a wide character, is evaluated once for each value of these.
 */
function interpreted(predicate: Term, subject: Variable): (c: number) => boolean {
  const holds = (c: number): boolean => evaluate(predicate, new Map([[subject, c]])) === true;
  const parts = narrowParts(predicate, subject, new Map());
  if (parts === undefined || parts.size === 0 || parts.size > MOST_PARTS) return holds;
  const values = [...parts].map(part => compiled(part, [subject]));
  const found = new Map<number, boolean>();
  return c => {
    let key = 0;
    for (const value of values) {
      if (value === undefined) return holds(c);
      key = key * NARROW + value(c);
    }
    let answer = found.get(key);
    if (answer === undefined) {
      answer = holds(c);
      found.set(key, answer);
    }
    return answer;
  };
}

/** So few values has a part of a symbol. */
const NARROW = 256;
const MOST_PARTS = 2;

/** The lowest parts of a term with few values by way of which alone it depends on a variable; `undefined` where there are none. */
function narrowParts(
  term: Term,
  subject: Variable,
  seen: Map<Term, ReadonlySet<Term> | undefined>,
): ReadonlySet<Term> | undefined {
  if (term === subject) return undefined;
  if (seen.has(term)) return seen.get(term);
  let parts: Set<Term> | undefined = new Set<Term>();
  for (const arg of term.args) {
    if (!arg.variables.includes(subject)) continue;
    const below = narrowParts(arg, subject, seen);
    if (below === undefined) {
      parts = undefined;
      break;
    }
    for (const part of below) parts.add(part);
  }
  const isNarrow = term.sort !== Bool && (universeSize(term.sort) ?? NARROW + 1) <= NARROW;
  const found = parts ?? (isNarrow ? new Set([term]) : undefined);
  seen.set(term, found);
  return found;
}

/** How many tables of values are kept. */
const MOST_TABLES = 128;
const tables = memo<Term, Uint16Array>();

/** What a term is for each symbol, so that many sets can be asked about it; the last few terms are remembered. */
function valuesOf(term: Term, subject: Variable, size: number): Uint16Array | undefined {
  let values = tables.get(term);
  if (values === undefined) {
    const valueAt = compiled(term, [subject]);
    if (valueAt === undefined) return undefined;
    values = new Uint16Array(size);
    for (let c = 0; c < size; c++) values[c] = valueAt(c);
  }
  tables.delete(term);
  tables.set(term, values);
  const [oldest] = tables.keys();
  if (tables.size > MOST_TABLES) tables.delete(oldest);
  return values;
}

const isWithin = new Uint8Array(0x10000);

function preimage(set: CharSet, values: Uint16Array, size: number): CharSet {
  const mark = (bit: number): void => {
    for (let i = 0; i < set.bounds.length; i += 2) isWithin.fill(bit, set.bounds[i], set.bounds[i + 1] + 1);
  };
  mark(1);
  const found = CharSet.where(c => isWithin[values[c]] === 1, size);
  mark(0);
  return found;
}

/** The set of a predicate over one small variable (or over none); `undefined` when it has another shape. */
export function asCharSet(predicate: Term): CharSet | undefined {
  if (predicate === TRUE) return CharSet.all;
  if (predicate === FALSE) return CharSet.empty;
  return predicate.op.kind === 'in' && isVariable(predicate.args[0]) ? predicate.op.set : undefined;
}
