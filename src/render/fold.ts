import type { DiagramEdge, DiagramNode } from './diagram.ts';
import { edgesOffTree } from './jumps.ts';

/** Arrows of a picture before anything is folded, with the lines in full that each of them has. */
export interface Foldable {
  readonly edges: readonly DiagramEdge[];
  /** The states that arrows lead between. */
  readonly nodes: readonly DiagramNode[];
  readonly initial: number;
}

/** Of so many of the states at least, what they have in common is drawn once. */
const SHARED = 0.6;
const FEWEST = 4;
/** So many arrows back to one state are written in the states that they leave. */
const MANY_BACK = 4;

/**
 * Arrows that nearly all states have in common, as arrows of one node that stands for these states: *on this input, wherever
 * it is, it starts again*. What is left of the arrows stays. O(lines).
 */
export function sharedArrows({ edges, nodes }: Foldable): {
  readonly edges: readonly DiagramEdge[];
  readonly nodes: readonly DiagramNode[];
} {
  const bySense = new Map<string, { readonly edge: DiagramEdge; readonly part: number; from: Set<number> }>();
  for (const edge of edges)
    edge.parts.forEach(({ key }, part) => {
      const sense = `${edge.to} ${key}`;
      const known = bySense.get(sense);
      if (known === undefined) bySense.set(sense, { edge, part, from: new Set([edge.from]) });
      else known.from.add(edge.from);
    });
  const states = nodes.flatMap(({ isFault }, q) => (isFault === true ? [] : [q]));
  const least = Math.max(FEWEST, SHARED * states.length);
  const shared = new Map([...bySense].filter(([, { from }]) => from.size >= least));
  if (shared.size === 0) return { edges, nodes };
  const groups = new Map<
    string,
    { readonly name: string; readonly full: string; parts: Map<number, DiagramEdge['parts']> }
  >();
  for (const { edge, part, from } of shared.values()) {
    const id = [...from].sort((a, b) => a - b).join();
    const others = states.flatMap(q => (from.has(q) ? [] : [nodes[q].name]));
    const name =
      others.length === 0 ? 'any state' : others.length === 1 ? `any but ${others[0]}` : `any of ${from.size} states`;
    const full = [...from].map(q => nodes[q].name).join(', ');
    const group = groups.get(id) ?? { name, full, parts: new Map() };
    group.parts.set(edge.to, [...(group.parts.get(edge.to) ?? []), edge.parts[part]]);
    groups.set(id, group);
  }
  const added: DiagramNode[] = [];
  const arrows: DiagramEdge[] = [];
  for (const { name, full, parts } of groups.values()) {
    const from = nodes.length + added.length;
    added.push({ id: `any${added.length}`, name, initial: false, final: false, lines: [], full: [full], isNote: true });
    for (const [to, own] of parts) arrows.push({ from, to, more: 0, parts: own, ...shownParts(own) });
  }
  const rest = edges.flatMap(edge => {
    const kept = edge.parts.filter(({ key }) => !shared.has(`${edge.to} ${key}`));
    if (kept.length === edge.parts.length) return [edge];
    return kept.length === 0 ? [] : [{ ...edge, parts: kept, ...shownParts(kept) }];
  });
  return { edges: [...rest, ...arrows], nodes: [...nodes, ...added] };
}

function shownParts(parts: DiagramEdge['parts']): Pick<DiagramEdge, 'lines' | 'full'> {
  return { lines: parts.flatMap(({ lines }) => lines), full: parts.flatMap(({ full }) => full) };
}

/**
 * The arrows back to states that many others go back to, such as a start that every error leads to: they are written in the
 * states that they leave. Those by which a walk first gets to a state are drawn. O(states + arrows).
 */
export function arrowsBack({ edges, nodes, initial }: Foldable): ReadonlySet<number> {
  const states = nodes.length;
  const isDrawn = edges.map(({ from }) => nodes[from].isNote !== true);
  const off = [...edgesOffTree(states, initial, edges)].filter(i => isDrawn[i] && edges[i].from !== edges[i].to);
  const back = new Map<number, number>();
  for (const i of off) back.set(edges[i].to, (back.get(edges[i].to) ?? 0) + 1);
  return new Set(off.filter(i => (back.get(edges[i].to) ?? 0) >= MANY_BACK));
}
