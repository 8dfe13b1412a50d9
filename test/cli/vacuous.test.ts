import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const FILES = {
  'nothing.bek': 'program N(i) { return iter(c in i) { case (true) : raise No; end case (true) : raise No; }; }',
  'constant.bek': `program C(i) { return iter(c in i) { case (true) : skip; end case (true) : yield('x'); }; }`,
  'partly.bek': `program Q(i) { return iter(c in i) { case (c == '<') : raise No; case (true) : skip; end case (true) : yield('x'); }; }`,
  'plain.bek': 'program P(i) { return iter(c in i) { case (true) : yield(c); }; }',
  'f.ts': `export function same(s: string): string { return s.length > -1 ? 'ok' : s; }`,
};

function notes(...args: readonly string[]): Promise<unknown> {
  return inFolder(FILES, async folder => {
    const called = await call(...args.map(arg => arg.replace('@', `${folder}/`)), '--json');
    const { notes: said = [] } = documentOf(called);
    return (said as readonly string[]).map(note => note.replaceAll(join(folder, '/'), '@'));
  });
}

const CONSTANT = '@constant.bek: every input gives the same output, "x"';

describe('a machine that does nothing with its input', () => {
  it.each([
    [['learn', '@constant.bek'], CONSTANT],
    [['draw', '@constant.bek'], CONSTANT],
    [['check', 'idempotent', '@constant.bek'], CONSTANT],
    [['diff', '@constant.bek', '@constant.bek'], CONSTANT],
    [['draw', '@nothing.bek'], '@nothing.bek: every input is rejected'],
    [['draw', '@partly.bek'], '@partly.bek: every input that is accepted gives the same output, "x"'],
    [['learn', '@f.ts#same'], '@f.ts#same: every input gives the same output, "ok"'],
  ])('is said to be so: %j', async (args, note) => {
    expect(await notes(...args)).toContain(note);
  });

  it('is no machine that does something', async () => {
    expect(await notes('draw', '@plain.bek')).toEqual([]);
  });
});
