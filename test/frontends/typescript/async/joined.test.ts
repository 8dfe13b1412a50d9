import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exploreWords, joinWords } from '../../../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../../../src/logic/solver/index.ts';
import { Concrete, disagreement, isWordOf } from '../../../program/agreement.ts';
import { inDirectory } from '../../../workspace.ts';

/** Functions whose microtasks, and their order, depend on the input. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'a turn more for some': `async t => {
    let log = '';
    const f = async (name, c) => { if (c === 'x') await 0; if (c === 'y') await Promise.resolve(Promise.resolve()); log += name; };
    await Promise.all([f(1, t[0]), f(2, t[1]), f(3, t[2])]);
    return log;
  }`,
  'tasks that are chosen': `async t => {
    let log = '';
    const a = () => { log += 'a'; };
    const b = () => { log += 'b'; };
    queueMicrotask(t[0] === 'x' ? a : b);
    Promise.resolve().then(t[1] === 'x' ? a : b);
    if (t[2] === 'x') queueMicrotask(() => { log += t[0]; });
    else queueMicrotask(() => { log += t[1]; });
    await 0;
    return log;
  }`,
  'promises that are chosen': `async t => {
    const p = Promise.resolve('p');
    const q = Promise.reject('q');
    const chosen = t[0] === 'x' ? p : q;
    if (t[1] === 'x') return chosen.catch(e => e + '!');
    return t[2] === 'x' ? p : chosen;
  }`,
  'settled or not': `t => {
    let done;
    const p = new Promise((resolve, reject) => { done = { resolve, reject }; });
    if (t[0] === 'x') done.resolve('early');
    const q = p.then(v => v + t[1], e => e + t[2]);
    if (t[1] === 'y') done.reject('no');
    done.resolve('late');
    return q;
  }`,
  'a generator that is asked in different ways': `async t => {
    let log = '';
    async function* g() { try { yield 1; if (t[1] === 'x') throw 'thrown'; yield 2; } catch (e) { log += e; } finally { log += 'f'; } }
    const i = g();
    if (t[0] === 'x') i.next();
    try { for await (const v of i) { log += v; if (t[2] === 'x') break; } } catch (e) { log += 'c'; }
    return log;
  }`,
};

const words = ['x', 'y', 'z'].flatMap(a => ['x', 'y', 'z'].flatMap(b => ['x', 'y', 'z'].map(c => a + b + c)));
const folder = mkdtempSync(join(tmpdir(), 'async-'));
beforeAll(loadZ3);
afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(PROGRAMS))('%s: all cases, joined or not, are what running it gives', (name, text) => {
  const file = join(folder, `${name.replaceAll(' ', '-')}.mjs`);
  writeFileSync(file, `export default ${text}`);
  const program = readSourceProgram(file, inDirectory(folder));
  const concrete = new Concrete(program);
  const budget = new Budget({ timeout: 60_000 });
  const session = new Session(createSolver({ budget }), budget);
  for (const cases of [[...exploreWords(program, 3, session)], joinWords(program, 3, session)])
    for (const word of words) {
      const of = cases.filter(made => isWordOf(made, word));
      expect(of.length, word).toBe(1);
      expect(disagreement(program, of[0], word, concrete)).toBeUndefined();
    }
});
