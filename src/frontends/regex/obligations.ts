import type { Budget } from '../../logic/limits.ts';

/**
 * An assumption about the text that is still to come: `2·atom` that the atom holds, `2·atom + 1` that it does not. The atom
 * 0 is "nothing follows"; the atom n + 1 is "a path from the consume node n can be read from here on".
 */
type Literal = number;
/** A conjunction of literals, ascending; the empty one assumes nothing. */
export type Cube = readonly Literal[];
/**
 * A condition on the text to come: a disjunction of cubes of which none contains another, in a fixed order. Finitely
 * many atoms make finitely many of these, which is why the construction ends.
 */
export type Obligation = readonly Cube[];

export const NOTHING_FOLLOWS: Literal = 0;
export const emptyCube: Cube = [];
export const always: Obligation = [emptyCube];
export const never: Obligation = [];

export function canRead(consumeNode: number): Literal {
  return 2 * (consumeNode + 1);
}

/** The consume node that a literal is about; -1 for "nothing follows". */
export function nodeOf(literal: Literal): number {
  return (literal >> 1) - 1;
}

export function isNegated(literal: Literal): boolean {
  return (literal & 1) === 1;
}

export function negated(literal: Literal): Literal {
  return literal ^ 1;
}

function isAlways(obligation: Obligation): boolean {
  return obligation.length === 1 && obligation[0].length === 0;
}

/** Whether all literals hold when the text ends here. */
export function keptAtEnd(cube: Cube): boolean {
  return cube.every(literal => (literal >> 1 === NOTHING_FOLLOWS) !== isNegated(literal));
}

export function or(a: Obligation, b: Obligation, budget: Budget): Obligation {
  if (a.length === 0 || isAlways(b)) return b;
  if (b.length === 0 || isAlways(a) || a === b) return a;
  return canonical([...a, ...b], budget);
}

/** At worst |a|·|b| cubes. */
export function and(a: Obligation, b: Obligation, budget: Budget): Obligation {
  if (isAlways(a) || b.length === 0) return b;
  if (isAlways(b) || a.length === 0) return a;
  const cubes: Cube[] = [];
  for (const x of a) {
    for (const y of b) {
      budget.spend();
      const both = join(x, y);
      if (both !== undefined) cubes.push(both);
    }
  }
  return canonical(cubes, budget);
}

/** At worst exponential in the number of cubes. */
export function not(a: Obligation, budget: Budget): Obligation {
  let result = always;
  for (const cube of a) {
    const oneFails = cube.map(literal => [negated(literal)]).sort((x, y) => x[0] - y[0]);
    result = and(result, oneFails, budget);
  }
  return result;
}

/** Both cubes; `undefined` when they contradict each other. */
export function join(a: Cube, b: Cube): Cube | undefined {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const all = [...new Set([...a, ...b])].sort((x, y) => x - y);
  for (let i = 1; i < all.length; i++) if (all[i] === (all[i - 1] ^ 1) && (all[i] & 1) === 1) return undefined;
  const mustEnd = all[0] === 2 * NOTHING_FOLLOWS;
  return mustEnd && all.some(literal => nodeOf(literal) >= 0 && !isNegated(literal)) ? undefined : all;
}

/** Without the cubes that contain another one, sorted by length, then by content. */
function canonical(cubes: readonly Cube[], budget: Budget): Obligation {
  const sorted = [...cubes].sort(compare);
  const kept: Cube[] = [];
  for (const cube of sorted) {
    budget.spend();
    if (!kept.some(smaller => smaller.every(literal => cube.includes(literal)))) kept.push(cube);
  }
  return kept;
}

function compare(a: Cube, b: Cube): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

export function same(a: Obligation, b: Obligation): boolean {
  return a === b || (a.length === b.length && a.every((cube, i) => compare(cube, b[i]) === 0));
}
