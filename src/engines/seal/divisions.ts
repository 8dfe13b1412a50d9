import { leafValueKey } from '../../abstraction/leaf-value-key.ts';
import { not } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { substitute } from '../../logic/substitute.ts';
import { FALSE, type Term, TRUE, type Variable } from '../../logic/term.ts';
import { related } from '../../program/forking.ts';
import { isUnknownName, unknown } from '../../program/unknown.ts';
import { type Edge, type Explored, type HeldValues, isNode, type Node } from './node.ts';
import { isAboutData, worthyDivisions } from './worth.ts';

/** More conditions than this do not divide one node. */
const MOST_DIVISIONS = 3;
/** A condition that would have to be remembered over more nodes than this repeats too much of the picture. */
const MOST_CARRIED = 4;

/** By the nodes, conditions that divide them. */
type Divisions = Map<string, Set<Term>>;

/** An edge between two nodes. */
interface Step {
  readonly from: Node;
  readonly edge: Edge;
  readonly to: Node;
}

/**
 * Conditions on data that are worth telling states apart by, by the node that they divide. They begin with those that the
 * program asks in the next step of the node and that are worth it (`worthyDivisions`); the nodes before that leave what
 * they are about as it is are divided, too, as far back as it takes until somebody knows, but not beyond the state that
 * the program's author gave a name to: others would be drawn twice for it. What is left are those of which
 * every step that leads to a node says whether they hold, given the symbol and the conditions of the node where it began.
 * `length == 0` is one after the length was set to 0 or counted up, and so is `kind < 16` after `kind = byte`: it is asked
 * when the byte is read, so that nothing has to be looked back at. `n + 1 == length` is none after counting `n` up: it
 * would only be guessed earlier.
 *
 * The greatest such choice: starts with all conditions, and drops until nothing changes. In each round for each edge and
 * each condition at its end as many queries as there are truth values at its beginning, at most eight.
 */
export function divisionsOf(
  { nodes }: Explored,
  isNamed: (path: string) => boolean,
  session: Session,
): ReadonlyMap<string, readonly Term[]> {
  const divisions: Divisions = new Map();
  for (const node of nodes)
    if (node.kind === 'read')
      for (const condition of worthyDivisions(node, MOST_DIVISIONS, session)) add(condition, divisions, node.whole);
  const steps = nodes.flatMap(from =>
    from.edges.flatMap(edge => (isNode(edge.to) ? [{ from, edge, to: edge.to }] : [])),
  );
  const inside = steps.filter(({ from, to }) => from.kind === 'read' && isOneByName(from, to, isNamed));
  carry(inside, divisions, session);
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const { from, edge, to } of steps)
      for (const condition of divisions.get(to.whole) ?? []) {
        if (isDecidedOn(edge, from, [...(divisions.get(from.whole) ?? [])], condition, session)) continue;
        divisions.get(to.whole)?.delete(condition);
        isStable = false;
      }
  }
  return new Map([...divisions].filter(([, { size }]) => size > 0).map(([whole, set]) => [whole, [...set]]));
}

/** Whether all variables whose values have names have the same in both nodes, and all functions are the same. */
function isOneByName(a: Node, b: Node, isNamed: (path: string) => boolean): boolean {
  return [...a.control].every(([path, value]) => {
    const other = b.control.get(path);
    if (!isNamed(path) && typeof value !== 'string') return true;
    return other !== undefined && leafValueKey(other) === leafValueKey(value);
  });
}

/** Divides the nodes before by the conditions that they leave as they are. */
function carry(steps: readonly Step[], divisions: Divisions, session: Session): void {
  const carried = new Map<Term, number>();
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const { from, edge, to } of steps)
      for (const condition of divisions.get(to.whole) ?? []) {
        if (divisions.get(from.whole)?.has(condition) === true) continue;
        if (truthOf(condition, edge.held, from.environment.path, session) !== condition) continue;
        const count = (carried.get(condition) ?? 0) + 1;
        if (count > MOST_CARRIED || !isAboutData(condition, from) || !add(condition, divisions, from.whole)) continue;
        carried.set(condition, count);
        isStable = false;
      }
  }
}

/** Whether there is room for a condition. It and its opposite divide in the same way. */
function add(condition: Term, divisions: Divisions, whole: string): boolean {
  let known = divisions.get(whole);
  if (known === undefined) {
    known = new Set();
    divisions.set(whole, known);
  }
  if (known.size >= MOST_DIVISIONS || known.has(not(condition))) return false;
  known.add(condition);
  return true;
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
