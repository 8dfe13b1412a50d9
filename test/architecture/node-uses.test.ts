import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeUses } from './node-uses.ts';
import { sourceFiles } from './source-files.ts';

/** The rooms that know Node. */
const SHELLS = /^src\/(?:node|cli)\//;

/** What others use of it, each for a reason. */
const ALLOWED: readonly string[] = [
  // The model of Node's Buffer asks the platform's own, where there is one.
  'src/frontends/typescript/natives/host-buffer.ts: the type BufferConstructor',
  // Terms become code where that is allowed, and are interpreted where it is not.
  'src/logic/compile.ts: new Function',
];

test('every way to reach Node, the place of a file, or code made from text is seen', () => {
  const uses = (text: string): readonly string[] => nodeUses(text);
  expect(uses("import { join } from 'node:path';")).toEqual(['node:path']);
  expect(uses("import type { Stats } from 'fs';")).toEqual(['fs']);
  expect(uses("export * from 'node:os';")).toEqual(['node:os']);
  expect(uses("const fs = await import('node:fs');")).toEqual(['node:fs']);
  expect(uses("let x: typeof import('node:util');")).toEqual(['node:util']);
  expect(uses('export const here = import.meta.url;')).toEqual(['import.meta']);
  expect(uses('const f = () => process.cwd();')).toEqual(['process']);
  expect(uses('const { env } = process;')).toEqual(['process']);
  expect(uses('f({ process });')).toEqual(['process']);
  expect(uses('const b = Buffer.from("");')).toEqual(['Buffer']);
  expect(uses('function f(b: Buffer): NodeJS.Timeout {}')).toEqual(['the type Buffer', 'the type NodeJS']);
  expect(uses("require('x');")).toEqual(['require']);
  expect(uses("new Function('return 1'); eval('1');")).toEqual(['new Function', 'eval']);
});

test('names that only look like that are not', () => {
  const uses = (text: string): readonly string[] => nodeUses(text);
  expect(uses("import { parse } from '@babel/parser'; const s = 'process.cwd() Buffer import.meta';")).toEqual([]);
  expect(uses('class C { process = 1; run() { return this.process; } }')).toEqual([]);
  expect(uses('function f(process: () => void) { return process(); }')).toEqual([]);
  expect(uses('const f = ({ module }) => module.file;')).toEqual([]);
  expect(uses('function f() { const module = 1; return { module, require: 2 }; }')).toEqual([]);
  expect(uses('interface I { readonly process: string; global(): void }')).toEqual([]);
});

test('only the shells know Node', () => {
  const files = sourceFiles('src').filter(({ path }) => !SHELLS.test(path));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap(({ path }) => nodeUses(readFileSync(path, 'utf8')).map(use => `${path}: ${use}`));
  expect(found).toEqual(ALLOWED);
});
