import type { Layout, LayoutRequest, PlacedEdge, Point, Size } from './layout.ts';

/** A part of a picture that no arrow connects with the rest, with the indices that its nodes and arrows have in the whole. */
export interface Component {
  readonly request: LayoutRequest;
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/** The parts of a picture that no arrow connects, the one that it starts on first. Quadratic in the nodes at worst. */
export function componentsOf(request: LayoutRequest): readonly Component[] {
  const left = new Set(request.nodes.keys());
  left.delete(request.first);
  const found: Component[] = [];
  for (const start of [request.first, ...left]) {
    if (start !== request.first && !left.has(start)) continue;
    const own = new Set([start]);
    for (const at of own)
      for (const { from, to } of request.edges) {
        if (from === at) own.add(to);
        if (to === at) own.add(from);
      }
    for (const node of own) left.delete(node);
    const nodes = [...own].sort((a, b) => a - b);
    const edges = [...request.edges.keys()].filter(i => own.has(request.edges[i].from));
    const place = (node: number): number => nodes.indexOf(node);
    found.push({
      nodes,
      edges,
      request: {
        nodes: nodes.map(node => request.nodes[node]),
        edges: edges.map(i => {
          const { from, to, label } = request.edges[i];
          return { from: place(from), to: place(to), label };
        }),
        first: place(start),
      },
    });
  }
  return found;
}

const GAP = 24;

/** Parts side by side in rows that are no wider than a page, unless one part is; in their order. */
export function inRows(
  whole: LayoutRequest,
  parts: readonly (Component & { readonly layout: Layout })[],
  page: Size,
): Layout {
  const nodes: Point[] = whole.nodes.map(() => ({ x: 0, y: 0 }));
  const edges: PlacedEdge[] = whole.edges.map(() => ({ curve: [], tip: { x: 0, y: 0 }, label: undefined }));
  let [x, y, height, width] = [0, 0, 0, 0];
  for (const { layout, nodes: ownNodes, edges: ownEdges } of parts) {
    if (x > 0 && x + layout.width > page.width) [x, y, height] = [0, y + height + GAP, 0];
    const [dx, dy] = [x, y];
    const moved = (point: Point): Point => ({ x: point.x + dx, y: point.y + dy });
    ownNodes.forEach((node, i) => {
      nodes[node] = moved(layout.nodes[i]);
    });
    ownEdges.forEach((edge, i) => {
      const { curve, tip, label } = layout.edges[i];
      edges[edge] = { curve: curve.map(moved), tip: moved(tip), label: label && moved(label) };
    });
    x += layout.width + GAP;
    height = Math.max(height, layout.height);
    width = Math.max(width, x - GAP);
  }
  return { width, height: y + height, nodes, edges };
}
