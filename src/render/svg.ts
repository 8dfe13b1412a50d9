import { type Machine, transitionCount } from '../automata/machine/machine.ts';
import type { Threads } from '../host/threads.ts';
import { type DiagramOptions, diagramOf, sizeText } from './diagram.ts';
import { drawDiagram, measure } from './draw.ts';
import { fitsScreen, graphvizLayout } from './graphviz-layout.ts';
import { LayoutFailed, type Size } from './layout.ts';
import { treeLayout } from './tree-layout.ts';

export interface SvgOptions extends DiagramOptions {
  readonly title?: string;
  /** Milliseconds that the careful layout may take before the plain one is drawn. Default 8,000. */
  readonly layoutTimeout?: number;
  /** What runs the careful layout; without it, the plain one is drawn. */
  readonly threads?: Threads;
  /** Leaves out colours and style, for a page that has them. */
  readonly embedded?: boolean;
}

export interface Picture {
  readonly svg: string;
  /** Set when the picture is not as good as usual, with the reason; it is printed in the picture too. */
  readonly note: string | undefined;
}

/** More states than this go to the plain layout at once. */
const CAREFUL_STATES = 300;

/**
 * Draws a machine. Always gives a picture: with too many states, or when Graphviz takes too long, a plain tree
 * that says so.
 */
export async function machineToSvg(machine: Machine, options: SvgOptions = {}): Promise<Picture> {
  const title = `${options.title ?? 'State machine'}: ${sizeText(machine, transitionCount(machine))}`;
  const plain = (reason: string): Picture => {
    const diagram = diagramOf(machine, { ...options, tree: true });
    const request = measure(diagram);
    const note = `Plain layout (${reason}): arrows back and across are written in the state they leave.`;
    return { svg: drawDiagram(diagram, request, treeLayout(request), { ...options, title, note }), note };
  };
  if (options.tree === true) return plain('as asked');
  if (machine.states.length > CAREFUL_STATES) return plain(`more than ${CAREFUL_STATES} states`);
  if (options.threads === undefined) return plain('there are no threads here');
  const { threads, layoutTimeout = 8000 } = options;
  const drawn = async (folds: DiagramOptions['folds']): Promise<Picture & Size> => {
    const diagram = diagramOf(machine, folds === undefined ? options : { ...options, folds });
    const request = measure(diagram);
    const layout = await graphvizLayout(request, threads, layoutTimeout);
    const { width, height } = layout;
    return { svg: drawDiagram(diagram, request, layout, { ...options, title }), note: undefined, width, height };
  };
  try {
    const first = await drawn(options.folds);
    if (options.labels === undefined || options.folds !== undefined || fitsScreen(first)) return first;
    let best = first;
    for (const folds of ['shared', 'shared and back'] as const) {
      const next = await drawn(folds);
      if (fitsScreen(next)) return next;
      if (next.width * next.height < best.width * best.height) best = next;
    }
    return best;
  } catch (error) {
    if (error instanceof LayoutFailed) return plain(error.message);
    throw error;
  }
}
