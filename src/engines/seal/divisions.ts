import { not } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { substitute } from '../../logic/substitute.ts';
import { FALSE, type Term, TRUE, type Variable } from '../../logic/term.ts';
import { related } from '../../program/forking.ts';
import { isUnknownName, unknown } from '../../program/unknown.ts';
import { type Edge, type Explored, type HeldValues, isNode, type Node } from './node.ts';

/** More conditions than this do not divide one node. */
const MOST_DIVISIONS = 3;

/** By the nodes, conditions that divide them. */
type Divisions = Map<string, Set<Term>>;

/**
 * Conditions on data that are worth telling states apart by, by the node that they divide: those that the program asks in
 * the next step of the node and of which every step that leads there says whether they hold, given the symbol and the
 * conditions of the node where it began. `length == 0` is one after the length was set to 0 or counted up, and so is
 * `kind < 16` after `kind = byte`: it is asked when the byte is read, so that nothing has to be looked back at. `n + 1 ==
 * length` is none after counting `n` up: it would only be guessed earlier. Conditions that are asked later than in the
 * next step would have to divide all nodes on the way, and the picture would repeat itself.
 *
 * The greatest such choice: starts with all conditions, and drops until nothing changes. In each round for each edge and
 * each condition at its end as many queries as there are truth values at its beginning, at most eight.
 */
export function divisionsOf({ nodes }: Explored, session: Session): ReadonlyMap<string, readonly Term[]> {
  const divisions: Divisions = new Map();
  for (const node of nodes) if (node.kind === 'read') addAsked(node, divisions);
  const ways = nodes.flatMap(from =>
    from.edges.flatMap(edge => (isNode(edge.to) ? [{ from, edge, to: edge.to }] : [])),
  );
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const { from, edge, to } of ways)
      for (const condition of divisions.get(to.whole) ?? []) {
        if (isDecidedOn(edge, from, [...(divisions.get(from.whole) ?? [])], condition, session)) continue;
        divisions.get(to.whole)?.delete(condition);
        isStable = false;
      }
  }
  return new Map([...divisions].filter(([, { size }]) => size > 0).map(([whole, set]) => [whole, [...set]]));
}

/** Adds the conditions on its data alone that are asked in the next step of a node. */
function addAsked(node: Node, to: Divisions): void {
  for (const { conditions } of node.edges)
    for (const condition of conditions) if (isOwn(condition, node)) add(condition, to, node.whole);
}

/** Whether a condition is about the data of a node and nothing else. */
function isOwn({ variables }: Term, { environment: { slots } }: Node): boolean {
  return variables.length > 0 && variables.every(v => slots.has(v.op.name.slice(1)) && v.sort.kind !== 'float');
}

/** A condition and its opposite divide in the same way. */
function add(condition: Term, divisions: Divisions, whole: string): void {
  let known = divisions.get(whole);
  if (known === undefined) {
    known = new Set();
    divisions.set(whole, known);
  }
  if (known.size < MOST_DIVISIONS && !known.has(not(condition))) known.add(condition);
}

function isDecidedOn(edge: Edge, from: Node, before: readonly Term[], condition: Term, session: Session): boolean {
  const known = [...from.environment.path, ...edge.conditions];
  return valuations(before).every(facts => {
    const path = [...known, ...facts];
    const truth = truthOf(condition, edge.held, path, session);
    if (truth === undefined) return false;
    const isSaid = typeof truth === 'boolean' || truth.variables.every(({ op }) => !isUnknownName(op.name));
    return isSaid || session.ask(path).status === 'unsat';
  });
}

/** All ways in which conditions can hold or not. */
function valuations([first, ...others]: readonly Term[]): readonly (readonly Term[])[] {
  if (first === undefined) return [[]];
  return valuations(others).flatMap(rest => [
    [first, ...rest],
    [not(first), ...rest],
  ]);
}

/** What must have held for a condition to hold of what the leaves of a state hold; `undefined` where nobody knows. */
function beforehand(condition: Term, held: HeldValues): Term | undefined {
  const terms = new Map<Variable, Term>();
  for (const v of condition.variables) {
    const leaf = isUnknownName(v.op.name) ? held.get(v.op.name.slice(1)) : undefined;
    if (leaf === undefined || typeof leaf.value === 'string' || unknown(v.op.name.slice(1), leaf.sort) !== v)
      return undefined;
    terms.set(v, leaf.value);
  }
  return substitute(condition, terms);
}

/**
 * Whether a condition holds, or its opposite, of what the leaves of a state hold; where neither is sure, what it takes, and
 * `undefined` where nobody knows.
 */
export function truthOf(
  condition: Term,
  held: HeldValues,
  path: readonly Term[],
  session: Session,
): boolean | Term | undefined {
  const here = beforehand(condition, held);
  if (here === undefined) return undefined;
  const isSure = (that: Term): boolean =>
    that === TRUE || (that !== FALSE && session.ask([...related(that, path), not(that)]).status === 'unsat');
  if (isSure(here)) return true;
  return isSure(not(here)) ? false : here;
}
