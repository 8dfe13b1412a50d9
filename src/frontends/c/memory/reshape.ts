import { Marker, type Value } from '../../../program/value.ts';
import type { CellKind } from './cell-layout.ts';
import { lostByte } from './lost-byte.ts';
import type { MemoryObject } from './memory-object.ts';

/** Whether nothing but zero was written yet to these cells of memory without cells of its own: it gets the form of what is written first. */
export function isFresh(object: MemoryObject, first: number, last: number): boolean {
  if (object.hasOwnForm) return false;
  for (let cell = first; cell <= last; cell++) if (!isUnused(object.values[cell])) return false;
  return true;
}

function isUnused(value: Value): boolean {
  return (value instanceof Marker && value !== lostByte) || value === null || Object.is(value, 0);
}

/**
 * Makes a cell of fresh bytes, and cells like it of as many fresh bytes after them as there are such cells before: an
 * array that is written from its start on changes its form only a few times. Cells that are cut become bytes.
 *
 * @returns the number of the cell, whose value is yet to be set
 */
export function reshape(object: MemoryObject, start: number, size: number, kind: CellKind): number {
  const { layout, values } = object;
  const count = 1 + Math.min(cellsBefore(object, start, size, kind), freshAfter(object, start + size, size));
  const end = start + count * size;
  const [first, last] = [layout.cellAt(start), layout.cellAt(end - 1)];
  const cutBefore = start - layout.spans[first].start;
  const cutAfter = layout.spans[last].start + layout.spans[last].size - end;
  const made = Array.from({ length: count }, (_, i) => {
    const [from, to] = [start + i * size, start + (i + 1) * size - 1].map(byte => layout.cellAt(byte));
    const isUnset = values.slice(from, to + 1).every(value => value instanceof Marker);
    return isUnset ? values[from] : kind === 'ptr' ? null : 0;
  });
  object.values = values
    .slice(0, first)
    .concat(bytesOf(values[first], cutBefore), made, bytesOf(values[last], cutAfter), values.slice(last + 1));
  object.layout = layout.divided(start, size, kind, count);
  return first + cutBefore;
}

/** The bytes of a fresh cell. */
function bytesOf(value: Value, count: number): readonly Value[] {
  return new Array<Value>(count).fill(value instanceof Marker ? value : 0);
}

/** How many cells of this form end where one begins. */
function cellsBefore({ layout }: MemoryObject, start: number, size: number, kind: CellKind): number {
  const { spans } = layout;
  const first = layout.cellAt(start);
  if (spans[first].start !== start) return 0;
  let cell = first;
  while (cell > 0 && spans[cell - 1].size === size && spans[cell - 1].kind === kind) cell--;
  return first - cell;
}

/** How many cells of this size there is fresh memory for. */
function freshAfter({ layout, values }: MemoryObject, start: number, size: number): number {
  if (start >= layout.size) return 0;
  let cell = layout.cellAt(start);
  if (layout.spans[cell].start !== start) return 0;
  while (cell < values.length && isUnused(values[cell])) cell++;
  const end = cell < values.length ? layout.spans[cell].start : layout.size;
  return Math.floor((end - start) / size);
}
