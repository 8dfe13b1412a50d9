import { type Ending, isAcceptor, type Machine, type Transition } from '../automata/machine/machine.ts';
import { coreachable } from '../automata/machine/trim.ts';
import { type Term, TRUE } from '../logic/term.ts';
import { guardText, outputsText, stateNames, updatesText } from './guard-text.ts';
import { crowdingEdges, edgesOffTree } from './jumps.ts';
import { shortened, visibleText } from './visible.ts';

/** One line of an arrow's label: what is read, and what happens then (absent for an acceptor). */
export interface LabelLine {
  readonly guard: string;
  readonly action: string | undefined;
  /** The parts of the guard, where it has two: the symbols alone, and what else has to hold. */
  readonly input?: string;
  readonly condition?: string;
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
  readonly what: string;
}

/** More places than this are one. */
const MOST_FAULTS = 6;

/** What is shown of a machine that comes from code, besides the machine. */
export interface About {
  /** Where the code stops. */
  readonly faults?: readonly PictureFault[] | undefined;
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
}

/** O(transitions); arrows are in the order in which their states first mention them. */
export function diagramOf(machine: Machine, options: DiagramOptions = {}): Diagram {
  const { maxLines = 6, maxText = 32, faults = [], labels } = options;
  const names = stateNames(machine);
  const alive = faults.length === 0 ? names.map(() => true) : coreachable(machine);
  const edges = machine.transitions
    .flatMap((_, from) => arrowsFrom(machine, from, { maxLines, maxText, labels: labels?.[from] }))
    .filter(({ from, to }) => alive[from] && alive[to]);
  const jumps = (options.tree === true ? edgesOffTree : crowdingEdges)(names.length, machine.initial, edges);
  const undrawn: DiagramEdge[][] = names.map(() => []);
  for (const i of jumps) undrawn[edges[i].from].push(edges[i]);
  const nodes = names.map((name, q) => {
    const written = endingLines(machine, q);
    const left = undrawn[q];
    const short = left.map(edge => jumpText(edge.lines.map(lineText), edge.more, shortened(names[edge.to], 12)));
    const lines = [...capped(written, 3, maxText), ...capped(short, options.tree === true ? 6 : 4, 48)];
    const full = [...written, ...left.flatMap(edge => edge.full.map(text => `${text} → ${names[edge.to]}`))];
    return {
      id: `q${q}`,
      name: shortened(name, 44),
      initial: q === machine.initial,
      final: machine.endings[q].length > 0,
      lines,
      full,
    };
  });
  const sinks = faultSinks(machine, names.length, faults);
  const drawn = [...edges.filter((_, i) => !jumps.has(i)), ...sinks.edges];
  const kept = [...nodes, ...sinks.nodes].flatMap((node, q) => (alive[q] === false ? [] : [{ node, q }]));
  const place = new Map(kept.map(({ q }, i) => [q, i]));
  const placed = (q: number): number => place.get(q) ?? 0;
  return {
    nodes: kept.map(({ node }) => node),
    edges: drawn.map(edge => ({ ...edge, from: placed(edge.from), to: placed(edge.to) })),
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
    const reads = list.map(({ guard }) => (guard === undefined ? 'end of input' : guardText(guard, machine)));
    const lines = reads.map(guard => ({ guard: shortened(guard, 32), action: undefined }));
    return { from: list[0].from, to: first + sinkOf(list[0].what), lines, more: 0, full: reads };
  });
  return { nodes, edges };
}

interface ArrowOptions {
  readonly maxLines: number;
  readonly maxText: number;
  readonly labels: readonly (readonly LabelLine[])[] | undefined;
}

function arrowsFrom(
  machine: Machine,
  from: number,
  { maxLines, maxText, labels }: ArrowOptions,
): readonly DiagramEdge[] {
  const byTarget = new Map<number, LabelLine[]>();
  machine.transitions[from].forEach((transition, i) => {
    const lines = labels?.[i] ?? [labelLine(machine, transition)];
    const list = byTarget.get(transition.to);
    if (list === undefined) byTarget.set(transition.to, [...lines]);
    else list.push(...lines);
  });
  return [...byTarget].map(([to, all]) => {
    const shown = all.length > maxLines ? all.slice(0, maxLines - 1) : all;
    const lines = shown.map(({ guard, action }) => ({
      guard: shortened(guard, maxText),
      action: action === undefined ? action : shortened(action, maxText),
    }));
    return { from, to, lines, more: all.length - shown.length, full: all.map(lineText) };
  });
}

function capped(lines: readonly string[], most: number, maxText: number): readonly string[] {
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  const short = shown.map(line => shortened(line, maxText));
  return shown.length === lines.length ? short : [...short, `… ${lines.length - shown.length} more`];
}

function jumpText(lines: readonly string[], more: number, target: string): string {
  const rest = lines.length - 1 + more;
  return `${shortened(lines[0], 16)}${rest > 0 ? ` … ${rest} more` : ''} → ${target}`;
}

function labelLine(machine: Machine, transition: Transition): LabelLine {
  const updates = updatesText(machine, transition);
  const outputs = isAcceptor(machine) ? undefined : outputsText(transition.outputs, machine);
  const parts = [outputs, updates === '' ? undefined : `{${updates}}`].filter(part => part !== undefined);
  return { guard: guardText(transition.guard, machine), action: parts.length === 0 ? undefined : parts.join(' ') };
}

/** `[a-z] / x`, or the guard alone where nothing happens. */
export function lineText(line: LabelLine): string {
  return line.action === undefined ? line.guard : `${line.guard} / ${line.action}`;
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
