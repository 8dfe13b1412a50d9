import { tuple } from '../../logic/build.ts';
import { type Term, type Variable, variable } from '../../logic/term.ts';

/** A symbol under its name; of a record without a name of its own, its fields under theirs. */
export function namedSymbol({ sort }: Variable, name: string | undefined): Term {
  if (name !== undefined || sort.kind !== 'tuple' || sort.fields === undefined) return variable(name ?? 'symbol', sort);
  return tuple(...sort.fields.map((field, i) => variable(field.name, sort.items[i])));
}
