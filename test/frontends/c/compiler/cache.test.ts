import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Compiled, compileToIr } from '../../../../src/frontends/c/compiler/index.ts';
import { keyOf } from '../../../../src/host/key.ts';
import { Workspace } from '../../../../src/host/workspace.ts';
import { nodeHost } from '../../../../src/node/host.ts';
import { FolderStore } from '../../../../src/node/store.ts';
import { workspace } from '../../../workspace.ts';
import { inFolder, PLAIN } from './in-folder.ts';

const hashOf = (...parts: (string | Uint8Array)[]): string => keyOf(workspace.host, parts);

let cacheFolder = '';

beforeEach(() => {
  cacheFolder = mkdtempSync(join(tmpdir(), 'codomata-cache-'));
});

afterEach(() => rmSync(cacheFolder, { recursive: true, force: true }));

const FILES = {
  'project/a.c': '#include "b.h"\n#include <assert.h>\nint f(void) { int unused = 1 / 0; assert(B); return B; }\n',
  'project/inc/b.h': '#define B 1\n',
};

const compile = (define: readonly string[] = []): Promise<Compiled> =>
  compileToIr(
    { file: 'a.c', language: 'c' },
    { ...PLAIN, workspace: new Workspace(nodeHost), cacheFolder, include: ['inc'], define },
  );

test('a result is kept, and is the same when it comes back', async () => {
  await inFolder(FILES, async () => {
    const first = await compile();
    const second = await compile();
    expect(second).toEqual({ ...first, isCached: true });
    expect(first.isCached).toBe(false);
    expect(second.sources.get('inc/b.h')).toBe('#define B 1\n');
  });
});

test('a changed header, a header that comes before it and a definition each make a new result', async () => {
  await inFolder(FILES, async () => {
    await compile();
    writeFileSync('inc/b.h', '#define B 2\n');
    expect(await compile()).toMatchObject({ isCached: false, text: expect.stringContaining('ret i32 2') });
    writeFileSync('b.h', '#define B 3\n');
    expect(await compile()).toMatchObject({ isCached: false, text: expect.stringContaining('ret i32 3') });
    expect(await compile(['X'])).toMatchObject({ isCached: false });
    expect(await compile()).toMatchObject({ isCached: true });
  });
});

test('what is kept does not depend on where the project is', async () => {
  await inFolder(FILES, () => compile());
  expect(await inFolder(FILES, () => compile())).toMatchObject({ isCached: true });
});

test('a damaged entry is made anew', async () => {
  await inFolder(FILES, async () => {
    const { text } = await compile();
    const [name] = readdirSync(cacheFolder);
    const path = join(cacheFolder, name);
    const damages = [
      () => truncateSync(path, Math.floor(statSync(path).size / 2)),
      () => writeFileSync(path, 'not what was written'),
      () =>
        writeFileSync(
          path,
          readFileSync(path).map((byte, i) => (i === 100 ? byte ^ 255 : byte)),
        ),
    ];
    for (const damage of damages) {
      damage();
      expect(await compile()).toMatchObject({ isCached: false, text });
      expect(await compile()).toMatchObject({ isCached: true, text });
    }
  });
});

/** The files of the entries, by their keys, as a cache names them. */
function fileOf(key: string): string {
  return join(cacheFolder, `${hashOf(key)}.entry`);
}

test('what was not used for longest goes when there is no more room, and nothing else', () => {
  const text = Array.from({ length: 4000 }, (_, i) => String.fromCharCode(33 + ((i * i * 7919) % 90))).join('');
  const cache = new FolderStore(cacheFolder, 8000);
  const others = ['notes.txt', 'a.entry', `${hashOf('b')}.entry.old`, hashOf('c')];
  for (const name of others) writeFileSync(join(cacheFolder, name), 'x'.repeat(10_000));
  cache.write('a', { text });
  const { size } = statSync(fileOf('a'));
  const fitting = Math.floor(8000 / size);
  const keys = Array.from({ length: fitting + 2 }, (_, i) => `entry${i}`);
  for (const [i, key] of keys.entries()) {
    cache.write(key, { text });
    if (i === 0) cache.read('a');
    for (const [age, old] of ['a', ...keys.slice(0, i + 1)].entries()) {
      const time = new Date(Date.now() - 1e6 + 1000 * age);
      if (existsSync(fileOf(old))) utimesSync(fileOf(old), time, time);
    }
  }
  const left = [...keys.slice(-fitting).map(fileOf), ...others.map(name => join(cacheFolder, name))];
  expect(readdirSync(cacheFolder).sort()).toEqual(left.map(path => basename(path)).sort());
  expect(cache.read(keys[0])).toBeUndefined();
  expect(cache.read(keys[keys.length - 1])).toEqual({ text });
});

test('the folder and what is in it are closed to everybody else', () => {
  const folder = join(cacheFolder, 'new');
  new FolderStore(folder).write('a', { text: 'x' });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  chmodSync(folder, 0o777);
  expect(new FolderStore(folder).read('a')).toEqual({ text: 'x' });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('links are not followed: neither the folder, nor an entry, nor one that is written', () => {
  const [real, folder] = [join(cacheFolder, 'real'), join(cacheFolder, 'folder')];
  new FolderStore(real).write('a', { text: 'x' });
  symlinkSync(real, folder);
  expect(new FolderStore(folder).read('a')).toBeUndefined();
  new FolderStore(folder).write('b', { text: 'y' });
  expect(readdirSync(real)).toHaveLength(1);
  const cache = new FolderStore(cacheFolder);
  const [name] = readdirSync(real);
  symlinkSync(join(real, name), join(cacheFolder, name));
  expect(cache.read('a')).toBeUndefined();
  cache.write('a', { text: 'z' });
  expect(new FolderStore(real).read('a')).toEqual({ text: 'x' });
  expect(cache.read('a')).toEqual({ text: 'z' });
  linkSync(join(cacheFolder, name), join(cacheFolder, 'second name'));
  expect(cache.read('a')).toBeUndefined();
});

test("another key's entry, one of another form and one that would fill the memory are not there", () => {
  const cache = new FolderStore(cacheFolder);
  cache.write('a', { text: 'x' });
  renameSync(fileOf('a'), fileOf('b'));
  expect(cache.read('b')).toBeUndefined();
  const plant = (content: Buffer): void =>
    writeFileSync(fileOf('c'), Buffer.concat([Buffer.from(hashOf('c', content), 'hex'), content]));
  for (const value of [null, 1, 'text', [1], { text: 1 }, { text: { deep: '' } }]) {
    plant(gzipSync(JSON.stringify(value)));
    expect(cache.read('c')).toBeUndefined();
  }
  plant(Buffer.concat(Array.from({ length: 600 }, () => gzipSync(Buffer.alloc(2 ** 20), { level: 1 }))));
  expect(cache.read('c')).toBeUndefined();
  plant(gzipSync(JSON.stringify({ text: 'x' })));
  expect(cache.read('c')).toEqual({ text: 'x' });
});

test("without a folder of the user's choice it is in the user's cache folder, never in the one for temporary files", () => {
  const before = { ...process.env };
  try {
    process.env.XDG_CACHE_HOME = join(cacheFolder, 'named');
    new FolderStore().write('a', { text: 'x' });
    expect(readdirSync(join(cacheFolder, 'named', 'codomata'))).toHaveLength(1);
    for (const named of ['', 'relative']) {
      process.env.XDG_CACHE_HOME = named;
      process.env.HOME = join(cacheFolder, 'home');
      process.env.LOCALAPPDATA = join(cacheFolder, 'home', 'local');
      new FolderStore().write('a', { text: named });
    }
    const places = ['.cache', 'Library/Caches', 'local'].map(place => join(cacheFolder, 'home', place, 'codomata'));
    expect(places.filter(existsSync)).toHaveLength(1);
    expect(existsSync('relative')).toBe(false);
  } finally {
    process.env = before;
  }
});

test('a folder that cannot be used is as good as none', () => {
  const file = join(cacheFolder, 'file');
  writeFileSync(file, '');
  const cache = new FolderStore(join(file, 'below'));
  cache.write('a', { text: 'x' });
  expect(cache.read('a')).toBeUndefined();
});

test('parts of a key are told apart by where they end', () => {
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
  expect(hashOf('ab', new Uint8Array([99]))).toBe(hashOf('ab', 'c'));
});
