import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveTarget } from '../../../../src/frontends/typescript/modules/target.ts';
import { NativeLoadError } from '../../../../src/frontends/typescript/native/native-load-error.ts';
import { NativeRunner } from '../../../../src/frontends/typescript/native/runner.ts';
import { inDirectory, workspace } from '../../../workspace.ts';
import { writeTree } from '../modules/file-tree.ts';
import { runInTree } from './run-native.ts';

const TIME = { stopped: 'time' };
const MEMORY = { stopped: 'memory' };

test('an endless loop and a catastrophic pattern stop at their input, and the others have their outcomes', async () => {
  const files = {
    'main.js': `exports.f = x => { if (x === 'loop') for (;;); if (x === 'pattern') return /^(a+)+$/.test('a'.repeat(50) + '!');
      if (x === 'sort') return new Array(1e7).fill(0).map((_, i) => -i).sort((a, b) => { for (;;); }); return x }`,
  };
  const inputs = [...Array(3000).keys()].map(String);
  inputs[0] = 'loop';
  inputs[1500] = 'pattern';
  inputs[1501] = 'sort';
  inputs[2999] = 'loop';
  const outcomes = await runInTree(files, './main.js#f', inputs, { timeout: 500 });
  expect(outcomes).toEqual(inputs.map(x => (/^\d/.test(x) ? { returned: x } : TIME)));
});

test('slow inputs within their limit are not stopped, however many there are', async () => {
  const files = { 'main.js': 'exports.f = x => { const t = Date.now(); while (Date.now() < t + 50); return x }' };
  const inputs = [...'abcdefghijklmnopqrstuvwxyz'];
  expect(await runInTree(files, './main.js#f', inputs, { timeout: 1000 })).toEqual(
    inputs.map(returned => ({ returned })),
  );
});

test('code that takes all memory stops, of whatever kind the memory is', async () => {
  const files = {
    'main.js': `const kept = [];
      const bombs = {
        arrays() { for (;;) kept.push(new Array(1e5).fill(kept.length)) },
        numbers() { const a = []; for (;;) a.push(a.length) },
        buffers() { for (;;) kept.push(new Uint8Array(2 ** 24).fill(1)) },
        wasm() { for (;;) kept.push(new Uint8Array(new WebAssembly.Memory({ initial: 256 }).buffer).fill(1)) },
      };
      exports.f = x => x in bombs ? bombs[x]() : x`,
  };
  const inputs = ['a', 'arrays', 'b', 'numbers', 'c', 'buffers', 'd', 'wasm', 'e'];
  const outcomes = await runInTree(files, './main.js#f', inputs, { memory: 64, timeout: 60_000 });
  expect(outcomes).toEqual(inputs.map(x => (x.length === 1 ? { returned: x } : MEMORY)));
});

test('an error of the engine that ends a whole process ends one input', async () => {
  const files = { 'main.js': "exports.f = x => (x === 'huge' ? 'x'.repeat(2 ** 28).split('').length : x)" };
  const inputs = [...Array(100).keys()].map(String);
  inputs[50] = 'huge';
  inputs[51] = 'huge';
  const outcomes = await runInTree(files, './main.js#f', inputs, { timeout: 60_000 });
  expect(outcomes).toEqual(inputs.map(x => (x === 'huge' ? MEMORY : { returned: x })));
});

test('what is left to run after a call does not hang the next input', async () => {
  const files = {
    'main.js': `exports.f = x => { if (x === 'spin') { const spin = () => Promise.resolve().then(spin); spin() } return x }`,
  };
  const inputs = ['a', 'spin', 'b'];
  expect(await runInTree(files, './main.js#f', inputs, { timeout: 1000 })).toEqual(
    inputs.map(returned => ({ returned })),
  );
});

test('a runner that is closed in the middle of a run ends it, and nothing stays behind', async () => {
  const root = writeTree({ 'main.js': 'exports.f = x => { for (;;); }' });
  const module = resolveTarget(inDirectory(root), './main.js');
  const runner = new NativeRunner({ workspace, module, exportName: 'f', shape: { kind: 'call' } }, { timeout: 60_000 });
  await runner.run([]);
  const run = runner.run(['x']).catch((error: unknown) => error);
  await new Promise(resolve => setTimeout(resolve, 100));
  await runner.close();
  expect(await run).toBeInstanceOf(NativeLoadError);
  await runner.close();
});

/** Each tries to do one thing to the world, or to get hold of something that could. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  read: `return require('fs').readFileSync(SECRET, 'utf8')`,
  readPromise: `return require('fs/promises').readFile(SECRET)`,
  write: `return require('fs').writeFileSync(MARK, 'x')`,
  spawn: `return require('child_process').execSync('touch ' + MARK)`,
  exit: `process.exit(3)`,
  kill: `process.kill(process.ppid)`,
  connect: `return require('net').connect(PORT)`,
  get: `return require('http').get('http://localhost:' + PORT)`,
  fetch: `return fetch('http://localhost:' + PORT)`,
  dns: `return require('dns').lookup('localhost', () => 1)`,
  worker: `return new (require('worker_threads').Worker)('1', { eval: true })`,
  vm: `return require('vm').runInThisContext('1')`,
  binding: `return process.binding('fs')`,
  builtin: `return process.getBuiltinModule('fs').readFileSync(SECRET, 'utf8')`,
  inspector: `return require('inspector').open()`,
  engine: `return require('crypto').setEngine('x')`,
  addon: `return process.dlopen({ exports: {} }, '/x.node')`,
  homedir: `return require('os').homedir()`,
  functionThis: `return Function('return this')().process.mainModule.require('fs').readFileSync(SECRET, 'utf8')`,
  globalRequire: `return globalThis.require('fs').readFileSync(SECRET, 'utf8')`,
  loadText: `return require(SECRET)`,
};

test.each(Object.keys(ATTEMPTS))('an attempt to reach out comes back as an outcome: %s', async name => {
  const root = writeTree({ 'secret.txt': 'SECRET WORDS' });
  const { port, close } = await listener();
  const constants = `const SECRET = ${JSON.stringify(join(root, 'secret.txt'))}, MARK = ${JSON.stringify(join(root, 'mark'))}, PORT = ${port};`;
  const files = { 'main.js': `${constants} exports.f = x => { ${ATTEMPTS[name]} }` };
  const [outcome] = await runInTree(files, './main.js#f', ['x'], { timeout: 1000 });
  expect('threw' in outcome ? outcome.threw : outcome).toMatch(
    /not available here|is not defined|of undefined|Unexpected identifier|not a function/,
  );
  expect(JSON.stringify(outcome)).not.toMatch(/SECRET WORDS/);
  expect(existsSync(join(root, 'mark'))).toBe(false);
  expect(await close()).toBe(0);
});

/** Ways in which code has been known to get hold of the real process object; with it, it tries everything. */
test('code that gets hold of the real process object finds no rights with it', async () => {
  const root = writeTree({ 'secret.txt': 'SECRET WORDS' });
  const { port, close } = await listener();
  const files = {
    'main.js': `
      let real; const events = require('events'); const emit = events.prototype.emit;
      events.prototype.emit = function (...args) { if (this && this.constructor && this.constructor.name === 'process') real = this; return emit.apply(this, args) };
      Error.prepareStackTrace = (e, sites) => { for (const s of sites) { const t = s.getThis(); if (t && t.versions && t !== process) real ??= t } return '' };
      Promise.reject(new Error('to be emitted')); new Error('x').stack;
      exports.f = () => {
        const tried = {};
        const attempt = (name, act) => { try { tried[name] = String(act()) } catch (e) { tried[name] = 'no: ' + e.message } };
        attempt('have', () => typeof real);
        attempt('fs', () => real.getBuiltinModule('fs').readFileSync(${JSON.stringify(join(root, 'secret.txt'))}, 'utf8'));
        attempt('net', () => real.getBuiltinModule('net').connect(${port}));
        attempt('binding', () => real.binding('fs'));
        attempt('kill', () => real.kill(real.ppid, 0));
        attempt('exit', () => real.reallyExit(1));
        attempt('dlopen', () => real.dlopen({ exports: {} }, '/x.node'));
        attempt('handles', () => real._getActiveHandles());
        return tried;
      }`,
  };
  const module = resolveTarget(inDirectory(writeTree(files)), './main.js');
  const runner = new NativeRunner({ workspace, module, exportName: 'f', shape: { kind: 'call' } });
  // What was rejected is emitted between two runs.
  await runner.run(['x']);
  const [outcome] = await runner.run(['x']);
  await runner.close();
  const tried = 'returned' in outcome ? outcome.returned : {};
  const { have, ...rest } = Object.fromEntries(Object.entries(tried ?? {}));
  expect(have).toBe('object');
  expect(Object.keys(rest).length).toBe(7);
  for (const answer of Object.values(rest)) expect(answer).toMatch(/^no: /);
  expect(await close()).toBe(0);
});

test('dynamic import, also out of new text, gives only what the sandbox gives', async () => {
  const files = {
    'main.mjs': `
      const attempts = [() => import('node:net'), () => new Function('return import("node:net")')(), () => (0, eval)('import("node:net")'), () => import('node:fs')];
      export const results = await Promise.all(attempts.map(async attempt => {
        try { const m = await attempt(); return m.default.connect ? m.default.connect(1) : m.default.readFileSync('/etc/hosts') } catch (e) { return e.code ?? e.message }
      }));
      export const f = () => results;`,
  };
  const [outcome] = await runInTree(files, './main.mjs#f', ['x']);
  const results = 'returned' in outcome ? outcome.returned : [];
  expect(results).toEqual([
    expect.stringMatching(/not available|MISSING/),
    expect.stringMatching(/not available|MISSING/),
    expect.stringMatching(/not available|MISSING/),
    'fs.readFileSync is not available here',
  ]);
});

/** A server that counts who connects. */
async function listener(): Promise<{ readonly port: number; readonly close: () => Promise<number> }> {
  let connections = 0;
  const server = createServer(socket => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>(resolve => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): Promise<number> => new Promise(resolve => server.close(() => resolve(connections)));
  return { port, close };
}
