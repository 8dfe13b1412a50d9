import { windowVariable } from '../../automata/machine/machine.ts';
import { and, member } from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import type { Session } from '../../logic/session.ts';
import { universeSize } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import type { Term, Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';

/** Sorts with more symbols than this are not divided to find out which symbols are possible. */
const MOST_SYMBOLS = 256;
const CHUNK = 16;

/**
 * Which symbols some state of a node can take a way on: a predicate over the current symbol `x` that has at least these.
 * Conditions on the symbol alone are exact. Those that involve other variables are projected away; over a small sort, a
 * symbol is excluded where the solver shows that no values of the others go with it. At most 2 · 16 queries.
 *
 * @param facts what is known of the node's variables
 */
export function guardOf(conditions: readonly Term[], symbol: Variable, facts: readonly Term[], session: Session): Term {
  const isAlone = ({ variables }: Term): boolean => variables.length === 1 && variables[0] === symbol;
  const alone = and(...conditions.filter(isAlone));
  const others = conditions.filter(each => !isAlone(each) && each.variables.includes(symbol));
  const possible = others.length === 0 ? alone : divided(alone, symbol, [...facts, ...conditions], session);
  return substitute(possible, new Map([[symbol, windowVariable(symbol.sort, 0)]]));
}

function divided(alone: Term, symbol: Variable, conditions: readonly Term[], session: Session): Term {
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
