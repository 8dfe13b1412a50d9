import type { ElementRun } from '../../../program/heap.ts';
import type { CellLayout } from './cell-layout.ts';

/** Tables that say what a character is have 256 elements, and each of them matters. Arrays with more than this are buffers. */
const MOST_KEPT = 512;

const known = new WeakMap<CellLayout, Map<CellLayout | undefined, readonly ElementRun[]>>();

/**
 * The cells one after the other that are elements of arrays and of one kind and size, where there are more of them than a
 * table has. Linear in the cells, once for each layout.
 *
 * @param declared the cells of the object's type; without one, all cells are elements
 */
export function largeArraysIn(layout: CellLayout, declared: CellLayout | undefined): readonly ElementRun[] {
  const { spans } = layout;
  if (spans.length <= MOST_KEPT) return [];
  let byDeclared = known.get(layout);
  if (byDeclared === undefined) {
    byDeclared = new Map();
    known.set(layout, byDeclared);
  }
  let found = byDeclared.get(declared);
  if (found === undefined) {
    found = runsIn(layout, declared).filter(({ start, end }) => end - start > MOST_KEPT);
    byDeclared.set(declared, found);
  }
  return found;
}

function runsIn({ spans }: CellLayout, declared: CellLayout | undefined): readonly ElementRun[] {
  const isElement = (cell: number): boolean =>
    spans[cell].isElement === true ||
    declared === undefined ||
    declared.spans[declared.cellAt(spans[cell].start)].isElement === true;
  const isLike = (a: number, b: number): boolean => spans[a].kind === spans[b].kind && spans[a].size === spans[b].size;
  const runs: ElementRun[] = [];
  for (let start = 0; start < spans.length; ) {
    let end = start + 1;
    if (spans[start].kind !== 'ptr' && isElement(start))
      while (end < spans.length && isLike(start, end) && isElement(end)) end++;
    runs.push({ start, end });
    start = end;
  }
  return runs;
}
