import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const TAGS = 'examples/paper/get-tags.bek';
const TAGS2 = 'examples/paper/get-tags2.bek';
const URL_ENCODE = 'examples/encoders/url-encode.bek';
const CSS_ENCODE = 'examples/encoders/css-encode.bek';

describe('diff', () => {
  it('exits with 0 when there is no difference', async () => {
    const called = await call('diff', TAGS, 'examples/paper/get-tags.json', '--json');
    expect(called).toMatchObject({ status: 0, stderr: '' });
    expect(documentOf(called)).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' }, differences: [] });
    expect(documentOf(called)).not.toHaveProperty('machine');
  });

  it('shows a shortest input for each way, and the machine of all of them, as one document', async () => {
    const called = await call('diff', URL_ENCODE, CSS_ENCODE, '--json');
    expect(called).toMatchObject({ status: 1, stderr: '' });
    const document = documentOf(called);
    expect(document).toMatchObject({
      codomata: 1,
      command: 'diff',
      targets: [URL_ENCODE, CSS_ENCODE],
      verdict: 'fails',
      guarantee: { level: 'proved' },
      machine: { codomata: 'machine', version: 1, output: null },
      states: 3,
      transitions: 6,
      lookback: 0,
    });
    const { differences } = document as { differences: readonly { input: string; kind: string; replayed: boolean }[] };
    expect(differences.map(({ input }) => input.length)).toEqual([1, 1, 1, 1, 2]);
    expect(differences.every(({ kind, replayed }) => kind === 'outputs' && replayed)).toBe(true);
  });

  it('tells it to people', async () => {
    const { status, stdout } = await call('diff', TAGS, TAGS2);
    expect(status).toBe(1);
    const text = stdout.join('\n');
    expect(text).toContain(`✗ diff ${TAGS} ${TAGS2}: they differ (proved)`);
    expect(text).toMatch(
      /1\. input +"<a<a>"\n +examples\/paper\/get-tags\.bek +""\n +examples\/paper\/get-tags2\.bek +"<a>"/,
    );
    expect(text).toContain('replayed on the code: it agrees');
    expect(text).toContain('the inputs on which they differ:');
  });

  it('saves the answer and draws the difference', () =>
    inFolder({}, async folder => {
      const files = ['json', 'svg', 'html', 'md', 'dot', 'mmd', 'bek'].map(ending => join(folder, `d.${ending}`));
      const called = await call('diff', TAGS, TAGS2, '--json', ...files.flatMap(file => ['--out', file]));
      expect(called).toMatchObject({ status: 1, stderr: '' });
      const [json, svg, html, markdown] = files.map(file => readFileSync(file, 'utf8'));
      expect(JSON.parse(json)).toEqual(documentOf(called));
      expect(svg).toContain('<svg');
      for (const page of [html, markdown]) expect(page).toContain('a counterexample');
      expect(markdown).toContain('<a<a>');
    }));

  it('is undecided, with the reason, when the time runs out', async () => {
    const called = await call('diff', 'examples/encoders/html-decode.bek', TAGS, '--timeout', '0.01', '--json');
    expect(called.status).toBe(3);
    expect(documentOf(called)).toMatchObject({ verdict: 'unknown', reason: expect.stringMatching(/limit/) });
    expect(documentOf(called)).not.toHaveProperty('differences');
  });
});
