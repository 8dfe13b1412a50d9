import type { Machine } from '../automata/machine/machine.ts';
import { type DiagramOptions, diagramOf, lineText } from './diagram.ts';

/** A machine as a state diagram of PlantUML. From states where the input may end, an arrow leads to the end. */
export function machineToPlantUml(
  machine: Machine,
  options: DiagramOptions & { readonly title?: string } = {},
): string {
  const { nodes, edges } = diagramOf(machine, options);
  const lines = ['@startuml', 'hide empty description'];
  if (options.title !== undefined) lines.push(`title ${escaped(options.title)}`);
  for (const { id, name, lines: below, isFault } of nodes) {
    lines.push(`state "${escaped(name)}" as ${id}${isFault === true ? ' #fdebec' : ''}`);
    for (const line of below) lines.push(`${id} : ${escaped(line)}`);
  }
  for (const { id, initial } of nodes) if (initial) lines.push(`[*] --> ${id}`);
  for (const { from, to, lines: own, more } of edges) {
    const label = [...own.map(lineText), ...(more > 0 ? [`… ${more} more`] : [])];
    lines.push(`${nodes[from].id} --> ${nodes[to].id} : ${label.map(escaped).join('\\n')}`);
  }
  for (const { id, final } of nodes) if (final) lines.push(`${id} --> [*]`);
  lines.push('@enduml');
  return `${lines.join('\n')}\n`;
}

/** Everything that PlantUML or its text format could read as more than a character is written by its number. */
function escaped(text: string): string {
  return text.replace(
    /[^A-Za-z0-9 ,.=+()':_/≤≥≠∧∨¬∈∉→ε…–·-]|([-_/.=':])(?=\1)|(?<=([-_/.=':]))\2|^[\s=']+|[\s]+$/gu,
    found => [...found].map(c => `<U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`).join(''),
  );
}
