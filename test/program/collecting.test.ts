import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Driver, readSourceProgram } from '../../src/frontends/typescript/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Cell, Heap } from '../../src/program/index.ts';
import { inFolder } from '../cli/command-line.ts';
import { inDirectory } from '../workspace.ts';

/** Makes several hundred thousand objects, and holds some of them in every way a program can. */
const PROGRAM = `
const kept = new Map();
class Node { #next; constructor(next) { this.#next = next; } get next() { return this.#next; } }
function* counting(limit) { const own = { n: 0 }; while (own.n < limit) yield own.n++; }
export function f(text) {
  const numbers = counting(100000);
  const bound = function (x) { return this.base + x; }.bind({ base: 1 });
  let chain = null;
  let sum = 0;
  const closures = [];
  for (const n of numbers) {
    const pair = [n, { twice: 2 * n }];
    if (n % 9999 === 0) { chain = new Node(chain); closures.push(() => pair[1].twice); kept.set('k' + n, pair); }
    sum += bound(pair[1].twice);
  }
  let length = 0;
  for (let node = chain; node !== null; node = node.next) length++;
  return [text, sum, length, closures.map(c => c()).join('+'), [...kept.values()].map(p => p[1].twice).join('+')].join(' ');
}
`;

test('objects that nothing leads to are forgotten during a run, and no others', () =>
  inFolder({ 'package.json': '{ "type": "module" }' }, async folder => {
    writeFileSync(join(folder, 'p.js'), PROGRAM);
    const { f } = (await import(/* @vite-ignore */ join(folder, 'p.js'))) as { f: (text: string) => string };
    const driver = new Driver(readSourceProgram(`${join(folder, 'p.js')}#f`, inDirectory(folder)), Budget.unlimited);
    for (const input of ['a', 'b']) expect(driver.run(input)).toEqual({ returned: f(input) });
  }));

test('what is older than a name stays, and what it leads to', () => {
  const heap = Heap.empty();
  const old = heap.allocate(owner => new Cell(owner, undefined));
  const from = heap.nextName;
  const held = heap.allocate(owner => new Cell(owner, 1));
  const root = heap.allocate(owner => new Cell(owner, held));
  const reached = heap.allocate(owner => new Cell(owner, 2));
  const lost = heap.allocate(owner => new Cell(owner, reached));
  (heap.write(old.object) as Cell).value = reached;
  heap.collect(from, [root]);
  expect([old, held, root, reached, lost].map(({ object }) => heap.has(object))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
