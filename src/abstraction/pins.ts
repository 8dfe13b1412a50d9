import { eq, not, num } from '../logic/build.ts';
import { CharSet } from '../logic/char-set.ts';
import { Char } from '../logic/sort.ts';
import { type Substitution, substitute } from '../logic/substitute.ts';
import type { Term, Variable } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import { constantOf } from '../program/pieces.ts';
import type { State } from '../program/state.ts';
import { charactersOf, unitOf, unitTerm } from '../program/text.ts';
import { SymbolicBoolean, SymbolicNumber, Text, type Value } from '../program/value.ts';
import { type Leaf, outlineOf, withLeaves } from './outline.ts';
import type { Classes } from './slot-class.ts';

/** Symbols that can be so few things are told apart by states. */
const FEW = 4;

/**
 * States in which remembered symbols that can only be a few things are constants: one state for each of these. What a
 * program remembers is often one of two quotes; as a constant it need not be kept in the window. The same for truth values
 * that come from long ago.
 */
export function pinned(state: State, classes: Classes): readonly State[] {
  const truth = oldTruth(state, classes);
  if (truth !== undefined)
    return [truth, not(truth)].flatMap(term => pinned(withTruth(state, truth, term, classes), classes));
  const symbol = remembered(state, classes).find(v => {
    const { size } = possible(v, state.path);
    return size > 0 && size <= FEW;
  });
  if (symbol === undefined) return [state];
  return [...possible(symbol, state.path)].flatMap(code => pinned(atCode(state, symbol, code, classes), classes));
}

/** A truth value that depends on symbols which are not kept any more; there is a state for each of the two. */
function oldTruth(state: State, classes: Classes): Term | undefined {
  const { location, leaves } = outlineOf(state, classes.isForgotten);
  for (const { path, value } of leaves)
    if (value instanceof SymbolicBoolean && classes.of(location, path).kind === 'recent') return value.term;
  return undefined;
}

function withTruth(state: State, truth: Term, holds: Term, classes: Classes): State {
  const made = withLeaves(state, classes.isForgotten, ({ value }) =>
    value instanceof SymbolicBoolean && value.term === truth ? holds === truth : value,
  );
  if (!made.path.includes(holds)) made.path.push(holds);
  return made;
}

/** The symbols of the input in leaves that are kept as they are, at least for a while. */
function remembered(state: State, classes: Classes): readonly Variable[] {
  const known = new Set<unknown>(
    state.input.symbols.filter(symbol => typeof symbol !== 'number' && symbol.sort === Char),
  );
  const { location, leaves } = outlineOf(state, classes.isForgotten);
  const found = new Set<Variable>();
  for (const { path, value } of leaves)
    if (['explicit', 'recent'].includes(classes.of(location, path).kind))
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
  const pin: Substitution = new Map([[symbol, num(code, Char)]]);
  const made = withLeaves(state, classes.isForgotten, ({ value }) => valueAt(value, pin));
  const known = eq(symbol, num(code, Char));
  if (!made.path.includes(known)) made.path.push(known);
  return made;
}

function valueAt(value: Leaf['value'], pin: Substitution): Value {
  if (value instanceof SymbolicNumber) {
    const term = substitute(value.term, pin);
    const number = constantOf(term);
    return number === undefined || number === 0 ? new SymbolicNumber(term) : number;
  }
  if (value instanceof SymbolicBoolean) {
    const term = substitute(value.term, pin);
    return term.op.kind === 'const' && typeof term.op.value === 'boolean' ? term.op.value : new SymbolicBoolean(term);
  }
  if (!(value instanceof Text) || value.before.length > 0) return value;
  const units = value.units.map(unit => unitOf(substitute(unitTerm(unit), pin)));
  return charactersOf(units, value.rest, value.stage);
}
