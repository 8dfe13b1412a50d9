import { describe, expect, it } from 'vitest';
import { showLowered, showOnHost } from './compare.ts';

const CASES: readonly (readonly [string, string])[] = [
  [
    'finally runs on return, and may replace it',
    `
    const a = () => { try { return log('r') } finally { log('f') } };
    const b = () => { try { return 1 } finally { return 2 } };
    const c = () => { for (const x of [1, 2]) { try { continue } finally { log(x) } } return 'end' };
    const d = () => { l: try { return 1 } finally { break l } return 3 };
    const e = () => { let x = 1; try { return x } finally { x = 2 } };
    log(a(), b(), c(), d(), e());`,
  ],
  [
    'finally runs on throw, break and continue',
    `
    function t(k) { const out = [];
      for (let i = 0; i < 4; i++) {
        try { out.push(i); if (k === 0 && i === 1) continue; if (k === 1 && i === 2) break; if (k === 2 && i === 1) throw 'x'; if (k === 3) return out.concat('ret') }
        catch (e) { out.push('c' + e); if (k === 2) throw 'again' }
        finally { out.push('f'); log(out.join()) }
      } return out.join() }
    for (let k = 0; k < 5; k++) { try { log(t(k)) } catch (e) { log('caught', e) } }`,
  ],
  [
    'nested finally blocks run from the inside out',
    `
    const f = k => { o: for (;;) { try { try { if (k == 1) break o; if (k == 2) return 'r'; if (k == 3) throw 't'; return 'n' } finally { log('in', k) } } catch (e) { log('c', e); return 'caught' } finally { log('out', k) } } return 'broke' };
    log(f(0), f(1), f(2), f(3));`,
  ],
  [
    'an error in a catch clause or finally block replaces the first',
    `
    const f = () => { try { throw 1 } catch (e) { throw 2 } finally { log('f') } };
    const g = () => { try { throw 1 } finally { throw 3 } };
    try { f() } catch (e) { log(e) } try { g() } catch (e) { log(e) }`,
  ],
  [
    'catch without a binding, with patterns and with a var of the same name',
    `
    try { throw 1 } catch { log('c') }
    try { throw { a: 1, b: [2, 3] } } catch ({ a, b: [x, y = 9, z = 8] }) { log(a, x, y, z) }
    try { throw 5 } catch (e) { var e = 6; log(e) } log(e);
    try { try { throw { } } catch ({ p = q, q }) { log(1) } } catch (r) { log(r.name) }`,
  ],
  [
    'switch falls through, with default in the middle and lexical scope',
    `
    const f = v => { const o = []; switch (v) { case 1: o.push(1); case 2: o.push(2); break; default: o.push('d'); case 3: o.push(3); break; case 4: { o.push(4) } } return o };
    log([1, 2, 3, 4, 5, '1'].map(f));
    switch (3) { case log(1): case log(3): case log(4): log('x') }
    const g = v => { switch (v) { case 0: let x = 1; return x; case 1: try { return x } catch (e) { return e.name } case 2: x = 5; default: return 'n' } };
    log(g(0), g(1)); try { g(2) } catch (e) { log(e.name) }
    switch (1) { case 1: function h() { return 'h' } } log(h());
    switch (1) {} switch (log(2)) { default: }
    let y = 1; switch (y) { case y++: log('same', y) }`,
  ],
  [
    'labels on blocks, loops and switches',
    `
    a: { log(1); break a; log(2) }
    b: for (let i = 0; i < 3; i++) { c: for (let j = 0; j < 3; j++) { if (j === 1) continue b; if (i === 2) break b; log(i, j); d: switch (j) { case 0: break d } } }
    e: f: for (const x of [1, 2]) { continue e } g: if (true) { break g }
    h: do { continue h } while (log(0)); i: while (true) { for (;;) break i }
    j: try { break j } finally { log('j') } for (;;) { switch (1) { case 1: break } break }
    k: for (const z in { a: 1, b: 2 }) { for (;;) { continue k } }`,
  ],
  [
    'closures in loops see their own variables',
    `
    const fs = []; for (let i = 0; i < 3; i++) { fs.push(() => i); fs.push(() => i++) ; if (i > 5) break } log(fs.map(f => f()), fs.map(f => f()));
    const gs = []; for (let i = 0, n = 2; i < n; gs.push(() => i), i++); log(gs.map(f => f()));
    const hs = []; for (let i = 0, f = () => i; i < 2; i++) hs.push(f); log(hs.map(f => f()));
    const ks = []; for (const x of [1, 2]) ks.push(() => x); for (const k in { a: 1, b: 2 }) ks.push(() => k); log(ks.map(f => f()));
    const vs = []; for (var v = 0; v < 2; v++) vs.push(() => v); log(vs.map(f => f()));
    const ws = []; let w = 0; while (w < 3) { const y = w++; let z = y * 2; ws.push(() => y + z++) } log(ws.map(f => f()), ws.map(f => f()));
    const us = []; for (let i = 0; i < 3; us.push(() => i)) { i++; if (i == 2) continue; us.push(() => i) } log(us.map(f => f()))`,
  ],
  [
    'for-of closes its iterator on every early exit',
    `
    const mk = (n, bad) => ({ [Symbol.iterator]() { let i = 0; return { next() { log('next'); return { value: i, done: i++ >= n } }, return(v) { log('return', v); if (bad) throw 'bad'; return {} } } } });
    for (const x of mk(2)) log(x);
    for (const x of mk(2)) break;
    a: for (;;) { for (const x of mk(2)) { for (const y of mk(1)) break a } }
    `,
  ],
  [
    'for-of and exceptions',
    `
    const mk = (n, bad, notObject) => ({ [Symbol.iterator]() { let i = 0; return { next() { return { value: i, done: i++ >= n } }, return() { log('return'); if (bad) throw 'bad'; return notObject ? 1 : {} } } } });
    const t = f => { try { log(f()) } catch (e) { log('threw', e instanceof Error ? e.name : e) } };
    t(() => { for (const x of mk(2)) throw 'body' });
    t(() => { for (const x of mk(2, true)) throw 'body' });
    t(() => { for (const x of mk(2, true)) break });
    t(() => { for (const x of mk(2, false, true)) break });
    t(() => { for (const x of mk(2)) return 'value' });
    t(() => { for (const x of mk(2, true)) { try { return 1 } catch (e) { log('inner') } } });
    t(() => { try { for (const x of mk(2, true)) return 1 } catch (e) { return 'outer ' + e } finally { log('f') } });
    t(() => { for (const x of mk(2)) for (const y of mk(2)) return x + y });
    t(() => { o: for (const x of mk(2)) for (const y of mk(2)) continue o; return 'c' });
    t(() => { for (const { a } of [undefined]) ; });
    t(() => { for (const x of 5) ; }); t(() => { for (const x of { [Symbol.iterator]() { return { next() { throw 'n' }, return() { log('no') } } } }) ; });
    t(() => { const z = 1; for (z of mk(1)) ; });
    t(() => { let o = {}; for (o.p of [1, 2]) log(o); for ([o.q, o['r' + 1]] of [[1, 2]]) log(o); return o });
    t(() => { for (const x of x) ; }); t(() => { for (let x of (() => x)()) ; });
    t(() => { var a = [1, 2]; for (var a of a) log(a); return a })`,
  ],
  [
    'for-in visits what is still there',
    `
    const o = { a: 1, b: 2, c: 3 }; const seen = []; for (const k in o) { seen.push(k); delete o.b; o.d = 4 } log(seen);
    class P { constructor() { this.x = 1 } } P.prototype.y = 2; for (var k in new P()) log(k); log(k);
    for (const k in null) log('no'); for (const k in 'ab') log(k); let q = {}; for (q.z in { m: 1 }) log(q);
    for (var i = 5 in {}) ; log(i); for (const [c, d] in { xy: 1 }) log(c, d)`,
  ],
  [
    'loops of all kinds',
    `
    let i = 0; while (i < 2) { log(i); i++ } do { log('d', i); i-- } while (i > 0); for (; i < 2; ) { i++ } for (;;) { break }
    for (var a = 0, b = 5; a < b; a++, b--) log(a, b); let n = 0; do { n++; if (n == 2) continue; if (n > 3) break } while (n < 10); log(n);
    while (true) { if (n++ > 6) break } log(n); if (n) ; else log('no'); if (!n) log('no'); else if (n > 2) log('yes')`,
  ],
  [
    'var and function declarations are hoisted',
    `
    log(typeof f, v, f()); var v = 1; function f() { return g() } function g() { return 'g' } { var v = 2 } log(v);
    function f() { return 'second' } var f; log(f()); log(typeof h); { log(typeof h); function h() {} } log(typeof h);
    if (true) { function k() { return 1 } } else { function k() { return 2 } } log(k());
    { function m() { return 1 } m = 5; log(m) } log(m); { let z = 1; { function z() {} } log(z) } log(typeof z);
    (function () { 'use strict'; { function s() {} } log(typeof s) })(); if (true) function w() {} log(typeof w);
    (function (p) { { function p() {} } log(p) })(7); (function (a) { var a; log(a); function a() {} var a = 3; log(a) })(1)`,
  ],
  [
    'uses before the declaration is evaluated throw',
    `
    const t = f => { try { log(f()) } catch (e) { log(e.name) } };
    t(() => { x; let x = 1 }); t(() => { x = 2; let x }); t(() => { const f = () => x; const r = f(); const x = 1; return r });
    t(() => { const f = () => x; const x = 1; return f() }); t(() => { let x = x }); t(() => { typeof x; let x }); t(() => { class A extends A {} });
    t(() => { const g = () => h(); function h() { return y } g(); let y = 1 }); t(() => { function h() { return y } let y = 1; return h() });
    t(() => { { f() ; let y = 1; function f() { return y } } }); t(() => { for (let i = 0; i < 2; i++) { if (i) return z; let z = 1 } });
    t(() => { let q = (() => { try { return q } catch (e) { return e.name } })(); return q }); t(() => { let u; return u }); t(() => { new C(); class C {} });
    t(() => { for (let i = 0; i < 2; i++) { let x; log(x); x = i } }); t(() => { class A { static [A.name] = 1 } }); t(() => { class A { static n = A.name } return A.n });
    t(() => { class A { [(() => A)()]() {} } }); t(() => { { function b() { return c } b; } const c = 1; return 1 }); t(() => { const a = 1; a = 2 }); t(() => { const a = 1; a++ });
    t(() => { const a = 1; { a += 1 } }); t(() => { let a = 1, b = a + 1; return b }); t(() => { const { a, b = a } = { a: 3 }; return b }); t(() => { const { a = b, b } = {}; })`,
  ],
  [
    'direct statements',
    `
    'not a directive'; ; { } var x; x; (function () { return })(); log(this === exports, typeof module, __filename); return 5`,
  ],
];

describe('statements', () => {
  it.each(CASES)('%s', (_name, text) => {
    const expected = showOnHost(text);
    expect(expected.end).toMatch(/^returned/);
    expect(showLowered(text)).toEqual(expected);
  });
});
