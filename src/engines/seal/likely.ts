import { READ } from '../../abstraction/pattern.ts';
import { add, convert, eq, le, num, sub } from '../../logic/build.ts';
import { scaledParts } from '../../logic/linear.ts';
import { rebuild } from '../../logic/rebuild.ts';
import { Int, widthOf } from '../../logic/sort.ts';
import { FALSE, isConstant, type Term, TRUE } from '../../logic/term.ts';
import { LONGEST_TEXT, unknown } from '../../program/unknown.ts';
import type { HeldValues } from './node.ts';
import { COUNT_PATH, dataPath, LENGTH, type Standpoint } from './places.ts';

/**
 * What may hold of all states that come to a new node, of the places in them and of the length of the input. Candidates:
 * nothing rests on them before they were shown of every state.
 *
 * @param path of the first state that comes there
 */
export function likelyOfPlaces(held: HeldValues, standpoint: Standpoint, path: readonly Term[]): readonly Term[] {
  return [...likelyLimits(held, standpoint), ...lengthFacts(path, held, standpoint.read)];
}

/**
 * What may hold of numbers: that they are not beyond what was read, as places are that are remembered, or not beyond the end
 * of the input; of places, that they are as far from each other as in the first state. Quadratic in the places that are data.
 */
function likelyLimits(held: HeldValues, { data }: Standpoint): readonly Term[] {
  const limits = [...held].flatMap(([path, { sort }]) => {
    if (sort !== Int || path === COUNT_PATH) return [];
    const place = isDistance(path) ? add(unknown(path), READ) : unknown(path);
    return [le(place, READ), le(place, LENGTH)];
  });
  const distances = [...data].filter(([path]) => isDistance(path));
  const together = distances.flatMap(([path, value], i) =>
    distances.slice(0, i).flatMap(([other, its]) => {
      const apart = sub(value, its);
      return isConstant(apart) ? [eq(sub(unknown(path), unknown(other)), apart)] : [];
    }),
  );
  return [...limits, ...together];
}

function isDistance(path: string): boolean {
  return path.endsWith(dataPath('', 'distance'));
}

/**
 * What a way says of the length of the input, in terms of what is kept of the state that it leads to: after `if (n !=
 * length + 6) return` this is `n = length + 6`. Linear in the size of the path.
 *
 * @param read how many symbols were read, where `READ` were when the way began
 */
function lengthFacts(path: readonly Term[], held: HeldValues, read: Term): readonly Term[] {
  const about = path.filter(({ variables }) => variables.includes(LENGTH));
  if (about.length === 0) return [];
  const names = new Map<Term, Term>([[READ, sub(READ, sub(read, READ))]]);
  const known = new Set<Term>([READ, LENGTH]);
  for (const [at, { sort, value }] of held) {
    const name = unknown(at, sort);
    known.add(name);
    if (value === 'any' || value === 'unset' || isConstant(value) || name === READ) continue;
    if (sort === Int) nameWhole(value, name, names);
    else if (widthOf(sort) !== undefined) names.set(convert(value, Int), convert(name, Int));
  }
  const found = new Set(about.map(fact => renamed(fact, names)));
  for (const fact of [TRUE, FALSE, ...ALWAYS]) found.delete(fact);
  return [...found].filter(fact => fact.variables.every(v => known.has(v)));
}

/** What is known of it in any case. */
const ALWAYS = [le(READ, LENGTH), le(LENGTH, num(BigInt(LONGEST_TEXT), Int))];

/** Of a number that is another one plus a constant, the other one by the name of the number. */
function nameWhole(value: Term, name: Term, names: Map<Term, Term>): void {
  const { constant, coefficients, atoms } = scaledParts(value);
  const [atom] = atoms;
  if (atoms.length === 1 && coefficients[0] === 1n && atom !== READ)
    names.set(atom, sub(name, num(constant as bigint, Int)));
}

/** A term with others in the place of some of its parts. */
function renamed(term: Term, names: ReadonlyMap<Term, Term>): Term {
  const done = new Map<Term, Term>();
  const visit = (t: Term): Term => {
    const before = names.get(t) ?? done.get(t);
    if (before !== undefined) return before;
    const after = t.args.length === 0 ? t : rebuild(t, t.args.map(visit));
    done.set(t, after);
    return after;
  };
  return visit(term);
}
