import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partOfTheDay } from '../setup/seed.ts';
import { call, documentOf } from './call.ts';

/**
 * Functions as a new user writes them, asked about from the command line: what is declared is what is asked, and what
 * comes out keeps its kind and its borders.
 */
const SOURCE = `
export const min255 = (n: number) => Math.min(n, 255);
export const min99 = (n: number) => Math.min(n, 99);
export const clampByCalls = (n: number) => Math.max(0, Math.min(n, 255));
export function clampByTests(n: number): number { if (n < 0) return 0; if (n > 255) return 255; return n; }
export function clamp(n: number): number { if (!(n >= 0)) return 0; return n > 255 ? 255 : n; }
export const grade = (n: number): string => (n >= 90 ? 'A' : n >= 80 ? 'B' : 'F');
export const wrap = (s: string) => [s];
export const firstIs255 = (bytes: Uint8Array): string => (bytes[0] === 255 ? 'yes' : 'no');
export const firstIs254 = (bytes: Uint8Array): string => (bytes[0] === 254 ? 'yes' : 'no');
export const letters = (s: string) => s.split('');
export const fields = (line: string) => line.split(',');
export function csv(line: string): string[] {
  const all: string[] = [];
  let field = '';
  for (const c of line) { if (c === ',') { all.push(field); field = ''; } else field += c; }
  all.push(field);
  return all;
}
export function csvForgets(line: string): string[] {
  const all: string[] = [];
  let field = '';
  for (const c of line) { if (c === ',') field += ''; else field += c; }
  all.push(field);
  return all;
}
export const cut = (s: string, n: number) => s.slice(0, n);
export const isHex = (s: string): boolean => /^[0-9a-f]+$/.test(s);
export function isHexByLoop(s: string): boolean {
  for (const c of s) if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
  return s.length > 0;
}
export const isDigits = (s: string): boolean => /^[0-9]+$/.test(s);
export function orNull(s: string): string | null { return s === '' ? null : s.replace(/a/g, 'b'); }
export function orUndefined(s: string): string | undefined { return s === '' ? undefined : s.replace(/a/g, 'b'); }
export function orThrows(s: string): string | null { if (s === '') throw new Error('empty'); return s.replace(/a/g, 'b'); }
export const sumOfPoint = (p: { x: boolean; y: boolean }) => p.x && p.y;
export class Turnstile {
  locked = true;
  step(event: 'coin' | 'push'): string {
    if (event === 'coin') { this.locked = false; return 'unlocked'; }
    const seen = this.locked ? 'blocked' : 'through';
    this.locked = true;
    return seen;
  }
}
export class Gate { locked = true; coin(): void { this.locked = false; } push(): void { this.locked = true; } }
export class Latch { locked = true; coin(): void { this.locked = false; } push(): void {} }
export class Blinker { lit = false; calls = 0; blink(): boolean { this.calls++; this.lit = !this.lit; return this.lit; } }
export class Needs { n = 0; constructor(private readonly max: number) {} up(): boolean { return ++this.n >= this.max; } }
export class Empty {}
class Lamp { on = false; up(): boolean { this.on = true; return this.on; } }
export class Switch extends Lamp { down(): boolean { this.on = false; return this.on; } }
export function createGate() {
  let locked = true;
  return { coin() { locked = false; return locked; }, push() { const was = locked; locked = true; return was; } };
}
type State = { on: boolean };
type Action = { type: 'toggle' } | { type: 'set'; value: boolean };
export function lights(state: State = { on: false }, action: Action): State {
  switch (action.type) {
    case 'toggle': return { on: !state.on };
    case 'set': return { on: action.value };
    default: return state;
  }
}
export async function escapeLater(s: string): Promise<string> { return s.replace(/</g, '&lt;'); }
export const escapeNow = (s: string): string => s.replace(/</g, '&lt;');
export function isPort(s: string): boolean { return /^\\d{1,5}$/.test(s) && Number(s) <= 65535; }
export const level = (n: number) => ['low', 'middle', 'high'][n];
export class Tank {
  private on = false;
  level(percent: number): boolean { if (percent < 20) this.on = true; else if (percent > 80) this.on = false; return this.on; }
}
export const plusOne = (xs: number[]): number[] => xs.map(x => x + 1);
export const minusOne = (xs: number[]): number[] => xs.map(x => x - 1);
export const inverted = (b: Uint8Array) => b.map(x => x ^ 255);
export const nextBytes = (b: Uint8Array): Uint8Array => b.map(x => x + 1);
export const previousBytes = (b: Uint8Array): Uint8Array => b.map(x => x - 1);
export const withoutZeros = (b: Uint8Array) => b.filter(x => x !== 0);
export const isAscii = (b: Uint8Array): boolean => b.every(x => x < 128);
export function isAsciiByLoop(b: Uint8Array): boolean { for (const x of b) if (x > 127) return false; return !Array.isArray(b); }
export const doubled = (b: Uint16Array): Uint16Array => b.map(x => x * 2);
export const allCoins = (events: ('coin' | 'push')[]): boolean => events.every(event => event === 'coin');
export function signs(events: { type: 'add' | 'del' }[]): string[] {
  const out: string[] = [];
  for (const event of events) out.push(event.type === 'add' ? '+' : '-');
  return out;
}
export const ordered = (pair: [number, number]) => pair[0] < pair[1];
const table: Record<string, string> = { '<': '&lt;' };
export const escapeByTable = (s: string) => s.replace(/\\w+|</g, m => table[m] || m);
export const lookUp = (m: string) => table[m] || m;
export const message = (s: string) => { try { return (null as any)[s]; } catch (e: any) { return e.message; } };
export const callee = function (s: string) { 'use strict'; return String((arguments as any).callee) + s; };
export const upper = (s: string) => s.toUpperCase();
export const upperHere = (s: string) => s.toLocaleUpperCase();
export const isNull = (s: string | null) => s === null;
export const reverse = (s: string) => [...s].reverse().join('');
export const untold = (it: any) => it.total + it.rest;
export const abFirst = (s: string) => ({ first: s, second: 1 });
export const abSecond = (s: string) => ({ second: 1, first: s });
export const hexOrNull = (s: string): boolean | null => (s === '' ? null : /^[0-9a-f]+$/.test(s));
export const moved = (o: { x: number }): { n: number } => ({ n: o.x + 1 });
export const kept = (xs: number[]): number[] => xs.filter(x => x > 3);
export const keptOrNull = (xs: number[]): (number | null)[] => xs.filter(x => x >= 4);
export const named = (x: 'p' | 'q'): string => (x === 'p' ? 'one' : 'two');
export const namedByType = (x: 'p' | 'q'): 'one' | 'two' => (x === 'q' ? 'two' : 'one');
export const trimmed = (s: string): string => s.trim();
export const trimmedOrNull = (s: string): string | null => (s === '' ? null : s.trim());
export const negated = (xs: number[]): number[] => xs.map(x => -x);
export const fromZero = (xs: number[]): number[] => xs.map(x => 0 - x);
export const nested = (xs: number[]) => (xs.length > 5 ? [[1], [2]] : [1, 2]);
export const flat = (xs: number[]) => [1, 2];
export const told = (e: { kind: 'tick' } | { kind: 'go'; by: boolean }) => (e.kind === 'tick' ? 'none' : e.by ? 'by' : 'not');
export class Lists { flag = false; coin() { return [this.flag]; } push() { this.flag = true; return { on: [this.flag] }; } }
export function* yields(x: { type: 'open' } | { type: 'push'; by: number }): Generator<string[]> {
  if (x.type === 'push' && x.by > 4) yield ['far'];
  yield [x.type];
}
`;

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codomata-shapes-'));
  writeFileSync(join(folder, 'f.ts'), SOURCE);
});

afterAll(() => rmSync(folder, { recursive: true }));

const answers = new Map<string, ReturnType<typeof call>>();

/** What a call prints. The same question is asked once: most of the time here goes into learning. */
function ask(...args: readonly string[]): ReturnType<typeof call> {
  const named = args.map(arg => arg.replace(/^#(?=[A-Za-z])/, `${join(folder, 'f.ts')}#`));
  const asked = [...named, ...(args[0] === 'run' ? [] : ['--timeout', '120', '--json'])];
  const isKept = !args.includes('--out') && args[0] !== 'run';
  const answer = (isKept ? answers.get(asked.join('\n')) : undefined) ?? call(...asked);
  if (isKept) answers.set(asked.join('\n'), answer);
  return answer;
}

describe('check', () => {
  const QUESTIONS: readonly (readonly [args: readonly string[], verdict: string])[] = [
    [['equivalent', '#min255', '#min99'], 'fails'],
    [['equivalent', '#clampByCalls', '#clampByTests'], 'fails'],
    [['idempotent', '#clamp'], 'holds'],
    [['equivalent', '#wrap', '#letters'], 'fails'],
    [['equivalent', '#wrap', '#fields'], 'fails'],
    [['equivalent', '#csv', '#csvForgets'], 'fails'],
    [['equivalent', '#csv', '#fields'], 'holds'],
    [['equivalent', '#isHex', '#isHexByLoop'], 'holds'],
    [['equivalent', '#isHex', '/^[0-9a-f]+$/'], 'holds'],
    [['subsumes', '#isHex', '#isDigits'], 'holds'],
    [['subsumes', '#isDigits', '#isHex'], 'fails'],
    [['subsumes', '#isHex', '#hexOrNull'], 'fails'],
    [['total', '#isHex'], 'fails'],
    [['only', '#isHex', '--output', '\\w+'], 'holds'],
    [['only', '#isHex', '--output', '\\d+'], 'fails'],
    [['avoids', '#isHex', '--output', 'g'], 'holds'],
    [['idempotent', '#reverse', '--black-box'], 'fails'],
    [['avoids', '#escapeByTable', '--output', 'native code', '--input', '^\\w*$'], 'fails'],
    [['equivalent', '#orNull', '#orUndefined'], 'fails'],
    [['equivalent', '#Gate', '#Latch'], 'fails'],
    [['equivalent', '#escapeLater', '#escapeNow'], 'holds'],
    [['equivalent', '#plusOne', '#minusOne'], 'fails'],
    [['idempotent', '#reverse'], 'fails'],
    [['idempotent', '#inverted'], 'fails'],
    [['inverse', '#inverted', '#inverted'], 'holds'],
    [['inverse', '#nextBytes', '#previousBytes'], 'holds'],
    [['idempotent', '#withoutZeros'], 'holds'],
    [['equivalent', '#isAscii', '#isAsciiByLoop'], 'holds'],
    [['injective', '#doubled'], 'fails'],
    [['equivalent', '#abFirst', '#abSecond'], 'holds'],
    [['equivalent', '#kept', '#keptOrNull'], 'holds'],
    [['equivalent', '#named', '#namedByType'], 'holds'],
    [['equivalent', '#trimmed', '#trimmedOrNull'], 'fails'],
    [['equivalent', '#negated', '#fromZero'], 'fails'],
    [['equivalent', '#nested', '#flat'], 'fails'],
    [['injective', '#told'], 'holds'],
    [['safe', '#moved'], 'holds'],
  ];

  test.each(partOfTheDay(QUESTIONS, 5))('%j: %s', async (args, verdict) => {
    const document = documentOf(await ask('check', ...args));
    expect({ verdict: document.verdict, guarantee: document.guarantee }).toEqual({
      verdict,
      guarantee: { level: 'proved' },
    });
    if (verdict === 'fails') expect(document.witness).toMatchObject({ replayed: true });
  });

  test('a witness is shown as the values that went in and came out', async () => {
    expect(documentOf(await ask('check', 'equivalent', '#wrap', '#fields')).witness).toMatchObject({
      input: ',',
      left: [','],
      right: ['', ''],
    });
    expect(documentOf(await ask('check', 'equivalent', '#min255', '#min99')).witness).toMatchObject({ right: 99 });
    expect(documentOf(await ask('check', 'equivalent', '#Gate', '#Latch')).witness).toMatchObject({
      input: ['coin', 'push'],
      left: { locked: true },
      right: { locked: false },
    });
  });

  test('bytes are bytes in a witness, also where texts come out', async () => {
    const document = documentOf(await ask('check', 'equivalent', '#firstIs255', '#firstIs254'));
    expect(document.witness).toMatchObject({ input: [255], left: 'yes', right: 'no' });
    expect(document).not.toHaveProperty('notes');
  });

  test('null, undefined and a rejected input are told apart', async () => {
    const document = documentOf(await ask('check', 'equivalent', '#orNull', '#orUndefined'));
    expect(document.witness).toMatchObject({ input: '', left: null, right: 'undefined' });
    expect(document.witness).not.toHaveProperty('rejected');
    const { stdout } = await call('check', 'equivalent', `${folder}/f.ts#orNull`, `${folder}/f.ts#orUndefined`);
    expect(stdout[0]).toMatch(/#orNull +null\n.*#orUndefined +undefined\n/);
    const thrown = documentOf(await ask('check', 'equivalent', '#orNull', '#orThrows'));
    expect(thrown.witness).toMatchObject({ input: '', left: null, right: null, rejected: 'right' });
  });

  test('what the type allows and no input is, is in the answer', async () => {
    const document = documentOf(await ask('check', 'total', '#isNull'));
    expect(document.notes).toContain('this assumes that no input is null');
  });
});

describe("what is the engine's own", () => {
  test('a table lookup that reaches Object.prototype gives what the host gives', async () => {
    for (const native of [[], ['--native']]) {
      const { stdout } = await ask('run', '#escapeByTable', '--input', 'valueOf', ...native);
      expect(JSON.parse(stdout[0])).toEqual({ output: 'function valueOf() { [native code] }' });
      const looked = await ask('run', '#lookUp', '--input', 'valueOf', ...native);
      expect([looked.status, looked.stderr]).toEqual([2, expect.stringContaining('what is not data: a function')]);
    }
  });

  test('its messages are refused by name, arguments.callee throws in strict code', async () => {
    const { status, stderr } = await ask('run', '#message', '--input', 'x');
    expect([status, stderr]).toEqual([2, expect.stringContaining("the engine's own error message")]);
    for (const native of [[], ['--native']])
      expect((await ask('run', '#callee', '--input', 'x', ...native)).stdout).toEqual(['{"rejected":true}']);
  });

  test('its locale is in the answer', async () => {
    const document = documentOf(await ask('check', 'equivalent', '#upper', '#upperHere'));
    expect(document).toMatchObject({
      verdict: 'holds',
      notes: [expect.stringContaining('assumes that the locale is')],
    });
  });
});

describe('learn', () => {
  const PROVED = [
    'isHexByLoop',
    'grade',
    'Turnstile.step',
    'Gate',
    'Switch',
    'createGate',
    'lights',
    'orNull',
    'sumOfPoint',
    'plusOne',
    'fields',
    'isPort',
    'level',
    'Tank.level',
    'Lists',
    'yields',
    'allCoins',
    'signs',
  ];

  test.each(partOfTheDay(PROVED, 4))('proves %s', async name => {
    const document = documentOf(await ask('learn', `#${name}`));
    expect({ reason: document.reason, guarantee: document.guarantee }).toEqual({ guarantee: { level: 'proved' } });
  });

  const FROM_RUNS: readonly (readonly [name: string, input: string, output: unknown])[] = [
    ['isHex', 'f0', true],
    ['fields', 'a,,b', ['a', '', 'b']],
    ['orNull', '', null],
    ['Turnstile.step', '["push","coin"]', ['blocked', 'unlocked']],
    ['lights', '[{"type":"set","value":true}]', { on: true }],
  ];

  // Slow: a thousand inputs and more are run for each, in a process of their own.
  test.each(partOfTheDay(FROM_RUNS, 2))(
    'learns %s from runs alone, with the values that it gives',
    async (name, input, output) => {
      const saved = join(folder, 'from-runs.json');
      const { status } = await ask('learn', `#${name}`, '--black-box', '--enough', 'tested:1000', '--out', saved);
      expect(status).toBe(0);
      expect(JSON.parse((await ask('run', saved, '--input', input)).stdout[0])).toEqual({ output });
    },
  );

  test('states have the names of the values that the program keeps', async () => {
    const names = async (name: string): Promise<unknown> => {
      const { machine } = documentOf(await ask('learn', `#${name}`)) as { machine: { states: string[] } };
      return [...new Set(machine.states)].sort();
    };
    expect(await names('Gate')).toEqual(['{locked: false}', '{locked: true}']);
    expect(await names('Turnstile.step')).toEqual(['{locked: false}', '{locked: true}']);
    expect(await names('lights')).toEqual(['{on: false}', '{on: true}']);
    // A counter has as many values as calls: it is no name of a state, what stays the same is.
    expect(await names('Blinker')).toEqual(['{lit: false, calls: 0}', '{lit: false, …}', '{lit: true, …}']);
    const { stdout } = await call('learn', `${folder}/f.ts#lights`);
    expect(stdout[0]).toMatch(/type = set ∧ value/);
  });

  test('the symbols of events are their names', async () => {
    const { machine } = documentOf(await ask('learn', '#Turnstile.step')) as { machine: { input: string } };
    expect(machine.input).toBe('Enum "coin" "push"');
    const switched = documentOf(await ask('learn', '#Switch')) as { machine: { input: string } };
    expect(switched.machine.input).toBe('Enum "down" "up"');
  });
});

describe('run', () => {
  test.each([
    ['#min99', '[1e9]', { output: 99 }],
    ['#min99', '["NaN"]', { output: 'NaN' }],
    ['#isHex', 'f0', { output: true }],
    ['#orNull', '', { output: null }],
    ['#fields', 'a,b', { output: ['a', 'b'] }],
    ['#lights', '[{"type":"set","value":true},{"type":"toggle"}]', { output: { on: false } }],
    ['#Turnstile.step', '["push","coin","push"]', { output: ['blocked', 'unlocked', 'through'] }],
    ['#createGate', '["coin","push"]', { output: [false, false] }],
    ['#Gate', '["coin"]', { output: { locked: false } }],
    ['#escapeLater', '<', { output: '&lt;' }],
    ['#ordered', '[[1, 2]]', { output: true }],
    ['#signs', '[{"type":"add"},{"type":"del"}]', { output: ['+', '-'] }],
    ['#nextBytes', '[1, 255]', { output: [2, 0] }],
    ['#withoutZeros', '[0, 7, 0]', { output: [7] }],
  ])('%s on %s, as we read it and natively', async (target, input, expected) => {
    for (const native of [[], ['--native']]) {
      const { stdout } = await ask('run', target, '--input', input, ...native);
      expect(JSON.parse(stdout[0])).toEqual(expected);
    }
  });
});

describe('bad input names what to write instead', () => {
  test.each([
    [['learn', '#cut'], /nothing is given for the parameter n \(number\); give it with --args '\[VALUE\]'/],
    [['learn', '#Needs'], /nothing is given for the parameter max/],
    [['learn', '#Empty'], /a class without methods/],
    [['learn', '#untold'], /--shape/],
    [['check', 'idempotent', '#keptOrNull'], /cannot be given to the next function/],
    [['check', 'inverse', '#negated', '#negated'], /cannot be given to the next function/],
    [['learn', '#isHex', '--shape', 'string[]'], /an input is string, number/],
    [['learn', '#isHex', '--shape', '-> '], /TYPE -> TYPE/],
    [['run', '#Turnstile.step', '--input', '["kick"]'], /"kick" is none of coin, push/],
    [['run', '#min99', '--input', '[1, 2]'], /takes one value, a number/],
    [['run', '#lights', '--input', '[{"type":"set"}]'], /has no field value/],
    [
      ['run', '#lights', '--input', '["set"]'],
      /"set" is not an object \{type: .*: write \{"type":"set","value":true\}/,
    ],
    [['run', '#ordered', '--input', '[[1]]'], /\[1\] is not a list \[a number, a number\]: write \[5,5\]/],
  ])('%j', async (args, message) => {
    const { status, stderr } = await ask(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});
