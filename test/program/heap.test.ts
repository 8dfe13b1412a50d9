import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cell, Heap } from '../../src/program/heap.ts';
import { Reference, type Value } from '../../src/program/value.ts';

/** A heap as plain copies: forking copies everything. */
class NaiveHeap {
  constructor(readonly cells: Map<number, Value> = new Map()) {}

  fork(): NaiveHeap {
    return new NaiveHeap(new Map(this.cells));
  }
}

type Step =
  | { readonly do: 'allocate'; readonly heap: number; readonly value: number }
  | { readonly do: 'write'; readonly heap: number; readonly cell: number; readonly value: number }
  | { readonly do: 'fork'; readonly heap: number }
  | { readonly do: 'snapshot'; readonly heap: number };

const number = fc.nat({ max: 1000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('allocate' as const), heap: number, value: number }),
  fc.record({ do: fc.constant('write' as const), heap: number, cell: number, value: number }),
  fc.record({ do: fc.constant('fork' as const), heap: number }),
  fc.record({ do: fc.constant('snapshot' as const), heap: number }),
);

function cellOf(heap: Heap, id: number): Cell {
  const object = heap.read(id);
  if (!(object instanceof Cell)) throw new Error('not a cell');
  return object;
}

test('a write to one of many forked heaps is seen by that heap only', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const pairs: [Heap, NaiveHeap][] = [[Heap.empty(), new NaiveHeap()]];
      const frozen = new Set<number>();
      for (const each of steps) {
        const live = pairs.map((_, i) => i).filter(i => !frozen.has(i));
        const at = live[each.heap % live.length];
        const [heap, naive] = pairs[at];
        if (each.do === 'fork') pairs.push([heap.fork(), naive.fork()]);
        else if (each.do === 'snapshot') {
          frozen.add(at);
          pairs.push([heap.snapshot(), naive.fork()]);
        } else if (each.do === 'allocate') {
          const { object } = heap.allocate(owner => new Cell(owner, each.value));
          naive.cells.set(object, each.value);
        } else {
          const ids = [...naive.cells.keys()];
          if (ids.length === 0) continue;
          const id = ids[each.cell % ids.length];
          const target = heap.write(id);
          if (target instanceof Cell) target.value = each.value;
          naive.cells.set(id, each.value);
        }
      }
      for (const [heap, naive] of pairs)
        for (const [id, value] of naive.cells) expect(cellOf(heap, id).value).toBe(value);
    }),
    { numRuns: 500, seed: 3 },
  );
});

test('new objects of two forks of one heap have different names', () => {
  const heap = Heap.empty();
  const other = heap.fork();
  const [a, b] = [heap, other].map(each => each.allocate(owner => new Cell(owner, 1)).object);
  expect(a).not.toBe(b);
  expect(other.has(a)).toBe(false);
});

test('only what a run changed is called changed', () => {
  const loading = Heap.empty();
  const { object: first } = loading.allocate(owner => new Cell(owner, 1));
  const { object: second } = loading.allocate(owner => new Cell(owner, 2));
  const run = loading.snapshot();
  cellOf(run, first);
  const written = run.write(second);
  if (written instanceof Cell) written.value = 3;
  expect([...run.touched()]).toEqual([second]);
  expect(run.isChanged(second)).toBe(true);
  expect(run.isChanged(first)).toBe(false);
});

test('a pointer that moved within its object is a change', () => {
  const loading = Heap.empty();
  const { object } = loading.allocate(owner => new Cell(owner, new Reference(7, 1)));
  const run = loading.snapshot();
  const pointTo = (to: Reference): Heap => {
    const heap = run.fork();
    const target = heap.write(object);
    if (target instanceof Cell) target.value = to;
    return heap;
  };
  for (const [to, isOther] of [
    [new Reference(7, 1), false],
    [new Reference(7, 2), true],
    [new Reference(8, 1), true],
  ] as const) {
    expect(pointTo(to).isChanged(object)).toBe(isOther);
    expect(pointTo(to).differsFrom(run, object + 1)).toBe(isOther);
  }
});
