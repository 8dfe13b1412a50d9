import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codomata, documentOf, inFolder, start } from './command-line.ts';

const TAGS = 'examples/paper/get-tags.bek';
const DECODE = 'examples/encoders/html-decode.bek';
/** That two integers have no odd sum and even difference is for Z3 to say. */
const PARITY = `program Parity(list) {
  return iter(n in list)[p := 0;] {
    case (n + p == 10 && n - p == 3) : raise Odd;
    case (true) : yield(n); p := n;
  };
}`;

describe('the process', () => {
  it('ends by itself with the status, after Z3 was used and after a layout', () =>
    inFolder({ 'parity.bek': PARITY }, async folder => {
      const args = ['check', 'total', 'parity.bek', '--alphabet', 'int', '--json', '--out', 'a.svg', '--out', 'a.html'];
      const proved = await codomata(args, folder);
      expect([proved.status, proved.signal, proved.stderr]).toEqual([0, null, '']);
      expect((documentOf(proved).solver as { z3: number }).z3).toBeGreaterThan(0);
      expect(readFileSync(join(folder, 'a.svg'), 'utf8')).toContain('</svg>');
    }));

  it('prints help on standard output', async () => {
    const [help, check] = await Promise.all([codomata(['--help']), codomata(['check', '--help'])]);
    expect([help.status, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toContain('Exit status: 0');
    expect(check.stdout).toContain('single-valued F');
  });

  it('writes messages to standard error, and under --json the error as a document', async () => {
    const message = 'no.bek: there is no such file';
    const plain = await codomata(['check', 'idempotent', 'no.bek']);
    expect([plain.status, plain.stdout, plain.stderr]).toEqual([2, '', `codomata: ${message}\n`]);
    const json = await codomata(['check', 'idempotent', 'no.bek', '--json']);
    expect([json.status, documentOf(json)]).toEqual([2, { codomata: 1, error: { message } }]);
  });

  it('does not mind a reader that stops early', () =>
    inFolder({ 'in.txt': `${JSON.stringify('a<b')}\n`.repeat(30_000) }, async folder => {
      const { child, ended } = start(
        ['run', resolve('examples/encoders/html-encode.bek'), '--inputs', 'in.txt'],
        folder,
      );
      child.stdout.once('data', () => child.stdout.destroy());
      const { status, stderr } = await ended;
      expect([status, stderr]).toEqual([0, '']);
    }));

  it('writes long output whole into a pipe', () =>
    inFolder({ 'in.txt': `${JSON.stringify('a<b')}\n`.repeat(30_000) }, async folder => {
      const args = ['run', resolve('examples/encoders/html-encode.bek'), '--inputs', 'in.txt'];
      const { stdout } = await codomata(args, folder);
      expect(stdout).toBe(`${JSON.stringify({ output: 'a&lt;b' })}\n`.repeat(30_000));
    }));

  it.each([
    ['a long computation', ['check', 'idempotent', `${DECODE} | ${DECODE} | ${DECODE}`], false],
    ['a layout', ['draw', '/^(?:a|b|c)*a(?:a|b|c){7}$/', '--out', 'a.svg'], true],
  ])('stops soon when interrupted in %s', (_, args, laysOut) =>
    inFolder({}, async folder => {
      const absolute = args.map(arg => arg.replaceAll('examples/', `${resolve('examples')}/`));
      const { child, ended } = start([...absolute, '--timeout', '60'], folder);
      await new Promise(wait => setTimeout(wait, laysOut ? 2500 : 2000));
      expect(child.exitCode).toBe(null);
      const before = performance.now();
      child.kill('SIGINT');
      const { status, signal } = await ended;
      expect(performance.now() - before).toBeLessThan(15_000);
      expect([status, signal]).toSatisfy(([code, name]) => code === 130 || name === 'SIGINT');
      expect(existsSync(join(folder, 'a.svg'))).toBe(false);
    }),
  );

  it('keeps near its time limit', async () => {
    const ended = await codomata(['check', 'idempotent', `${DECODE} | ${DECODE}`, '--timeout', '1', '--json']);
    expect(ended.status).toBe(3);
    expect(documentOf(ended)).toMatchObject({ verdict: 'unknown', reason: expect.stringContaining('time limit') });
    expect(documentOf(ended).seconds).toBeLessThan(15);
  });

  it('prints the same answer twice', async () => {
    const ask = async () => {
      const { seconds, ...rest } = documentOf(await codomata(['check', 'injective', TAGS, '--json', '--seed', '3']));
      expect(seconds).toBeTypeOf('number');
      return rest;
    };
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toEqual(first);
  });
});
