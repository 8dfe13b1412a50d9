import { widerSlots } from './hash-slots.ts';

/** Numbers sorted lists of state numbers: equal lists get the same number, in order of first appearance. */
export class SubsetTable {
  private readonly lists: (readonly number[])[] = [];
  private slots = new Int32Array(16).fill(-1);

  get size(): number {
    return this.lists.length;
  }

  list(number: number): readonly number[] {
    return this.lists[number];
  }

  /** The number of `list`, which must be sorted and must not change afterwards. */
  numberOf(list: readonly number[]): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(list) & mask;
    for (; this.slots[slot] >= 0; slot = (slot + 1) & mask)
      if (same(this.lists[this.slots[slot]], list)) return this.slots[slot];
    const number = this.lists.push(list) - 1;
    this.slots[slot] = number;
    if (this.lists.length * 2 > this.slots.length) this.grow();
    return number;
  }

  private grow(): void {
    this.slots = widerSlots(this.slots, this.size, number => hashOf(this.lists[number]));
  }
}

function hashOf(list: readonly number[]): number {
  let hash = list.length;
  for (let i = 0; i < list.length; i++) hash = (Math.imul(hash, 31) + list[i]) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function same(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
