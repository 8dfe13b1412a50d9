import type { Layout, LayoutRequest, PlacedEdge, Point, Size } from './layout.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The sides of a state, as the direction in which a loop leaves it. */
const SIDES: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/**
 * Graphviz puts loops on one fixed side of a state and other arrows across them. This moves each loop that something
 * crosses to a side of its state where nothing does, if there is one; all else stays. O(loops · arrows).
 */
export function placeLoops(request: LayoutRequest, layout: Layout): Layout {
  const edges = [...layout.edges];
  const lines = edges.map(samples);
  request.edges.forEach(({ from, to, label }, i) => {
    if (from !== to || label === undefined) return;
    const { width, height } = request.nodes[from];
    const reach = { width: width + 2 * label.width + 120, height: height + 2 * label.height + 120 };
    const near = around(layout.nodes[from], reach);
    const taken = [
      ...request.nodes.flatMap((size, n) => (n === from ? [] : [around(layout.nodes[n], size)])),
      ...edges.flatMap((edge, j) => {
        const size = request.edges[j].label;
        return j === i || edge.label === undefined || size === undefined ? [] : [around(edge.label, size)];
      }),
    ].filter(box => overlap(box, near));
    const points = lines.flatMap((line, j) => (j === i ? [] : line.filter(p => inside(p, near))));
    const free = (edge: PlacedEdge): boolean => {
      const boxes = [boxOf(edge.curve), ...(edge.label === undefined ? [] : [around(edge.label, label)])];
      return !boxes.some(box => points.some(p => inside(p, box)) || taken.some(other => overlap(box, other)));
    };
    if (free(edges[i])) return;
    const better = SIDES.map(side => loopAt(layout.nodes[from], request.nodes[from], label, side)).find(free);
    if (better === undefined) return;
    edges[i] = better;
    lines[i] = samples(better);
  });
  return fitted({ ...layout, edges }, request);
}

function loopAt(at: Point, node: Size, label: Size, side: Point): PlacedEdge {
  const reach = side.x === 0 ? node.height / 2 : node.width / 2;
  const place = (out: number, along: number): Point => ({
    x: at.x + side.x * (reach + out) + side.y * along,
    y: at.y + side.y * (reach + out) + side.x * along,
  });
  const far = 30;
  const away = 24 + (side.x === 0 ? label.height : label.width) / 2;
  return {
    curve: [place(0, -9), place(far, -16), place(far, 16), place(9, 10.5)],
    tip: place(0, 9),
    label: place(away, 0),
  };
}

function samples({ curve, tip }: PlacedEdge): readonly Point[] {
  const points: Point[] = [tip];
  for (let i = 0; i + 3 < curve.length; i += 3) {
    const [a, b, c, d] = curve.slice(i, i + 4);
    const steps = 4 + Math.ceil(Math.hypot(d.x - a.x, d.y - a.y) / 6);
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      const s = 1 - t;
      const mix = (key: 'x' | 'y'): number =>
        s * s * s * a[key] + 3 * s * s * t * b[key] + 3 * s * t * t * c[key] + t * t * t * d[key];
      points.push({ x: mix('x'), y: mix('y') });
    }
  }
  return points;
}

function around({ x, y }: Point, { width, height }: Size): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(p => p.x);
  const ys = points.map(p => p.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function inside({ x, y }: Point, box: Box): boolean {
  return x > box.left - 1 && x < box.right + 1 && y > box.top - 1 && y < box.bottom + 1;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Moves everything so that the picture begins at the margin and ends where its last part ends. */
function fitted(layout: Layout, request: LayoutRequest): Layout {
  const margin = 8;
  const boxes = [
    ...layout.nodes.map((at, i) => around(at, request.nodes[i])),
    ...layout.edges.flatMap((edge, i) => {
      const size = request.edges[i].label;
      const label = edge.label === undefined || size === undefined ? [] : [around(edge.label, size)];
      return [boxOf([...samples(edge), edge.tip]), ...label];
    }),
  ];
  const left = Math.min(...boxes.map(b => b.left)) - margin;
  const top = Math.min(...boxes.map(b => b.top)) - margin;
  const move = ({ x, y }: Point): Point => ({ x: x - left, y: y - top });
  return {
    width: Math.max(...boxes.map(b => b.right)) + margin - left,
    height: Math.max(...boxes.map(b => b.bottom)) + margin - top,
    nodes: layout.nodes.map(move),
    edges: layout.edges.map(({ curve, tip, label }) => ({
      curve: curve.map(move),
      tip: move(tip),
      label: label === undefined ? undefined : move(label),
    })),
  };
}
