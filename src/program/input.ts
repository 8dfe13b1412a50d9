import { num } from '../logic/build.ts';
import { Bool, type Sort } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import { constant, type Term, type Variable, variable } from '../logic/term.ts';
import type { Ahead, State } from './state.ts';

/** The symbol at a position of the input, counted from 0. */
export function inputVariable(position: number, sort: Sort): Variable {
  return variable(`in${position}`, sort);
}

/** A symbol that is known, as a term. */
export function symbolTerm(value: number, sort: Sort): Term {
  return sort.kind === 'float' ? constant(value, sort) : num(BigInt(value), sort);
}

/** The position of an input symbol; undefined for other variables. */
export function positionOf(symbol: Variable): number | undefined {
  let position = positions.get(symbol);
  if (position === undefined) {
    const match = /^in(\d+)$/.exec(symbol.op.name);
    position = match === null ? -1 : Number(match[1]);
    positions.set(symbol, position);
  }
  return position < 0 ? undefined : position;
}

/** By variable; -1 for those that are no symbols of the input. */
const positions = new WeakMap<Variable, number>();

/** The last position that a term depends on; -1 where it depends on none. */
export function newestPosition(term: Term): number {
  return term.variables.reduce((newest, symbol) => Math.max(newest, positionOf(symbol) ?? -1), -1);
}

/**
 * A term as seen from a position: `at0` is the symbol there, `at-1` the one before, so that terms about the same
 * neighbourhood at different places are the same term (Sigma*, section 3.6).
 */
export function relativise(term: Term, position: number): Term {
  const renamed = new Map<Variable, Term>();
  for (const symbol of term.variables) {
    const at = positionOf(symbol);
    if (at !== undefined) renamed.set(symbol, variable(`at${at - position}`, symbol.sort));
  }
  return renamed.size === 0 ? term : substitute(term, renamed);
}

/** One more symbol after those that are known. */
export function addSymbol(state: State, sort: Sort): Variable {
  const symbol = inputVariable(state.input.symbols.length, sort);
  state.input = { symbols: [...state.input.symbols, symbol], closed: false, ahead: afterOne(state.input.ahead) };
  return symbol;
}

/** What is ahead after one more symbol. */
export function afterOne(ahead: Ahead | undefined): Ahead | undefined {
  if (ahead === undefined) return undefined;
  const least = Math.max(0, ahead.least - 1);
  if (ahead.most === undefined) return least === 0 ? undefined : { least };
  return { least, most: ahead.most - 1 };
}

/** Whether a symbol may follow the known ones, and whether the input may end after them, as far as was guessed. */
export function mayGoOn({ input: { closed, ahead } }: State): boolean {
  return !closed && ahead?.most !== 0;
}

export function mayEnd({ input: { ahead } }: State): boolean {
  return ahead === undefined || ahead.least === 0;
}

/** No more symbols after those that are known. */
export function endInput(state: State): void {
  state.input = { ...state.input, closed: true };
}

/** The guess that at least this many symbols follow the first ones, as a question. */
export function aheadQuestion(after: number, least: number): Variable {
  return variable(`#ahead of ${after} are ${least}`, Bool);
}

/** The question that a variable is, if it is one about what is ahead. */
export function asAheadQuestion(term: Term): { readonly after: number; readonly least: number } | undefined {
  const match = term.op.kind === 'var' ? /^#ahead of (\d+) are (\d+)$/.exec(term.op.name) : null;
  return match === null ? undefined : { after: Number(match[1]), least: Number(match[2]) };
}
