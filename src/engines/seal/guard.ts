import { windowVariable } from '../../automata/machine/machine.ts';
import { add, and, ge, le, member, num } from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { Int, universeSize } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { type Term, TRUE, type Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { Definitions } from './lookback.ts';

/** Sorts with more symbols than this are not divided to find out which symbols are possible. */
const MOST_SYMBOLS = 256;
const CHUNK = 16;

/**
 * Which symbols some state of a node can take a way on: a predicate over the window (`x` is the current symbol) that holds
 * for at least these. Conditions on the symbol and on what is kept of earlier ones are exact. Those that involve other
 * variables are projected away: over a small sort, a symbol is excluded where the solver shows that no values of the
 * others go with it, with at most 2 · 16 queries; of a larger one, the least and the greatest that are possible are found.
 * Of a record, the same is done for each field that those conditions are about.
 * Where there is no time for that, what the conditions say of the symbol alone is all.
 *
 * @param facts what is known of the node's variables
 * @param definitions variables of the node that are terms over earlier symbols
 */
export function guardOf(
  conditions: readonly Term[],
  symbol: Variable,
  facts: readonly Term[],
  session: Session,
  definitions: Definitions,
): Term {
  const window = new Map<Variable, Term>([...definitions, [symbol, windowVariable(symbol.sort, 0)]]);
  const isKept = ({ variables }: Term): boolean => variables.every(v => window.has(v));
  const isAlone = ({ variables }: Term): boolean => variables.length === 1 && variables[0] === symbol;
  const alone = and(...conditions.filter(isAlone));
  const kept = and(...conditions.filter(each => isKept(each) && !isAlone(each)));
  const others = conditions.filter(each => !isKept(each) && each.variables.includes(symbol));
  const all = [...facts, ...conditions];
  const possible =
    others.length === 0
      ? alone
      : symbol.sort.kind === 'tuple'
        ? and(alone, ...fieldsIn(others, symbol).map(field => projected(TRUE, field, all, session)))
        : projected(alone, symbol, all, session);
  return and(substitute(possible, window), substitute(kept, window));
}

/** The fields of a record that some conditions are about. Linear in these. */
function fieldsIn(conditions: readonly Term[], symbol: Variable): readonly Term[] {
  const fields = new Set<Term>();
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    if (term.op.kind === 'item' && term.args[0] === symbol) fields.add(term);
    term.args.forEach(visit);
  };
  conditions.forEach(visit);
  return [...fields];
}

function projected(alone: Term, symbol: Term, conditions: readonly Term[], session: Session): Term {
  const size = universeSize(symbol.sort);
  try {
    session.budget.checkClock();
    if (size !== undefined && size <= MOST_SYMBOLS) return divided(alone, symbol, conditions, session);
    return and(alone, ...bounds(symbol, conditions, session));
  } catch (error) {
    if (error instanceof LimitReached) return alone;
    throw error;
  }
}

/** That a number is not below the least and not above the greatest that some conditions allow, as a signed or unsigned one. */
function bounds(symbol: Term, conditions: readonly Term[], session: Session): readonly Term[] {
  const { sort } = symbol;
  const width = sort.kind === 'bitvec' ? sort.width : undefined;
  if (sort !== Int && width === undefined) return [];
  const half = 1n << BigInt((width ?? LARGEST_BITS) - 1);
  const ends: readonly (readonly [bigint, bigint])[] =
    width === undefined
      ? [[-half, half - 1n]]
      : [
          [0n, 2n * half - 1n],
          [-half, half - 1n],
        ];
  for (const [low, high] of ends) {
    const shifted = width !== undefined && low < 0n ? add(symbol, num(half, sort)) : symbol;
    const at = (value: bigint): Term => num(width !== undefined && low < 0n ? value + half : value, sort);
    const isPossible = (that: Term): boolean => session.ask([...conditions, that]).status !== 'unsat';
    const least = isPossible(le(shifted, at(low)))
      ? undefined
      : boundary(low, high, value => isPossible(le(shifted, at(value))));
    const greatest = isPossible(ge(shifted, at(high)))
      ? undefined
      : -boundary(-high, -low, value => isPossible(ge(shifted, at(-value))));
    if (least === undefined && greatest === undefined) continue;
    return [
      ...(least === undefined ? [] : [ge(shifted, at(least))]),
      ...(greatest === undefined ? [] : [le(shifted, at(greatest))]),
    ];
  }
  return [];
}

/** Whole numbers of an input are not larger than this many bits. */
const LARGEST_BITS = 25;

/** The least number from `low` to `high` that is possible, where that does not change any more once it is. Logarithmic. */
function boundary(low: bigint, high: bigint, isPossible: (value: bigint) => boolean): bigint {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1n;
    if (isPossible(middle)) to = middle;
    else from = middle + 1n;
  }
  return from;
}

function divided(alone: Term, symbol: Term, conditions: readonly Term[], session: Session): Term {
  const size = universeSize(symbol.sort);
  const all =
    size === undefined || size > MOST_SYMBOLS ? undefined : asCharSet(alone)?.intersect(CharSet.range(0, size - 1));
  if (size === undefined || all === undefined) return alone;
  const isPossible = (set: CharSet): boolean =>
    set.size > 0 && session.ask([...conditions, member(symbol, set)]).status !== 'unsat';
  // Whether the ends are possible tells most often that all are.
  const chunks = Array.from({ length: Math.ceil(size / CHUNK) }, (_, i) =>
    CharSet.range(i * CHUNK, Math.min(size, (i + 1) * CHUNK) - 1).intersect(all),
  );
  const answers = chunks.map(isPossible);
  let found = CharSet.empty;
  chunks.forEach((chunk, i) => {
    if (!answers[i]) return;
    const isBorder = answers[i - 1] === false || answers[i + 1] === false;
    if (!isBorder) found = found.union(chunk);
    else for (const each of chunk) if (isPossible(CharSet.of(each))) found = found.union(CharSet.of(each));
  });
  return member(symbol, found);
}
