import type { Machine } from '../automata/machine/machine.ts';
import { type DiagramOptions, diagramOf, lineText } from './diagram.ts';

const SHAPES = {
  circle: { final: ['(((', ')))'], other: ['((', '))'] },
  box: { final: ['[[', ']]'], other: ['(', ')'] },
} as const;

const OUTCOMES = {
  accepts: 'fill:#e4f5ea,stroke:#11693a',
  rejects: 'fill:#ffffff,stroke:#a51d2d,color:#a51d2d',
  unknown: 'fill:#fff3d9,stroke:#7a4d00,stroke-dasharray:4 3',
} as const;

/** A machine as a Mermaid flowchart. Final states have double lines. */
export function machineToMermaid(machine: Machine, options: DiagramOptions = {}): string {
  const { nodes, edges } = diagramOf(machine, options);
  const lines = ['flowchart LR', '  start(( )):::start'];
  for (const node of nodes) {
    const label = quoted([node.name, ...node.lines]);
    const [open, close] = SHAPES[node.lines.length === 0 ? 'circle' : 'box'][node.final ? 'final' : 'other'];
    lines.push(`  ${node.id}${open}${label}${close}`);
    if (node.initial) lines.push(`  start --> ${node.id}`);
    if (node.outcome !== undefined) lines.push(`  class ${node.id} ${node.outcome}`);
    if (node.isFault === true) lines.push(`  class ${node.id} fault`);
  }
  for (const edge of edges) {
    const label = [...edge.lines.map(lineText), ...(edge.more > 0 ? [`… ${edge.more} more`] : [])];
    lines.push(`  ${nodes[edge.from].id} -->|${quoted(label)}| ${nodes[edge.to].id}`);
  }
  lines.push('  classDef start fill:none,stroke:none');
  for (const [outcome, style] of Object.entries(OUTCOMES))
    if (nodes.some(node => node.outcome === outcome)) lines.push(`  classDef ${outcome} ${style}`);
  if (nodes.some(({ isFault }) => isFault === true))
    lines.push('  classDef fault fill:#fdebec,stroke:#a51d2d,color:#a51d2d');
  return `${lines.join('\n')}\n`;
}

/**
 * Everything that Mermaid, Markdown or HTML could read as more than a character is written as a numeric entity in
 * Mermaid's notation (`#92;`); line breaks are the only markup.
 */
function quoted(lines: readonly string[]): string {
  const encoded = (line: string): string =>
    line.replace(/[^A-Za-z0-9 ,.=+/()'[\]∈∉≠≤≥∧∨ε…–·]|(?<=^\s*\d+)[.)]|^[+-](?= )/gu, c => `#${c.codePointAt(0)};`);
  return `"${lines.map(encoded).join('<br/>')}"`;
}
