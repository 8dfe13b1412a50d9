import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const TAGS = 'examples/paper/get-tags.bek';

describe('draw', () => {
  it('prints DOT when no file is named', async () => {
    const called = await call('draw', TAGS);
    expect(called).toMatchObject({ status: 0, stderr: '' });
    expect(called.stdout.join('\n')).toMatch(/^digraph .*\}$/s);
  });

  it('prints the machine and its size as one document with --json', async () => {
    const document = documentOf(await call('draw', TAGS, '--json'));
    expect(document).toMatchObject({
      codomata: 1,
      command: 'draw',
      targets: [TAGS],
      machine: { codomata: 'machine', version: 1 },
      states: 3,
      transitions: 6,
      lookback: 1,
    });
    expect(document.seconds).toBeTypeOf('number');
  });

  it('saves a machine that can be used as a target again', () =>
    inFolder({}, async folder => {
      const [json, bek] = ['tags.json', 'tags.bek'].map(name => join(folder, name));
      expect(await call('draw', TAGS, '--out', json, '--out', bek)).toEqual({ status: 0, stdout: [], stderr: '' });
      for (const saved of [json, bek]) expect((await call('check', 'equivalent', TAGS, saved)).status).toBe(0);
    }));

  it('minimises unless told not to', async () => {
    const rules = 'examples/encoders/html-decode-rules.bek';
    const [small, whole] = [await call('draw', rules, '--json'), await call('draw', rules, '--json', '--as-is')];
    expect(Number(documentOf(small).states)).toBeLessThan(Number(documentOf(whole).states));
  });

  it('prints nothing with --quiet', async () => {
    expect(await call('draw', TAGS, '--quiet')).toEqual({ status: 0, stdout: [], stderr: '' });
  });

  it('gives the same text every time, whatever the seed', async () => {
    const first = await call('draw', 'examples/encoders/json-encode.bek');
    expect(await call('draw', 'examples/encoders/json-encode.bek', '--seed', '7')).toEqual(first);
  });

  it('refuses to save a nondeterministic machine as a program', () =>
    inFolder({}, async folder => {
      const called = await call('draw', 'examples/paper/upto-last-dot.json', '--out', join(folder, 'm.bek'));
      expect([called.status, called.stdout]).toEqual([2, []]);
      expect(called.stderr).toContain('not known to be deterministic');
    }));

  it('is undecided, with one document, when the time runs out', async () => {
    const called = await call('draw', '/(?:a|b)*a(?:a|b){60}$/', '--timeout', '0.01', '--json');
    expect(called.status).toBe(3);
    expect(documentOf(called)).toMatchObject({ verdict: 'unknown', reason: 'the time limit of 0.01 s was reached' });
  });

  it('keeps odd names and characters intact in every format', () =>
    inFolder(
      { 'a&<"b>.bek': `program P(i) { return iter(c in i) { case (true) : yield("<&\\"'\\\\\\n"); }; }` },
      async folder => {
        const files = ['json', 'dot', 'svg', 'mmd', 'html', 'bek', 'md'].map(ending => join(folder, `out.${ending}`));
        const target = join(folder, 'a&<"b>.bek');
        expect(await call('draw', target, ...files.flatMap(file => ['--out', file]))).toMatchObject({ status: 0 });
        expect(JSON.parse(readFileSync(files[0], 'utf8'))).toMatchObject({ about: target });
        expect((await call('check', 'equivalent', target, files[0])).status).toBe(0);
        expect((await call('check', 'equivalent', target, files[5])).status).toBe(0);
        for (const file of [files[2], files[4]]) expect(readFileSync(file, 'utf8')).not.toContain('a&<"b>');
      },
    ));
});
