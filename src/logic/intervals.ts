/**
 * Sets of numbers as flat lists `lo, hi, lo, hi, …` of closed intervals that are sorted, disjoint and not adjacent. Each
 * operation takes such lists, gives one, and is linear in their lengths.
 */

/** The union. */
export function merge(a: readonly number[], b: readonly number[]): number[] {
  const out: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const fromA = j >= b.length || (i < a.length && a[i] <= b[j]);
    const lo = fromA ? a[i] : b[j];
    const hi = fromA ? a[i + 1] : b[j + 1];
    if (fromA) i += 2;
    else j += 2;
    const last = out.length - 1;
    if (last > 0 && lo <= out[last] + 1) {
      if (hi > out[last]) out[last] = hi;
    } else out.push(lo, hi);
  }
  return out;
}

/** The intersection. */
export function common(a: readonly number[], b: readonly number[]): number[] {
  const out: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const lo = Math.max(a[i], b[j]);
    const hi = Math.min(a[i + 1], b[j + 1]);
    if (lo <= hi) out.push(lo, hi);
    if (a[i + 1] < b[j + 1]) i += 2;
    else j += 2;
  }
  return out;
}

/** The difference `a \ b`. */
export function without(a: readonly number[], b: readonly number[]): number[] {
  const out: number[] = [];
  let j = 0;
  for (let i = 0; i < a.length; i += 2) {
    let lo = a[i];
    const hi = a[i + 1];
    while (j < b.length && b[j + 1] < lo) j += 2;
    for (; j < b.length && b[j] <= hi; j += 2) {
      if (b[j] > lo) out.push(lo, b[j] - 1);
      lo = b[j + 1] + 1;
      if (lo > hi) break;
    }
    if (lo <= hi) out.push(lo, hi);
  }
  return out;
}
