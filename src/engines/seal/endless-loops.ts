import { placeOfState } from '../../program/place-of-state.ts';
import type { SourceRange } from '../../program/source.ts';
import { type Explored, isNode, type Node } from './node.ts';

/**
 * Where the loops are that a program never leaves, once it is in them, and does not read in either: no input that leads there
 * is accepted. Linear in the edges, but for the rounds of following them backwards.
 */
export function endlessLoops(
  { nodes }: Pick<Explored, 'nodes'>,
  home: SourceRange | undefined,
): readonly SourceRange[] {
  const leaving = new Set<Node>(nodes.filter(({ kind, isCutOff }) => kind === 'read' || isCutOff));
  for (let size = -1; size < leaving.size; ) {
    size = leaving.size;
    for (const node of nodes) if (node.edges.some(({ to }) => !isNode(to) || leaving.has(to))) leaving.add(node);
  }
  const places = new Map<string, SourceRange>();
  for (const node of nodes) {
    const at = leaving.has(node) ? undefined : placeOfState(node.shape, home);
    if (at !== undefined) places.set(`${at.source.file}:${at.start}`, at);
  }
  return [...places.values()];
}
