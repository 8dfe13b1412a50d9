import { common as intersect, without as minus } from '../../logic/intervals.ts';

export { merge as union } from '../../logic/intervals.ts';
export { intersect, minus };

/**
 * A set of letters: code units, or code points under the `u` and `v` flags. Sorted, disjoint, non-adjacent closed
 * intervals as a flat list `lo, hi, lo, hi, …`. Operations are linear in the intervals.
 */
export type LetterSet = readonly number[];

/** The universe of letters of a pattern: its largest letter. */
export const MAX_CODE_UNIT = 0xffff;
/** The first code point that is written as a surrogate pair. */
export const FIRST_ASTRAL = 0x10000;
export const MAX_CODE_POINT = 0x10ffff;

export const noLetters: LetterSet = [];

export function letter(code: number): LetterSet {
  return [code, code];
}

/** The union of closed intervals, each `[lo, hi]`, in any order. */
export function fromIntervals(intervals: readonly (readonly [number, number])[]): LetterSet {
  const sorted = [...intervals].sort((a, b) => a[0] - b[0]);
  const out: number[] = [];
  for (const [lo, hi] of sorted) append(out, lo, hi);
  return out;
}

function append(out: number[], lo: number, hi: number): void {
  const last = out.length - 1;
  if (last > 0 && lo <= out[last] + 1) {
    if (hi > out[last]) out[last] = hi;
  } else out.push(lo, hi);
}

export function complement(a: LetterSet, max: number): LetterSet {
  const out: number[] = [];
  let next = 0;
  for (let i = 0; i < a.length; i += 2) {
    if (a[i] > next) out.push(next, a[i] - 1);
    next = a[i + 1] + 1;
  }
  if (next <= max) out.push(next, max);
  return out;
}

/** O(log n). */
export function has(set: LetterSet, code: number): boolean {
  let lo = 0;
  let hi = set.length >> 1;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (set[2 * mid + 1] < code) lo = mid + 1;
    else hi = mid;
  }
  return 2 * lo < set.length && set[2 * lo] <= code;
}

export function sizeOf(set: LetterSet): number {
  let size = 0;
  for (let i = 0; i < set.length; i += 2) size += set[i + 1] - set[i] + 1;
  return size;
}

/** The minterms of `distinctions` in `set`: its coarsest non-empty parts of which none is cut by a distinction. */
export function minterms(set: LetterSet, distinctions: Iterable<LetterSet>): readonly LetterSet[] {
  let parts: readonly LetterSet[] = set.length === 0 ? [] : [set];
  for (const distinction of distinctions)
    parts = parts.flatMap(part => [intersect(part, distinction), minus(part, distinction)].filter(p => p.length > 0));
  return parts;
}
