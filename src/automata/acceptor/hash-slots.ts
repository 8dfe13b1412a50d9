/** Slots of a hash table with open addressing, four times as many as there were, for numbers below `count`. */
export function widerSlots(
  slots: Int32Array,
  count: number,
  hashOf: (number: number) => number,
): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(slots.length * 4).fill(-1);
  const mask = wider.length - 1;
  for (let number = 0; number < count; number++) {
    let slot = hashOf(number) & mask;
    while (wider[slot] >= 0) slot = (slot + 1) & mask;
    wider[slot] = number;
  }
  return wider;
}
