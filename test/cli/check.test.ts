import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const ENCODE = 'examples/paper/encode-html.bek';
const TAGS = 'examples/paper/get-tags.bek';
const HTML = 'examples/encoders/html-encode.bek';

describe('check --json', () => {
  it('prints everything that CLI.md promises for a property that fails', async () => {
    const called = await call('check', 'idempotent', HTML, '--json');
    expect(called).toMatchObject({ status: 1, stderr: '' });
    const document = documentOf(called);
    expect(document).toMatchObject({
      codomata: 1,
      command: 'check',
      property: 'idempotent',
      targets: [HTML],
      verdict: 'fails',
      guarantee: { level: 'proved' },
      witness: { input: '&', left: '&amp;', right: '&amp;amp;', replayed: true },
    });
    expect(document.seconds).toBeTypeOf('number');
    expect(document).not.toHaveProperty('reason');
  });

  it('prints no witness for a property that holds', async () => {
    const called = await call('check', 'total', HTML, '--json');
    expect(called).toMatchObject({ status: 0, stderr: '' });
    expect(documentOf(called)).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' } });
    expect(documentOf(called)).not.toHaveProperty('witness');
  });

  it('prints the output that reaches found, and exits with 0', async () => {
    const called = await call('check', 'reaches', TAGS, '--output', '^<b>$', '--json');
    expect(called.status).toBe(0);
    expect(documentOf(called)).toMatchObject({
      verdict: 'holds',
      witness: { input: '<b>', output: '<b>', replayed: true },
    });
  });

  it.each<[string, readonly string[], number, object]>([
    ['commutes', [HTML, ENCODE], 1, { left: expect.any(String), right: expect.any(String) }],
    ['equivalent', [HTML, ENCODE], 1, { left: expect.any(String), right: expect.any(String) }],
    ['inverse', [HTML, HTML], 1, { left: '&', right: '&amp;amp;' }],
    ['inverse', [HTML, 'examples/encoders/html-decode.bek'], 0, {}],
    ['subsumes', [HTML, `/^[<]*$/ | ${HTML}`], 0, {}],
    ['subsumes', [`/^[<]*$/ | ${HTML}`, HTML], 1, { left: null }],
    ['injective', [TAGS], 1, { other: expect.any(String), left: '', right: '' }],
    ['injective', [HTML], 0, {}],
    ['total', ['examples/encoders/base64-decode.bek'], 1, {}],
    ['single-valued', [HTML], 0, {}],
    ['single-valued', ['examples/paper/get-tags3.json'], 1, { left: '<a>', right: '' }],
    ['avoids', [HTML, '--output', '<'], 0, {}],
    ['avoids', [HTML, '--output', '/AMP/i'], 1, { output: '&amp;' }],
    ['only', [HTML, '--output', '[^<]*'], 0, {}],
    ['only', [HTML, '--output', '[a-z]*'], 1, { output: expect.any(String) }],
    ['reaches', [HTML, '--output', '<'], 1, {}],
    ['idempotent', [HTML, '--input', '^[a-z]*$'], 0, {}],
    ['equivalent', ['/a|b/', '/[ab]/'], 0, {}],
    ['equivalent', ['/^(?:a|b)$/ | /a|\\|/', '/^a$/'], 0, {}],
  ])('%s %j exits with %i', async (property, rest, status, witness) => {
    const called = await call('check', property, ...rest, '--json');
    expect(called.stderr).toBe('');
    const document = documentOf(called);
    expect([called.status, document.verdict]).toEqual([status, status === 0 ? 'holds' : 'fails']);
    if (document.witness === undefined) expect(witness).toEqual({});
    else expect(document.witness).toMatchObject({ ...witness, replayed: true });
  });

  it('says where a property holds only because no input is considered', async () => {
    const called = await call('check', 'idempotent', HTML, '--input', '^a$b', '--json');
    expect(documentOf(called)).toMatchObject({ verdict: 'holds', notes: [expect.stringContaining('says nothing')] });
  });

  it.each([
    ['while a target is read', ['equivalent', '/(?:a|b)*a(?:a|b){60}(?=c)/', '/(?:a|b)*a(?:a|b){61}$/']],
    ['while it is explored or asked', ['idempotent', 'examples/encoders/html-decode.bek']],
  ])('is unknown, with the reason and exit status 3, when the time runs out %s', async (_, args) => {
    const called = await call('check', ...args, '--timeout', '0.01', '--json');
    expect(called.status).toBe(3);
    expect(documentOf(called)).toMatchObject({
      verdict: 'unknown',
      reason: expect.stringMatching(/limit/),
      targets: args.slice(1),
    });
    expect(documentOf(called)).not.toMatchObject({ guarantee: { level: 'proved' } });
  });
});

describe('check for people', () => {
  it('prints the verdict and the witness as JSON strings', async () => {
    const called = await call('check', 'equivalent', TAGS, 'examples/paper/get-tags2.bek');
    expect(called.status).toBe(1);
    const text = called.stdout.join('\n');
    expect(text).toContain('✗ equivalent');
    expect(text).toMatch(/input +"<a<a>"/);
    expect(text).toContain('replayed on the code: it agrees');
  });

  it('prints nothing with --quiet but still exits with the status', async () => {
    expect(await call('check', 'idempotent', HTML, '--quiet')).toEqual({ status: 1, stdout: [], stderr: '' });
    expect(await call('check', 'total', HTML, '--quiet')).toEqual({ status: 0, stdout: [], stderr: '' });
  });

  it('tells why an answer is unknown', async () => {
    const called = await call('check', 'idempotent', 'examples/encoders/html-decode.bek', '--timeout', '0.01');
    expect(called.status).toBe(3);
    expect(called.stdout.join('\n')).toMatch(/because .*limit/);
  });
});

describe('check --out', () => {
  it('saves the same answer in every format at once, and prints it too', () =>
    inFolder({}, async folder => {
      const endings = ['json', 'dot', 'svg', 'mmd', 'html', 'bek', 'md'];
      const files = endings.map(ending => join(folder, `answer.${ending}`));
      const called = await call('check', 'idempotent', TAGS, '--json', ...files.flatMap(file => ['--out', file]));
      expect(called).toMatchObject({ status: 0, stderr: '' });
      const saved = files.map(file => readFileSync(file, 'utf8'));
      expect(JSON.parse(saved[0])).toEqual(documentOf(called));
      for (const [i, start] of ['', 'digraph', '<svg', 'flowchart', '<!doctype html>', '//', '#'].entries())
        expect(saved[i].trimStart().toLowerCase()).toContain(start.toLowerCase());
      for (const i of [4, 6]) expect(saved[i]).toMatch(/holds/i);
    }));

  it('shows both inputs of a collision', () =>
    inFolder({}, async folder => {
      const [html, markdown] = ['a.html', 'a.md'].map(name => join(folder, name));
      const called = await call(
        'check',
        'injective',
        'examples/encoders/url-decode.bek',
        '--json',
        '--out',
        html,
        '--out',
        markdown,
      );
      const { input, other } = documentOf(called).witness as { input: string; other: string };
      expect(input).not.toBe(other);
      for (const file of [html, markdown])
        for (const word of [input, other]) expect(readFileSync(file, 'utf8')).toContain(word);
    }));

  it('saves what there is when the answer is unknown, and tells what there is not', () =>
    inFolder({}, async folder => {
      const [json, svg] = ['a.json', 'a.svg'].map(name => join(folder, name));
      const slow = '/(?:a|b)*a(?:a|b){60}$/';
      const called = await call('check', 'total', slow, '--timeout', '0.01', '--out', json, '--out', svg, '--quiet');
      expect(called.status).toBe(3);
      expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ verdict: 'unknown' });
      expect(called.stderr).toContain('a.svg: not written');
    }));
});
