import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { NativeOutcome } from '../../../../src/frontends/typescript/native/call.ts';
import { partOfTheDay } from '../../../setup/seed.ts';
import { writeTree } from '../modules/file-tree.ts';
import { runNative } from './run-native.ts';

/*
 * Each file of the folder `hostile` tries one thing when its input is "attack". Its second line says what must come of
 * that: an error that says that something is not available, or an outcome of the kind that is named, which has what stands behind it
 * (as JSON, of what is returned). What it gives for other inputs, before and after, must be what it says.
 */
const FOLDER = new URL('./hostile/', import.meta.url);
const FILES = readdirSync(FOLDER);

test('there are enough of them', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(25);
});

test.each(partOfTheDay(FILES, 2))('it is refused or ended, forges nothing, and the next input runs: %s', async file => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const root = writeTree({
    'secret.json': { words: 'SECRET WORDS' },
    'secret.js': 'module.exports = "SECRET WORDS"',
    'project/package.json': {},
    'project/words.txt': 'SECRET WORDS',
    'project/lib/code.js': 'module.exports = "code"',
    'project/broken.js': 'let let',
    'project/broken.json': '{',
    [`project/main${extname(file)}`]: text,
  });
  symlinkSync(join(root, 'secret.json'), join(root, 'project/link.json'));
  const { port, close } = await listener();
  const mark = join(root, 'mark');
  const [, kind, rest] = /^\/\/ gives: (\w+:?) ?(.*)$/m.exec(text) ?? [];
  // Only those that must run into it have little time: the machine may be busy.
  const timeout = rest === 'time' ? 1000 : 30_000;
  const task = { args: [{ secret: join(root, 'secret.json'), mark, port }], timeout, memory: 64 };
  const outcomes = await runNative(`./main${extname(file)}#f`, ['a', 'attack', 'b'], task, join(root, 'project'));
  expect(outcomes).toHaveLength(3);
  const [before, attacked, after] = outcomes;
  expect([before, after]).toEqual([{ returned: 'plain a' }, { returned: 'plain b' }]);
  expect(shown(attacked)).toContain(kind);
  expect(shown(attacked)).toContain(rest);
  expect(JSON.stringify(outcomes)).not.toMatch(/SECRET|WORDS|FORGED(?! by a getter)/);
  expect(existsSync(mark)).toBe(false);
  expect(await close()).toBe(0);
});

function shown(outcome: NativeOutcome): string {
  if ('returned' in outcome) return `returned: ${JSON.stringify(outcome.returned)}`;
  if ('opaque' in outcome) return `opaque: ${outcome.opaque}`;
  return 'threw' in outcome ? `${outcome.name}; threw: ${outcome.threw}` : `stopped: ${outcome.stopped}`;
}

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
