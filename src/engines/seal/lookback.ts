import { windowDistance, windowVariable } from '../../automata/machine/machine.ts';
import type { Sort } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { isConstant, type Term, type Variable } from '../../logic/term.ts';
import { type Edge, type Explored, isNode, type Node } from './node.ts';

/** No symbol further back than this is kept. */
const FURTHEST = 4;

/** Terms over the symbols that were read last, for variables of a node that are certainly equal to them. */
export type Definitions = ReadonlyMap<Variable, Term>;

/** Of each node, its variables as what was read before: `x1` is the last symbol. */
export type Lookback = (node: Node) => Definitions;

export const NO_LOOKBACK: Lookback = () => new Map();

/**
 * Which variables of each node are the same function of the last few symbols on all ways there: `previous` after `previous =
 * byte`. A data-flow analysis: starts with nothing known of any node, and follows the edges until nothing changes; two
 * ways that say different things leave nothing, and so does what goes back too far. A variable changes its definition
 * twice at most.
 */
export function lookbackOf({ start, nodes }: Explored, input: Sort): Lookback {
  const known = new Map<Node, Map<Variable, Term | undefined>>();
  if (isNode(start)) known.set(start, new Map(variablesOf(start).map(v => [v, undefined])));
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const from of nodes) {
      const before = known.get(from);
      if (before === undefined) continue;
      for (const edge of from.edges) {
        if (!isNode(edge.to)) continue;
        const arrived = arrivedBy(edge, edge.to, before, input);
        const there = known.get(edge.to);
        if (there === undefined) {
          known.set(edge.to, arrived);
          isStable = false;
          continue;
        }
        for (const [v, term] of there) {
          if (term === undefined || term === arrived.get(v)) continue;
          there.set(v, undefined);
          isStable = false;
        }
      }
    }
  }
  return node => new Map([...(known.get(node) ?? [])].flatMap(([v, term]) => (term === undefined ? [] : [[v, term]])));
}

function variablesOf({ environment }: Node): readonly Variable[] {
  return [...environment.slots.values()].map(slot => environment.variableOf(slot));
}

/** What the variables of a node are after one way there. */
function arrivedBy(
  { held, symbol }: Edge,
  to: Node,
  before: ReadonlyMap<Variable, Term | undefined>,
  input: Sort,
): Map<Variable, Term | undefined> {
  const values = new Map<Variable, Term>();
  for (const [v, term] of before) {
    const shifted = term && (symbol === undefined ? term : olderBy(term, 1, input));
    if (shifted !== undefined) values.set(v, shifted);
  }
  if (symbol !== undefined) values.set(symbol, windowVariable(input, 1));
  const arrived = new Map<Variable, Term | undefined>();
  for (const slot of to.environment.slots.values()) {
    const value = held.get(slot.path)?.value;
    const isKnown = value !== undefined && typeof value !== 'string' && value.variables.every(v => values.has(v));
    const variable = to.environment.variableOf(slot);
    arrived.set(
      variable,
      isKnown && (isConstant(value) || value.sort === variable.sort) ? substitute(value, values) : undefined,
    );
  }
  return arrived;
}

/** A term after so many more symbols; `undefined` where it goes back too far. */
function olderBy(term: Term, by: number, input: Sort): Term | undefined {
  const distances = term.variables.map(v => windowDistance(v) ?? 0);
  if (Math.max(0, ...distances) + by > FURTHEST) return undefined;
  return substitute(term, new Map(term.variables.map((v, i) => [v, windowVariable(input, distances[i] + by)])));
}
