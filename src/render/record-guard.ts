import { windowDistance } from '../automata/machine/machine.ts';
import { allValues } from '../logic/all-values.ts';
import { evaluate } from '../logic/evaluate.ts';
import type { Sort } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import { hasItem, type Value } from '../logic/value.ts';

/** A guard over records of more kinds than this is shown as the formula that it is. */
const MOST_RECORDS = 64;

type Tuple = Sort & { readonly kind: 'tuple' };
/** For each item, the values that it may have. */
type Cube = readonly (readonly Value[])[];

/**
 * A guard over the current symbol alone, where that is a record of names and truth values: the records that it takes, by
 * as few conditions on fields as merging finds. One that only asks which kind of event it is are the kinds' names.
 * `undefined` for all other guards.
 */
export function recordGuardText(guard: Term): string | undefined {
  const [x] = guard.variables;
  if (x === undefined || guard.variables.length > 1 || windowDistance(x) !== 0 || x.sort.kind !== 'tuple')
    return undefined;
  const { sort } = x;
  const records = sort.items.some(({ kind }) => kind === 'tuple') ? undefined : allValues(sort, MOST_RECORDS);
  if (records === undefined) return undefined;
  const taken = records.filter(Array.isArray).filter(record => evaluate(guard, new Map([[x, record]])) === true);
  const domains = sort.items.map(item => allValues(item, MOST_RECORDS) ?? []);
  const cubes = merged(
    taken.map(record => record.map((value, i) => (hasItem(sort, record[0], i) ? [value] : domains[i]))),
  );
  const texts = cubes.map(cube => cubeText(cube, sort, domains));
  return texts.every(text => text !== undefined) ? texts.join(' ∨ ') : undefined;
}

/** Cubes that differ in one item become one, as long as there are any. */
function merged(cubes: readonly Cube[]): readonly Cube[] {
  const all = [...cubes];
  const same = (a: readonly Value[], b: readonly Value[]): boolean =>
    a.length === b.length && a.every(v => b.includes(v));
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++) {
      const different = all[i].flatMap((values, k) => (same(values, all[j][k]) ? [] : [k]));
      if (different.length > 1) continue;
      const [k] = different;
      all[i] = all[i].map((values, at) => (at === k ? [...new Set([...values, ...all[j][at]])] : values));
      all.splice(j, 1);
      [i, j] = [-1, all.length];
    }
  return all;
}

function cubeText(cube: Cube, { items, fields }: Tuple, domains: readonly (readonly Value[])[]): string | undefined {
  const conditions = cube.flatMap((values, i) => (values.length === domains[i].length ? [] : [i]));
  if (conditions.length === 0) return undefined;
  const names = (i: number): readonly string[] => {
    const item = items[i];
    return item.kind === 'enum' ? item.names.filter((_, v) => cube[i].includes(v)) : [String(cube[i][0])];
  };
  const [first] = conditions;
  if (conditions.length === 1 && first === 0 && items[0].kind === 'enum' && fields !== undefined)
    return names(0).join(', ');
  return conditions
    .map(i => {
      const name = fields?.[i].name ?? `x.${i}`;
      if (items[i].kind === 'bool') return `${cube[i][0] === true ? '' : '¬'}${name}`;
      const listed = names(i);
      return listed.length === 1 ? `${name} = ${listed[0]}` : `${name} ∈ {${listed.join(', ')}}`;
    })
    .join(' ∧ ');
}
