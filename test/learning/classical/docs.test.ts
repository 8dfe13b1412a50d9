import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'sucrase';
import { expect, test, vi } from 'vitest';
import { compiledName } from '../../setup/compiled.ts';

test('the program in the page on active learning prints what the page says', async () => {
  const page = readFileSync('docs/active-learning.md', 'utf8');
  const [, program, printed] = /^```ts\n(.*?)^```$.*?^```\n(.*?)^```$/ms.exec(page) ?? [];
  const learning = pathToFileURL(resolve(compiledName('src/learning/index.ts'))).href;
  const { code } = transform(program.replace('codomata/learning', learning), { transforms: ['typescript'] });
  const folder = mkdtempSync(join(tmpdir(), 'codomata-docs-'));
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation(line => {
    lines.push(line);
  });
  try {
    const file = join(folder, 'program.mjs');
    writeFileSync(file, code);
    await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    log.mockRestore();
    rmSync(folder, { recursive: true });
  }
  expect(`${lines.join('\n')}\n`).toBe(printed);
});
