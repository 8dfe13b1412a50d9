import type { Layout, LayoutRequest, PlacedEdge, Point } from './layout.ts';

const GAP = { column: 44, row: 12, margin: 24 };

/**
 * A plain layout of a tree, or of several: columns by the distance from the root, each node beside the middle of its
 * children, so that nothing crosses and every label has its place. O(nodes + edges).
 */
export function treeLayout(request: LayoutRequest): Layout {
  const { depth, middle, height } = walk(request, neededHeights(request));
  const widths: number[] = [];
  const gaps: number[] = [];
  request.nodes.forEach(({ width }, node) => {
    widths[depth[node]] = Math.max(widths[depth[node]] ?? 0, width);
  });
  for (const { from, label } of request.edges) gaps[depth[from]] = Math.max(gaps[depth[from]] ?? 0, label?.width ?? 0);
  const middles: number[] = [];
  let right = GAP.margin;
  widths.forEach((width, column) => {
    middles.push(right + width / 2);
    right += width + (column === widths.length - 1 ? GAP.margin : GAP.column + (gaps[column] ?? 0));
  });
  const nodes = request.nodes.map((_, node) => ({ x: middles[depth[node]], y: GAP.margin + middle[node] }));
  const edges = request.edges.map(({ from, to, label }): PlacedEdge => {
    const start = { x: nodes[from].x + request.nodes[from].width / 2, y: nodes[from].y };
    const tip = { x: nodes[to].x - request.nodes[to].width / 2, y: nodes[to].y };
    const left = tip.x - 16 - (label?.width ?? 0) / 2;
    return {
      ...branch(start, tip, label?.width ?? 0),
      label: label === undefined ? undefined : { x: left, y: tip.y - label.height / 2 - 1 },
    };
  });
  return { width: right, height: height + 2 * GAP.margin, nodes, edges };
}

/** A bend beside the parent, then a straight line under the label to the child. */
function branch(start: Point, tip: Point, labelWidth: number): Pick<PlacedEdge, 'curve' | 'tip'> {
  const base = { x: tip.x - 8, y: tip.y };
  const bend = { x: Math.max(start.x + 8, tip.x - 16 - labelWidth), y: tip.y };
  const half = (start.x + bend.x) / 2;
  return { curve: [start, { x: half, y: start.y }, { x: half, y: tip.y }, bend, bend, base, base], tip };
}

/** A label stands on the line that enters its node, which is in the middle. */
function neededHeights(request: LayoutRequest): readonly number[] {
  const heights = request.nodes.map(node => node.height);
  for (const { to, label } of request.edges) heights[to] = Math.max(heights[to], 2 * (label?.height ?? 0) - 12);
  return heights.map(height => height + GAP.row);
}

interface Walk {
  /** How far each node is from its root. */
  readonly depth: readonly number[];
  /** Where the middle of each node is, from the top. */
  readonly middle: readonly number[];
  readonly height: number;
}

function walk(request: LayoutRequest, needed: readonly number[]): Walk {
  const count = request.nodes.length;
  const depth = new Array<number>(count).fill(0);
  const children: number[][] = Array.from({ length: count }, () => []);
  const isChild = new Array<boolean>(count).fill(false);
  for (const { from, to } of request.edges) {
    children[from].push(to);
    isChild[to] = true;
  }
  /** Parents before children, and the leaves from top to bottom. */
  const order: number[] = [];
  const stack = [...request.nodes.keys()].filter(node => !isChild[node] && node !== request.first);
  stack.push(request.first);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    order.push(node);
    for (const child of children[node].toReversed()) {
      depth[child] = depth[node] + 1;
      stack.push(child);
    }
  }
  const spans = subtreeHeights(order, children, needed);
  const top = new Array<number>(count).fill(0);
  let height = 0;
  for (const node of order) {
    if (!isChild[node]) {
      top[node] = height;
      height += spans[node];
    }
    const slack = spans[node] - children[node].reduce((sum, child) => sum + spans[child], 0);
    let next = top[node] + Math.max(0, slack) / 2;
    for (const child of children[node]) {
      top[child] = next;
      next += spans[child];
    }
  }
  return { depth, middle: top.map((y, node) => y + spans[node] / 2), height };
}

/** As high as the children together, and at least as high as the node itself. */
function subtreeHeights(
  order: readonly number[],
  children: readonly (readonly number[])[],
  needed: readonly number[],
): readonly number[] {
  const spans = [...needed];
  for (const node of order.toReversed()) {
    const below = children[node].reduce((sum, child) => sum + spans[child], 0);
    spans[node] = Math.max(needed[node], below);
  }
  return spans;
}
