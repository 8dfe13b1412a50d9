import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Cache, keyOf } from '../../../../src/frontends/c/compiler/cache.ts';
import { type Compiled, compileToIr } from '../../../../src/frontends/c/compiler/index.ts';
import { inFolder, PLAIN } from './in-folder.ts';

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
  compileToIr({ file: 'a.c', language: 'c' }, { ...PLAIN, cacheFolder, include: ['inc'], define });

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

test('what was not used for longest goes when there is no more room', () => {
  const text = Array.from({ length: 4000 }, (_, i) => String.fromCharCode(33 + ((i * i * 7919) % 90))).join('');
  const cache = new Cache(cacheFolder, 8000);
  cache.write('a', { text });
  const size = statSync(join(cacheFolder, 'a')).size;
  const fitting = Math.floor(8000 / size);
  const names = Array.from({ length: fitting + 2 }, (_, i) => `entry${i}`);
  for (const [i, name] of names.entries()) {
    cache.write(name, { text });
    if (i === 0) cache.read('a');
    for (const [age, old] of ['a', ...names.slice(0, i + 1)].entries()) {
      const time = new Date(Date.now() - 1e6 + 1000 * age);
      if (readdirSync(cacheFolder).includes(old)) utimesSync(join(cacheFolder, old), time, time);
    }
  }
  expect(readdirSync(cacheFolder).sort()).toEqual(names.slice(-fitting).sort());
  expect(cache.read(names[0])).toBeUndefined();
  expect(cache.read(names[names.length - 1])).toEqual({ text });
});

test('a folder that cannot be used is as good as none', () => {
  const file = join(cacheFolder, 'file');
  writeFileSync(file, '');
  const cache = new Cache(join(file, 'below'));
  cache.write('a', { text: 'x' });
  expect(cache.read('a')).toBeUndefined();
});

test('parts of a key are told apart by where they end', () => {
  expect(keyOf(['ab', 'c'])).not.toBe(keyOf(['a', 'bc']));
  expect(keyOf(['ab', new Uint8Array([99])])).toBe(keyOf(['ab', 'c']));
});
