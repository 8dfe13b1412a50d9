/**
 * Bodies of async functions that push what they see into `log`, in the order in which they see it. The function that
 * they are put into waits for many microtasks at its end and gives the log.
 */
export const PROGRAMS: Readonly<Record<string, string>> = {
  // Order of microtasks.
  'then before await of a later promise': `
    Promise.resolve().then(() => log.push('a'));
    (async () => { await null; log.push('b'); })();
    Promise.resolve().then(() => log.push('c'));
    log.push('now');`,
  'chains take turns': `
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3));
    Promise.resolve().then(() => log.push('a')).then(() => log.push('b')).then(() => log.push('c'));`,
  'resolving with a promise takes two more turns': `
    new Promise(r => r(Promise.resolve())).then(() => log.push('promise'));
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4));`,
  'returning a promise from an async function takes three turns': `
    (async () => Promise.resolve('x'))().then(v => log.push(v));
    (async () => 'y')().then(v => log.push(v));
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4));`,
  'return await takes one turn less': `
    (async () => await Promise.resolve('x'))().then(v => log.push(v));
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3));`,
  'returning a promise from then': `
    Promise.resolve().then(() => Promise.resolve('p')).then(v => log.push(v));
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4));`,
  'await of a thenable': `
    const thenable = { then(r) { log.push('then'); r('value'); } };
    (async () => { log.push(await thenable); })();
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3));`,
  'queueMicrotask beside promises': `
    queueMicrotask(() => log.push('m1'));
    Promise.resolve().then(() => { log.push('p1'); queueMicrotask(() => log.push('m2')); }).then(() => log.push('p2'));
    queueMicrotask(() => log.push('m3'));`,
  'the first part of an async function runs at once': `
    const f = async () => { log.push('in'); await 0; log.push('later'); };
    log.push('before'); f(); log.push('after');`,
  'many awaits in a row': `
    const f = async name => { for (let i = 0; i < 3; i++) { log.push(name + i); await i; } };
    f('a'); f('b'); await f('c'); log.push('end');`,
  'await of a promise that is settled later': `
    let go; const gate = new Promise(r => { go = r; });
    const f = async n => { log.push(n + (await gate)); };
    f('a'); f('b'); log.push('open'); go('!'); log.push('opened');`,
  'await of a subclass of Promise': `
    class P extends Promise {}
    (async () => { await P.resolve(1); log.push('sub'); })();
    (async () => { await Promise.resolve(1); log.push('own'); })();
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3));`,
  'a promise with another constructor': `
    const p = Promise.resolve('v'); p.constructor = {};
    (async () => { log.push(await p); })();
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3));`,

  // The constructor.
  'the executor runs at once': `new Promise(() => log.push('executor')); log.push('after');`,
  'only the first settling counts': `
    new Promise((res, rej) => { res(1); rej(2); res(3); throw 4; }).then(v => log.push('ok', v), e => log.push('no', e));`,
  'what the executor throws rejects': `new Promise(() => { throw 'x'; }).catch(e => log.push(e));`,
  'a promise of itself': `
    let r; const p = new Promise(res => { r = res; }); r(p);
    p.catch(e => log.push(e instanceof TypeError));`,
  'then of itself': `const p = Promise.resolve().then(() => p); p.catch(e => log.push(e instanceof TypeError));`,
  'without new': `try { Promise(() => {}); } catch (e) { log.push(e instanceof TypeError, e.name); }`,
  'without an executor': `
    for (const bad of [undefined, 1, 'text', null]) try { new Promise(bad); } catch (e) { log.push(e instanceof TypeError); }`,
  'resolve with a getter that throws': `
    Promise.resolve({ get then() { throw 'got'; } }).catch(e => log.push(e));`,
  'resolve with an object whose then is no function': `
    const o = { then: 1 }; log.push((await Promise.resolve(o)) === o);`,
  'a thenable that calls both': `
    log.push(await { then(res, rej) { res('first'); rej('second'); throw 'third'; } });`,
  'a thenable that throws': `try { await { then() { throw 'thrown'; } }; } catch (e) { log.push(e); }`,
  'a thenable that throws after resolving': `log.push(await { then(res) { res('kept'); throw 'lost'; } });`,
  'a thenable that gives a thenable': `log.push(await { then(res) { res({ then(inner) { inner('deep'); } }); } });`,
  'functions that settle': `
    let res, rej; new Promise((a, b) => { res = a; rej = b; });
    log.push(res.length, rej.length, res.name, rej.name, 'prototype' in res);`,

  // then, catch, finally.
  'values pass through what is no function': `
    log.push(await Promise.resolve('v').then(1).then(undefined, 2).catch(3));
    try { await Promise.reject('e').then(1).then(() => log.push('never')); } catch (e) { log.push(e); }`,
  'catch recovers': `log.push(await Promise.reject('e').catch(e => e + '!').then(v => v + '?'));`,
  'throwing in then': `
    await Promise.resolve().then(() => { throw new RangeError('r'); }).catch(e => log.push(e.name, e.message));`,
  'rejecting in catch': `
    await Promise.reject(1).catch(() => Promise.reject(2)).catch(e => log.push(e));`,
  'finally passes values on': `
    log.push(await Promise.resolve('v').finally(() => { log.push('f'); return 'ignored'; }));
    try { await Promise.reject('e').finally(() => log.push('g')); } catch (e) { log.push(e); }`,
  'finally that throws': `
    try { await Promise.resolve('v').finally(() => { throw 't'; }); } catch (e) { log.push(e); }
    try { await Promise.reject('v').finally(() => Promise.reject('u')); } catch (e) { log.push(e); }`,
  'finally gets no arguments': `await Promise.resolve(1).finally((...args) => log.push(args.length));`,
  'finally that is no function': `log.push(await Promise.resolve('v').finally(1));`,
  'turns that finally takes': `
    Promise.resolve().finally(() => log.push('f')).then(() => log.push('after f'));
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4))
      .then(() => log.push(5));`,
  'handlers that are added later': `
    const p = Promise.resolve('v'); await p; p.then(v => log.push(v, 'late')); log.push('sync'); await p; await p;`,
  'handlers in order': `
    let go; const p = new Promise(r => { go = r; });
    p.then(() => log.push(1)); p.then(() => log.push(2)).then(() => log.push(4)); p.then(() => log.push(3)); go();`,
  'then of something else': `
    try { Promise.prototype.then.call({}, () => {}); } catch (e) { log.push(e instanceof TypeError); }
    log.push(Promise.prototype.catch.call({ then: (...args) => args.length }, () => {}));`,

  // Combinations.
  'all in the order of the list': `
    const slow = async (n, v) => { for (let i = 0; i < n; i++) await 0; log.push(v); return v; };
    log.push(...(await Promise.all([slow(3, 'a'), slow(1, 'b'), 'c', { then: r => r('d') }])));`,
  'all of nothing': `log.push((await Promise.all([])).length);`,
  'turns that all takes': `
    Promise.all([]).then(() => log.push('empty'));
    Promise.all([1, Promise.resolve(2)]).then(() => log.push('two'));
    Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4));`,
  'all with a rejection': `
    try { await Promise.all([Promise.resolve(1), Promise.reject('no'), Promise.reject('later')]); } catch (e) { log.push(e); }`,
  'all of what is no list': `
    for (const bad of [undefined, 1, {}]) await Promise.all(bad).catch(e => log.push(e instanceof TypeError));`,
  'all over a generator': `
    function* g() { try { yield 1; yield Promise.resolve(2); } finally { log.push('closed'); } }
    log.push(...(await Promise.all(g())));`,
  'all over a generator that throws': `
    function* g() { yield 1; throw 'inside'; }
    await Promise.all(g()).catch(e => log.push(e));`,
  'all closes an iterator when resolve throws': `
    class P extends Promise { static resolve(v) { throw 'resolve'; } }
    function* g() { try { yield 1; } finally { log.push('closed'); } }
    await P.all(g()).catch(e => log.push(e));`,
  allSettled: `
    for (const r of await Promise.allSettled([1, Promise.reject('e'), Promise.resolve('v')]))
      log.push(JSON.stringify(r));`,
  'any takes the first that is fulfilled': `
    log.push(await Promise.any([Promise.reject(1), (async () => { await 0; return 'slow'; })(), Promise.resolve('quick')]));`,
  'any of rejections': `
    await Promise.any([Promise.reject(1), Promise.reject(2)]).catch(e =>
      log.push(e instanceof AggregateError, e instanceof Error, e.name, e.errors.join()));
    await Promise.any([]).catch(e => log.push(e.errors.length));`,
  'an AggregateError by hand': `
    const e = new AggregateError(new Set([1, 'b']), 'm', { cause: 'c' });
    log.push(e.errors.join(), e.message, e.cause, e.name, e instanceof Error, Object.keys(e).length, String(e), AggregateError.length);
    log.push(Object.getPrototypeOf(AggregateError) === Error, AggregateError([]).errors.length);
    try { new AggregateError(1); } catch (bad) { log.push(bad instanceof TypeError); }`,
  race: `
    log.push(await Promise.race([new Promise(() => {}), Promise.resolve('a'), Promise.resolve('b')]));
    await Promise.race([Promise.reject('r'), 'v']).catch(e => log.push(e));`,
  'statics need a constructor': `
    for (const name of ['all', 'allSettled', 'any', 'race', 'resolve', 'reject'])
      try { Promise[name].call(undefined, []); } catch (e) { log.push(e instanceof TypeError); }`,
  'statics of a subclass': `
    class P extends Promise { constructor(f) { super(f); log.push('P'); } }
    const p = P.resolve(1); log.push(p instanceof P, p.then(() => {}) instanceof P, P.resolve(p) === p);
    log.push(P.all([p]) instanceof P, Promise.resolve(p) === p, P.reject(1).catch(() => {}) instanceof P);`,
  species: `
    class P extends Promise { static get [Symbol.species]() { return Promise; } }
    const p = new P(r => r(1)); log.push(p.then() instanceof P, p.then() instanceof Promise);
    log.push(Promise[Symbol.species] === Promise);`,

  // Async functions.
  'a rejection is thrown at await': `
    try { await Promise.reject(new Error('e')); } catch (e) { log.push(e.message); } finally { log.push('f'); }`,
  'what is thrown rejects': `await (async () => { throw 'x'; })().catch(e => log.push(e));`,
  'what parameters throw rejects': `
    await (async (a = (() => { throw 'param'; })()) => a)().catch(e => log.push(e));
    await (async ({ a }) => a)().catch(e => log.push(e instanceof TypeError));`,
  'await in every place': `
    const v = x => Promise.resolve(x); const o = { [await v('k')]: await v(1) };
    log.push(o.k + (await v(2)) * (await v(3)), [await v('a'), ...(await v(['b', 'c']))].join(), \`\${await v('t')}\`);
    log.push((await v(true)) ? await v('yes') : await v('no'), (await v(null)) ?? (await v('null')), typeof (await v(1)));
    if (await v(true)) log.push('if'); switch (await v(2)) { case await v(1): log.push(1); break; case await v(2): log.push(2); }
    const { a = await v('default'), ...rest } = await v({ b: 1, c: 2 }); log.push(a, Object.keys(rest).join());
    for (let i = await v(0); i < (await v(2)); i += await v(1)) log.push(i);`,
  'operands keep their values over await': `
    let x = 1; const f = async () => { x = 10; return 5; };
    log.push(x + (await f()), x); let y = 'a'; y += await (async () => { y = 'z'; return 'b'; })(); log.push(y);`,
  'finally with await': `
    const f = async () => { try { return await 'value'; } finally { await 0; log.push('finally'); } };
    log.push(await f());
    const g = async () => { for (const x of [1, 2, 3]) { try { if (x === 2) continue; if (x === 3) break; log.push(x); } finally { await 0; log.push('f' + x); } } };
    await g();`,
  'finally overrides': `
    log.push(await (async () => { try { throw 1; } finally { await 0; return 2; } })());`,
  'catch and throw again': `
    const f = async () => { try { await Promise.reject('a'); } catch (e) { await 0; throw e + 'b'; } };
    await f().catch(e => log.push(e));`,
  'methods, this, super, arguments': `
    class A { async m(x) { await 0; return 'A' + x + this.n; } n = 1; static async s() { return this.name; } async #p() { return 'private'; } async q() { return this.#p(); } }
    class B extends A { async m(x) { return 'B' + (await super.m(x)); } }
    log.push(await new B().m('x'), await A.s(), await new A().q());
    async function f() { const g = async () => arguments.length + this.k; await 0; return g(); } log.push(await f.call({ k: 1 }, 1, 2));
    const o = { async m() { return this === o; }, async *g() { yield this === o; } }; log.push(await o.m(), (await o.g().next()).value);`,
  'what async functions look like': `
    async function f(a, b) {} const g = async () => {}; async function* h() {}
    log.push(f.name, f.length, 'prototype' in f, 'prototype' in g, 'prototype' in h, Object.prototype.toString.call(f));
    log.push(Object.prototype.toString.call(h), Object.prototype.toString.call(h()), Object.prototype.toString.call(f()), String(typeof f));
    log.push(Object.getPrototypeOf(f) === Object.getPrototypeOf(g), f instanceof Function, Object.getPrototypeOf(h) !== Object.getPrototypeOf(f));
    try { new f(); } catch (e) { log.push(e instanceof TypeError); } try { new h(); } catch (e) { log.push(e instanceof TypeError); }`,
  recursion: `
    const fib = async n => (n < 2 ? n : (await fib(n - 1)) + (await fib(n - 2))); log.push(await fib(8));`,
  'closures over turns of a loop': `
    const all = []; for (let i = 0; i < 3; i++) { await 0; all.push(() => i); } log.push(...all.map(f => f()));`,
  'two calls share variables': `
    let n = 0; const f = async name => { for (let i = 0; i < 3; i++) { const before = n; await 0; n = before + 1; log.push(name + n); } };
    await Promise.all([f('a'), f('b')]);`,
  'a lock': `
    let last = Promise.resolve(); const locked = f => (last = last.then(f));
    locked(async () => { log.push('a1'); await 0; await 0; log.push('a2'); }); locked(async () => { log.push('b1'); await 0; log.push('b2'); });
    await last;`,
  'results are fresh promises': `
    const f = async () => {}; log.push(f() === f(), f() instanceof Promise, Object.keys(f()).length);`,

  // Async generators.
  'an async generator': `
    async function* g() { log.push('start'); const a = yield 1; log.push('a' + a); const b = yield Promise.resolve(2); log.push('b' + b); return 3; }
    const i = g(); log.push('made');
    for (const x of ['x', 'y', 'z', 'w']) log.push(JSON.stringify(await i.next(x)));`,
  'requests wait for each other': `
    async function* g() { for (let i = 0; i < 3; i++) { log.push('run' + i); await 0; yield i; } }
    const i = g(); for (const k of [1, 2, 3, 4, 5]) i.next().then(r => log.push(k + ':' + r.value + r.done));
    log.push('asked');`,
  'return of a generator that has not started': `
    async function* g() { log.push('never'); yield 1; }
    const i = g(); log.push(JSON.stringify(await i.return(Promise.resolve('r'))), JSON.stringify(await i.next()));`,
  'throw into a generator that has not started': `
    async function* g() { log.push('never'); } const i = g();
    await i.throw('t').catch(e => log.push(e)); log.push((await i.next()).done);`,
  'return runs finally': `
    async function* g() { try { yield 1; yield 2; } finally { await 0; log.push('finally'); yield 'from finally'; } }
    const i = g(); await i.next(); log.push(JSON.stringify(await i.return('r')), JSON.stringify(await i.next()), JSON.stringify(await i.next()));`,
  'return passes catch': `
    async function* g() { try { try { yield 1; } catch (e) { log.push('never'); } } finally { log.push('f'); } }
    const i = g(); await i.next(); log.push(JSON.stringify(await i.return('r')));`,
  'return with a rejected promise is thrown inside': `
    async function* g() { try { yield 1; } catch (e) { log.push('caught ' + e); yield 'after'; } }
    const i = g(); await i.next(); log.push(JSON.stringify(await i.return(Promise.reject('x'))), JSON.stringify(await i.next()));`,
  'throw into a generator': `
    async function* g() { for (;;) try { yield 'v'; } catch (e) { log.push('caught ' + e); if (e === 'end') return 'done'; } }
    const i = g(); await i.next(); log.push(JSON.stringify(await i.throw('a')), JSON.stringify(await i.throw('end')));`,
  'yield of a rejected promise throws inside': `
    async function* g() { try { yield Promise.reject('r'); } catch (e) { yield 'caught ' + e; } yield Promise.reject('last'); }
    const i = g(); log.push(JSON.stringify(await i.next())); await i.next().catch(e => log.push(e)); log.push(JSON.stringify(await i.next()));`,
  'a generator returns what a promise gives': `
    async function* g() { return Promise.resolve('v'); } log.push(JSON.stringify(await g().next()));
    async function* h() { try { return Promise.reject('v'); } catch (e) { return 'caught ' + e; } } log.push(JSON.stringify(await h().next()));`,
  'a generator whose parameters throw': `
    async function* g(a = (() => { throw 'p'; })()) {} try { g(); } catch (e) { log.push('sync ' + e); }`,
  'requests after the end': `
    async function* g() {} const i = g();
    i.next().then(r => log.push('1' + r.done)); i.return('r').then(r => log.push('2' + r.value)); i.next().then(r => log.push('3' + r.done));
    i.throw('t').catch(e => log.push('4' + e)); i.return(Promise.reject('q')).catch(e => log.push('5' + e)); i.next().then(r => log.push('6' + r.done));`,
  'next of something else': `
    async function* g() {} const { next } = Object.getPrototypeOf(g.prototype);
    const p = next.call({}); log.push(p instanceof Promise); await p.catch(e => log.push(e instanceof TypeError));
    log.push(g()[Symbol.asyncIterator]() instanceof g, Symbol.iterator in g());`,
  'turns that yields take': `
    async function* g() { yield 1; yield 2; }
    (async () => { for await (const x of g()) log.push('g' + x); log.push('g end'); })();
    (async () => { for (let i = 0; i < 10; i++) { await 0; log.push(i); } })();`,
  'turns that returning from a generator takes': `
    async function* g() { yield 1; return 2; } const i = g();
    i.next().then(() => log.push('y')); i.next().then(() => log.push('r')); i.next().then(() => log.push('end'));
    (async () => { for (let k = 0; k < 8; k++) { await 0; log.push(k); } })();`,

  // Delegation.
  'yield* of an async generator': `
    async function* inner() { const a = yield 'i1'; log.push('got ' + a); try { yield 'i2'; } finally { log.push('inner finally'); } return 'r'; }
    async function* outer() { log.push(yield* inner()); yield 'o'; }
    const i = outer(); log.push(JSON.stringify(await i.next('1')), JSON.stringify(await i.next('2')), JSON.stringify(await i.next('3')), JSON.stringify(await i.next('4')));`,
  'yield* of a list': `
    async function* g() { const r = yield* [1, Promise.resolve(2), 'x']; log.push(r); } for await (const x of g()) log.push(x);`,
  'yield* passes throw and return on': `
    async function* inner() { for (;;) try { yield 'v'; } catch (e) { log.push('inner ' + e); } finally { log.push('f'); } }
    async function* outer() { try { yield* inner(); } finally { log.push('outer'); } }
    const i = outer(); await i.next(); log.push(JSON.stringify(await i.throw('t')), JSON.stringify(await i.return('r')), JSON.stringify(await i.next()));`,
  'yield* of a sync generator passes on': `
    function* inner() { try { const a = yield 1; log.push('a' + a); yield 2; } catch (e) { log.push('c' + e); yield 3; } finally { log.push('f'); } return 4; }
    async function* outer() { log.push('r' + (yield* inner())); }
    const i = outer(); await i.next(); log.push(JSON.stringify(await i.next('x')), JSON.stringify(await i.throw('e')), JSON.stringify(await i.next()));
    const k = outer(); await k.next(); log.push(JSON.stringify(await k.return('z')));`,
  'yield* of an iterator without return': `
    const it = { [Symbol.asyncIterator]() { return this; }, async next() { return { value: 1, done: false }; } };
    async function* g() { yield* it; } const i = g(); await i.next(); log.push(JSON.stringify(await i.return('r')));
    const k = g(); await k.next(); await k.throw('t').catch(e => log.push(e instanceof TypeError));`,
  'turns that yield* takes': `
    async function* inner() { yield 1; yield 2; } async function* outer() { yield* inner(); }
    (async () => { for await (const x of outer()) log.push('g' + x); log.push('g end'); })();
    (async () => { for (let i = 0; i < 16; i++) { await 0; log.push(i); } })();`,

  // for await.
  'for await over promises': `for await (const x of [Promise.resolve('a'), 'b', { then: r => r('c') }]) log.push(x);`,
  'for await over text': `for await (const c of 'a\u{1F600}b') log.push(c);`,
  'for await with a rejection': `
    try { for await (const x of ['a', Promise.reject('no'), 'c']) log.push(x); } catch (e) { log.push('caught ' + e); }`,
  'break closes': `
    async function* g() { try { yield 1; yield 2; } finally { await 0; log.push('closed'); } }
    for await (const x of g()) { log.push(x); break; } log.push('after');`,
  'continue, labels and return': `
    async function* g() { try { for (let i = 0; i < 4; i++) yield i; } finally { log.push('closed'); } }
    outer: for await (const x of g()) { for (const y of [1, 2]) { if (x === 1) continue outer; if (x === 3) break outer; log.push(x + ':' + y); } }
    log.push(await (async () => { for await (const x of g()) if (x === 2) return 'found ' + x; })());`,
  'throwing closes': `
    async function* g() { try { yield 1; } finally { await 0; log.push('closed'); throw 'lost'; } }
    try { for await (const x of g()) throw 'kept'; } catch (e) { log.push(e); }`,
  'closing that goes wrong': `
    const it = r => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1, done: false }), return: r }) });
    try { for await (const x of it(() => { throw 'a'; })) break; } catch (e) { log.push(e); }
    try { for await (const x of it(async () => { throw 'b'; })) break; } catch (e) { log.push(e); }
    try { for await (const x of it(() => 1)) break; } catch (e) { log.push(e instanceof TypeError); }
    try { for await (const x of it(() => 1)) throw 'kept'; } catch (e) { log.push(e); }`,
  'results that are no objects': `
    const it = n => ({ [Symbol.asyncIterator]: () => ({ next: n }) });
    for (const n of [() => 1, async () => 2, undefined]) try { for await (const x of it(n)); } catch (e) { log.push(e instanceof TypeError); }
    for (const bad of [undefined, null, 1, {}]) try { for await (const x of bad); } catch (e) { log.push(e instanceof TypeError); }`,
  'break out of a sync iterator': `
    function* g() { try { yield 1; yield 2; } finally { log.push('closed'); } } for await (const x of g()) { log.push(x); break; }
    const bare = { [Symbol.iterator]: () => ({ next: () => ({ value: 'v', done: false }) }) };
    (async () => { for (let i = 0; i < 9; i++) { await 0; log.push(i); } })();
    for await (const x of bare) { log.push(x); break; } log.push('out');`,
  'turns of for await over a list': `
    (async () => { for await (const x of ['a', 'b']) log.push(x); log.push('end'); })();
    (async () => { for (let i = 0; i < 10; i++) { await 0; log.push(i); } })();`,
  'destructuring in for await': `for await (const [a, { b = 'd' }] of [[1, {}], Promise.resolve([2, { b: 3 }])]) log.push(a, b);`,
  'for await to an outer target': `let x; const o = {}; for await (x of ['p']); for await (o.k of ['q']); log.push(x, o.k);`,
  'for await inside an async generator that is told to return': `
    async function* inner() { try { yield 1; yield 2; } finally { log.push('inner'); } }
    async function* outer() { try { for await (const x of inner()) yield x; } finally { log.push('outer'); } }
    const i = outer(); await i.next(); log.push(JSON.stringify(await i.return('r')));`,
  'for of inside an async generator that is told to return': `
    function* inner() { try { yield 1; yield 2; } finally { log.push('inner'); } }
    async function* outer() { for (const x of inner()) yield x; }
    const i = outer(); await i.next(); log.push(JSON.stringify(await i.return('r')));`,

  // What programs do with it.
  'a pool': `
    const jobs = [3, 1, 2, 0].map(n => async () => { for (let i = 0; i < n; i++) await 0; log.push('job' + n); return n * 2; });
    const results = []; let next = 0;
    const worker = async () => { while (next < jobs.length) { const k = next++; results[k] = await jobs[k](); } };
    await Promise.all([worker(), worker()]); log.push(results.join());`,
  retries: `
    let tries = 0; const flaky = async () => { if (++tries < 3) throw new Error('t' + tries); return 'ok'; };
    const retry = async (f, n) => { for (;;) try { return await f(); } catch (e) { log.push(e.message); if (--n === 0) throw e; } };
    log.push(await retry(flaky, 5)); tries = 0; await retry(flaky, 2).catch(e => log.push('gave up ' + e.message));`,
  'an event queue': `
    class Channel { #items = []; #waiting = []; send(x) { const w = this.#waiting.shift(); if (w) w(x); else this.#items.push(x); }
      receive() { return this.#items.length ? Promise.resolve(this.#items.shift()) : new Promise(r => this.#waiting.push(r)); }
      async *[Symbol.asyncIterator]() { for (;;) { const x = await this.receive(); if (x === undefined) return; yield x; } } }
    const c = new Channel(); (async () => { for (const x of 'abc') { c.send(x); await 0; } c.send(undefined); })();
    for await (const x of c) log.push(x);`,
  'a pipeline of async generators': `
    async function* chars(s) { for (const c of s) yield c; } async function* map(it, f) { for await (const x of it) yield f(x); }
    async function* filter(it, f) { for await (const x of it) if (await f(x)) yield x; }
    for await (const x of map(filter(chars('a1b2'), async c => /[a-z]/.test(c)), c => c.toUpperCase())) log.push(x);`,
  'sync and async mixed through reduce': `
    log.push(await ['a', 'b', 'c'].reduce(async (acc, x) => (await acc) + x, Promise.resolve('')));`,
  'memoised promises': `
    const cache = new Map(); let calls = 0; const get = k => { if (!cache.has(k)) cache.set(k, (async () => { calls++; await 0; return k + k; })()); return cache.get(k); };
    log.push(...(await Promise.all([get('a'), get('a'), get('b')])), calls);`,
};
