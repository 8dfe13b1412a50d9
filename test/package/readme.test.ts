import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { compiledName } from '../setup/compiled.ts';

interface Block {
  readonly language: string;
  readonly text: string;
}

const README = readFileSync('README.md', 'utf8');
const BLOCKS: readonly Block[] = [...README.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({
  language,
  text,
}));
const folder = mkdtempSync(join(tmpdir(), 'codomata-readme-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a program prints. */
function printedBy(file: string): string {
  const ended = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 60_000 });
  if (ended.error) throw ended.error;
  return ended.stdout;
}

/** The words of a command line that quotes with ' only. */
function words(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
}

describe('the README', () => {
  for (const { text } of BLOCKS.filter(block => block.language === 'console'))
    for (const part of text.split(/^\$ npx codomata /m).slice(1)) {
      const [command, ...output] = part.split('\n');
      test(`shows what "codomata ${command}" prints`, async () => {
        const { stdout } = await call(...words(command));
        expect(stdout.join('\n').trimEnd()).toBe(output.join('\n').trimEnd());
      });
    }

  test('has a program that prints what it says', () => {
    const program = BLOCKS.findIndex(block => block.language === 'ts');
    const [{ text }, printed] = BLOCKS.slice(program);
    const file = join(folder, 'example.mjs');
    writeFileSync(file, text.replace("'codomata'", JSON.stringify(pathToFileURL(compiledName('src/index.ts')).href)));
    expect(printed.language).toBe('text');
    expect(printedBy(file)).toBe(printed.text);
  });

  test('gives commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = [...README.matchAll(/\bnpm run (\w+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    for (const name of [...named, 'test']) expect(Object.keys(scripts)).toContain(name);
    const files = Object.values(scripts).flatMap(line => line.match(/\S+\.(?:ts|json)\b/g) ?? []);
    expect(files.filter(file => !existsSync(file))).toEqual([]);
    const targets = [...README.matchAll(/\bexamples\/[\w./-]+\.(?:bek|json)\b/g)].map(([path]) => path);
    expect(targets.filter(path => !existsSync(path))).toEqual([]);
  });
});

describe('links', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'examples/README.md', 'docs/architecture.md'])
    test(`of ${page} lead to files that exist`, () => {
      const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to]) => to);
      const local = links.filter(to => !/^[a-z]+:/.test(to));
      expect(local.filter(to => !existsSync(join(dirname(page), to)))).toEqual([]);
    });
});
