import { transitionCount } from '../automata/machine/machine.ts';
import { machineHtml } from './html-machine.ts';
import { pageHtml } from './html-page.ts';
import { PAGE_STYLE } from './html-style.ts';
import { witnessHtml } from './html-witness.ts';
import type { Report } from './report.ts';
import { guaranteeWords, plural, timeWords, verdictWords } from './report-text.ts';
import type { SvgOptions } from './svg.ts';
import { markup } from './visible.ts';

/**
 * A report as one HTML file that needs nothing else: no scripts, no fonts, no requests (its own policy forbids them).
 * It follows the reader's light or dark scheme and prints in black on white. All text from outside is escaped.
 */
export async function reportToHtml(report: Report, options: SvgOptions = {}): Promise<string> {
  const machines: string[] = [];
  for (const [i, { name, machine, pictured = machine, about }] of report.machines.entries())
    machines.push(await machineHtml(name, pictured, `machine-${i + 1}`, { ...options, ...about }));
  const body = [
    headerHtml(report),
    bannerHtml(report),
    listHtml(report.notes),
    report.witness === undefined ? '' : witnessHtml(report.witness),
    listHtml(report.further),
    ...machines,
    detailsHtml(report),
    '<footer>Made by codomata.</footer>',
  ].filter(part => part !== '');
  return pageHtml({ title: report.title, style: PAGE_STYLE, body });
}

function headerHtml({ title, targets }: Report): string {
  const list = targets.map(target => `<li><code>${markup(target)}</code></li>`).join('');
  const shown = targets.length === 0 ? '' : `\n<ul class="targets" aria-label="Targets">${list}</ul>`;
  return `<header><h1>${markup(title)}</h1>${shown}</header>`;
}

function bannerHtml(report: Report): string {
  const { verdict, property, reason } = report;
  const words = guaranteeWords(report);
  if (verdict === undefined) return words === '' ? '' : `<p>${markup(words)}</p>`;
  const { word, sign } = verdictWords(report.command, verdict);
  const about = property === undefined ? '' : ` <code>${markup(property)}</code>`;
  return [
    `<div class="banner ${verdict}" role="status"><span class="sign" aria-hidden="true">${sign}</span><div>`,
    `<strong>${word}</strong>${about}`,
    words === '' ? '' : `<p>${markup(words)}</p>`,
    reason === undefined ? '' : `<p>${verdict === 'unknown' ? 'Reason: ' : ''}${markup(reason, true)}</p>`,
    '</div></div>',
  ].join('');
}

function listHtml(items: readonly string[] = []): string {
  if (items.length === 0) return '';
  return `<ul>${items.map(item => `<li>${markup(item)}</li>`).join('')}</ul>`;
}

function detailsHtml(report: Report): string {
  const rows: [string, string][] = [['Command', report.command]];
  if (report.seconds > 0) rows.push(['Time', timeWords(report.seconds)]);
  if (report.guarantee !== undefined) rows.push(['Guarantee', report.guarantee.level]);
  for (const { name, machine: saved, pictured: machine = saved } of report.machines) {
    const registers = machine.registers.map(r => r.name).join(', ');
    const facts = [
      plural(machine.states.length, 'state'),
      plural(transitionCount(machine), 'transition'),
      `lookback ${machine.lookback}`,
      registers === '' ? 'no registers' : `registers ${registers}`,
    ];
    rows.push([name, facts.join(', ')]);
  }
  for (const [name, count] of Object.entries(report.counters ?? {})) rows.push([name, count.toLocaleString('en-US')]);
  const list = rows.map(([name, value]) => `<dt>${markup(name)}</dt><dd>${markup(value)}</dd>`).join('');
  return `<section aria-labelledby="details"><h2 id="details">Details</h2>\n<dl class="values">${list}</dl></section>`;
}
