import * as L from '../../../src/logic/index.ts';

/** All values of a finite sort; Int from -4 to 4. */
function valuesOf(sort: L.Sort): readonly L.Value[] {
  if (sort.kind === 'bool') return [false, true];
  if (sort.kind === 'int') return [-4n, -3n, -2n, -1n, 0n, 1n, 2n, 3n, 4n];
  if (sort.kind === 'tuple')
    return sort.items.reduce<readonly (readonly L.Value[])[]>(
      (rows, item) => rows.flatMap(row => valuesOf(item).map(value => [...row, value])),
      [[]],
    );
  return Array.from({ length: L.universeSize(sort) ?? 0 }, (_, i) => i);
}

/** How many assignments {@link isSatisfiableByBruteForce} has to try. */
export function assignments(conjuncts: readonly L.Term[]): number {
  return variablesOf(conjuncts).reduce((product, v) => product * valuesOf(v.sort).length, 1);
}

export function variablesOf(conjuncts: readonly L.Term[]): readonly L.Variable[] {
  return [...new Set(conjuncts.flatMap(c => c.variables))];
}

/** Tries every assignment. */
export function isSatisfiableByBruteForce(conjuncts: readonly L.Term[]): boolean {
  const variables = variablesOf(conjuncts);
  const values = new Map<L.Variable, L.Value>();
  const search = (depth: number): boolean => {
    if (depth === variables.length) return conjuncts.every(c => L.holds(c, values));
    return valuesOf(variables[depth].sort).some(value => {
      values.set(variables[depth], value);
      return search(depth + 1);
    });
  };
  return search(0);
}

/** `-4 <= v <= 4` for the Int variables, which makes brute force complete. */
export function bounds(conjuncts: readonly L.Term[]): readonly L.Term[] {
  return variablesOf(conjuncts)
    .filter(v => v.sort === L.Int)
    .flatMap(v => [L.le(L.num(-4, L.Int), v), L.le(v, L.num(4, L.Int))]);
}
