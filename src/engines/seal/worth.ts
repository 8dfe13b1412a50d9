import { and, not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { substitute } from '../../logic/substitute.ts';
import { FALSE, type Term, type Variable, variable } from '../../logic/term.ts';
import { isUnknownName } from '../../program/unknown.ts';
import { type Edge, isNode, type Node, type Outcome } from './node.ts';

const NOWHERE = '';

/**
 * The conditions on its data by which it is worth dividing a node: where one holds, or where it does not, the symbol alone
 * says where the program goes next, and without it the symbol does not. `length == 0` is worth it where the end of an
 * empty frame means nothing and the end of another one may leave the mode; `length == 1` is not, where both may. Where
 * it goes is told by what tells nodes apart without conditions on their data.
 *
 * A decision tree: first the condition that is asked on the most ways, then on the sides where the symbol still does not say
 * it those that are asked there. For each condition and for each pair of places one query, of two states with the same
 * symbol that go to different places.
 */
export function worthyDivisions(node: Node, most: number, session: Session): readonly Term[] {
  const chosen: Term[] = [];
  const grow = (facts: readonly Term[]): void => {
    if (chosen.length >= most || isDetermined(node, facts, session)) return;
    const possible = node.edges.filter(({ conditions }) => isPossible([...facts, ...conditions], node, session));
    for (const condition of askedOn(possible, node)) {
      const sides = [condition, not(condition)].map(fact => [...facts, fact]);
      if (!sides.every(side => isPossible(side, node, session))) continue;
      if (!sides.some(side => isDetermined(node, side, session))) continue;
      if (!chosen.includes(condition)) chosen.push(condition);
      for (const side of sides) grow(side);
      return;
    }
  };
  grow([]);
  return chosen;
}

/** The conditions on the data of a node alone that are asked on some edges; those first that the most ask. */
function askedOn(edges: readonly Edge[], node: Node): readonly Term[] {
  const asked = new Map<Term, number>();
  for (const { conditions } of edges)
    for (const condition of conditions) {
      if (!isAboutData(condition, node)) continue;
      const opposite = not(condition);
      const known = asked.has(opposite) ? opposite : condition;
      asked.set(known, (asked.get(known) ?? 0) + 1);
    }
  return [...asked].sort(([, a], [, b]) => b - a).map(([condition]) => condition);
}

/** Whether a condition is about the data of a node and nothing else. */
export function isAboutData({ variables }: Term, { environment: { slots } }: Node): boolean {
  return variables.length > 0 && variables.every(v => slots.has(v.op.name.slice(1)) && v.sort.kind !== 'float');
}

function isPossible(facts: readonly Term[], { environment }: Node, session: Session): boolean {
  return session.ask([...environment.path, ...facts]).status !== 'unsat';
}

/** Whether the symbol alone says where the states of a node go next for which some facts hold. */
function isDetermined({ edges, environment }: Node, facts: readonly Term[], session: Session): boolean {
  const path = and(...environment.path, ...facts);
  return [false, true].every(isEnd => {
    const ways = waysOf(edges.filter(edge => edge.isEnd === isEnd));
    return ways.every((one, i) =>
      ways.slice(0, i).every(other => session.ask([path, one, primed(and(path, other))]).status === 'unsat'),
    );
  });
}

/** What it takes to get to each of the places that edges lead to. */
function waysOf(edges: readonly Edge[]): readonly Term[] {
  const found = new Map<string, Term>();
  for (const { to, conditions } of edges) {
    const place = placeOf(to);
    if (place !== NOWHERE) found.set(place, or(found.get(place) ?? FALSE, and(...conditions)));
  }
  return [...found.values()];
}

/** Where a way leads: a fault, nowhere; behind an inner loop, to any of the places that it may lead to. */
function placeOf(to: Node | Outcome, seen: ReadonlySet<Node> = new Set()): string {
  if (!isNode(to)) return to.kind === 'fault' ? NOWHERE : to.kind;
  if (to.kind === 'read' || seen.has(to)) return to.whole;
  const inside = new Set([...seen, to]);
  const places = to.edges.filter(each => each.to !== to).map(each => placeOf(each.to, inside));
  return [...new Set(places)]
    .filter(place => place !== NOWHERE)
    .sort()
    .join();
}

/** A condition on another state that reads the same symbol. */
function primed(condition: Term): Term {
  const others = new Map<Variable, Term>();
  for (const v of condition.variables) if (isUnknownName(v.op.name)) others.set(v, variable(`${v.op.name}'`, v.sort));
  return substitute(condition, others);
}
