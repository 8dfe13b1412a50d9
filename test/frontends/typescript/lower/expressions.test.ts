import { describe, expect, it } from 'vitest';
import { showLowered, showOnHost } from './compare.ts';

const CASES: readonly (readonly [string, string])[] = [
  [
    'operands are evaluated from left to right and keep their values',
    `
    let x = 1; log(x + (x = 2), x, x + x++, x, [x, x++, x], x++ + ++x); function f(...a) { return a } log(f(x, x++, x), f(x, (x = 9, x)));
    let o = { v: 1 }, p = o; log(o.v + (o = { v: 5 }).v, o[(o = { k: 7 }, 'k')]); let i = 0, a = []; a[i] = i++; a[i++] = a[i++] = i; log(a, i);
    let s = 'a'; log(s + (s += 'b') + s, \`\${s}\${s = 'z'}\${s}\`); let y = 1; y += (y = 5); log(y); y = y++ + y; log(y);
    let g = () => 'g1'; log(g(g = () => 'g2')); let b = [1]; log(b.concat(b = [2], b)); let c = 1; log({ c, d: c++, e: c }); (c, c = 4); log(c = c + (c = 2));
    let t = 3; switch (t) { case (t = 4, 3): log('kept') } let z = 1; const q = z || (z = 2), r = z && (z = 3); log(q, r, z, z ? z = 7 : 0); var w = w || 5; log(w);
    let m = { a: 1 }; m.a = (m = { a: 2 }, 5); log(m); let n = [0]; n[0] += (n = [10], 1); log(n); let k = 'x'; const h = { [k]: (k = 'y', 1), [k]: 2 }; log(h);
    let u = 1; u = [u, u = 2, u]; log(u); let vv = { a: 1 }; vv = { old: vv, more: vv.a }; log(vv); let cc = 1; cc = class { static x = cc }; log(cc.x)`,
  ],
  [
    'arithmetic, comparison and bit operators',
    `
    const v = [0, -0, 1, -1.5, NaN, '3', '', 'a', null, undefined, true, [], [2], {}, 10n];
    for (const a of v) for (const b of [1, '3', null, undefined, NaN, 'a']) { const r = []; for (const f of [() => a + b, () => a - b, () => a * b, () => a % b, () => a ** b, () => a | b, () => a & b, () => a ^ b, () => a << b, () => a >> b, () => a >>> b, () => a == b, () => a != b, () => a === b, () => a < b, () => a >= b, () => a > b, () => a <= b, () => a / b, () => a !== b]) try { r.push(f()) } catch (e) { r.push(e.name) } log(...r) }
    log(-1, - -1, +'5', ~5, !0, -0, 1 / -0, -'3', - 5n, ~5n, typeof 1n, void 0, 0x1F, 1e3, 5n ** 20n, 2 ** -1, (-2) ** 2)`,
  ],
  [
    'increments of all targets',
    `
    let a = '5'; log(a++, a, ++a, a--, --a); const o = { p: '1', get q() { log('get'); return 1 }, set q(v) { log('set', v) } }; log(o.p++, o.p, ++o['p'], o.q++, --o.q);
    let u; log(u++, u); let n = 1n; log(n++, n, --n); let nul = null; log(++nul, nul--); const arr = [1, 2]; let i = 0; log(arr[i++]++, arr, i, ++arr[--i]); let s = 'x'; log(s--, s);
    class A { #x = 1; inc() { return [this.#x++, ++this.#x, this.#x--, this.#x] } } log(new A().inc()); try { undefined.x++ } catch (e) { log(e.name) } (function () { gg = 1; gg++; log(gg) })();
    for (let j = 0, k = 10; j < k; j += 3, k -= 2) log(j, k); let z = 5; z++; z--; --z; log(z)`,
  ],
  [
    'compound and logical assignment',
    `
    let a = 1; log(a += 2, a -= 1, a *= 5, a /= 2, a %= 3, a **= 3, a <<= 2, a >>= 1, a >>>= 0, a |= 8, a &= 12, a ^= 5, a); let s = 'x'; s += 1; s += null; log(s);
    let u = null; log(u ??= 5, u ??= 6, u ||= 7, u &&= 8, u); const o = { z: 0, get g() { log('g'); return 1 }, set g(v) { log('s', v) } }; log(o.z ||= 4, o.y ??= 2, o.g &&= 3, o.g ||= 9, o.g ??= 9, o);
    const c = 1; try { c ||= 2; log('kept'); c &&= 2 } catch (e) { log(e.name) } let f; f ??= () => {}; log(f.name); let h = null; h ||= class {}; log(h.name); o.fn ??= function () {}; log(o.fn.name);
    (function () { 'use strict'; try { und = 1 } catch (e) { log(e.name) } try { und += 1 } catch (e) { log(e.name) } try { Object.freeze([1])[0] = 2 } catch (e) { log(e.name) } })(); Object.freeze([1])[0] = 2;
    let x, y; x = y = 3; log(x, y, (x = 4)); (x) = 7; log(x); [x, y] = [y, x]; log(x, y); (o.a) = 1; (o)['b'] = 2; log(o.a, o.b)`,
  ],
  [
    'optional chaining',
    `
    const o = { a: { b() { return this.c }, c: 3 }, n: null, f: () => 'f' }; let calls = 0; const t = () => (calls++, 'b');
    log(o?.a, o.n?.x.y.z, o.n?.[t()], o?.a?.[t()](), o.x?.(t()), o.f?.(), o?.['f'](), o.a.b?.(), o.a?.b?.(), (o?.a).c, o.n?.x(t()).y, calls, delete o?.n, delete o.q?.w, delete o?.a?.c, o);
    try { (o.q?.w).z } catch (e) { log(e.name) } try { o.q?.w; o.zz.f?.() } catch (e) { log(e.name) } try { (o.n?.f)() } catch (e) { log(e.name) } log((o?.a.b)(), (o.a?.b)(), undefined?.[log('no')]);
    const s = { x: { y: null } }; log(s?.x?.y?.z, s.x.y?.z ?? 'def', s?.x.y ?? 'd2', typeof s.q?.w, !s?.x, s?.x ? 1 : 2); class A { #p = { q: 1 }; static t(a) { return [a?.#p.q, a?.#p?.q] } } log(A.t(new A()), A.t(null)); let fn = null; log(fn?.(fn = 1), fn); let g = x => x; log(g?.(g = 3), g)`,
  ],
  [
    'logical and conditional expressions',
    `
    for (const a of [0, 1, '', 'x', null, undefined]) log(a && 1, a || 2, a ?? 3, a ? 4 : 5, !a, !!a, a && a || 6, (a || 0) && 7, a == null ? 1 : 2);
    if (0 || '' || (log('side'), 1)) log('t'); if (1 && !0 && (log('and'), '')) log('no'); else log('e'); if (!(1 && 0) || log('no')) log('n'); const c = 1 ? 0 ? 'a' : 'b' : 'c'; log(c, (1, 2, 3)); if (log(1), 0) ; while ((log(2), false)) ;
    const f = a => a > 1 ? a < 3 ? 'two' : 'many' : a === 1 ? 'one' : 'none'; log([0, 1, 2, 3].map(f)); let n = 0; const r = (n++, n) > 0 && n-- ? n : 'x'; log(r, n); if (null ?? 1) log('nn'); log(true && false, false || true)`,
  ],
  [
    'typeof, delete, in, instanceof, void, comma',
    `
    log(typeof undeclared, typeof null, typeof (() => 1), typeof Symbol(), typeof typeof 1); try { undeclared } catch (e) { log(e.name) } const o = { a: 1, b: { c: 2 } }; log('a' in o, delete o.a, 'a' in o, delete o.b.c, o, delete 5, delete o);
    try { 'a' in 'b' } catch (e) { log(e.name) } try { 1 instanceof 1 } catch (e) { log(e.name) } log([] instanceof Array, void log('v'), delete o['zz'], Object.freeze(o) && delete o.b); (function () { 'use strict'; try { delete o.b } catch (e) { log(e.name) } })();
    gx = 1; log(delete gx, typeof gx); class A { #x; static has(o) { return #x in o } } log(A.has(new A()), A.has({})); try { A.has(1) } catch (e) { log(e.name) } try { delete null.x } catch (e) { log(e.name) } log(undefined, NaN, Infinity, -Infinity)`,
  ],
  [
    'calls, receivers, spread and new',
    `
    const o = { n: 'o', m(...a) { return [this?.n, ...a] } }; const m = o.m; log(o.m(1), (0, o.m)?.call(null, 1), o['m'](2), m.call({ n: 'x' }, 1, ...[2, 3], 4), o.m(...'ab', ...[], 1), (o.m)(3)); log(Math.max(...[1, 5, 3]));
    function F(a, b) { this.s = a + b; if (a === 9) return { other: 1 }; if (a === 8) return 5; log(new.target === F) } log(new F(1, 2), new F(9), new F(8, 0), new F(...[1, 2]), new (class { x = 1 })(), new Date(0).getTime(), new F); const G = F.bind(null, 3); log(new G(4));
    try { new o.m() } catch (e) { log(e.name) } try { o.zz() } catch (e) { log(e.name) } try { (() => {})(...5) } catch (e) { log(e.name) } try { new (() => {})() } catch (e) { log(e.name) } function sloppy() { return this === globalThis } log(sloppy(), sloppy.call(null)); function strict() { 'use strict'; return this } log(strict(), strict.call(5));
    log([1, ...[2, , 3], ...new Set([4])], [...'aé😀'], [, 1, , ], [...[,]], [[], [[1]]].flat()); const ar = [3, 1, 2]; log(ar.map(x => x * 2).filter(x => x > 2).reduce((a, b) => a + b, 0), [...ar].sort()); log((function () { return arguments.length })(1, 2, 3), (() => typeof arguments)())`,
  ],
  [
    'templates and tagged templates',
    `
    const x = 1, s = { toString() { return 'S' }, valueOf() { return 'V' } }; log(\`a\${x}b\${s}c\`, \`\`, \`\${x}\`, \`\${x}\${s}\`, \`a\\n\${'\\u0041'}\`, \`\${\`\${x}!\`}\`); try { \`\${Symbol()}\` } catch (e) { log(e.name) }
    const tag = (st, ...v) => [st, st.raw, v, Object.isFrozen(st)]; log(tag\`a\${1}\\n\${2}\`, tag\`\\u{zz}\`); const f = () => tag\`x\`[0]; log(f() === f(), tag\`x\`[0] === tag\`x\`[0]); const o = { t(st) { return [this === o, st[0]] } }; log(o.t\`q\`, o['t']\`r\`, new (class { constructor(s) { this.s = s } })('k')); log(((a) => (b) => [a[0], b[0]])\`1\`\`2\`)`,
  ],
  [
    'object literals',
    `
    const k = 'key', n = 1, sy = Symbol('sy'); const o = { n, [k + 1]: 2, 3: 'three', 'four five': 4, get g() { return this.n }, set g(v) { this.n = v }, m() { return super.toString === Object.prototype.toString }, *gen() { yield 1 }, [sy]: 5, async: 1, get: 2, set: 3, static: 4, ...{ sp: 1, n: 7 }, ...null, ...'hi', 0x10: 'hex', 1n: 'big', .5: 'half' };
    log(o, o.g, (o.g = 9, o.n), o.m(), [...o.gen()], Object.getOwnPropertyDescriptor(o, 'g').get.name, o.m.name, o.gen.name); log({ __proto__: null } instanceof Object, Object.getPrototypeOf({ __proto__: Array.prototype }) === Array.prototype, { __proto__: 5 } instanceof Object, { ['__proto__']: 5 }, (__proto__ => ({ __proto__ }))(3));
    const names = { a() {}, b: () => {}, c: function () {}, d: class {}, ['e' + 1]: () => {}, [sy]: () => {}, f: function named() {}, get ['h' + 1]() { return 1 }, [sy ? 'z' : 0]: class { static x = this.name } }; log(names.a.name, names.b.name, names.c.name, names.d.name, names.e1.name, names[sy].name, names.f.name, names.z.name, names.z.x, Object.getOwnPropertyDescriptor(names, 'h1').get.name); const { get, ...rest } = Object.getOwnPropertyDescriptors({ get x() { return 1 } }).x; log(rest);
    const base = { hi() { return 'base ' + this.v } }; const derived = { __proto__: base, v: 1, hi() { return super.hi() + '!' }, set(x) { super.v = x; return [this.v, base.v] }, arrow() { return (() => super.hi())() }, ['c' + 1]() { return super['h' + 'i']() } }; log(derived.hi(), derived.set(5), derived.arrow(), derived.c1()); log({ a: 1, a: 2, get a() { return 3 } }.a, { get b() { return 1 }, b: 2 }); let order = []; ({ [(order.push(1), { toString() { order.push('k'); return 'x' } })]: order.push(2) }); log(order)`,
  ],
  [
    'destructuring declarations',
    `
    const { a, b: { c, ...d }, e = 5, ['f' + 1]: f, ...g } = { a: 1, b: { c: 2, x: 3, y: 4 }, f1: 6, h: 7, i: 8 }; log(a, c, d, e, f, g); const [h, , i = 3, [j, k] = [4, 5], ...[l, m]] = [1, 2, undefined, undefined, 6, 7, 8]; log(h, i, j, k, l, m); var [n, n] = [1, 2]; log(n); const { length } = 'abc', { 0: z, [1]: y } = ['p', 'q']; log(length, z, y); let [] = [], {} = 1; const { p = log('default'), q = log('no') } = { q: 1 }; const { r = () => {}, s = class {} } = {}; log(r.name, s.name);
    for (const bad of [null, undefined]) { try { const { x } = bad } catch (e) { log(e.name) } try { const {} = bad } catch (e) { log(e.name) } try { const [x] = bad } catch (e) { log(e.name) } } try { const [x] = {} } catch (e) { log(e.name) } const [x1, x2] = new Map([[1, 2]]); log(x1, x2); var { v1 = 1, w1 = v1 + 1 } = {}; log(v1, w1); var a2 = { a2: 1, b2: 2 }; var { a2, b2 } = a2; log(a2, b2); const { ...copy } = [1, 2]; log(copy); const { [{ toString: () => 'kk' }]: kk = 'dflt', ...others } = { kk: 1, o: 2 }; log(kk, others)`,
  ],
  [
    'destructuring assignments',
    `
    let a, b, c, o = {}; log([a, b] = [1, 2], a, b); [a, b] = [b, a]; log(a, b); ({ a, b: o.x, ...o.rest } = { a: 5, b: 6, c: 7 }); log(a, o); [o.p, o['q'], ...o.r] = 'wxyz'; log(o); ({ a: { b } = { b: 9 }, c = 4 } = {}); log(b, c); [[a], { b = 3 }] = [[1], {}]; log(a, b); ({ a, b } = a = { a: 'A', b: 'B' }); log(a, b); let f; [f = () => {}] = []; log(f.name); ({ f = function () {} } = {}); log(f.name); [(a), (o.z)] = [1, 2]; log(a, o.z);
    const order = n => { log(n); return o }; [order('t1').x = log('d1'), order('t2').y] = [undefined, 2]; ({ [log('k')]: order('t3').z = log('d2') } = {}); try { [a, null.x] = [7, 8] } catch (e) { log(e.name, a) } let i = 0, arr = []; [arr[i++], arr[i++], arr[i]] = [1, 2, 3]; log(arr); class A { #p; set(v) { [this.#p, { x: this.#p }] = [v, { x: v + 1 }]; return this.#p } } log(new A().set(1)); const k = 1; try { [k] = [2] } catch (e) { log(e.name) } let x = [1, 2]; [x, a] = x; log(x, a); (function () { 'use strict'; try { [nope] = [1] } catch (e) { log(e.name) } })(); let s = { a: 1, b: { a: 2 } }; ({ b: s, a } = s); log(s, a)`,
  ],
  [
    'array patterns drive and close iterators',
    `
    const mk = (n, opts = {}) => ({ [Symbol.iterator]() { let i = 0; return { next() { log('n' + i); if (opts.fail === i) throw 'next'; return { get value() { return i }, done: i++ >= n } }, return() { log('ret'); if (opts.bad) throw 'ret'; return opts.prim ? 1 : {} } } } });
    const t = f => { try { log(f()) } catch (e) { log('threw', e instanceof Error ? e.name : e) } }; const boom = () => { throw 'boom' };
    t(() => { const [a, b] = mk(5); return [a, b] }); t(() => { const [a, b, c] = mk(1); return [a, b, c] }); t(() => { const [] = mk(3); return 'e' }); t(() => { const [...a] = mk(2); return a }); t(() => { const [a, ...b] = mk(0); return [a, b] }); t(() => { const [a = boom()] = mk(0); }); t(() => { const [a, b = boom()] = mk(1) }); t(() => { const [a = boom()] = [][Symbol.iterator]() });
    t(() => { const [{ x }] = { [Symbol.iterator]() { return { next: () => ({ value: null, done: false }), return() { log('closed'); return {} } } } } }); t(() => { let a; [boom().x] = mk(3) }); t(() => { let a; [a, boom().x] = mk(1) }); t(() => { let a; [a, , boom().x] = mk(1) }); t(() => { const [a] = mk(3, { fail: 0 }) }); t(() => { const [a, b] = mk(3, { fail: 1 }) }); t(() => { const [a] = mk(3, { bad: 1 }) }); t(() => { const [a] = mk(3, { prim: 1 }) }); t(() => { const o = { set x(v) { throw 'set' } }; [o.x] = mk(3, { bad: 1 }) }); t(() => { [...boom().x] = mk(2) }); t(() => { const c = 1; [c] = mk(3) }); t(() => { const [[a], [b]] = [mk(2), mk(2)]; return [a, b] }); t(() => { const [, , a] = mk(4); return a })`,
  ],
  [
    'parameters',
    `
    const f = (a, b = a + 1, { c, d = b } = {}, [e = d] = [], ...r) => [a, b, c, d, e, r]; log(f(1), f(1, 2, { c: 3 }, [4], 5, 6), f.length, ((a, b) => 0).length, (function (...x) {}).length, ((a, b = 1, c) => 0).length, ((...[a, b]) => [a, b])(1, 2), (({ a }, [b]) => a + b)({ a: 1 }, [2]));
    const t = g => { try { log(g()) } catch (e) { log(e.name) } }; t(() => ((a = b, b = 1) => a)()); t(() => ((a, b = a, c = b) => c)(4)); t(() => ((a = a) => a)()); t(() => ((a = () => b, b = 2) => a())()); t(() => (function (a, a) { return a })(1, 2)); t(() => (function (a, b = () => a) { var a = 5; return [a, b()] })(1)); t(() => (function (a, b = () => a) { var a; a = 6; return [a, b()] })(1)); t(() => (function (a, b = () => (a = 9)) { b(); return a })(1)); t(() => (function (a = 1, b = () => typeof x) { var x = 1; return b() })());
    t(() => { let x = 'outer'; return (function (a = x) { var x = 'in'; return a })() }); t(() => ((a, b = (() => { a = 7; return 1 })()) => [a, b])(1)); t(() => (({ a = 1, ...r } = {}) => [a, r])({ a: undefined, z: 2 })); t(() => ((a = log('d'), b) => [a, b])(undefined, 1)); t(() => ((a = log('no')) => a)(null)); t(() => (function f(n) { return n ? n * f(n - 1) : 1 })(5)); t(() => { const g = function me() { try { me = 1 } catch (e) { return e.name } return typeof me }; return g() }); t(() => { const g = function me() { 'use strict'; try { me = 1 } catch (e) { return e.name } }; return g() }); t(() => { const g = function me() { var me = 3; return me }; return g() }); t(() => (({ x }) => x)()); t(() => (function (a, b = arguments.length) { return [b, arguments[0]] })(5)); t(() => (fn => fn.name)((a = class {}) => a)); t(() => ((a = function () {}) => a.name)())`,
  ],
  [
    'arguments',
    `
    function f(a, b) { return [arguments.length, arguments[0], [...arguments], typeof arguments, Array.prototype.slice.call(arguments, 1)] } log(f(1), f(1, 2, 3)); function g(a) { a = 5; return arguments[0] } log(g(1), g()); function h(a, b) { if (arguments.length < 2) b = 'd'; return [a, b] } log(h(1), h(1, 2)); function s(a) { 'use strict'; a = 5; return arguments[0] } log(s(1)); function d(a, b = 1) { a = 9; return arguments[0] } log(d(1)); function ar() { return (() => arguments[0])() } log(ar(7)); function sh(arguments) { return arguments } log(sh(3)); function vr() { var arguments; return typeof arguments } log(vr()); function vr2() { var arguments = 4; return arguments } log(vr2()); function ap() { return Math.max.apply(null, arguments) } log(ap(1, 5)); function mod() { arguments[0] = 9; return arguments[0] } log(mod(1)); const o = { m() { return arguments.length } }; log(o.m(1, 2)); function up(a, b) { a++; b += 'x'; return [...arguments] } log(up(1, 2), up(1)); function fo(a) { for (a of [1, 2]) ; return arguments[0] } log(fo(0)); function de(a, b) { [a, b] = [b, a]; return [...arguments] } log(de(1, 2)); function wr(a, b) { arguments[0] = 'x'; arguments[1]++; arguments[2] = 'z'; [arguments[0]] = [a + '!']; return [a, b, arguments.length] } log(wr(1, 2), wr(1), wr())`,
  ],
];

describe('expressions', () => {
  it.each(CASES)('%s', (_name, text) => {
    const expected = showOnHost(text);
    expect(expected.end).toMatch(/^returned/);
    expect(showLowered(text)).toEqual(expected);
  });
});
