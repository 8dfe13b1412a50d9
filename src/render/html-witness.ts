import type { ReportWitness, Symbols, WitnessTrace } from './report.ts';
import { firstDifference, type Parted, parted, plural, sideLabels } from './report-text.ts';
import { markup, shortened, symbolsText } from './visible.ts';

/** Texts and tables longer than this are folded away. */
const LONG_TEXT = 600;
const LONG_TRACE = 80;

/** The input, what both sides made of it with the first difference marked, and the steps. */
export function witnessHtml(witness: ReportWitness): string {
  const { left, right } = witness;
  const [leftLabel, rightLabel] = sideLabels(witness);
  const values = [term('Input', symbolsHtml(witness.input))];
  if (left !== undefined) values.push(term(leftLabel, sideHtml(left, right)));
  if (right !== undefined) values.push(term(rightLabel, sideHtml(right, left)));
  const parts = ['<section aria-labelledby="witness">', '<h2 id="witness">Witness</h2>'];
  if (witness.note !== undefined) parts.push(`<p>${markup(witness.note)}</p>`);
  parts.push(`<dl class="values">${values.join('')}</dl>`);
  const traces = witness.steps ?? [];
  if (traces.length > 0) {
    const differs = traces.length === 2 ? firstDifference(traces) : undefined;
    parts.push('<h2>Step by step</h2>');
    parts.push(`<div class="sides">${traces.map(trace => traceHtml(trace, differs)).join('')}</div>`);
  }
  parts.push('</section>');
  return parts.join('\n');
}

function term(label: string, content: string): string {
  return `<dt>${markup(label)}</dt><dd>${content}</dd>`;
}

function code(text: string): string {
  return `<code>${markup(text)}</code>`;
}

/** An input or an output, folded away when it is long. */
export function symbolsHtml(value: Symbols): string {
  return folded(symbolsText(value), value.length, code(symbolsText(value)));
}

function folded(text: string, length: number, full: string): string {
  if (text.length <= LONG_TEXT) return full;
  return `<details><summary>${code(shortened(text, 100))} (${plural(length, 'symbol')})</summary>${full}</details>`;
}

/** What one side gave, with its first difference from the other marked. */
export function sideHtml(value: Symbols | null, other: Symbols | null | undefined): string {
  if (value === null) return '<em>rejects the input</em>';
  const cut = parted(value, other);
  if (cut === undefined) return symbolsHtml(value);
  return folded(symbolsText(value), value.length, partedHtml(cut));
}

function partedHtml({ before, difference, after }: Parted): string {
  return `<code>${markup(before)}<mark title="the first difference">${markup(difference)}</mark>${markup(after)}</code>`;
}

function traceHtml(trace: WitnessTrace, differs: number | undefined): string {
  const rows = trace.steps.map((step, i) => {
    const state = step.from === step.to ? code(step.to) : `${code(step.from)} → ${code(step.to)}`;
    const cells = [code(step.read), code(step.guard), code(step.wrote), state].map(cell => `<td>${cell}</td>`).join('');
    return `<tr${mark(i === differs)}><td class="number">${i + 1}</td>${cells}</tr>`;
  });
  if (trace.ending !== undefined)
    rows.push(
      `<tr${mark(differs === trace.steps.length)}><td></td><td colspan="2">end of input</td><td colspan="2">${code(trace.ending)}</td></tr>`,
    );
  const head = ['', 'Read', 'By', 'Wrote', 'State'].map(name => `<th scope="col">${name}</th>`).join('');
  const table = `<div class="scroll" role="region" tabindex="0" aria-label="Steps: ${markup(trace.title)}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
  const shown =
    rows.length > LONG_TRACE
      ? `<details><summary>${plural(trace.steps.length, 'step')}</summary>${table}</details>`
      : table;
  const output = trace.output === undefined ? '' : `<p>Output: ${code(trace.output)}</p>`;
  return `<div><h3>${markup(trace.title)}</h3>${shown}${output}</div>`;
}

function mark(differs: boolean): string {
  return differs ? ' class="differs" title="the first step that differs"' : '';
}
