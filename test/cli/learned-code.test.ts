import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const CODE = `
  export function escape(s: string): string { return s.replace(/&/g, '&amp;').replace(/</g, '&lt;'); }
  export function unescape(s: string): string { return s.replace(/&lt;/g, '<').replace(/&amp;/g, '&'); }
  export function wrongOrder(s: string): string { return s.replace(/&amp;/g, '&').replace(/&lt;/g, '<'); }
  export function loop(s: string): string {
    let out = '';
    for (const c of s) out += c === '<' ? '&lt;' : c === '&' ? '&amp;' : c;
    return out;
  }
  export function forgetful(s: string): string {
    let out = '';
    for (const c of s) out += c === '<' ? '&lt;' : c;
    return out;
  }
  export function foreign(s: string): string { return new Intl.Segmenter('en').segment(s) === null ? '' : s; }
`;

/** From source code to the answer, with the real engine. */
function ask(...args: readonly string[]): ReturnType<typeof call> {
  return inFolder({ 'f.ts': CODE }, folder =>
    call(...args.map(arg => arg.replace(/^#/, `${join(folder, 'f.ts')}#`)), '--json'),
  );
}

describe('questions about code', () => {
  it.each<[readonly string[], number, object]>([
    [['check', 'inverse', '#escape', '#unescape'], 0, { verdict: 'holds' }],
    [['check', 'inverse', '#escape', '#wrongOrder'], 1, { witness: { input: '&lt;', right: '<', replayed: true } }],
    [['check', 'equivalent', '#escape', '#loop'], 0, { verdict: 'holds' }],
    [['check', 'avoids', '#escape', '--output', '<'], 0, { verdict: 'holds' }],
    [
      ['check', 'only', '#forgetful', '--output', '(?:[^&]|&(?:amp|lt);)*'],
      1,
      { witness: { input: '&', output: '&' } },
    ],
    [['diff', '#loop', '#forgetful'], 1, { differences: [{ input: '&', left: '&amp;', right: '&', replayed: true }] }],
    [['diff', '#loop', '#escape'], 0, { differences: [] }],
    [['learn', '#loop'], 0, { states: 1, transitions: 3, lookback: 0 }],
  ])('%j are answered with proof', async (args, status, answer) => {
    const called = await ask(...args);
    expect(called).toMatchObject({ status, stderr: '' });
    expect(documentOf(called)).toMatchObject({ guarantee: { level: 'proved' }, ...answer });
  });

  it('are refused where the code does what we cannot follow, with the place and the way out', async () => {
    const called = await ask('learn', '#foreign');
    expect(called.status).toBe(2);
    expect(documentOf(called)).toEqual({
      codomata: 1,
      error: {
        message: expect.stringContaining('Segmenter'),
        place: expect.stringMatching(/f\.ts:\d+:\d+$/),
        hint: '--black-box learns from runs of the code alone',
      },
    });
    expect(called.stderr).toMatch(/f\.ts:\d+:\d+: .*Segmenter.*; --black-box learns from runs/);
    const tested = await ask('check', 'idempotent', '#foreign', '--black-box', '--enough', 'tested:1000');
    expect(documentOf(tested)).toMatchObject({ verdict: 'holds', guarantee: { level: 'tested' } });
  });

  it('are answered again from what was saved', () =>
    inFolder({ 'f.ts': CODE }, async folder => {
      const [machine, proof] = ['m.json', 'm.cert.json'].map(name => join(folder, name));
      const target = `${join(folder, 'f.ts')}#loop`;
      expect(await call('learn', target, '--quiet', '--out', machine, '--out', proof)).toMatchObject({ status: 0 });
      expect(await call('verify', machine, proof)).toMatchObject({ status: 0 });
      expect(await call('check', 'equivalent', machine, target)).toMatchObject({ status: 0 });
    }));
});
