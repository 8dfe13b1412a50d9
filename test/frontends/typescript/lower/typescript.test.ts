import { describe, expect, it } from 'vitest';
import { showLowered, showTypeScriptOnHost } from './compare.ts';

const CASES: readonly (readonly [string, string])[] = [
  [
    'types are ignored',
    `
    interface I { a: number; b?(): void } type T<X> = X extends infer U ? U : never; declare const dc: number; declare function df(): void; declare class DC { x: number } declare module 'zz' { const q: number } declare global { var gg: number }
    function f<T extends I>(this: void, a: T, b?: string, ...c: readonly number[]): asserts a is T { log(a, b, c) } f({ a: 1 }, 'x', 1, 2); function o(a: string): void; function o(a: number): void; function o(a: any) { log('o', a) } o(1); log((f as any).length, f.length);
    const x = <number>(5 as unknown), y = x!, z = { a: 1 } satisfies I, w = x as const2; type const2 = number; log(x, y, z, w); let v!: number; v = 3; log(v!.toFixed(1), (v as number)++, (<any>v) += 2, v); const g = <T,>(q: T): T => q; log(g<number>(4)); abstract class A<T> { abstract m(): void; protected abstract readonly n: number; private p?: string; readonly q: T | undefined; declare r: number; [k: string]: unknown; static s: number = 5; constructor(readonly t: number, private u = 2, public v?: string) { } get w(): number { return this.u } } class B extends A<string> implements I { a = 1; n = 3; override m(): void {} constructor() { super(7) } } log(new B(), new B().w, A.s);
    let opt = (z as I | undefined)?.b?.(); log(opt); for (const k of [1, 2] as const) log(k); enumless: for (;;) break enumless; const arr: [a: string, b?: number] = ['q']; const [first]: [string, number?] = arr; log(first); try { throw 1 } catch (e: unknown) { log(e) } const fn = function (this: { z: number }, k: number) { return this.z + k }; log(fn.call({ z: 1 }, 2), fn.length); let un: unique2; type unique2 = symbol; abstract class E2 { static x = 1 } log(E2.x); const nn = (x as any)!['toFixed']!(2); log(nn); log((z as any)?.a!.toFixed(1)); type K = keyof typeof z; const asserted = z!.a; log(asserted)`,
  ],
  [
    'enums',
    `
    enum E { A, B, C = 10, D, F = C * 2, G = 1 << 3, H } log(E, E.A, E[10], E['B'], E[E.D]); enum S { X = 'x', Y = 'y', Z = X + '!' } log(S, S.X); const enum CE { P = 1, Q } log(CE.P, CE.Q, CE['Q']); enum M { a = 1 } enum M { b = a + 1, c = M.a } log(M); enum N { neg = -1, zero, 'quoted-name' = 5, next } log(N); function f() { enum L { one = 1, two } return L } log(f()); enum Co { len = 'abc'.length, after = len + 1 } log(Co); enum T { t1 = \`tpl\`, t2 = (1 + 2) as number } log(T); const useEnum = (e: E) => { switch (e) { case E.A: return 'a'; case E.C: return 'c'; default: return 'd' } }; log([E.A, E.C, E.D].map(useEnum)); enum Mixed { a, b = 'str', c = 3, d } log(Mixed); for (let i = 0; i < 2; i++) { enum InLoop { v = 1 } (InLoop as any).extra = i; log(InLoop) } declare const enum Dc { k = 5 } enum Empty {} log(Empty); enum Sh { x = 1, y = x, z = y + x } log(Sh)`,
  ],
  [
    'namespaces',
    `
    namespace N { export const a = 1; const hidden = 2; export let b = a + hidden; export function f() { b++; return [a, b, hidden, c()] } function c() { return 'c' } export class K { v = a } export enum E { p, q } export namespace Inner { export const deep = a + 10; export function up() { return b } } export var { d1, d2: [d3] } = { d1: 1, d2: [3] } } log(N.a, N.b, N.f(), N.b, new N.K(), N.E.q, N.Inner.deep, N.Inner.up(), N.d1, N.d3, Object.keys(N)); namespace N { export const later = a + 100; export function g() { return f() } } log(N.later, N.g()); namespace P.Q.R { export const x = 5 } log(P); namespace Types { export interface I { a: 1 } export type T = 1 } function F() { return F.prop } namespace F { export const prop = 'merged' } log(F()); class C { static m() { return C.extra } } namespace C { export const extra = 'c' } log(C.m()); import Alias = N.Inner; log(Alias.deep); namespace W { export let count = 0; export const inc = () => ++count; for (let i = 0; i < 2; i++) count += 10; inc(); var local = 1; { let blocky = local } } log(W.count, W.inc(), W.count); enum En { a } namespace En { export function m() { return En.a } } log(En.m()); namespace Z { export let und: number; export function set() { und = 4; return und } } log(Z.und, Z.set(), Z); namespace N { export namespace Inner { export const more = deep + 1 } } log(N.Inner)`,
  ],
  [
    'parameter properties and fields',
    `
    class A { b = 5; constructor(public x: number, protected readonly y = x + 1, private z?: number) { log(this.x, this.y, this.b) } } log(new A(1), Object.keys(new A(1, 2, 3)).sort()); class B extends A { c = this.x; constructor(public w: string) { super(9); log(this.w, this.c) } } log(Object.entries(new B('q')).sort()); class D { u; v: number; s?: string } log(new D()); class E { constructor(public fn = () => this.k, readonly k = 3) {} } log(new E().fn()); class G { static create() { return new G(4) } private constructor(readonly n: number) {} } log(G.create())`,
  ],
];

describe('TypeScript', () => {
  it.each(CASES)('%s', (_name, text) => {
    const expected = showTypeScriptOnHost(text);
    expect(expected.end).toMatch(/^returned/);
    expect(showLowered(text, 'ts')).toEqual(expected);
  });
});
