import { expect, it } from 'vitest';
import { showLowered, showOnHost } from './compare.ts';

const TICK = '`';

/** Pieces in which several constructs meet; each logs what it returns or throws. */
const PIECES: readonly string[] = [
  `t(() => { const fs = []; for (const [a, { b }] of [[1, { b: 2 }], [3, { b: 4 }]]) fs.push(() => a + b++); return fs.map(f => f()).concat(fs.map(f => f())) });`,
  `t(() => { const fs = []; for (let i = 0; i < 3; i++) { function g() { return i } fs.push(g); class K { m() { return i * 2 } } fs.push(() => new K().m()) } return fs.map(f => f()) });`,
  `t(() => { const fs = []; for (let i = 0; i < 3; i++) { switch (i) { case 0: let z = 'z' + i; fs.push(() => z); break; default: z = i; } } return fs.map(f => f()) });`,
  `t(() => { try { throw 1 } catch (e) { var f = () => e++; f(); return f() } });`,
  `t(() => { o: for (const x of [1, 2, 3]) { try { for (const y of [1, 2]) { try { if (x == 2) continue o; if (x == 3) return 'r' + x + y } finally { log('a', x, y) } } } finally { log('b', x) } } });`,
  `t(() => { let r = []; for (const x of [1, 2]) { try { throw x } catch { try { continue } finally { r.push('f' + x) } } finally { r.push('g' + x) } } return r });`,
  `t(() => { function f(a, b = () => a, c = b()) { a = 5; return [a, b(), c] } return f(1) });`,
  `t(() => { function f({ a } = { a: 1 }, g = () => a++) { g(); return [a, g(), a] } return f() });`,
  `t(() => { var x = 1; { var x = 2; let y = x; { let x = y + 1; y = x } x = y } return x });`,
  `t(() => { let x = 'o'; { const f = () => x; let r = []; r.push(f()); x = 'p'; r.push(f()); return r } });`,
  `t(() => { class A { static x = 1; static y = () => this.x; static z() { return super.toString === Function.prototype.toString } } return [A.y(), A.z()] });`,
  `t(() => { class A { constructor() { this.f = () => this } } const a = new A(); return a.f() === a });`,
  `t(() => { class A { a = 1 } class B extends A { b = this.a + 1; constructor() { const s = () => super(); s(); this.c = (() => this.b)() } } return new B() });`,
  `t(() => { class A {} class B extends A { constructor(x) { if (x) super(); else super(1); try { return } finally { this.q = 1 } } } return new B(1) });`,
  `t(() => { const o = { f() { return [1].map(() => super.hasOwnProperty('f')) } }; return o.f() });`,
  `t(() => { let a = 1; const f = () => { a = a + (() => { a = 10; return 1 })(); return a }; return f() });`,
  `t(() => { let i = 0; const a = [1, 2, 3]; a[i] = a[i = 1] + i; return [a, i] });`,
  `t(() => { let o = { x: 1 }; o.x += (o = { x: 5 }, 10); return o });`,
  `t(() => { let s = ''; for (var i = 0, n = 3; i < n; i++) { s += i; if (i == 1) n = 2 } return s + i });`,
  `t(() => { var f = function g(n) { return n <= 0 ? 0 : n + g(n - 1) }; var h = f; f = null; return h(4) });`,
  `t(() => { const { a: { b: c = 5 } = {}, ...r } = { d: 1, e: 2 }; return [c, r] });`,
  `t(() => { let a = 1; ({ a = 2 } = {}); let b; ({ x: b = a } = {}); return [a, b] });`,
  `t(() => { let x = 0; const f = () => ++x; return [f(), f() + f() * f(), x] });`,
  `t(() => { let x = 1; x = x++ + x++; let y = 5; y = -y + y--; return [x, y] });`,
  `t(() => { const a = [1, 2, 3]; let i = 0; [a[i++], a[i++]] = [a[i], a[i - 1]]; return a });`,
  `t(() => { let n = 0; do { try { if (n++ < 2) continue; break } finally { n += 10 } } while (n < 50); return n });`,
  `t(() => { l: { try { break l } finally { log('lf') } } return 'ok' });`,
  `t(() => { for (const x of [1]) { for (const k in { a: 1 }) { try { return k } finally { log('k') } } } });`,
  `t(() => { function* g() { try { yield 1; yield 2 } finally { log('g done') } } for (const x of g()) for (const y of g()) { if (y == 2) return x } });`,
  `t(() => { const g = function* () { const x = yield* (function* () { try { return yield 'a' } finally { yield 'b' } })(); return x }(); return [g.next(), g.next(5), g.next(), g.next()] });`,
  `t(() => { var a = 1; var a; function b() { return a } var b2 = b; a = 2; return [b2(), typeof c, c2()]; var c = 1; function c2() { return c } });`,
  `t(() => { if (true) { var q = () => q; } return q() === q });`,
  `t(() => { const o = { get [${TICK}a${'$'}{1}${TICK}]() { return 1 }, set a1(v) { log('s', v) }, a2: 1, ['a' + 2]: 3 }; o.a1 = 5; return o });`,
  `t(() => { label: for (var i = 0; i < 2; i++) { try { throw i } catch (e) { if (e === 0) continue label; return 'e' + e } } });`,
  `t(() => { let x = 1; { x = 2; { let x = 3; x++ } } return x });`,
  `t(() => { const a = []; a[0] ??= 1; a[0] ??= 2; a[a.length] = a.length; return a });`,
  `t(() => { let u; const r = u?.a[u.b.c]; return r === undefined });`,
  `t(() => [..."ab"].entries().next().value.concat(((a, [b, ...c], { d, ...e }) => [a, b, c, d, e])(1, [2, 3, 4], { d: 5, f: 6 })));`,
  `t(() => { const f = (x) => { switch (typeof x) { case 'number': { if (x > 5) break; return 'small' } case 'string': return 's'; default: return 'd' } return 'big' }; return [f(1), f(9), f(''), f()] });`,
  `t(() => { let c = 0; const o = { get a() { c++; return { get b() { c += 10; return () => c } } } }; return [o.a.b(), o?.a?.b?.()] });`,
  `t(() => { const x = 5; return (() => { try { return x } finally { x; } })() + ((y = x) => y)() });`,
  `t(() => { throw { custom: 1 } });`,
  `t(() => { null.foo }); t(() => { undefined() }); t(() => { let a = {}; a.b.c = 1 }); t(() => { (void 0)[log('evaluated')] }); t(() => { null[log('k')] = log('v') });`,
  `t(() => { const a = {}; a.b.c(log('not called')) }); t(() => { const a = { b: 1 }; a.b(log('args first')) }); t(() => { new (log('x'), 5)(log('arg')) });`,
];

it.each(PIECES)('%s', piece => {
  const text = `const t = f => { try { log(f()) } catch (e) { log(e instanceof Error ? e.name : e) } };${piece}`;
  const expected = showOnHost(text);
  expect(expected.end).toBe('returned undefined');
  expect(showLowered(text)).toEqual(expected);
});
