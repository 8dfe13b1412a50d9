import { type Ending, isAcceptor, type Machine, type Transition } from '../automata/machine/machine.ts';
import { coreachable } from '../automata/machine/trim.ts';
import { type Term, TRUE } from '../logic/term.ts';
import { type ByteNames, byteGuardText } from './byte-text.ts';
import { arrowsBack, type Foldable, sharedArrows } from './fold.ts';
import { guardText, outputsText, stateNames, updatesText } from './guard-text.ts';
import { crowdingEdges, edgesOffTree } from './jumps.ts';
import { shortened, visibleText } from './visible.ts';
import { CONTINUED, wrappedLine } from './wrap.ts';

/** One line of an arrow's label: what is read, and what happens then (absent for an acceptor). */
export interface LabelLine {
  readonly guard: string;
  readonly action: string | undefined;
  /** The parts of the guard, where it has two: the symbols alone, and what else has to hold. */
  readonly input?: string;
  readonly condition?: string;
  /** What there was no room for: all conditions, all that is done. */
  readonly details?: readonly string[];
  /** The lines of the source that are executed, `parser.c:12–14, 20`. */
  readonly source?: string;
}

export interface DiagramNode {
  /** For formats in which nodes have names of their own: the number of the state, as everywhere. */
  readonly id: string;
  readonly name: string;
  readonly initial: boolean;
  readonly final: boolean;
  /** Lines below the name: what is written when the input ends here, and arrows that are not drawn. */
  readonly lines: readonly string[];
  /** The same, all of them and in full. */
  readonly full: readonly string[];
  /** Whether it stands for a place where the code stops. */
  readonly isFault?: boolean;
  /** Whether the input is accepted where it ends here, it is rejected for good, or nobody knows; running otherwise. */
  readonly outcome?: 'accepts' | 'rejects' | 'unknown';
  /** Whether it stands for several states, for what these have in common. */
  readonly isNote?: boolean;
}

/** All transitions from one state to another, as one arrow. */
export interface DiagramEdge {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly LabelLine[];
  /** How many transitions have no line of their own. */
  readonly more: number;
  /** Every transition in full. */
  readonly full: readonly string[];
  /** The lines of each transition, those that are shown and those that are not, with what it says: the same for the same. */
  readonly parts: readonly EdgePart[];
}

interface EdgePart {
  readonly key: string;
  readonly lines: readonly LabelLine[];
  readonly full: readonly string[];
}

/** A machine as a picture shows it: the same for every format that draws. */
export interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

/** Where code stops: on what is read in a state, or at the end of the input there. */
export interface PictureFault {
  readonly from: number;
  readonly guard?: Term;
  /** The guard in words, where there are better ones than a machine's. */
  readonly text?: string;
  readonly what: string;
  /** Whether the code rejects the input there, which is no fault. */
  readonly isRejection?: boolean;
}

/** Lines at an arrow whose labels are broken into lines. */
const MOST_LINES = 9;

/** More places than this are one. */
const MOST_FAULTS = 6;

/** What is shown of a machine that comes from code, besides the machine. */
export interface About {
  /** Where the code stops. */
  readonly faults?: readonly PictureFault[] | undefined;
  /** What its author calls symbols that are bytes. */
  readonly byteNames?: ByteNames | undefined;
  /** States in which it is not known what the code does. */
  readonly unknown?: readonly number[] | undefined;
  /** What is written at the transitions instead of what the machine has there: for each, in its order, some lines. */
  readonly labels?: readonly (readonly (readonly LabelLine[])[])[] | undefined;
}

export interface DiagramOptions extends About {
  /** Shown as sinks, one for each place, instead of the states from which nothing is accepted. */
  readonly faults?: readonly PictureFault[] | undefined;
  /** Lines that one arrow carries before the rest is only counted. Default 6. */
  readonly maxLines?: number;
  /** Characters of a guard or an output before it is cut. Default 32. */
  readonly maxText?: number;
  /** Draws only the arrows of a breadth-first walk and writes all others as lines in the states they leave. */
  readonly tree?: boolean;
  /** What is drawn less often than it is there: arrows that nearly all states have; and arrows back to where many go. */
  readonly folds?: 'shared' | 'shared and back';
}

/** O(transitions); arrows are in the order in which their states first mention them. */
export function diagramOf(machine: Machine, options: DiagramOptions = {}): Diagram {
  const { maxLines = 6, maxText = 32, faults = [], labels, unknown = [] } = options;
  const isFinal = machine.endings.map(list => labels === undefined || list.length > 0);
  const names = stateNames(machine);
  const alive = faults.length === 0 ? names.map(() => true) : coreachable(machine);
  const edges = machine.transitions
    .flatMap((_, from) =>
      arrowsFrom(machine, from, { maxLines, maxText, labels: labels?.[from], byteNames: options.byteNames }),
    )
    .filter(({ from, to }) => alive[from] && alive[to]);
  const nodes = names.map((name, q): DiagramNode => {
    const written = endingLines(machine, q);
    return {
      id: `q${q}`,
      name: shortened(name, 44),
      initial: q === machine.initial,
      final: machine.endings[q].length > 0,
      lines: capped(written, 3, maxText),
      full: written,
      ...(unknown.includes(q)
        ? { outcome: 'unknown' }
        : isFinal[q] && !isFinal.every(final => final)
          ? { outcome: 'accepts' }
          : {}),
    };
  });
  const sinks = faultSinks(machine, names.length, faults);
  const kept = [...nodes, ...sinks.nodes].flatMap((node, q) => (alive[q] === false ? [] : [{ node, q }]));
  const place = new Map(kept.map(({ q }, i) => [q, i]));
  const placed = (q: number): number => place.get(q) ?? 0;
  return folded(
    {
      nodes: kept.map(({ node }) => node),
      edges: [...edges, ...sinks.edges].map(edge => ({ ...edge, from: placed(edge.from), to: placed(edge.to) })),
      initial: placed(machine.initial),
    },
    options,
  );
}

/** The picture without the arrows that are written in the states that they leave, or that many states have in common. */
function folded(whole: Foldable, { tree = false, folds }: DiagramOptions): Diagram {
  const { nodes, edges } = folds === undefined || tree ? whole : sharedArrows(whole);
  const foldable = { ...whole, nodes, edges };
  const jumps = tree
    ? edgesOffTree(nodes.length, whole.initial, edges)
    : folds === 'shared and back'
      ? arrowsBack(foldable)
      : crowdingEdges(nodes.length, whole.initial, edges);
  const most = folds === undefined ? 16 : 30;
  const undrawn: DiagramEdge[][] = nodes.map(() => []);
  for (const i of jumps) undrawn[edges[i].from].push(edges[i]);
  return {
    nodes: nodes.map((node, q) => {
      const left = undrawn[q];
      if (left.length === 0) return node;
      const name = ({ to }: Pick<DiagramEdge, 'to'>): string => nodes[to].name;
      const short = left.map(({ parts, ...edge }) =>
        jumpText(
          parts.map(({ key }) => key),
          shortened(name(edge), 14),
          most,
        ),
      );
      return {
        ...node,
        lines: [...node.lines, ...capped(short, tree ? 6 : 4, 48)],
        full: [...node.full, ...left.flatMap(edge => edge.full.map(text => `${text} → ${name(edge)}`))],
      };
    }),
    edges: edges.filter((_, i) => !jumps.has(i)),
  };
}

function faultSinks(machine: Machine, first: number, faults: readonly PictureFault[]): Diagram {
  const places = [...new Set(faults.map(({ what }) => what))];
  const sinkOf = (what: string): number => Math.min(places.indexOf(what), MOST_FAULTS - 1);
  const nodes = places.slice(0, MOST_FAULTS).map((what, i): DiagramNode => {
    const others = i === MOST_FAULTS - 1 ? places.slice(i + 1) : [];
    const [place, ...rest] = what.split(/(?<=:\d+:\d+): /);
    const lines = rest.length === 0 ? [shortened(what, 40)] : [shortened(place, 40), shortened(rest.join(': '), 40)];
    const more = others.length === 0 ? [] : [`… ${others.length} more`];
    if (faults.some(fault => fault.what === what && fault.isRejection === true))
      return { id: `stop${i}`, name: what, initial: false, final: false, lines: [], full: [], outcome: 'rejects' };
    return {
      id: `stop${i}`,
      name: '✗',
      initial: false,
      final: false,
      lines: [...lines, ...more],
      full: [what, ...others],
      isFault: true,
    };
  });
  const byArrow = new Map<string, PictureFault[]>();
  for (const fault of faults) {
    const key = `${fault.from} ${sinkOf(fault.what)}`;
    byArrow.set(key, [...(byArrow.get(key) ?? []), fault]);
  }
  const edges = [...byArrow.values()].map((list): DiagramEdge => {
    const texts = list.map(({ guard, text }) =>
      guard === undefined ? 'end of input' : (text ?? guardText(guard, machine)),
    );
    const reads = [...new Set(texts)];
    const lines = reads.map(guard => ({ guard: shortened(guard, 32), action: undefined }));
    const parts = reads.map((key, i) => ({ key, lines: [lines[i]], full: [key] }));
    return { from: list[0].from, to: first + sinkOf(list[0].what), lines, more: 0, full: reads, parts };
  });
  return { nodes, edges };
}

interface ArrowOptions {
  readonly maxLines: number;
  readonly maxText: number;
  readonly labels: readonly (readonly LabelLine[])[] | undefined;
  readonly byteNames: ByteNames | undefined;
}

function arrowsFrom(
  machine: Machine,
  from: number,
  { maxLines, maxText, labels, byteNames }: ArrowOptions,
): readonly DiagramEdge[] {
  const shownLines = ({ guard, action }: LabelLine): readonly LabelLine[] =>
    labels === undefined
      ? [{ guard: shortened(guard, maxText), action: action === undefined ? action : shortened(action, maxText) }]
      : wrappedLine({ guard, action });
  const byTarget = new Map<number, LabelLine[]>();
  machine.transitions[from].forEach((transition, i) => {
    const lines = labels?.[i] ?? [labelLine(machine, transition, byteNames)];
    const list = byTarget.get(transition.to);
    if (list === undefined) byTarget.set(transition.to, [...lines]);
    else list.push(...lines);
  });
  return [...byTarget].map(([to, given]) => {
    const all = [...new Map(given.map(line => [fullText(line).join('\n'), line])).values()];
    const parts = all.map(line => ({ key: lineText(line), lines: shownLines(line), full: fullText(line) }));
    const shown =
      labels === undefined ? firstParts(parts, maxLines, maxLines) : firstParts(parts, maxLines, MOST_LINES);
    return {
      from,
      to,
      lines: shown.flatMap(({ lines }) => lines),
      more: parts.length - shown.length,
      full: parts.flatMap(({ full }) => full),
      parts,
    };
  });
}

/** As many of the parts of an arrow as there is room for, and one at least. */
function firstParts(parts: readonly EdgePart[], most: number, mostLines: number): readonly EdgePart[] {
  const count = (shown: readonly EdgePart[]): number => shown.reduce((sum, { lines }) => sum + lines.length, 0);
  if (parts.length <= most && count(parts) <= mostLines) return parts;
  let shown = parts.slice(0, most - 1);
  while (shown.length > 1 && count(shown) > mostLines - 1) shown = shown.slice(0, -1);
  return shown;
}

function capped(lines: readonly string[], most: number, maxText: number): readonly string[] {
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  const short = shown.map(line => shortened(line, maxText));
  return shown.length === lines.length ? short : [...short, `… ${lines.length - shown.length} more`];
}

function jumpText(lines: readonly string[], target: string, most: number): string {
  const rest = lines.length - 1;
  return `${shortened(lines[0], most)}${rest > 0 ? ` … ${rest} more` : ''} → ${target}`;
}

function labelLine(machine: Machine, transition: Transition, names: ByteNames | undefined): LabelLine {
  const updates = updatesText(machine, transition);
  const outputs = isAcceptor(machine) ? undefined : outputsText(transition.outputs, machine);
  const parts = [outputs, updates === '' ? undefined : `{${updates}}`].filter(part => part !== undefined);
  const bytes = names === undefined ? undefined : byteGuardText(transition.guard, names);
  const guard = bytes ?? guardText(transition.guard, machine);
  return { guard, action: parts.length === 0 ? undefined : parts.join(' ') };
}

/** `[a-z] / x`, or the guard alone where nothing happens. */
export function lineText({ guard, action }: LabelLine): string {
  return action === undefined ? guard : `${guard}${actionSign(guard)}${action}`;
}

/** What stands between a guard and what is done. */
export function actionSign(guard: string): string {
  if (guard === CONTINUED) return '';
  return guard === '' ? '  / ' : ' / ';
}

/** A line with all that is known of it, and below it where that is in the source. */
function fullText(line: LabelLine): readonly string[] {
  const below = [...(line.details ?? []), ...(line.source === undefined ? [] : [line.source])];
  return [lineText(line), ...below.map(each => `    ${each}`)];
}

/** What happens when the input ends in a state; nothing where that is nothing, always. */
function endingLines(machine: Machine, state: number): readonly string[] {
  return machine.endings[state].map(ending => endingText(ending, machine)).filter(text => text !== '');
}

function endingText({ guard, outputs }: Ending, machine: Machine): string {
  const written = isAcceptor(machine) || outputs.length === 0 ? '' : ` / ${outputsText(outputs, machine)}`;
  const condition = guard === TRUE ? '' : ` if ${guardText(guard, machine)}`;
  return written === '' && condition === '' ? '' : `end${written}${condition}`;
}

/** A caption of one line: how big the machine is. */
export function sizeText(machine: Machine, transitions: number): string {
  const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;
  const parts = [count(machine.states.length, 'state'), count(transitions, 'transition')];
  if (machine.lookback > 0) parts.push(`lookback ${machine.lookback}`);
  if (machine.registers.length > 0)
    parts.push(
      `${count(machine.registers.length, 'register')} (${machine.registers.map(r => visibleText(r.name)).join(', ')})`,
    );
  return parts.join(', ');
}
