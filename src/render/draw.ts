import { actionSign, type Diagram, type DiagramEdge, type DiagramNode, lineText } from './diagram.ts';
import type { Layout, LayoutRequest, NodeSize, PlacedEdge, Point, Size } from './layout.ts';
import { colourStyle, MONOSPACE, SANS, withPlainColours } from './theme.ts';
import { columns, markup } from './visible.ts';

const FONT = { label: 12, name: 13, ending: 11 };
const LINE = 16;
const COLUMN = 0.61;

/** How far a page may shrink a picture before it scrolls instead. */
const SMALLEST = 0.72;

/** The style that {@link drawDiagram} relies on, without the colours. */
export const PICTURE_STYLE = [
  `.cm text{font-family:${MONOSPACE};fill:var(--text);white-space:pre}`,
  '.cm .arrow path{fill:none;stroke:var(--arrow);stroke-width:1.3}',
  '.cm .arrow polygon{fill:var(--arrow)}',
  `.cm .label{font-size:${FONT.label}px;paint-order:stroke;stroke:var(--page);stroke-width:4px;stroke-linejoin:round}`,
  '.cm .label .act,.cm .ending{fill:var(--accent)}',
  '.cm .label .sep,.cm .label .more{fill:var(--quiet)}',
  '.cm .state .shape{fill:var(--state);stroke:var(--edge);stroke-width:1.4}',
  '.cm .state .inner{fill:none;stroke:var(--edge);stroke-width:1.2}',
  '.cm .state.first .shape{fill:var(--start)}',
  '.cm .state.fault .shape{fill:var(--bad-panel);stroke:var(--bad)}',
  '.cm .state.fault text{fill:var(--bad)}',
  '.cm .state.accepts .shape{fill:var(--good-panel);stroke:var(--good)}',
  '.cm .state.accepts .inner{stroke:var(--good)}',
  '.cm .state.rejects .shape{fill:var(--page);stroke:var(--bad)}',
  '.cm .state.unknown .shape{fill:var(--open-panel);stroke:var(--open);stroke-dasharray:4 3}',
  '.cm .state.several .shape{fill:none;stroke-dasharray:4 3}',
  `.cm .state .name{font-family:${SANS};font-size:${FONT.name}px;font-weight:600}`,
  `.cm .ending{font-size:${FONT.ending}px}`,
  '.cm .dot{fill:var(--arrow)}',
  `.cm .note{font-family:${SANS};font-size:12px;fill:var(--quiet)}`,
].join('\n');

/** How much room everything needs. The last node is the dot before the initial state, the last edge its arrow. */
export function measure(diagram: Diagram): LayoutRequest {
  const first = Math.max(
    0,
    diagram.nodes.findIndex(n => n.initial),
  );
  const start = diagram.nodes.length;
  return {
    nodes: [...diagram.nodes.map(nodeSize), { shape: 'dot', width: 7, height: 7 }],
    edges: [
      ...diagram.edges.map(edge => ({ from: edge.from, to: edge.to, label: labelSize(edge) })),
      { from: start, to: first, label: undefined },
    ],
    first: start,
  };
}

function nodeSize(node: DiagramNode): NodeSize {
  const name = columns(node.name) * FONT.name * 0.64;
  const room = node.final ? 8 : 0;
  if (node.lines.length === 0 && name <= 30) return { shape: 'circle', width: 44 + room / 2, height: 44 + room / 2 };
  const width = Math.max(name, ...node.lines.map(line => columns(line) * FONT.ending * COLUMN));
  return { shape: 'box', width: width + 28 + room, height: 32 + room + node.lines.length * LINE };
}

function labelLines(edge: DiagramEdge): readonly string[] {
  const lines = edge.lines.map(lineText);
  return edge.more > 0 ? [...lines, `… ${edge.more} more`] : lines;
}

function labelSize(edge: DiagramEdge): Size {
  const lines = labelLines(edge);
  return {
    width: Math.max(...lines.map(columns)) * FONT.label * COLUMN + 10,
    height: lines.length * LINE + 4,
  };
}

export interface Drawing {
  /** Said by screen readers, and the tooltip of the whole. */
  readonly title: string;
  /** Printed above the picture. */
  readonly note?: string;
  /** Leaves out colours and style, for a page that has them. */
  readonly embedded?: boolean;
}

/** The picture as SVG text without references to anything outside, without scripts and without ids. */
export function drawDiagram(diagram: Diagram, request: LayoutRequest, layout: Layout, drawing: Drawing): string {
  const noteRoom = drawing.note === undefined ? 0 : 24;
  const width = Math.ceil(Math.max(layout.width, noteRoom > 0 ? 640 : 0));
  const height = Math.ceil(layout.height) + noteRoom;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" class="cm" role="img" aria-label="${markup(drawing.title)}" width="${width}" height="${height}" viewBox="0 ${-noteRoom} ${width} ${height}"${drawing.embedded === true ? ` style="min-width:${Math.round(width * SMALLEST)}px"` : ''}>`,
    `<title>${markup(drawing.title)}</title>`,
  ];
  if (drawing.embedded !== true)
    parts.push(
      `<style>\n${colourStyle('.cm')}\n${withPlainColours(PICTURE_STYLE)}\n</style>`,
      `<rect x="0" y="${-noteRoom}" width="${width}" height="${height}" style="${withPlainColours('fill:var(--page)')}"/>`,
    );
  if (drawing.note !== undefined) parts.push(`<text class="note" x="8" y="-8">${markup(drawing.note)}</text>`);
  layout.edges.forEach((edge, i) => {
    parts.push(arrow(edge, diagram.edges[i]));
  });
  diagram.nodes.forEach((node, q) => {
    parts.push(state(node, request.nodes[q], layout.nodes[q]));
  });
  const start = layout.nodes[diagram.nodes.length];
  parts.push(`<circle class="dot" cx="${px(start.x)}" cy="${px(start.y)}" r="3.5"/>`);
  layout.edges.forEach((edge, i) => {
    if (edge.label !== undefined && diagram.edges[i] !== undefined) parts.push(label(diagram.edges[i], edge.label));
  });
  parts.push('</svg>');
  return `${parts.join('\n')}\n`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function arrow({ curve, tip }: PlacedEdge, edge: DiagramEdge | undefined): string {
  const [start, ...rest] = curve.map(({ x, y }) => `${px(x)},${px(y)}`);
  const base = curve[curve.length - 1];
  const length = Math.hypot(tip.x - base.x, tip.y - base.y) || 1;
  const [dx, dy] = [(tip.x - base.x) / length, (tip.y - base.y) / length];
  const corner = (side: number): string => `${px(base.x - side * dy * 3.6)},${px(base.y + side * dx * 3.6)}`;
  const title = edge === undefined ? '' : `<title>${markup(edge.full.join('\n'), true)}</title>`;
  const head = `<polygon points="${px(tip.x)},${px(tip.y)} ${corner(1)} ${corner(-1)}"/>`;
  return `<g class="arrow">${title}<path d="M${start}C${rest.join(' ')}"/>${head}</g>`;
}

function state(node: DiagramNode, { shape, width, height }: NodeSize, { x, y }: Point): string {
  const outline = (name: string, inset: number): string => {
    const [w, h] = [width - 2 * inset, height - 2 * inset];
    const round = shape === 'circle' ? h / 2 : Math.min(16 - inset, h / 2);
    return `<rect class="${name}" x="${px(x - w / 2)}" y="${px(y - h / 2)}" width="${px(w)}" height="${px(h)}" rx="${px(round)}"/>`;
  };
  const top = y - (node.lines.length * LINE) / 2;
  const endings = node.lines.map(
    (line, i) =>
      `<text class="ending" xml:space="preserve" text-anchor="middle" x="${px(x)}" y="${px(top + (i + 1) * LINE + 4)}">${markup(line)}</text>`,
  );
  const outcome = { accepts: 'accepts', rejects: 'rejected for good', unknown: 'not known what happens' } as const;
  const kind = [
    node.initial ? 'initial' : '',
    node.outcome === undefined ? (node.final ? 'final' : '') : outcome[node.outcome],
  ]
    .filter(k => k !== '')
    .join(', ');
  const title = [`${node.name}${kind === '' ? '' : ` (${kind})`}`, ...node.full].join('\n');
  return [
    `<g class="state${node.initial ? ' first' : ''}${node.isFault === true ? ' fault' : ''}${node.isNote === true ? ' several' : ''}${node.outcome === undefined ? '' : ` ${node.outcome}`}"><title>${markup(title, true)}</title>`,
    outline('shape', 0),
    node.final ? outline('inner', 3.5) : '',
    `<text class="name" text-anchor="middle" x="${px(x)}" y="${px(top + 4.5)}">${markup(node.name)}</text>`,
    ...endings,
    '</g>',
  ].join('');
}

/** One line is centred on its place, several are flush left. */
function label(edge: DiagramEdge, { x, y }: Point): string {
  const size = labelSize(edge);
  const count = labelLines(edge).length;
  const left = count === 1 ? x : x - size.width / 2 + 5;
  const anchor = count === 1 ? ' text-anchor="middle"' : '';
  const contents = edge.lines.map(({ guard, action }) => {
    const sign = actionSign(guard);
    const act =
      action === undefined ? '' : `<tspan class="sep">${sign}</tspan><tspan class="act">${markup(action)}</tspan>`;
    return `${markup(guard)}${act}`;
  });
  if (edge.more > 0) contents.push(`<tspan class="more">… ${edge.more} more</tspan>`);
  const lines = contents.map((content, i) => {
    const baseline = y - (count * LINE) / 2 + i * LINE + 12;
    return `<text class="label" xml:space="preserve"${anchor} x="${px(left)}" y="${px(baseline)}">${content}</text>`;
  });
  return `<g><title>${markup(edge.full.join('\n'), true)}</title>${lines.join('')}</g>`;
}
