/** What turning one bit of an input around turns around in a number. */
export interface Column {
  readonly effect: number;
}

/**
 * Some of the columns whose effects together, by exclusive or, are `wanted`; `undefined` where none are. Columns that come
 * first are preferred. Gaussian elimination over the field of two elements, in at most 32 steps for each column.
 */
export function columnsFor<T extends Column>(columns: readonly T[], wanted: number): readonly T[] | undefined {
  /** By their highest bit: what was left of an effect, and the columns that it is made of. */
  const pivots = new Map<number, { readonly effect: number; readonly of: ReadonlySet<T> }>();
  const reduced = (effect: number, of: ReadonlySet<T>): { readonly effect: number; readonly of: ReadonlySet<T> } => {
    let rest = effect >>> 0;
    let made = of;
    for (let bit = 31; bit >= 0; bit--) {
      const pivot = rest >>> bit === 1 ? pivots.get(bit) : undefined;
      if (pivot === undefined) {
        if (rest >>> bit === 1) return { effect: rest, of: made };
        continue;
      }
      rest = (rest ^ pivot.effect) >>> 0;
      made = symmetricDifference(made, pivot.of);
    }
    return { effect: rest, of: made };
  };
  for (const column of columns) {
    const { effect, of } = reduced(column.effect, new Set([column]));
    if (effect !== 0) pivots.set(31 - Math.clz32(effect), { effect, of });
  }
  const { effect, of } = reduced(wanted, new Set());
  return effect === 0 ? [...of] : undefined;
}

function symmetricDifference<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> {
  const all = new Set(a);
  for (const each of b) if (!all.delete(each)) all.add(each);
  return all;
}
