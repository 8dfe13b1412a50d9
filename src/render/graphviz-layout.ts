import type { Thread, Threads } from '../host/threads.ts';
import { componentsOf, inRows } from './components.ts';
import { type Layout, LayoutFailed, type LayoutRequest, type PlacedEdge, type Point, type Size } from './layout.ts';
import { placeLoops } from './loop-placement.ts';

/** Left to right; top to bottom; or that, with parts that never go back to one another side by side. */
type Direction = 'LR' | 'TB' | 'columns';

/** The page that a picture should fit on without being made smaller, and the screen. */
const PAGE = { width: 1040, height: 900 };
const SCREEN = { width: 1600, height: 1000 };

/** Whether a picture can be seen as a whole, at a size at which it can be read. */
export function fitsScreen({ width, height }: Size): boolean {
  return Math.min(SCREEN.width / width, SCREEN.height / height) > 0.95;
}

/** A part with fewer nodes than this is no column of its own. */
const LARGE_PART = 4;

/** Above this many nodes only one direction is tried. */
const BOTH_DIRECTIONS = 80;

/**
 * A layout by Graphviz's dot, left to right or top to bottom, whichever fits a page better. dot needs minutes for some
 * machines of a few hundred states and cannot be interrupted, so it runs in a thread of its own that is ended after
 * `timeout` milliseconds.
 *
 * @throws LayoutFailed when time runs out or Graphviz gives up
 */
export async function graphvizLayout(request: LayoutRequest, threads: Threads, timeout: number): Promise<Layout> {
  if (timeout <= 0) throw new LayoutFailed('Graphviz was given no time');
  const directions: Direction[] = request.nodes.length <= BOTH_DIRECTIONS ? ['LR', 'TB', 'columns'] : ['LR'];
  const parts = directions.length > 1 ? componentsOf(request) : [];
  const graphs = directions.map(direction => layoutDot(request, direction));
  const ofParts = parts.length > 1 ? parts.map(part => layoutDot(part.request, 'TB')) : [];
  const answers = await runDot([...graphs, ...ofParts], threads, timeout);
  const read = (answer: string, of: LayoutRequest): Layout => placeLoops(of, readLayout(JSON.parse(answer), of));
  const [across, down, columns] = graphs.map((_, i) => read(answers[i], request));
  if (down === undefined) return across;
  const best = scaleOn(PAGE, down) > scaleOn(PAGE, across) * 1.15 ? down : across;
  if (fitsScreen(best)) return best;
  const placed = ofParts.map((_, i) => ({ ...parts[i], layout: read(answers[graphs.length + i], parts[i].request) }));
  const rows = placed.length === 0 ? [] : [inRows(request, placed, SCREEN)];
  return [down, across, columns, ...rows].reduce((most, each) =>
    scaleOn(SCREEN, each) > scaleOn(SCREEN, most) * 1.05 ? each : most,
  );
}

function scaleOn(page: Size, { width, height }: Size): number {
  return Math.min(1, page.width / width, page.height / height);
}

/** Only sizes: labels are empty tables of the right size, so that no font is ever measured. */
function layoutDot(request: LayoutRequest, direction: Direction): string {
  const inches = (pixels: number): string => (pixels / 72).toFixed(3);
  const shapes = { circle: 'circle', box: 'box', dot: 'circle' };
  const lines = [
    'digraph {',
    `graph [rankdir=${direction === 'LR' ? 'LR' : 'TB'}, nodesep=0.35, ranksep=0.4, nslimit=2, nslimit1=2, mclimit=0.5];`,
    'node [label="", fixedsize=true]; edge [arrowsize=0.8];',
  ];
  request.nodes.forEach(({ shape, width, height }, i) => {
    lines.push(`n${i} [shape=${shapes[shape]}, width=${inches(width)}, height=${inches(height)}];`);
  });
  const part = direction === 'columns' ? partsOf(request) : [];
  request.edges.forEach(({ from, to, label }) => {
    const between = part[from] === part[to] ? '' : ', constraint=false';
    const table =
      label === undefined
        ? ''
        : ` [label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="${Math.ceil(label.width)}" HEIGHT="${Math.ceil(label.height)}"><TR><TD></TD></TR></TABLE>>${between}]`;
    lines.push(`n${from} -> n${to}${table};`);
  });
  lines.push('}');
  return lines.join('\n');
}

/** A part for each node: nodes from which all others of it can be reached are one, and what only leads to or from one belongs to it. */
function partsOf({ nodes, edges }: LayoutRequest): readonly number[] {
  const reached = nodes.map((_, start) => {
    const seen = new Set([start]);
    for (const at of seen) for (const { from, to } of edges) if (from === at) seen.add(to);
    return seen;
  });
  const parts = nodes.map((_, q) => nodes.findIndex((_, r) => reached[q].has(r) && reached[r].has(q)));
  const size = (part: number): number => parts.filter(each => each === part).length;
  const isLarge = parts.map(part => size(part) >= LARGE_PART);
  return parts.map((part, q) => {
    if (isLarge[q]) return part;
    const near = edges.find(({ from, to }) => (from === q && isLarge[to]) || (to === q && isLarge[from]));
    return near === undefined ? -1 : parts[near.from === q ? near.to : near.from];
  });
}

/** A thread of each host's that has nothing to do. Starting one takes longer than most layouts. */
const idle = new WeakMap<Threads, Thread>();

async function runDot(graphs: readonly string[], threads: Threads, timeout: number): Promise<readonly string[]> {
  const thread = idle.get(threads) ?? threads.start('graphviz');
  idle.delete(threads);
  thread.keepAlive(true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answers = await new Promise<readonly string[]>((resolve, reject) => {
      timer = setTimeout(() => reject(new LayoutFailed(`Graphviz needed more than ${timeout / 1000} s`)), timeout);
      thread.listen(
        message => {
          const { answers: found, error } = message as { answers?: readonly string[]; error?: string };
          if (found !== undefined) resolve(found);
          else reject(new LayoutFailed(`Graphviz could not lay this out: ${error}`));
        },
        ({ message }) => reject(new LayoutFailed(`Graphviz could not run: ${message}`)),
      );
      thread.post(graphs);
    });
    if (!idle.has(threads)) {
      thread.keepAlive(false);
      idle.set(threads, thread);
    }
    return answers;
  } finally {
    clearTimeout(timer);
    if (thread !== idle.get(threads)) await thread.terminate();
  }
}

interface DotAnswer {
  readonly bb: string;
  readonly objects: readonly { readonly name: string; readonly pos: string }[];
  /** `tail` and `head` are indices of `objects`; the order is Graphviz's own. */
  readonly edges?: readonly {
    readonly tail: number;
    readonly head: number;
    readonly pos: string;
    readonly lp?: string;
  }[];
}

function readLayout(answer: DotAnswer, request: LayoutRequest): Layout {
  const [, , width, height] = answer.bb.split(',').map(Number);
  const margin = 8;
  const point = (text: string): Point => {
    const [x, y] = text.split(',').map(Number);
    return { x: x + margin, y: height - y + margin };
  };
  const byName = new Map(answer.objects.map(({ name, pos }) => [name, point(pos)]));
  const nodes = request.nodes.map((_, i) => {
    const found = byName.get(`n${i}`);
    if (found === undefined) throw new LayoutFailed('Graphviz lost a state');
    return found;
  });
  const key = (from: string, to: string): string => `${from} ${to}`;
  const byEnds = new Map(
    (answer.edges ?? []).map(edge => [key(answer.objects[edge.tail].name, answer.objects[edge.head].name), edge]),
  );
  const edges = request.edges.map(({ from, to }): PlacedEdge => {
    const found = byEnds.get(key(`n${from}`, `n${to}`));
    if (found === undefined) throw new LayoutFailed('Graphviz lost an arrow');
    const parts = found.pos.split(' ').filter(part => part !== '');
    const end = parts.find(part => part.startsWith('e,'));
    const curve = parts.filter(part => /^[-\d]/.test(part)).map(point);
    return {
      curve,
      tip: end === undefined ? curve[curve.length - 1] : point(end.slice(2)),
      label: found.lp === undefined ? undefined : point(found.lp),
    };
  });
  return { width: width + 2 * margin, height: height + 2 * margin, nodes, edges };
}
