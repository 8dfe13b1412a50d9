import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTypeScriptCode } from '../../../../src/frontends/typescript/code.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { sortName } from '../../../../src/logic/sort.ts';
import { inDirectory } from '../../../workspace.ts';

const TYPES = `
const MODES = ['on', 'off'] as const;
const ROUTES = { home: '/', about: '/about' } as const;
const enum Dir { Up, Down, Left = 10 }
enum Color { Red = 'red', Green = 'green' }
interface Base { id: boolean }
interface Named extends Base { name: 'x' | 'y' }
type Box<T> = { value: T };
type Ev = { type: 'add' } | { type: 'sub'; by: number };
`;

/** The type of a parameter, and the symbols that it stands for. */
const PARAMETERS: readonly (readonly [type: string, sort: string])[] = [
  ['Dir', 'Enum "Down" "Left" "Up"'],
  ['Color', 'Enum "Green" "Red"'],
  ['(typeof MODES)[number]', 'Enum "off" "on"'],
  ['keyof typeof ROUTES', 'Enum "about" "home"'],
  ['(typeof ROUTES)[keyof typeof ROUTES]', 'Enum "/" "/about"'],
  ["Ev['type']", 'Enum "add" "sub"'],
  ['Ev', '{"type": Enum "add" "sub", "by": Float 64 if "sub"}'],
  ["Exclude<'a' | 'b' | 'c', 'b'>", 'Enum "a" "c"'],
  ["Record<'a' | 'b', boolean>", '{"a": Bool, "b": Bool}'],
  ["Pick<{ a: boolean; b: string }, 'a'>", '{"a": Bool}'],
  ["Omit<{ a: boolean; b: string }, 'b'>", '{"a": Bool}'],
  ['Required<{ a?: boolean }>', '{"a": Bool}'],
  ['Readonly<{ a: boolean }>', '{"a": Bool}'],
  ['Named', '{"name": Enum "x" "y", "id": Bool}'],
  ["Box<'p' | 'q'>", '{"value": Enum "p" "q"}'],
  ['{ at: { x: number; y: number } }', '{"at": {"x": Float 64, "y": Float 64}}'],
  ["[boolean, 'x' | 'y']", '(Bool, Enum "x" "y")'],
  ["('coin' | 'push')[]", 'Enum "coin" "push"'],
  ['readonly Ev[]', '{"type": Enum "add" "sub", "by": Float 64 if "sub"}'],
  ['boolean[]', 'Bool'],
];

const JAVASCRIPT = `
/** @enum {string} */
export const K = { A: 'a', B: 'b' };
/** @param {K} k */
export const byEnum = k => k === K.A;
/** @template {'a' | 'b'} T @param {T} x */
export function byTemplate(x) { return x; }
/**
 * @param {Object} o
 * @param {boolean} o.a
 * @param {boolean} o.b
 */
export const byFields = o => o.a && o.b;
/** @param {Date} d */
export const byDate = d => d;
export const sum = a => a + a;
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codomata-types-'));
  const functions = PARAMETERS.map(([type], i) => `export const f${i} = (x: ${type}): unknown => x;`);
  const others = [
    "export function generic<T extends 'a' | 'b'>(x: T): T { return x; }",
    'export const rest = (...parts: string[]) => parts.join();',
  ];
  writeFileSync(join(folder, 't.ts'), [TYPES, ...functions, ...others].join('\n'));
  writeFileSync(join(folder, 'j.js'), JAVASCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (target: string) => readTypeScriptCode(join(folder, target), inDirectory(folder), {}, Budget.unlimited);
const sortOf = (target: string): string => sortName(read(target).native.input);

test.each(PARAMETERS.map(([type, sort], i) => [type, sort, i] as const))('%s is %s', (_type, sort, i) => {
  expect(sortOf(`t.ts#f${i}`)).toBe(sort);
});

test('what a type parameter extends, and what each of all arguments is', () => {
  expect(sortOf('t.ts#generic')).toBe('Enum "a" "b"');
  expect(sortOf('t.ts#rest')).toBe('Char');
  expect(read('t.ts#rest').assumptions?.()).toContain('it is called with one argument');
});

test('comments', () => {
  expect(['byEnum', 'byTemplate', 'byFields'].map(name => sortOf(`j.js#${name}`))).toEqual([
    'Enum "A" "B"',
    'Enum "a" "b"',
    '{"a": Bool, "b": Bool}',
  ]);
  expect(() => read('j.js#byDate')).toThrow('the type of d is Date, and');
});

test('asks what is added to itself, and says what could be given', () => {
  expect(() => read('j.js#sum')).toThrow(/a has no type.*--shape "string" or --shape "number"/);
});
