import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { certificateOf } from '../../src/analyses/certificate.ts';
import { writeMachine } from '../../src/automata/saved/write.ts';
import { codomata } from '../../src/cli/program.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { workspace } from '../workspace.ts';
import { call, documentOf } from './call.ts';
import { type Ask, BOUNDED, ESCAPE, ESCAPE_LESS, STRIP, withCode } from './code.ts';
import { learnedNames, tell } from './fake-engine.ts';

/** What is done with machines that were learned, whoever learns them: the engine here says what the tests tell it. */
vi.mock('../../src/engines/sigma-star/index.ts', () => import('./fake-engine.ts'));

describe('learn', () => {
  it('prints what CLI.md promises', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE } });
      const called = await ask('learn', '#escape', '--json');
      expect(called).toMatchObject({ status: 0, stderr: '' });
      expect(documentOf(called)).toMatchObject({
        codomata: 1,
        command: 'learn',
        targets: [expect.stringMatching(/f\.ts#escape$/)],
        verdict: 'holds',
        guarantee: { level: 'proved' },
        machine: { codomata: 'machine', version: 1 },
        states: 1,
        transitions: 3,
        lookback: 0,
        refinements: { conjecture: 1, abstraction: 2 },
        predicates: 3,
        queries: { membership: 4, equivalence: 5, solver: { z3: 0 } },
        seconds: expect.any(Number),
      });
    }));

  it('describes the machine for people', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE } });
      const text = (await ask('learn', '#escape')).stdout.join('\n');
      expect(text).toMatch(/^✓ learn .*f\.ts#escape: learned \(proved\)$/m);
      expect(text).toContain('1 state, 3 transitions, lookback 0');
      expect(text).toMatch(/'<' +\/ "&lt;" +→ q0/);
    }));

  it('prints and saves a machine without proof too, and exits with 3', () =>
    withCode(async (ask, folder) => {
      tell({ escape: { bek: ESCAPE, guarantee: BOUNDED } });
      const [json, proof] = ['m.json', 'm.cert.json'].map(name => join(folder, name));
      const called = await ask('learn', '#escape', '--out', json, '--out', proof);
      expect(called.status).toBe(3);
      const text = called.stdout.join('\n');
      expect(text).toMatch(/^◐ learn .*checked for all inputs up to length 7\)\n {2}because it was told so/);
      expect(called.stderr).toContain(`--out ${proof}: not written, because there is no proof: it was told so`);
      expect((await ask('run', json, '--input', '<')).stdout).toEqual(['{"output":"&lt;"}']);
      expect(() => readFileSync(proof)).toThrow('ENOENT');
    }));

  it('composes a chain, with what is known of all its parts', () =>
    withCode(async (ask, folder) => {
      tell({ escape: { bek: ESCAPE }, strip: { bek: STRIP, guarantee: BOUNDED } });
      const proof = join(folder, 'm.cert.json');
      const called = await ask('learn', '#escape | #strip', '--json', '--out', proof);
      expect(called.status).toBe(3);
      expect(called.stderr).toContain('learn the parts of a chain one by one');
      expect(documentOf(called)).toMatchObject({
        guarantee: { level: 'bounded', length: 1 },
        reason: expect.stringMatching(/f\.ts#strip: it was told so/),
        states: 1,
        transitions: 3,
        refinements: { conjecture: 2, abstraction: 4 },
        learned: [{ guarantee: { level: 'proved' } }, { guarantee: BOUNDED }],
      });
    }));

  it('takes what is a machine already as it is', async () => {
    tell({});
    const called = await call('learn', 'examples/encoders/html-encode.bek', '--json');
    expect(called.status).toBe(0);
    expect(documentOf(called)).toMatchObject({ guarantee: { level: 'proved' }, states: 1 });
  });

  it('says what is missing when there is not even a machine', () =>
    withCode(async (ask, folder) => {
      tell({});
      const files = ['--out', join(folder, 'm.svg'), '--trace', join(folder, 't.html')];
      const called = await ask('learn', '#escape', '--json', ...files);
      expect(called.status).toBe(3);
      expect(documentOf(called)).toMatchObject({ verdict: 'unknown', reason: expect.stringContaining('told nothing') });
      expect(documentOf(called)).not.toHaveProperty('machine');
      expect(called.stderr).toContain('m.svg: not written');
      expect(called.stderr).toContain('t.html: not written');
    }));

  it('writes a page with every step, and needs an .html in a folder for it', () =>
    withCode(async (ask, folder) => {
      tell({ escape: { bek: ESCAPE } });
      const page = join(folder, 'how.html');
      expect(await ask('learn', '#escape', '--quiet', '--trace', page)).toEqual({ status: 0, stdout: [], stderr: '' });
      expect(readFileSync(page, 'utf8').match(/<article class="step"/g)).toHaveLength(3);
      expect(await ask('learn', '#escape', '--trace', join(folder, 'how.svg'))).toMatchObject({ status: 2 });
      expect(await ask('learn', '#escape', '--trace', join(folder, 'none', 'how.html'))).toMatchObject({ status: 2 });
    }));

  it('tells those who watch how far it is', () =>
    withCode(async (_, folder) => {
      tell({ escape: { bek: ESCAPE } });
      const lines: string[] = [];
      const quiet = { print: () => undefined, tell: () => undefined };
      await codomata(['learn', `${join(folder, 'f.ts')}#escape`], { ...quiet, progress: line => lines.push(line) });
      expect(lines).toContainEqual(
        expect.stringMatching(/^learning .*#escape \(table\): 2 states, 3 transitions, 4 open, 5 refinements, \d+ s$/),
      );
    }));

  it('learns from runs alone with --black-box', () =>
    withCode(async ask => {
      tell({});
      const called = await ask('learn', '#strip', '--black-box', '--json');
      expect(called).toMatchObject({ status: 3, stderr: '' });
      expect(await ask('learn', '#strip', '--black-box', '--enough', 'tested:1000')).toMatchObject({ status: 0 });
      expect(documentOf(called)).toMatchObject({
        verdict: 'unknown',
        guarantee: { level: 'tested', inputs: expect.any(Number) },
        states: 1,
        transitions: 2,
      });
      expect(learnedNames()).toEqual([]);
    }));
});

describe('verify', () => {
  async function saved(folder: string, ask: Ask): Promise<readonly string[]> {
    tell({ escape: { bek: ESCAPE } });
    const files = ['m.json', 'm.cert.json'].map(name => join(folder, name));
    await ask('learn', '#escape', '--quiet', ...files.flatMap(file => ['--out', file]));
    return files;
  }

  it('accepts what learn saved', () =>
    withCode(async (ask, folder) => {
      const files = await saved(folder, ask);
      const called = await ask('verify', ...files, '--json');
      expect(called).toMatchObject({ status: 0, stderr: '' });
      expect(documentOf(called)).toMatchObject({ command: 'verify', verdict: 'holds', accepted: true });
      const text = await ask('verify', ...files);
      expect(text.stdout.join('\n')).toMatch(/^✓ verify .*m\.json: accepted, it is proved to be .*f\.ts#escape$/);
    }));

  it.each<[string, string, (text: string) => string, RegExp]>([
    ['another machine', 'm.json', text => text.replace('&lt;', '&gt;'), /another machine, or this one was changed/],
    ['code that was changed', 'f.ts', text => `${text}// changed`, /f\.ts was changed since/],
    ['another proof', 'm.cert.json', text => text.replace('"told"', '"guess"'), /this is not what was told/],
  ])('rejects %s', (_, name, change, reason) =>
    withCode(async (ask, folder) => {
      const files = await saved(folder, ask);
      const file = join(folder, name);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      const called = await ask('verify', ...files, '--json');
      expect(called.status).toBe(1);
      expect(documentOf(called)).toMatchObject({
        verdict: 'fails',
        accepted: false,
        reason: expect.stringMatching(reason),
      });
    }),
  );

  it('does not accept a machine that its code does not show, whatever the checker says', () =>
    withCode(async (ask, folder) => {
      const files = await saved(folder, ask);
      const less = readBek(`program P(i) { return ${ESCAPE_LESS}; }`);
      const code = join(folder, 'f.ts');
      const certificate = certificateOf(
        { target: `${code}#escape`, options: {} },
        [code],
        less,
        { by: 'told' },
        workspace,
      );
      writeFileSync(files[0], JSON.stringify(writeMachine(less)));
      writeFileSync(files[1], JSON.stringify(certificate));
      const called = await ask('verify', ...files);
      expect(called.stdout).toEqual([]);
      expect(called.stderr).toMatch(/the code gives "&amp;" for "&", and its machine "&"/);
    }));

  it('does not mind what a machine says about itself, or how the file is laid out', () =>
    withCode(async (ask, folder) => {
      const files = await saved(folder, ask);
      const machine = JSON.parse(readFileSync(files[0], 'utf8'));
      writeFileSync(files[0], JSON.stringify({ ...machine, about: 'mine' }));
      expect(await ask('verify', ...files)).toMatchObject({ status: 0 });
    }));

  it.each([
    ['m.cert.json', 'no json', /m\.cert\.json: this is not JSON/],
    ['m.cert.json', '{"codomata":1}', /m\.cert\.json: a certificate says/],
    ['m.json', '{}', /m\.json: /],
  ])('refuses a file %s that says %s', (name, text, message) =>
    withCode(async (ask, folder) => {
      const files = await saved(folder, ask);
      writeFileSync(join(folder, name), text);
      const called = await ask('verify', ...files);
      expect(called).toMatchObject({ status: 2, stdout: [] });
      expect(called.stderr).toMatch(message);
    }),
  );
});
