import type { Machine } from '../automata/machine/machine.ts';
import { type DiagramOptions, diagramOf, lineText } from './diagram.ts';

/** Where code stops. */
const RED = ', color="#a51d2d", fontcolor="#a51d2d", style=filled, fillcolor="#fdebec"';

const OUTCOMES = {
  accepts: ', color="#11693a", style=filled, fillcolor="#e4f5ea"',
  rejects: ', color="#a51d2d", fontcolor="#a51d2d"',
  unknown: ', color="#7a4d00", style="filled,dashed", fillcolor="#fff3d9"',
} as const;

/** A machine as a Graphviz file: one arrow between two states, with one line for each transition. */
export function machineToDot(machine: Machine, options: DiagramOptions & { readonly title?: string } = {}): string {
  const { nodes, edges } = diagramOf(machine, options);
  const lines = [
    `digraph ${quoted([options.title ?? 'machine'])} {`,
    '  rankdir=LR;',
    '  node [shape=circle, fontname="Helvetica,Arial,sans-serif", fontsize=12, margin="0.06,0.04"];',
    '  edge [fontname="Courier New,monospace", fontsize=10, arrowsize=0.7];',
    '  start [shape=point, width=0.08, label=""];',
  ];
  for (const node of nodes) {
    const shape = node.final ? 'doublecircle' : 'circle';
    const oval = node.final ? 'shape=ellipse, peripheries=2' : 'shape=ellipse';
    const label = [node.name, ...node.lines];
    const short = label.length === 1 && node.name.length <= 4;
    lines.push(
      `  ${node.id} [${short ? `shape=${shape}` : oval}, label=${quoted(label)}${node.isFault === true ? RED : node.outcome === undefined ? '' : OUTCOMES[node.outcome]}${tooltip(node.full)}];`,
    );
    if (node.initial) lines.push(`  start -> ${node.id};`);
  }
  for (const edge of edges) {
    const label = [...edge.lines.map(lineText), ...(edge.more > 0 ? [`… ${edge.more} more`] : [])];
    lines.push(
      `  ${nodes[edge.from].id} -> ${nodes[edge.to].id} [label=${quoted(label, '\\l')}${tooltip(edge.full)}];`,
    );
  }
  lines.push('}');
  return `${lines.join('\n')}\n`;
}

function tooltip(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `, tooltip=${quoted(lines)}`;
}

/** Backslashes are doubled, so that none of Graphviz's own escapes is left but the line breaks put in here. */
function quoted(lines: readonly string[], lineEnd: '\\n' | '\\l' = '\\n'): string {
  const escaped = lines.map(line => line.replace(/[\\"]/g, '\\$&'));
  const text = lineEnd === '\\l' && lines.length > 1 ? `${escaped.join(lineEnd)}${lineEnd}` : escaped.join(lineEnd);
  return `"${text}"`;
}
