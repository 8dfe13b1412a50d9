import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { documentOf } from './call.ts';
import { BOUNDED, ESCAPE, ESCAPE_LESS, REFUSE, STRIP, STRIP_LESS, TESTED, withCode } from './code.ts';
import { learnedNames, tell } from './fake-engine.ts';

/** What is done with machines that were learned, whoever learns them: the engine here says what the tests tell it. */
vi.mock('../../src/engines/sigma-star/index.ts', () => import('./fake-engine.ts'));

describe('check on code whose machine is proved', () => {
  it('proves what holds', () =>
    withCode(async ask => {
      tell({ strip: { bek: STRIP } });
      const called = await ask('check', 'idempotent', '#strip', '--json');
      expect(called).toMatchObject({ status: 0, stderr: '' });
      expect(documentOf(called)).toMatchObject({
        verdict: 'holds',
        guarantee: { level: 'proved' },
        learned: [{ guarantee: { level: 'proved' }, states: 1, transitions: 2, lookback: 0 }],
      });
    }));

  it('runs a witness on the code itself', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE } });
      const called = await ask('check', 'idempotent', '#escape', '--input', '&', '--json');
      expect(called).toMatchObject({ status: 1, stderr: '' });
      expect(documentOf(called)).toMatchObject({
        verdict: 'fails',
        guarantee: { level: 'proved' },
        witness: { input: '&', left: '&amp;', right: '&amp;amp;', replayed: true },
      });
    }));

  it('learns each function once, also in chains, and runs witnesses through whole chains', () =>
    withCode(async (ask, folder) => {
      tell({ escape: { bek: ESCAPE }, strip: { bek: STRIP } });
      const double = join(folder, 'double.bek');
      writeFileSync(double, `program D(i) { return iter(c in i) { case (true) : yield(c, c); }; }`);
      const targets = [`#escape | ${double} | #strip`, `#strip | ${double} | #strip`];
      const called = await ask('check', 'equivalent', ...targets, '--input', '<', '--json');
      expect(documentOf(called)).toMatchObject({
        verdict: 'fails',
        witness: { input: '<', left: 'lltt;;', right: '', replayed: true },
      });
      expect(await ask('check', 'equivalent', targets[0], targets[0], '--quiet')).toMatchObject({ status: 0 });
      expect(learnedNames().map(name => name.split('#')[1])).toEqual(['escape', 'strip']);
    }));

  it('knows that code which throws rejects', () =>
    withCode(async ask => {
      tell({ refuse: { bek: REFUSE } });
      const total = await ask('check', 'total', '#refuse', '--json');
      expect(documentOf(total)).toMatchObject({ verdict: 'fails', witness: { input: '<', replayed: true } });
    }));

  it('reports an internal error, and no finding, when the code does not do what its machine does', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE_LESS } });
      const called = await ask('check', 'avoids', '#escape', '--output', '^&$', '--json');
      expect(called.status).toBe(2);
      expect(documentOf(called)).toEqual({
        codomata: 1,
        error: { message: expect.stringMatching(/^internal error.*and its machine/) },
      });
      expect(called.stderr).toMatch(/internal error.*#escape gives nothing for "&", and its machine "&"/);
    }));

  it.each([
    ['check', 'idempotent', '#strip'],
    ['diff', '#strip', '#strip'],
    ['learn', '#strip'],
    ['draw', '#strip'],
  ])('runs the code before anything is said to hold of it: %s', (...args) =>
    withCode(async ask => {
      tell({ strip: { bek: STRIP_LESS } });
      const called = await ask(...args);
      expect([called.status, called.stdout]).toEqual([2, []]);
      expect(called.stderr).toMatch(/internal error.*#strip.*: the code gives ".*" for ".*&.*", and its machine/);
    }),
  );

  it('does not mind that a function keeps state between calls', () =>
    withCode(async ask => {
      tell({ firstOnly: { bek: STRIP_LESS } });
      const called = await ask('check', 'injective', '#firstOnly', '--json');
      expect(documentOf(called)).toMatchObject({ verdict: 'fails', witness: { left: '', replayed: true } });
    }));

  it('says so when the code cannot be run', () =>
    withCode(async (ask, folder) => {
      tell({ 'files.cjs': { bek: STRIP } });
      const called = await ask('check', 'injective', join(folder, 'files.cjs'), '--json');
      expect(called.status).toBe(3);
      expect(documentOf(called)).toMatchObject({
        verdict: 'unknown',
        witness: { replayed: false },
        reason: expect.stringMatching(/could not be run on the code: .*sandbox/),
      });
    }));
});

describe('check on code whose machine is not proved', () => {
  it('claims no more than is known of the machine', () =>
    withCode(async ask => {
      tell({ strip: { bek: STRIP, guarantee: BOUNDED } });
      const once = documentOf(await ask('check', 'avoids', '#strip', '--output', '<', '--json'));
      expect(once).toMatchObject({ verdict: 'unknown', guarantee: BOUNDED });
      const { status, stdout } = await ask('check', 'total', '#strip');
      const text = stdout.join('\n');
      expect(status).toBe(3);
      expect(text).toMatch(
        /^◐ total .*: unknown\n {2}because nothing against it up to length 7, and proved was asked for/,
      );
      expect(text).toMatch(/machine of .*#strip is checked for all inputs up to length 7, not proved: it was told so/);
    }));

  it('takes less than a proof for an answer where that is enough', () =>
    withCode(async ask => {
      tell({ strip: { bek: STRIP, guarantee: BOUNDED } });
      const enough = async (what: string) =>
        documentOf(await ask('check', 'total', '#strip', '--json', '--enough', what)).verdict;
      expect(await enough('bounded:7')).toBe('holds');
      expect(await enough('bounded:8')).toBe('unknown');
      expect(await enough('tested:200')).toBe('holds');
      expect(await ask('learn', '#strip', '--enough', 'bounded:7')).toMatchObject({ status: 0 });
      expect(await ask('draw', '#strip', '--enough', 'bounded:7')).toMatchObject({ status: 0 });
      expect(await ask('draw', '#strip', '--enough', 'bounded:8')).toMatchObject({ status: 3 });
    }));

  it('counts what a later part of a chain is given', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE }, strip: { bek: STRIP, guarantee: BOUNDED } });
      const called = await ask('check', 'avoids', '#escape | #strip', '--output', '<', '--json');
      // Up to five symbols come of each, so seven are enough for one only.
      expect(documentOf(called)).toMatchObject({ verdict: 'unknown', guarantee: { level: 'bounded', length: 1 } });
    }));

  it('takes the weakest of what is known', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE, guarantee: TESTED }, strip: { bek: STRIP, guarantee: BOUNDED } });
      const called = await ask('check', 'commutes', '#strip', '#escape', '--input', '^a*$', '--json');
      // What counts of machines that were only tested is on how many inputs the property itself was tried.
      const { verdict, guarantee } = documentOf(called);
      expect(verdict).toBe('unknown');
      expect(guarantee).toEqual({ level: 'tested', inputs: expect.any(Number) });
      expect(guarantee).not.toEqual(TESTED);
    }));

  it('proves by a counterexample that the code shows, of any length', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE, guarantee: { level: 'bounded', length: 0 } } });
      const called = await ask('check', 'idempotent', '#escape', '--json');
      expect(documentOf(called)).toMatchObject({
        verdict: 'fails',
        guarantee: { level: 'proved' },
        witness: { input: expect.stringMatching(/^[<&]$/), replayed: true, shortest: true },
      });
    }));

  it('takes the outputs of a counterexample from the code', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE_LESS, guarantee: TESTED } });
      const called = await ask('check', 'avoids', '#escape', '--output', '&', '--input', '^&$', '--json');
      expect(documentOf(called)).toMatchObject({
        verdict: 'fails',
        guarantee: { level: 'proved' },
        witness: { input: '&', output: '&amp;', replayed: true },
      });
    }));

  it('is undecided when the code does not show what its machine does', () =>
    withCode(async ask => {
      tell({ strip: { bek: ESCAPE, guarantee: TESTED } });
      const called = await ask('check', 'idempotent', '#strip', '--json');
      expect(called.status).toBe(3);
      const document = documentOf(called);
      expect(document).toMatchObject({
        verdict: 'unknown',
        reason: expect.stringMatching(/learned without proof is wrong: .*run on "<", .* agree/),
      });
      expect(document).not.toHaveProperty('witness');
      expect(document).toMatchObject({ guarantee: { level: 'tested' } });
    }));

  it('is undecided when there is no machine', () =>
    withCode(async ask => {
      tell({});
      const called = await ask('check', 'idempotent', '#strip', '--json');
      expect(called.status).toBe(3);
      expect(documentOf(called)).toMatchObject({
        verdict: 'unknown',
        reason: expect.stringMatching(/^the engine was told nothing about this; nothing against it on \d+ inputs/),
        guarantee: { level: 'tested', inputs: expect.any(Number) },
      });
    }));
});

describe('diff on code', () => {
  it('shows every way of differing, run on the code', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE }, refuse: { bek: REFUSE } });
      const called = await ask('diff', '#escape', '#refuse', '--json');
      expect(called).toMatchObject({ status: 1, stderr: '' });
      expect(documentOf(called)).toMatchObject({
        command: 'diff',
        verdict: 'fails',
        guarantee: { level: 'proved' },
        differences: [
          { input: '&', left: '&amp;', right: '&', kind: 'outputs', replayed: true },
          { input: '<', left: '&lt;', right: null, kind: 'only-left', replayed: true },
        ],
        machine: { codomata: 'machine' },
      });
    }));

  it('drops what the code does not show where the machines are not proved, and says so', () =>
    withCode(async ask => {
      tell({ strip: { bek: STRIP }, firstOnly: { bek: REFUSE, guarantee: TESTED } });
      const called = await ask('diff', '#strip', '#firstOnly', '--json');
      expect(documentOf(called)).toMatchObject({
        verdict: 'fails',
        differences: [{ input: '&', left: '', right: '&', replayed: true }],
        notes: [expect.stringMatching(/learned without proof is wrong/)],
      });
    }));

  it('is undecided when none of the differences is one of the code', () =>
    withCode(async ask => {
      tell({ strip: { bek: STRIP }, firstOnly: { bek: ESCAPE_LESS, guarantee: TESTED } });
      const called = await ask('diff', '#strip | #strip', '#firstOnly | #strip', '--json');
      expect(called.status).toBe(3);
      expect(documentOf(called)).toMatchObject({ verdict: 'unknown', reason: expect.stringContaining('not proved') });
      expect(documentOf(called)).not.toHaveProperty('differences');
    }));
});

describe('draw on code', () => {
  it('draws what was learned, and says when it is not proved', () =>
    withCode(async ask => {
      tell({ escape: { bek: ESCAPE } });
      expect(await ask('draw', '#escape')).toMatchObject({ status: 0, stderr: '' });
      tell({ escape: { bek: ESCAPE, guarantee: BOUNDED } });
      const called = await ask('draw', '#escape', '--json');
      expect(called.status).toBe(3);
      expect(called.stderr).toContain('not proved: it was told so');
      expect(documentOf(called)).toMatchObject({ states: 1, learned: [{ guarantee: BOUNDED }] });
    }));
});
