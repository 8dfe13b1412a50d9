import { eq, member, not, num } from '../logic/build.ts';
import { CharSet } from '../logic/char-set.ts';
import { Char, Int } from '../logic/sort.ts';
import { type Substitution, substitute } from '../logic/substitute.ts';
import { type Term, TRUE, type Variable } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import { constantOf } from '../program/segments.ts';
import type { State } from '../program/state.ts';
import { charactersOf, unitOf, unitTerm } from '../program/text.ts';
import { SymbolicBoolean, SymbolicNumber, Text, type Value } from '../program/value.ts';
import { type Leaf, outlineOf, withLeaves } from './outline.ts';
import type { Classes } from './slot-class.ts';

/** Symbols with at most this many possible values get a state for each. */
const FEW = 4;

/**
 * States in which remembered symbols with few possible values are constants: one state for each value. What a
 * program remembers is often one of two quotes; as a constant it need not be kept in the window. The same for truth values
 * that come from long ago, and for numbers that a symbol decides, such as a remainder.
 */
export function splitByCases(state: State, classes: Classes): readonly State[] {
  const truth = oldTruth(state, classes);
  if (truth !== undefined)
    return [truth, not(truth)].flatMap(term => splitByCases(withTruth(state, truth, term, classes), classes));
  const symbol = remembered(state, classes).find(v => {
    const { size } = possible(v, state.path);
    return size > 0 && size <= FEW;
  });
  if (symbol === undefined) {
    const number = fewNumbers(state, classes);
    if (number === undefined) return [state];
    return [...number.codes].flatMap(([value, codes]) =>
      splitByCases(withNumber(state, number, value, codes, classes), classes),
    );
  }
  return [...possible(symbol, state.path)].flatMap(code => splitByCases(atCode(state, symbol, code, classes), classes));
}

/** A truth value that depends on symbols which are not kept any more; there is a state for each of the two. */
function oldTruth(state: State, classes: Classes): Term | undefined {
  const { location, leaves } = outlineOf(state, classes);
  for (const { path, value } of leaves)
    if (value instanceof SymbolicBoolean && classes.of(location, path).kind === 'recent') return value.term;
  return undefined;
}

function withTruth(state: State, truth: Term, holds: Term, classes: Classes): State {
  const made = withLeaves(state, classes, ({ value }) =>
    value instanceof SymbolicBoolean && value.term === truth ? holds === truth : value,
  );
  if (!made.path.includes(holds)) made.path.push(holds);
  return made;
}

/** Symbols whose codes are gone through one by one, to see what number each makes. */
const MOST_CODES = 256;
/** The most values of a number, calculated from one symbol, that get a state each. */
const FEW_NUMBERS = 8;

interface Decided {
  readonly term: Term;
  readonly symbol: Variable;
  /** The codes of the symbol that make each value. */
  readonly codes: ReadonlyMap<Term, CharSet>;
}

/** A number in a leaf that one symbol decides, and that is then one of a few. */
function fewNumbers(state: State, classes: Classes): Decided | undefined {
  const known = new Set<unknown>(state.input.symbols);
  const { location, leaves } = outlineOf(state, classes);
  for (const { path, value } of leaves) {
    if (!(value instanceof SymbolicNumber) || value.term.sort !== Int || !isKeptAsItIs(classes, location, path))
      continue;
    const { term } = value;
    const [symbol] = term.variables;
    if (term.variables.length !== 1 || !known.has(symbol) || symbol.sort !== Char) continue;
    const codes = codesByValue(term, symbol, possible(symbol, state.path));
    if (codes !== undefined) return { term, symbol, codes };
  }
  return undefined;
}

/** Which codes make which value; `undefined` where that is too many of one or the other. */
function codesByValue(term: Term, symbol: Variable, set: CharSet): ReadonlyMap<Term, CharSet> | undefined {
  if (set.size > MOST_CODES) return undefined;
  const codes = new Map<Term, number[]>();
  for (const code of set) {
    const made = substitute(term, new Map([[symbol, num(code, Char)]]));
    if (made.op.kind !== 'const') return undefined;
    codes.set(made, [...(codes.get(made) ?? []), code]);
    if (codes.size > FEW_NUMBERS) return undefined;
  }
  return new Map([...codes].map(([value, list]) => [value, CharSet.of(...list)]));
}

function withNumber(state: State, { term, symbol }: Decided, value: Term, codes: CharSet, classes: Classes): State {
  const number = constantOf(value);
  const made = withLeaves(state, classes, leaf => {
    if (!(leaf.value instanceof SymbolicNumber) || leaf.value.term !== term) return leaf.value;
    return number === undefined || number === 0 ? new SymbolicNumber(value) : number;
  });
  const fact = member(symbol, codes);
  if (fact !== TRUE && !made.path.includes(fact)) made.path.push(fact);
  return made;
}

function isKeptAsItIs(classes: Classes, location: string, path: string): boolean {
  return ['explicit', 'recent'].includes(classes.of(location, path).kind);
}

/** The symbols of the input in leaves that are kept as they are, at least for a while. */
function remembered(state: State, classes: Classes): readonly Variable[] {
  const known = new Set<unknown>(
    state.input.symbols.filter(symbol => typeof symbol !== 'number' && symbol.sort === Char),
  );
  const { location, leaves } = outlineOf(state, classes);
  const found = new Set<Variable>();
  for (const { path, value } of leaves)
    if (isKeptAsItIs(classes, location, path))
      for (const term of termsOf(value)) for (const v of term.variables) if (known.has(v)) found.add(v);
  return [...found];
}

function termsOf(value: Leaf['value']): readonly Term[] {
  if (value instanceof SymbolicNumber || value instanceof SymbolicBoolean) return [value.term];
  if (value instanceof Text && value.before.length === 0) return value.units.filter(unit => typeof unit !== 'number');
  return [];
}

/** What a symbol can be as far as the path says something about it alone. */
function possible(symbol: Variable, path: readonly Term[]): CharSet {
  let set = CharSet.all;
  for (const term of path)
    if (term.variables.length === 1 && term.variables[0] === symbol)
      set = set.intersect(asCharSet(term) ?? CharSet.all);
  return set;
}

function atCode(state: State, symbol: Variable, code: number, classes: Classes): State {
  const constants: Substitution = new Map([[symbol, num(code, Char)]]);
  const made = withLeaves(state, classes, ({ value }) => valueAt(value, constants));
  const known = eq(symbol, num(code, Char));
  if (!made.path.includes(known)) made.path.push(known);
  return made;
}

function valueAt(value: Leaf['value'], constants: Substitution): Value {
  if (value instanceof SymbolicNumber) {
    const term = substitute(value.term, constants);
    const number = constantOf(term);
    return number === undefined || number === 0 ? new SymbolicNumber(term) : number;
  }
  if (value instanceof SymbolicBoolean) {
    const term = substitute(value.term, constants);
    return term.op.kind === 'const' && typeof term.op.value === 'boolean' ? term.op.value : new SymbolicBoolean(term);
  }
  if (!(value instanceof Text) || value.before.length > 0) return value;
  const units = value.units.map(unit => unitOf(substitute(unitTerm(unit), constants)));
  return charactersOf(units, value.rest, value.stage);
}
