import { ite, num, tuple } from '../../logic/build.ts';
import { Bool, type Sort, widthOf } from '../../logic/sort.ts';
import { type Term, type Variable, variable } from '../../logic/term.ts';

/** A symbol under its name; of a record without a name of its own, its fields under theirs. */
export function namedSymbol({ sort }: Variable, name: string | undefined): Term {
  if (name !== undefined || sort.kind !== 'tuple' || sort.fields === undefined) return variable(name ?? 'symbol', sort);
  return tuple(...sort.fields.map((field, i) => namedField(field.name, sort.items[i])));
}

/** A number that is a truth value as one. */
function namedField(name: string, sort: Sort): Term {
  return widthOf(sort) === 1 ? ite(variable(name, Bool), num(1n, sort), num(0n, sort)) : variable(name, sort);
}
