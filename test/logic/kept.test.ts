import { describe, expect, it } from 'vitest';
import { add, and, eq, le, not } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { Interned, keptCount, letGo, memo } from '../../src/logic/kept.ts';
import { Char, Enum, Int, Record } from '../../src/logic/sort.ts';
import { constant, internTable, type Term, TRUE, variable } from '../../src/logic/term.ts';
import { collect } from './collect.ts';

function sample(i: number): Term {
  const [x, y] = [variable(`kept ${i}`, Int), variable('kept', Int)];
  return and(le(add(x, constant(BigInt(i), Int)), y), not(eq(x, y)));
}

describe('letting go', () => {
  it('leaves those objects the only ones of their content that somebody holds', async () => {
    const held = Array.from({ length: 200 }, (_, i) => sample(i));
    const set = CharSet.of('a', 0x3000);
    const sort = Record([{ name: 'kept', sort: Enum(['left', 'right']) }]);
    const table = internTable([1, 2, 3], 0, Char);
    letGo();
    await collect();
    for (const [i, term] of held.entries()) expect(sample(i)).toBe(term);
    expect(CharSet.of(0x3000).union(CharSet.of('a'))).toBe(set);
    expect(Record([{ name: 'kept', sort: Enum(['right', 'left']) }])).toBe(sort);
    expect(internTable([1, 2, 3], 0, Char)).toBe(table);
    expect(constant(true, TRUE.sort)).toBe(TRUE);
    expect(CharSet.fromRanges([])).toBe(CharSet.empty);
  });

  it('keeps the parts of what is held, though only the whole is', async () => {
    let parts: readonly number[] = [];
    const whole = (() => {
      const made = sample(1000);
      parts = made.args.map(({ id }) => id);
      return made;
    })();
    letGo();
    letGo();
    await collect();
    expect(sample(1000)).toBe(whole);
    expect(whole.args.map(({ id }) => id)).toEqual(parts);
  });

  it('frees what nobody holds, also after it was let go of several times', async () => {
    const dead = Array.from({ length: 500 }, (_, i) => new WeakRef(sample(2000 + i)));
    const sets = Array.from({ length: 500 }, (_, i) => new WeakRef(CharSet.of(i, 2 * i + 5, 0xa000 + i)));
    const alive = (): number => [...dead, ...sets].filter(ref => ref.deref() !== undefined).length;
    expect(alive()).toBe(1000);
    await collect();
    expect(alive()).toBe(1000);
    letGo();
    letGo();
    await collect();
    expect(alive()).toBe(0);
  });

  it('never gives an id twice', async () => {
    const ids = new Set<number>();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 50; i++) ids.add(sample(3000 + i).id);
      letGo();
      await collect();
    }
    expect(ids.size).toBe(150);
    const sets = new Set<number>();
    for (let round = 0; round < 3; round++) {
      sets.add(CharSet.of(7, 9, 0xb000).id);
      letGo();
      await collect();
    }
    expect(sets.size).toBe(3);
  });

  it('finds again what was asked for after it was let go of, and keeps it from then on', async () => {
    const table = new Interned<{ readonly n: number }>();
    const [held, count] = [table.of('held', () => ({ n: 1 })), { made: 0 }];
    const other = (): { readonly n: number } => table.of('other', () => ({ n: ++count.made }));
    other();
    letGo();
    expect(table.size).toBe(0);
    expect(table.get('held')).toBe(held);
    expect(table.size).toBe(1);
    await collect();
    expect(other().n).toBe(2);
    await collect();
    expect(other().n).toBe(2);
  });

  it('empties memos', () => {
    const answers = memo<string, number>();
    answers.set('six by seven', 42);
    const before = keptCount();
    letGo();
    expect(answers.size).toBe(0);
    expect(keptCount()).toBeLessThan(before);
    expect(keptCount()).toBe(0);
  });
});
