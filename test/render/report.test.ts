import { describe, expect, test } from 'vitest';
import { nodeThreads as threads } from '../../src/node/threads.ts';
import {
  type Report,
  renderMachine,
  reportToHtml,
  reportToMarkdown,
  type WitnessTrace,
} from '../../src/render/index.ts';
import { firstDifference, guaranteeWords, parted } from '../../src/render/report-text.ts';
import { decodeNumeric, encodeHtml, fortyStates, machineOf, sumUntilZero } from './samples.ts';
import { readXml } from './well-formed.ts';

const ATTACK = '</script><img src=x onerror=alert(1)>"\'`|\u0000\u202e';

const trace = (title: string, ...wrote: string[]): WitnessTrace => ({
  title,
  steps: wrote.map((text, i) => ({ read: `'${i}'`, guard: '[0-9]', wrote: text, from: 'q0', to: 'q1' })),
  ending: 'ε',
  output: wrote.join(' '),
});

const report: Report = {
  title: 'Is escapeHtml idempotent?',
  command: 'codomata check idempotent escape.ts#escapeHtml',
  property: 'idempotent',
  targets: ['escape.ts#escapeHtml'],
  verdict: 'fails',
  guarantee: { level: 'proved' },
  witness: {
    input: '&',
    left: '&amp;',
    right: '&amp;amp;',
    replayed: true,
    steps: [trace('once', '"a"', '"b"'), trace('twice', '"a"', '"c"')],
  },
  machines: [
    { name: 'escapeHtml', machine: encodeHtml },
    { name: 'sum', machine: sumUntilZero },
  ],
  seconds: 0.081,
  notes: ['One note.'],
  counters: { 'solver queries': 1234 },
};

const hostile: Report = {
  ...report,
  title: ATTACK,
  command: ATTACK,
  property: ATTACK,
  targets: [ATTACK],
  reason: ATTACK,
  notes: [ATTACK],
  counters: { [ATTACK]: 1 },
  witness: {
    input: ATTACK,
    left: ATTACK,
    right: `${ATTACK}!`,
    leftLabel: ATTACK,
    replayed: false,
    note: ATTACK,
    steps: [{ ...trace(ATTACK, ATTACK), ending: ATTACK, output: ATTACK }, trace(ATTACK)],
  },
  machines: [{ name: ATTACK, machine: machineOf([[]], [ATTACK], { states: [ATTACK] }) }],
};

/** An HTML page of ours without its void elements and its doctype is XML. */
function readHtml(html: string) {
  return readXml(html.replace(/^<!DOCTYPE html>/, '').replace(/<meta ([^>]*)>/g, '<meta $1/>'));
}

describe('an HTML report', () => {
  test('says the verdict, what stands behind it, the witness, the machines and the figures', async () => {
    const { texts } = readHtml(await reportToHtml(report, { threads }));
    const all = texts.join('\n');
    for (const part of [
      'Fails',
      'The code itself was run on it and agreed.',
      '"&amp;',
      'escapeHtml',
      '1,234',
      '0.081 seconds',
    ])
      expect(all).toContain(part);
    expect(texts).toContain('escape.ts#escapeHtml');
    expect(texts).toContain(`[^"&'<>]`);
    expect(texts).toContain('total := x + total');
  });

  test('marks the first difference of the outputs and of the steps', async () => {
    const html = await reportToHtml(report, { threads });
    expect(html).toContain('<code>&quot;&amp;amp;<mark title="the first difference">a</mark>mp;&quot;</code>');
    expect(html).toMatch(/<mark[^>]*>ends here<\/mark>/);
    const marked = [...html.matchAll(/<tr class="differs"[^>]*><td class="number">(\d+)/g)].map(m => m[1]);
    expect(marked).toEqual(['2', '2']);
  });

  test.each([
    ['an ordinary report', report],
    ['hostile text everywhere', hostile],
  ])('of %s is well-formed, runs nothing and loads nothing', async (_, input) => {
    const html = await reportToHtml(input, { threads });
    const { tags, attributes } = readHtml(html);
    for (const tag of ['script', 'img', 'image', 'link', 'iframe', 'a', 'use', 'base', 'form', 'object'])
      expect(tags).not.toContain(tag);
    const ids: string[] = [];
    for (const { name, value } of attributes) {
      expect(name).not.toMatch(/^on|href$|^src$/);
      if (name === 'id') ids.push(value);
      if (name !== 'xmlns') expect(value).not.toMatch(/url\(|https?:/);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).not.toMatch(/@import|url\(|\u0000|\u202e/);
    expect(html).toContain("default-src 'none'");
  });

  test('folds what is long', async () => {
    const long: Report = {
      ...report,
      witness: { input: 'x'.repeat(5000), replayed: true },
      machines: [{ name: 'words', machine: fortyStates }],
    };
    const html = await reportToHtml(long, { threads });
    expect(html).toContain('(5,000 symbols)</summary>');
    expect(html).toContain('<summary>Transitions (268 rows)</summary>');
  });
});

describe('the words of a guarantee', () => {
  test('never claim more than its level', () => {
    const say = (more: Partial<Report>): string =>
      guaranteeWords({ ...report, witness: undefined, verdict: 'holds', ...more });
    expect(say({})).toBe('Proved, for all inputs.');
    expect(say({ guarantee: { level: 'bounded', length: 7 } })).toBe(
      'Checked for all inputs of up to 7 symbols. Nothing is claimed about longer ones.',
    );
    expect(say({ guarantee: { level: 'tested', inputs: 1 } })).toBe(
      'Tested on 1 input. Nothing is claimed about other ones.',
    );
    expect(say({ verdict: 'unknown' })).toBe('No answer was reached. Nothing is claimed either way.');
    expect(say({ verdict: 'unknown', guarantee: { level: 'bounded', length: 8 } })).toBe(
      'No answer was reached. Checked for all inputs of up to 8 symbols. Nothing is claimed about longer ones.',
    );
    expect(say({ guarantee: undefined })).toBe('');
    expect(guaranteeWords({ ...report, witness: { input: 'a', replayed: false } })).toContain(
      'was not run on the code',
    );
  });
});

describe('the first difference', () => {
  test('of two outputs is the symbol where they part', () => {
    expect(parted('abc', 'abd')).toEqual({ before: '"ab', difference: 'c', after: '"' });
    expect(parted('a\nb', 'a')).toEqual({ before: '"a', difference: '\\n', after: 'b"' });
    expect(parted('a', 'ab')).toEqual({ before: '"a" ', difference: 'ends here', after: '' });
    expect(parted([1, 2, 3], [1, 5])).toEqual({ before: '[1, ', difference: '2', after: ', 3]' });
    expect(parted('a', 'a')).toBeUndefined();
    expect(parted('a', null)).toBeUndefined();
  });

  test('of two traces is the first step that writes something else', () => {
    expect(firstDifference([trace('a', '1', '2'), trace('b', '1', '3')])).toBe(1);
    expect(firstDifference([trace('a', '1'), trace('b', '1', '3')])).toBe(1);
    expect(firstDifference([trace('a', '1'), trace('b', '1')])).toBe(1);
  });
});

describe('a Markdown report', () => {
  test('has a picture and tables whose rows have as many cells as their heads', () => {
    for (const input of [report, hostile]) {
      const markdown = reportToMarkdown(input);
      let cells: number | undefined;
      for (const line of markdown.split('\n')) {
        if (!line.startsWith('|')) cells = undefined;
        else {
          const count = line.split('|').length;
          expect(count, line).toBe(cells ?? count);
          cells = count;
        }
      }
      expect(markdown.match(/^```mermaid$/gm)).toHaveLength(input.machines.length);
    }
  });

  test('has no markup from outside', () => {
    const outside = reportToMarkdown(hostile)
      .replace(/^```mermaid\n[\s\S]*?^```$/gm, '')
      .replace(/<\/?code>/g, '')
      .replace(/`[^`\n]*`/g, '');
    expect(outside).not.toMatch(/<|\u0000|\u202e/);
  });
});

describe('a machine on its own', () => {
  test.each(['dot', 'svg', 'mmd', 'html', 'md'] as const)('is rendered the same way twice as %s', async format => {
    const once = await renderMachine(decodeNumeric, format, { title: 'decode' });
    expect(once).toBe(await renderMachine(decodeNumeric, format, { title: 'decode' }));
    expect(once).toContain('two digits');
  });
});
