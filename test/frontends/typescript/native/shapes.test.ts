import { expect, test } from 'vitest';
import type { EntryShape, Plain } from '../../../../src/frontends/typescript/native/call.ts';
import { runInTree } from './run-native.ts';

test('values go in and come out exactly', async () => {
  const values: readonly Plain[] = [
    '\ud800',
    '\udc00\ud800',
    '',
    Number.NaN,
    -0,
    Number.POSITIVE_INFINITY,
    undefined,
    null,
  ];
  const more: readonly Plain[] = [
    2n ** 70n,
    [1, [-0]],
    { a: { b: undefined } },
    new Uint8Array([1, 2]),
    new Float64Array([-0]),
  ];
  const outcomes = await runInTree(
    { 'main.js': 'exports.first = list => list[0]' },
    './main.js#first',
    [...values, ...more].map(v => [v]),
  );
  expect(outcomes).toEqual([...values, ...more].map(returned => ({ returned })));
});

test('a list of numbers becomes the kind of array that is asked for', async () => {
  const files = {
    'main.js': 'exports.kind = (x, y) => [x.constructor.name, x instanceof globalThis[y], Array.from(x)]',
  };
  for (const input of ['Array', 'Uint8Array', 'Int16Array', 'Float64Array', 'Uint8ClampedArray', 'Buffer'] as const)
    expect(await runInTree(files, './main.js#kind', [[1, 2]], { input, args: [input] })).toEqual([
      { returned: [input, true, [1, 2]] },
    ]);
});

test('a call gets further arguments, each time anew', async () => {
  const files = { 'main.js': 'module.exports = (x, o, n) => { o.list.push(x); return o.list.join() + n }' };
  expect(await runInTree(files, './main.js#default', ['a', 'b'], { args: [{ list: ['-'] }, 1] })).toEqual([
    { returned: '-,a1' },
    { returned: '-,b1' },
  ]);
});

test('results that are not data are named, and what is thrown is told', async () => {
  const files = {
    'main.js': `const results = { f: () => 1, p: new Promise(() => {}), s: Symbol('x'), o: { f() {} } };
      exports.get = k => { if (k === 'e') throw new RangeError('far'); if (k === 't') throw 'text'; if (k === 'n') throw null;
        if (k === 'r') return exports.get('r'); if (k === 'g') throw { get message() { throw 1 } }; return results[k] }`,
  };
  const outcomes = await runInTree(files, './main.js#get', ['f', 'p', 's', 'o', 'e', 't', 'n', 'r', 'g']);
  expect(outcomes).toEqual([
    { opaque: 'a function' },
    { opaque: 'a promise that waits for something outside' },
    { opaque: 'a symbol' },
    { opaque: expect.stringMatching(/could not be cloned/) },
    { threw: 'far', name: 'RangeError' },
    { threw: 'text' },
    { threw: 'null' },
    { threw: 'Maximum call stack size exceeded', name: 'RangeError' },
    { threw: 'something that cannot be described' },
  ]);
});

test('a generator gives the list of what it yields', async () => {
  const files = {
    'main.mjs': 'export function* units(s) { for (const c of s) yield c.charCodeAt(0) } export const one = () => 1',
  };
  expect(await runInTree(files, './main.mjs#units', ['ab', ''], { shape: { kind: 'generator' } })).toEqual([
    { returned: [97, 98] },
    { returned: [] },
  ]);
  expect(await runInTree(files, './main.mjs#one', ['ab'], { shape: { kind: 'generator' } })).toEqual([
    { opaque: 'a result that cannot be iterated over' },
  ]);
});

const DECODER = `
export class Decoder {
  constructor(prefix = '') { this.seen = []; this.prefix = prefix }
  push(x) { this.seen.push(x); return this.prefix + x }
  end() { return this.seen.length }
  static of(x) { return 'static ' + x }
}`;

test('a class is fed symbols, code points or the whole input, with a new object each time', async () => {
  const feed = (shape: Partial<EntryShape & { kind: 'feed' }>) =>
    runInTree({ 'main.mjs': DECODER }, './main.mjs#Decoder', ['a😀', 'b'], {
      shape: { kind: 'feed', method: 'push', ...shape },
    });
  expect(await feed({ finish: 'end', property: 'seen' })).toEqual([
    { returned: { each: ['a', '\ud83d', '\ude00'], finish: 3, property: ['a', '\ud83d', '\ude00'] } },
    { returned: { each: ['b'], finish: 1, property: ['b'] } },
  ]);
  expect(await feed({ each: 'point', construct: ['>'] })).toEqual([
    { returned: { each: ['>a', '>😀'] } },
    { returned: { each: ['>b'] } },
  ]);
  expect(await feed({ each: 'chunk' })).toEqual([{ returned: { each: ['a😀'] } }, { returned: { each: ['b'] } }]);
});

test('a method runs on a new object, a static one on its class', async () => {
  const files = { 'main.mjs': DECODER };
  const construct = { kind: 'call', construct: ['>'] } as const;
  expect(await runInTree(files, './main.mjs#Decoder.push', ['a'], { shape: construct })).toEqual([{ returned: '>a' }]);
  expect(await runInTree(files, './main.mjs#Decoder.of', ['a'])).toEqual([{ returned: 'static a' }]);
});

test('a reducer folds events, each input from the same state', async () => {
  const files = {
    'main.mjs': `export function count(state, event) { if (event.type === 'add') state.n += event.by; return state }
      export const join = (s, e) => s + e`,
  };
  const events = [{ type: 'add', by: 2 }, { type: 'no' }, { type: 'add', by: 3 }];
  expect(
    await runInTree(files, './main.mjs#count', [events, events], { shape: { kind: 'reducer', initial: { n: 0 } } }),
  ).toEqual([{ returned: { n: 5 } }, { returned: { n: 5 } }]);
  expect(await runInTree(files, './main.mjs#join', ['xy'], { shape: { kind: 'reducer', initial: '' } })).toEqual([
    { returned: 'xy' },
  ]);
});

test('a stream program ends where it reads or peeks past the end, whatever it does with that', async () => {
  const files = {
    'main.js': `
      exports.copy = () => { for (;;) out(io.in()) };
      exports.pairs = () => { for (;;) { const x = io.in(); if (peek(0) === x) { io.in(); event('twice', x); out(x + x) } else out(x) } };
      exports.stubborn = () => { try { for (;;) out(io.in()) } catch { } finally { try { out('more') } catch { } } return 5 };
      exports.back = () => { io.in(); out(peek(-1)); out('z'); out(peek(-2)) };
      exports.ends = () => { out(io.in()) };
      exports.fails = () => { io.in(); throw new Error('bad') };
      exports.given = ({ in: read, out: write }, sign) => { for (;;) write(read() + sign) };
    `,
  };
  const shape = { kind: 'stream', read: 'io.in', peek: 'peek', write: 'out', events: ['event'] } as const;
  const run = (name: string, inputs: readonly string[]) => runInTree(files, `./main.js#${name}`, inputs, { shape });
  const done = (outputs: readonly string[], ended = true) => ({ returned: { outputs, events: [], ended } });
  expect(await run('copy', ['ab', ''])).toEqual([done(['a', 'b']), done([])]);
  expect(await run('stubborn', ['ab', 'c'])).toEqual([done(['a', 'b']), done(['c'])]);
  expect(await run('back', ['ab'])).toEqual([done(['a', 'z'])]);
  expect(await run('ends', ['ab'])).toEqual([done(['a'], false)]);
  expect(await run('fails', ['ab'])).toEqual([{ threw: 'bad', name: 'Error' }]);
  expect(await run('pairs', ['aab', 'abb'])).toEqual([
    {
      returned: {
        outputs: ['aa'],
        events: [{ name: 'event', args: ['twice', 'a'], read: 2, written: 0 }],
        ended: true,
      },
    },
    {
      returned: {
        outputs: ['a', 'bb'],
        events: [{ name: 'event', args: ['twice', 'b'], read: 3, written: 1 }],
        ended: true,
      },
    },
  ]);
  const given = { ...shape, given: 'argument' } as const;
  expect(await runInTree(files, './main.js#given', ['ab'], { shape: given, args: ['!'] })).toEqual([
    done(['a!', 'b!']),
  ]);
});

test('a function that keeps state sees it from one input to the next', async () => {
  const files = { 'main.js': 'const seen = []; exports.remember = x => { seen.push(x); return seen.join() }' };
  expect(await runInTree(files, './main.js#remember', ['a', 'b'])).toEqual([{ returned: 'a' }, { returned: 'a,b' }]);
});

test('a promise gives what it is fulfilled with, and a rejection is thrown', async () => {
  const files = {
    'main.js': `let n = 0;
      exports.f = async x => { await null; n++; if (x === 'bad') throw new RangeError('far'); return [x, n]; };
      exports.g = async function* (x) { for (const c of x) { if (c === '!') throw new Error('end'); yield c; } };
      exports.Up = class { async feed(c) { await 0; return c.toUpperCase(); } async end() { return '.'; } };
      exports.wait = async x => { if (x === 'long') await new Promise(r => setTimeout(r, 1)); return x; };`,
  };
  expect(await runInTree(files, './main.js#f', ['a', 'bad', 'b'])).toEqual([
    { returned: ['a', 1] },
    { threw: 'far', name: 'RangeError' },
    { returned: ['b', 3] },
  ]);
  const generator = { shape: { kind: 'generator' } } as const;
  expect(await runInTree(files, './main.js#g', ['ab', 'a!', ''], generator)).toEqual([
    { returned: ['a', 'b'] },
    { threw: 'end', name: 'Error' },
    { returned: [] },
  ]);
  const feed = { shape: { kind: 'feed', method: 'feed', finish: 'end' } } as const;
  expect(await runInTree(files, './main.js#Up', ['ab'], feed)).toEqual([
    { returned: { each: ['A', 'B'], finish: '.' } },
  ]);
  expect(await runInTree(files, './main.js#wait', ['a', 'long', 'b'])).toEqual([
    { returned: 'a' },
    { opaque: 'a promise that waits for something outside' },
    { returned: 'b' },
  ]);
});
