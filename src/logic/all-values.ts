import type { Sort } from './sort.ts';
import { defaultValue, hasItem, type Value } from './value.ts';

/**
 * All values of truth values, names and tuples of them; of a record, each once, whatever its absent fields hold.
 * `undefined` for other sorts, and where there are more than `most`.
 */
export function allValues(sort: Sort, most: number): readonly Value[] | undefined {
  if (sort.kind === 'bool') return [false, true];
  if (sort.kind === 'enum') return sort.names.map((_, i) => i);
  if (sort.kind !== 'tuple') return undefined;
  let found: readonly Value[][] = [[]];
  for (const [i, item] of sort.items.entries()) {
    const values = allValues(item, most);
    if (values === undefined) return undefined;
    const absent = [defaultValue(item)];
    found = found.flatMap(start =>
      (i === 0 || hasItem(sort, start[0], i) ? values : absent).map(value => [...start, value]),
    );
    if (found.length > most) return undefined;
  }
  return found;
}
