import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { Driver } from '../../../../src/frontends/typescript/entry/drive.ts';
import { followWord, outcomeAt } from '../../../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram, type SourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { inDirectory } from '../../../workspace.ts';
import { isProved } from '../forgotten/learned.ts';
import * as programs from './learned-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'async-'));
afterAll(() => rmSync(folder, { recursive: true }));

let programCount = 0;

/** A file that was read once is not read again. */
function read(text: string): SourceProgram {
  const file = join(folder, `program-${programCount++}.mjs`);
  writeFileSync(file, `export default ${text}`);
  return readSourceProgram(file, inDirectory(folder));
}

describe('an async function is learned as what its promise gives', () => {
  it.each(Object.entries(programs))('%s is proved, and the machine does what the function does', (name, run) =>
    isProved('../async/learned-programs.ts', name, run),
  );
});

describe('a word is followed through an async function', () => {
  test.each([
    [
      'parts at once',
      `async t => (await Promise.all(t.split('').map(async c => (c === 'x' ? 'y' : c)))).join('')`,
      'axbx',
      { returned: 'ayby' },
    ],
    [
      'a rejection',
      `async t => { if (t.includes('x')) throw new Error('an x'); return t; }`,
      'ax',
      { threw: 'Error: an x' },
    ],
    ['none', `async t => { if (t.includes('x')) throw new Error('an x'); return t; }`, 'ab', { returned: 'ab' }],
    ['the first of two', `t => Promise.race([...t].map(async c => c + c))`, 'ab', { returned: 'aa' }],
    [
      'those that succeed',
      `t => Promise.any([...t].map(async c => { if (c < 'b') throw c; return c; }))`,
      'abc',
      { returned: 'b' },
    ],
    [
      'an async generator',
      `async function* (t) { for await (const c of t) yield c === 'x' ? 1 : 2; }`,
      'ax',
      { returned: [2, 1] },
    ],
    [
      'variables that calls share over their turns',
      `async t => { let log = ''; await Promise.all([...t].map(async c => { log += c; if (c === 'x') await 0; log += c; })); return log; }`,
      'xab',
      { returned: 'xaabbx' },
    ],
  ])('%s', (_, text, word, outcome) => {
    const program = read(text);
    expect(outcomeAt(program, followWord(program, word, Budget.unlimited), word)).toMatchObject(outcome);
    expect(new Driver(program, Budget.unlimited).run(word)).toMatchObject(outcome);
  });
});

describe('what waits for the outside is refused where it waits', () => {
  test.each([
    ['async t => { await new Promise(r => setTimeout(r, 1)); return t; }', /:1:52: waiting for setTimeout is not/],
    [
      'async t => { await new Promise(() => {}); return t; }',
      /:1:29: waiting for something outside \(nothing in the program settles/,
    ],
    ['t => new Promise(() => t)', /program-\d+\.mjs:1:16: waiting for something outside/],
    ['async t => { queueMicrotask(() => { throw t; }); return t; }', /:1:44: throwing in a microtask is not/],
    ['async t => { setImmediate(() => {}); return t; }', /:1:29: waiting for setImmediate is not/],
  ])('%s', (text, message) => {
    const program = read(text);
    expect(() => new Driver(program, Budget.unlimited).run('a')).toThrow(message);
    expect(() => followWord(program, 'a', Budget.unlimited)).toThrow(message);
  });
});
