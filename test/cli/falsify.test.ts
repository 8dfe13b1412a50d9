import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partOfTheDay } from '../setup/seed.ts';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const CODE = `
  export function reverse(s: string): string { return [...s].reverse().join(''); }
  /** Reads what we cannot follow, and can be run all the same. */
  export function segments(s: string): string {
    return Array.from(new Intl.Segmenter('en').segment(s), ({ segment }) => segment).reverse().join('');
  }
  export function harmless(s: string): string { return new Intl.Segmenter('en').segment(s) === null ? '' : s; }
  const seen: string[] = [];
  export function remembering(s: string): string { seen.push(s); return seen.length > 1 ? s + '!' : s; }
  export function first(s: string): string { if (s.startsWith('<!')) throw new RangeError('no declarations'); return s; }
  export function maskMail(s: string): string {
    const [name, host] = s.split('@');
    return host === undefined ? s : name[0] + '***@' + host;
  }
  export function keep(s: string): string { return s; }
  export function shorten(s: string): string { return s.length > 30 ? s.slice(3) : s; }
`;

function ask(...args: readonly string[]): ReturnType<typeof call> {
  return inFolder({ 'f.ts': CODE, 'double.bek': DOUBLE }, folder =>
    call(...args.map(arg => arg.replaceAll('#', `${join(folder, 'f.ts')}#`).replaceAll('@', `${folder}/`)), '--json'),
  );
}

const DOUBLE = `program D(i) { return iter(c in i) { case (true) : yield(c, c); }; }`;

describe('a property is tried on the code itself', () => {
  const REFUTED: readonly (readonly [args: readonly string[], witness: object])[] = [
    [['idempotent', '#reverse'], { input: 'ab', left: 'ba', right: 'ab', shortest: true }],
    [['idempotent', '#segments'], { input: 'ab', left: 'ba', right: 'ab', shortest: true }],
    [['idempotent', '#segments', '--black-box'], { input: 'ab', shortest: true }],
    [['equivalent', '#reverse', '#keep'], { input: 'ab', left: 'ba', right: 'ab' }],
    [['commutes', '#reverse', '#first'], { input: expect.stringMatching(/^(<!|!<)$/) }],
    [['inverse', '#reverse', '#keep'], { input: 'ab', left: 'ab', right: 'ba' }],
    [['injective', '#maskMail'], { other: expect.stringContaining('@') }],
    [
      ['total', '#first'],
      { input: '<!', fault: expect.stringMatching(/f\.ts:\d+:\d+: RangeError: no declarations$/), shortest: true },
    ],
    [['avoids', '#reverse', '--output', 'ba'], { input: 'ab', output: 'ba' }],
    [['only', '#reverse', '--output', '[^b]*|b.*', '--input', '^[ab]*$'], { input: 'ba', output: 'ab' }],
    [['idempotent', '#reverse | @double.bek'], { input: 'a', left: 'aa', right: 'aaaa', shortest: true }],
    // How far it is shrunk depends on the time that there is.
    [['idempotent', '#shorten'], { input: expect.stringMatching(/^.{34,}$/s) }],
  ];

  it.each(partOfTheDay(REFUTED, 3))('%j fails', async (args, witness) => {
    const called = await ask('check', ...args);
    expect(called).toMatchObject({ status: 1, stderr: '' });
    expect(documentOf(called)).toMatchObject({
      verdict: 'fails',
      guarantee: { level: 'proved' },
      witness: { replayed: true, ...witness },
    });
  });

  it('and what is reached holds', async () => {
    const called = await ask('check', 'reaches', '#segments', '--output', '^ba$');
    expect(documentOf(called)).toMatchObject({ verdict: 'holds', witness: { input: 'ab', output: 'ba' } });
  });

  it('and that is an answer where it is enough, also where the code cannot be read', async () => {
    const called = await ask('check', 'idempotent', '#harmless', '--enough', 'tested:1000');
    expect(called.status).toBe(0);
    const { verdict, guarantee } = documentOf(called);
    expect(verdict).toBe('holds');
    expect((guarantee as { readonly inputs: number }).inputs).toBeGreaterThanOrEqual(1000);
    expect(await ask('check', 'idempotent', '#harmless')).toMatchObject({ status: 2 });
  });

  it('but not refuted by what earlier calls left behind', async () => {
    const called = await ask('check', 'equivalent', '#remembering', '#keep', '--timeout', '6');
    expect(documentOf(called)).not.toHaveProperty('witness');
    expect(called.status).not.toBe(1);
  });

  it('for diff, too', async () => {
    const called = await ask('diff', '#segments', '#keep');
    expect(called.status).toBe(1);
    expect(documentOf(called)).toMatchObject({
      verdict: 'fails',
      differences: [{ input: 'ab', left: 'ba', right: 'ab', replayed: true }],
      notes: [expect.stringContaining('Segmenter')],
    });
  });
});
