import { widerSlots } from './hash-slots.ts';

/** Numbers pairs of state numbers (each at least -1) in order of first appearance. */
export class PairTable {
  readonly left: number[] = [];
  readonly right: number[] = [];
  private slots = new Int32Array(16).fill(-1);

  get size(): number {
    return this.left.length;
  }

  /** The number of the pair; it is new exactly when that was `size` before the call. */
  numberOf(left: number, right: number): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(left, right) & mask;
    for (let number = this.slots[slot]; number >= 0; number = this.slots[slot]) {
      if (this.left[number] === left && this.right[number] === right) return number;
      slot = (slot + 1) & mask;
    }
    const number = this.left.push(left) - 1;
    this.right.push(right);
    this.slots[slot] = number;
    if (this.left.length * 2 > this.slots.length) this.grow();
    return number;
  }

  private grow(): void {
    this.slots = widerSlots(this.slots, this.size, number => hashOf(this.left[number], this.right[number]));
  }
}

function hashOf(left: number, right: number): number {
  const mixed = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
