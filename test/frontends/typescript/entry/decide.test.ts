import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { inDirectory } from '../../../workspace.ts';

/** Functions without types: what they do with their parameters decides, through calls too, or nothing does. */
const UNTYPED = `
import { shout } from './other.js';
export const lower = value => helper(value);
function helper(v) { return String(v).toLowerCase(); }
export const addOne = v => inc(v);
const inc = v => v * 1 + 1;
export const loud = x => shout(x);
export const byElements = x => { let n = 0; for (let i = 0; i < x.length; i++) if (x[i] === '<') n++; return n; };
export const digit = x => x >= '0' && x <= '9';
export const level = n => (n === 1 ? 'one' : 'many');
export const percent = x => (x > 100 ? 'all' : x + '%');
export const known = key => key in { a: 1, b: 2 };
export const any = x => (typeof x === 'number' ? 'number' : typeof x === 'string' ? x.trim() : '');
export const constant = x => 'a';
export const clamp = (v, low, high) => (v < low ? low : v > high ? high : v);
export const first = x => x[0];
export const isEmpty = x => x == null || x.length === 0;
export const flag = x => (x ? 'yes' : 'no');
export const both = x => (x.trim ? x.trim() : x * 2);
export const cut = (s, n) => s.slice(0, n);
export const cutBy = (s, n) => cut(s, n);
export const cutWith = (s, options) => cutByOptions(s, options);
function cutByOptions(s, options) { const { n } = { n: 3, ...options }; return s.slice(0, n); }
export const cutOr = (s, n) => cut(s, n || 3);
`;

/** Functions of a state and an event, whatever their parameters are called, and others that are none. */
const REDUCERS = `
interface Cart { items: number; isPaid: boolean }
type Act = { type: 'add'; n: number } | { type: 'pay' };
export const byTags = (s: Cart = { items: 0, isPaid: false }, a: Act): Cart => (a.type === 'pay' ? { ...s, isPaid: true } : s);
export const byNames = (n: number = 0, a: 'up' | 'down'): number => (a === 'up' ? n + 1 : n - 1);
export const rounded = (n: number, how: 'up' | 'down'): number => (how === 'up' ? Math.ceil(n) : Math.floor(n));
export const scaled = (c: Cart, by: number): Cart => ({ ...c, items: c.items * by });
`;

const DECLARATIONS = `
import type { Level } from './levels';
export declare function wrap(value: string, options?: { width: number }): string;
export declare const next: (level: Level) => Level;
export declare function both(x: string): string;
export declare function both(x: number): string;
export declare function same<T>(x: T): T;
declare function hidden(x: boolean): boolean;
export { hidden as negate };
export * from './more';
export default function (n: number): number;
`;

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codomata-decide-'));
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  write('package.json', '{"type": "module"}');
  write('u.js', UNTYPED);
  write('r.ts', REDUCERS);
  write('other.js', 'export function shout(text) { return text.toUpperCase(); }');
  const pkg = join(folder, 'node_modules', 'typed');
  mkdirSync(join(pkg, 'types'), { recursive: true });
  const inPackage = (file: string, text: string): void => writeFileSync(join(pkg, file), text);
  inPackage('package.json', '{"name": "typed", "main": "main.cjs", "types": "./types/index.d.ts"}');
  inPackage(
    'main.cjs',
    `module.exports = n => n;
     Object.assign(module.exports, { wrap: (value, options) => value, next: x => x, both: x => x, same: x => x, negate: x => !x, more: x => x });`,
  );
  inPackage('types/index.d.ts', DECLARATIONS);
  inPackage('types/levels.d.ts', "export type Level = 'low' | 'high';");
  inPackage('types/more.d.ts', 'export function more(bytes: Uint8Array): Uint8Array;');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What a function takes, or the message that asks for it. */
function taken(target: string): string {
  const { decision } = readSourceProgram(target, inDirectory(folder)).entry;
  if ('problem' in decision) return decision.problem.message;
  const { takes, leavesOut } = decision;
  const kind = takes.kind === 'text' ? 'text' : `${takes.kind} ${takes.of.kind}`;
  return leavesOut === undefined ? kind : `${kind}; ${leavesOut}`;
}

describe('without a type', () => {
  test.each([
    ['lower', 'text'],
    ['addOne', 'one number'],
    ['loud', 'text'],
    ['byElements', 'text'],
    ['digit', 'text'],
    ['level', 'one number'],
    ['percent', 'one number'],
    ['known', 'text'],
    ['any', 'text; all inputs are texts'],
    ['constant', 'text'],
    ['cutOr', 'text'],
    ['cutWith', 'text'],
  ])('%s takes %s', (name, kind) => {
    expect(taken(`u.js#${name}`)).toBe(kind);
  });

  test.each(['clamp', 'first', 'isEmpty', 'flag', 'both'])('%s may take several kinds, and asks', name => {
    expect(taken(`u.js#${name}`)).toMatch(/fits several kinds of values; say what it takes, .*--shape "string"/);
  });

  test.each(['cut', 'cutBy'])('a further parameter of %s that nothing fills is named, through calls too', name => {
    expect(taken(`u.js#${name}`)).toMatch(/nothing is given for the parameter n; give it with --args '\[VALUE\]'/);
  });
});

test.each([
  ['typed#wrap', 'text'],
  ['typed#next', 'one choice'],
  ['typed#both', 'text; no input is number'],
  ['typed#negate', 'one boolean'],
  ['typed#more', 'list integer'],
  ['typed', 'one number'],
])('the declarations of a package say that %s takes %s', (target, kind) => {
  expect(taken(target)).toBe(kind);
});

test.each([
  ['byTags', 'reducer'],
  ['byNames', 'reducer'],
  ['rounded', 'call'],
  ['scaled', 'call'],
])('the types of %s say that it is a %s', (name, kind) => {
  expect(readSourceProgram(`r.ts#${name}`, inDirectory(folder)).entry.shape.kind).toBe(kind);
});

test('what the declarations leave open is asked for', () => {
  expect(taken('typed#same')).toMatch(/--shape/);
});
