import { expect, test } from 'vitest';
import { bothWays } from '../both-ways.ts';
import type { FileTree } from '../modules/file-tree.ts';

/** Expressions over what a file declares; both ways give the same, and what is expected. */
const CASES: readonly (readonly [string, string, string, unknown])[] = [
  [
    'enums: numbers, strings, computed members, reverse names, members of members',
    `enum E { A, B, C = 10, D, F = C * 2, G = 1 << 3, H } enum S { X = 'x', Z = X + '!', T = \`t\` } enum N { neg = -1, zero, 'quoted-name' = 5, next }
     enum Co { len = 'abc'.length, after = len + 1 } enum Mixed { a, b = 'str', c = (1 + 2) as number, d } const base = 4; enum Out { p = base, q } enum Ref { r = E.C, s = E['D'] } enum Empty {}`,
    `[E, S, N, Co, Mixed, Out, Ref, Empty, E[10], E[E.D]]`,
    [
      { A: 0, 0: 'A', B: 1, 1: 'B', C: 10, 10: 'C', D: 11, 11: 'D', F: 20, 20: 'F', G: 8, 8: 'G', H: 9, 9: 'H' },
      { X: 'x', Z: 'x!', T: 't' },
      { neg: -1, '-1': 'neg', zero: 0, 0: 'zero', 'quoted-name': 5, 5: 'quoted-name', next: 6, 6: 'next' },
      { len: 3, 3: 'len', after: 4, 4: 'after' },
      { a: 0, 0: 'a', b: 'str', c: 3, 3: 'c', d: 4, 4: 'd' },
      { p: 4, 4: 'p', q: 5, 5: 'q' },
      { r: 10, 10: 'r', s: 11, 11: 's' },
      {},
      'C',
      'D',
    ],
  ],
  [
    'enums that merge, and const enums, declared ones too',
    `export enum M { a = 1 } export enum M { b = a + 1, c = M.a } const enum K { P = 1, Q } declare const enum D { k = 5, l } export const enum X { z = 3 } function g() { enum L { one = 1, two } return L }`,
    `[M, K.Q, K['P'], D.l, X.z, g()]`,
    [{ a: 1, 1: 'c', b: 2, 2: 'b', c: 1 }, 2, 1, 6, 3, { one: 1, 1: 'one', two: 2, 2: 'two' }],
  ],
  [
    'namespaces: what they export lives on their objects',
    `export namespace N { export const a = 1; const hidden = 2; export let b = a + hidden; export function up() { b++; return [a, b, hidden] } export class K { v = a } export enum E { p, q } export var { d1, d2: [d3], d4 = b }: any = { d1: 1, d2: [3] }; export let late: number; export function set() { late = 4; return { late, b } } }
     const before = [...[1]]
     namespace W { export let count = 0; export const inc = () => ++count; for (let i = 0; i < 2; i++) count += 10; var local = 1; { let inner = local; count += inner } }`,
    `[N.a, N.b, N.up(), N.b, new N.K(), N.E.q, N.d1, N.d3, N.d4, N.late === undefined, N.set(), N.late, W.inc(), W.count, Object.keys(N).length]`,
    [1, 3, [1, 4, 2], 4, { v: 1 }, 1, 1, 3, 3, true, { late: 4, b: 4 }, 4, 22, 22, 10],
  ],
  [
    'namespaces that are nested and that merge with each other, functions, classes and enums',
    `namespace A { export const a = 1; export namespace In { export const deep = a + 10 } export enum C { R, G = 'g' } export interface I { x: number } export import X = In; export declare const no: string }
     namespace A { export const later = a + 100; export namespace In { export const more = deep + later } export enum C { B = 5 } export const sum = C.R + C.B }
     namespace P.Q.R { export const x = A.a } namespace P.Q { export const y = R.x + 1 } function F() { return F.prop } namespace F { export const prop = 'f' }
     class C { static m() { return C.extra } } namespace C { export const extra = 'c' } enum En { a = 7 } namespace En { export function m() { return En.a + a } } namespace Types { export type T = 1 } import Alias = A.In;`,
    `[A.In, A.C, A.sum, A.X.deep, A.later, P, F(), C.m(), En.m(), Alias.more]`,
    [
      { deep: 11, more: 112 },
      { R: 0, 0: 'R', G: 'g', B: 5, 5: 'B' },
      5,
      11,
      101,
      { Q: { R: { x: 1 }, y: 2 } },
      'f',
      'c',
      14,
      112,
    ],
  ],
  [
    'classes: parameter properties first, abstract members and overloads left out',
    `abstract class A<T> { abstract m(): void; protected abstract readonly n: number; private p?: string; declare r: number; static #q = 1; static { A.#q = 5 } get w(): number { return this.u + A.#q } z = 3; constructor(readonly t: number, private u = 2, public v?: string) {} over(a: string): void; over(a: number): void; over(a: any) { return a } }
     class B extends A<string> { a = this.t; n = 3; override m(): void {} constructor(public own: string) { super(7) } }`,
    `[new B('o').w, Object.keys(new B('o')), new B('o').a, new B('o').over(2)]`,
    [7, ['t', 'u', 'v', 'p', 'z', 'own', 'a', 'n'], 7, 2],
  ],
  [
    'types around values',
    `let u!: string; function is(x: unknown): asserts x is string {} type K = keyof typeof o; const o = { a: 1 } satisfies object; const g = <T extends K>(x: T): T => x; interface I<T> { (x: T): T } const h = g as unknown as I<string>; function self(this: { z: number }, k: number) { return this.z + k }`,
    `[o!.a, g<'a'>('a'), <any>h('x'), typeof u, self.call({ z: 1 }, 2), (is('x'), (o as any)?.b!?.c)]`,
    [1, 'a', 'x', 'undefined', 3, undefined],
  ],
];

test.each(CASES)('%s', async (_name, declarations, expression, expected) => {
  const source = `${declarations}\nexport const f = (s: string) => (${expression});`;
  const { ours, native } = await bothWays({ 'a.ts': source }, './a.ts#f');
  expect({ ours, native }).toEqual({ ours: expected, native: expected });
});

const REACT = `import React, { useState } from './react'; import { Button } from './button'; type P = { a: string };`;

test('JSX that is not evaluated does not keep functions beside it from being read', async () => {
  const files: FileTree = {
    'a.tsx': `${REACT} export const C = ({ a }: P) => { const [s] = useState(a); return (
        <Button className="x" {...s}>
          {a.length > 0 && <b>{a}</b>} <></>
        </Button>) }
      const less = <T,>(x: T, y: T) => x < y; export const f = (s: string) => s + less(1, 2); export const g = (s: string) => {
        return <b>{s}</b> };`,
    'b.tsx': `export const icon = <svg/>; export const f = (s: string) => s`,
    'c.jsx': `export const C = p => <b>{p}</b>; export const f = s => s + 1`,
    'react.ts': `export const useState = (x: unknown) => [x]; export default 1`,
    'button.tsx': `import React from 'react'; export const Button = () => <button/>`,
  };
  expect(await bothWays(files, './a.tsx#f')).toEqual({
    ours: 'xtrue',
    native: 'xtrue',
    files: ['a.tsx', 'react.ts', 'button.tsx'],
  });
  expect(await bothWays(files, './c.jsx#f')).toMatchObject({ ours: 'x1', native: 'x1' });
  expect(await bothWays(files, './a.tsx#g')).toMatchObject({
    ours: expect.stringMatching(/a\.tsx:6:16: JSX is not supported/),
    native: { threw: 'JSX is not available here', name: 'NotAvailable' },
  });
  expect((await bothWays(files, './b.tsx#f')).ours).toMatch(/b\.tsx:1:21: JSX is not supported/);
});
