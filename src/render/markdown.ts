import { isAcceptor, type Machine, transitionCount } from '../automata/machine/machine.ts';
import { type About, diagramOf, sizeText } from './diagram.ts';
import { stateNames } from './guard-text.ts';
import { machineToMermaid } from './mermaid.ts';
import type { Report, Symbols, WitnessTrace } from './report.ts';
import {
  firstDifference,
  guaranteeWords,
  legend,
  plural,
  sideLabels,
  timeWords,
  transitionRows,
  verdictWords,
} from './report-text.ts';
import { markup, shortened, symbolsText, visibleText } from './visible.ts';

/** Mermaid refuses bigger pictures (500 arrows, 50,000 characters), and nobody could read them. */
const MERMAID_STATES = 60;
const MERMAID_EDGES = 200;
const LONGEST_TABLE = 500;

/** A report as GitHub-flavoured Markdown with Mermaid pictures. All text from outside is escaped. */
export function reportToMarkdown(report: Report): string {
  const { verdict } = report;
  const blocks = [`# ${plain(report.title)}`];
  if (report.targets.length > 0) blocks.push(`Targets: ${report.targets.map(code).join(', ')}`);
  const words = guaranteeWords(report);
  if (verdict !== undefined) {
    const about = report.property === undefined ? '' : ` ${code(report.property)}`;
    const { word, sign } = verdictWords(report.command, verdict);
    blocks.push(`**${sign} ${word}**${about}${words === '' ? '' : `: ${words}`}`);
  } else if (words !== '') blocks.push(words);
  if (report.reason !== undefined) blocks.push(`${verdict === 'unknown' ? 'Reason: ' : ''}${plain(report.reason)}`);
  if (report.notes !== undefined && report.notes.length > 0)
    blocks.push(report.notes.map(note => `- ${plain(note)}`).join('\n'));
  blocks.push(...witnessBlocks(report));
  if (report.further !== undefined && report.further.length > 0)
    blocks.push(report.further.map(found => `- ${plain(found)}`).join('\n'));
  for (const { name, machine, pictured = machine, about } of report.machines)
    blocks.push(...machineBlocks(name, pictured, machineToMermaid(pictured, about), about));
  const rows = [
    ['Command', code(report.command)],
    ...(report.seconds === 0 ? [] : [['Time', timeWords(report.seconds)]]),
    ...(report.guarantee === undefined ? [] : [['Guarantee', report.guarantee.level]]),
    ...Object.entries(report.counters ?? {}).map(([name, count]) => [plain(name), count.toLocaleString('en-US')]),
  ];
  blocks.push('## Details', table(['', ''], rows));
  return `${blocks.join('\n\n')}\n`;
}

function witnessBlocks({ witness }: Report): readonly string[] {
  if (witness === undefined) return [];
  const [leftLabel, rightLabel] = sideLabels(witness);
  const value = (symbols: Symbols | null): string =>
    symbols === null ? 'rejects the input' : code(symbolsText(symbols));
  const rows = [['Input', value(witness.input)]];
  if (witness.left !== undefined) rows.push([plain(leftLabel), value(witness.left)]);
  if (witness.right !== undefined) rows.push([plain(rightLabel), value(witness.right)]);
  const traces = witness.steps ?? [];
  const differs = traces.length === 2 ? firstDifference(traces) : undefined;
  return [
    '## Witness',
    ...(witness.note === undefined ? [] : [plain(witness.note)]),
    table(['', ''], rows),
    ...traces.flatMap(trace => [`### ${plain(trace.title)}`, traceTable(trace, differs)]),
  ];
}

function traceTable(trace: WitnessTrace, differs: number | undefined): string {
  const number = (i: number): string => (i === differs ? `**${i + 1} ≠**` : String(i + 1));
  const rows = trace.steps.map(({ read, guard, wrote, from, to }, i) => [
    number(i),
    code(read),
    code(guard),
    code(wrote),
    from === to ? code(to) : `${code(from)} → ${code(to)}`,
  ]);
  if (trace.ending !== undefined)
    rows.push([differs === rows.length ? '**≠**' : '', 'end of input', '', code(trace.ending), '']);
  const steps = table(['', 'Read', 'By', 'Wrote', 'State'], rows);
  return trace.output === undefined ? steps : `${steps}\n\nOutput: ${code(trace.output)}`;
}

function machineBlocks(name: string, machine: Machine, picture: string, about: About = {}): readonly string[] {
  const { nodes, edges } = diagramOf(machine);
  const drawn = nodes.length <= MERMAID_STATES && edges.length <= MERMAID_EDGES;
  const { columns, rows } = about.labels === undefined ? transitionTable(machine) : labelTable(machine, about.labels);
  const left = rows.length - LONGEST_TABLE;
  return [
    `## ${plain(name)}`,
    `${plain(sizeText(machine, transitionCount(machine)))}. ${plain(legend(machine))}`,
    drawn ? `\`\`\`mermaid\n${picture}\`\`\`` : 'The machine is too big for a picture here.',
    table(columns, rows.slice(0, LONGEST_TABLE)),
    ...(left > 0 ? [`… and ${plural(left, 'more row')}.`] : []),
  ];
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The transitions in the words of the code; columns in which nothing stands are left out. */
function labelTable(machine: Machine, labels: NonNullable<About['labels']>): Table {
  const names = stateNames(machine);
  const optional = (text: string | undefined): string => (text === undefined ? '' : code(text));
  const rows = machine.transitions.flatMap((list, q) =>
    list.flatMap(({ to }, i) =>
      labels[q][i].map(({ guard, input = guard, condition, action, details = [], source }) => [
        code(names[q]),
        code(input),
        optional(condition),
        optional(action),
        code(names[to]),
        optional(details.length === 0 ? undefined : details.join('; ')),
        optional(source),
      ]),
    ),
  );
  const isShown = (column: number): boolean => rows.some(cells => cells[column] !== '');
  const shown = (cells: readonly string[]): readonly string[] => cells.filter((_, column) => isShown(column));
  return { columns: shown(['From', 'Input', 'Condition', 'Action', 'To', 'More', 'Source']), rows: rows.map(shown) };
}

function transitionTable(machine: Machine): Table {
  const rows: (readonly string[])[] = [];
  for (const row of transitionRows(machine)) {
    const cells = [code(row.from), row.to === undefined ? row.reads : code(row.reads)];
    if (!isAcceptor(machine)) cells.push(code(row.writes));
    if (machine.registers.length > 0) cells.push(row.updates === '' ? '' : code(row.updates));
    rows.push([...cells, row.to === undefined ? 'ends' : code(row.to)]);
  }
  const columns = ['State', 'Reads'];
  if (!isAcceptor(machine)) columns.push('Writes');
  if (machine.registers.length > 0) columns.push('Sets');
  return { columns: [...columns, 'Goes to'], rows };
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text in which nothing is Markdown or HTML. */
function plain(text: string): string {
  return visibleText(text).replace(
    /[\\`*_{}[\]<>()#+!|~&$@]|(?<=^\s*)[-=]|(?<=^\s*\d+)\./g,
    c => `&#${c.charCodeAt(0)};`,
  );
}

/**
 * Text in code type. A bar or a backtick inside a table cell is read differently by different Markdown programs, so
 * text with one of them becomes HTML with all punctuation as entities.
 */
function code(text: string): string {
  const shown = shortened(visibleText(text), 500);
  if (/[|`]/.test(shown) || shown.trim() !== shown || shown === '')
    return `<code>${markup(shown).replace(/[^\w\s&#;]|_/gu, c => `&#${c.codePointAt(0)};`)}</code>`;
  return `\`${shown}\``;
}
