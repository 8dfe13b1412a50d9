import { isAcceptor, type Machine, transitionCount } from '../automata/machine/machine.ts';
import { sizeText } from './diagram.ts';
import { legend, plural, type TransitionRow, transitionRows } from './report-text.ts';
import { machineToSvg, type SvgOptions } from './svg.ts';
import { markup } from './visible.ts';

/** Tables longer than this are folded away, and cut at the second number. */
const LONG_TABLE = 60;
const LONGEST_TABLE = 3000;

/** A guard, an output or a state name longer than this is folded inside its cell. */
const LONG_CELL = 160;

/** One machine: its picture, how to read it, and its transitions in full. `id` is unique on the page. */
export async function machineHtml(name: string, machine: Machine, id: string, options: SvgOptions): Promise<string> {
  const picture = await machineToSvg(machine, { ...options, title: name, embedded: true });
  const size = sizeText(machine, transitionCount(machine));
  const figure = [
    `<figure><div class="picture scroll" role="region" tabindex="0" aria-label="Picture of ${markup(name)}">`,
    picture.svg,
    `</div><figcaption>${markup(legend(machine))}</figcaption></figure>`,
  ].join('\n');
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${markup(name)}</h2>`,
    `<p class="quiet">${markup(size)}</p>`,
    picture.note === undefined ? figure : `<details><summary>Picture (plain layout)</summary>${figure}</details>`,
    transitionsHtml(machine, name),
    '</section>',
  ].join('\n');
}

function transitionsHtml(machine: Machine, name: string): string {
  const all = [...transitionRows(machine)];
  const shown = all.slice(0, LONGEST_TABLE);
  const columns = ['State', 'Reads'];
  if (!isAcceptor(machine)) columns.push('Writes');
  if (machine.registers.length > 0) columns.push('Sets');
  columns.push('Goes to');
  const rows = shown.map((row, i) => rowHtml(row, columns, shown[i - 1]?.from !== row.from));
  const table = [
    `<div class="scroll" role="region" tabindex="0" aria-label="Transitions of ${markup(name)}"><table>`,
    `<thead><tr>${columns.map(column => `<th scope="col">${column}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.join('\n')}</tbody></table></div>`,
    all.length > shown.length ? `<p class="quiet">… and ${plural(all.length - shown.length, 'more row')}.</p>` : '',
  ].join('\n');
  if (all.length <= LONG_TABLE) return `<h3>Transitions</h3>\n${table}`;
  return `<details><summary>Transitions (${plural(transitionCount(machine), 'row')})</summary>\n${table}</details>`;
}

function rowHtml(row: TransitionRow, columns: readonly string[], newState: boolean): string {
  const cells = [
    newState ? `<th scope="row">${cell(row.from)}</th>` : '<td></td>',
    `<td>${row.to === undefined ? `<span class="quiet">${markup(row.reads)}</span>` : cell(row.reads)}</td>`,
  ];
  if (columns.includes('Writes')) cells.push(`<td>${cell(row.writes)}</td>`);
  if (columns.includes('Sets')) cells.push(`<td>${row.updates === '' ? '' : cell(row.updates)}</td>`);
  cells.push(`<td>${row.to === undefined ? '<span class="quiet">ends</span>' : cell(row.to)}</td>`);
  return `<tr${newState ? ' class="new-state"' : ''}>${cells.join('')}</tr>`;
}

function cell(text: string): string {
  const code = `<code>${markup(text)}</code>`;
  if (text.length <= LONG_CELL) return code;
  return `<details><summary><code>${markup(`${[...text].slice(0, 60).join('')}…`)}</code></summary>${code}</details>`;
}
