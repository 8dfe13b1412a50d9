import { and, eq, member } from '../../../logic/build.ts';
import type { CharSet } from '../../../logic/char-set.ts';
import type { Session } from '../../../logic/session.ts';
import { substitute } from '../../../logic/substitute.ts';
import { isConstant, type Term, type Variable } from '../../../logic/term.ts';
import type { Activity } from '../../../program/activity.ts';
import { unitTerm } from '../../../program/text.ts';
import type { Value } from '../../../program/value.ts';
import { type CallbackCases, callbackCases, textOf } from './callback.ts';

/** Up to this many texts are handed to a callback one by one, which is faster than following it symbolically. */
const FEW_TEXTS = 128;

/** A function of the program's that is asked about texts. */
export interface Asked {
  readonly callee: Value;
  readonly receiver: Value;
  /** Further arguments after the texts. */
  readonly further: readonly Value[];
  readonly nothing?: string;
}

/**
 * What a callback gives for texts of which every symbol is a constant, or a variable with a value in `units`.
 *
 * @param texts its first arguments; the first one has all variables
 * @throws NotATransduction as {@link callbackCases}
 */
export function casesOfTexts(
  activity: Activity,
  session: Session,
  asked: Asked,
  texts: readonly (readonly Term[] | undefined)[],
  units: CharSet,
): CallbackCases {
  const variables = [...new Set((texts[0] ?? []).flatMap(unit => unit.variables))];
  const call = (values: ReadonlyMap<Variable, Term>, assumed: readonly Term[]): CallbackCases => {
    const args = texts.map(
      text => text && textOf(text.map(unit => (isConstant(unit) ? unit : substitute(unit, values)))),
    );
    return callbackCases(activity, session, { ...asked, args: [...args, ...asked.further] }, assumed);
  };
  if (units.size ** variables.length > FEW_TEXTS)
    return call(
      new Map(),
      variables.map(v => member(v, units)),
    );
  const all = assignments(variables, [...units].map(unitTerm)).map(values => ({ values, found: call(values, []) }));
  return {
    cases: all.flatMap(({ values, found }) =>
      found.cases.map(({ guard, outputs }) => ({
        guard: and(guard, ...[...values].map(([v, value]) => eq(v, value))),
        outputs,
      })),
    ),
    isTotal: all.every(({ found }) => found.isTotal),
  };
}

function assignments(variables: readonly Variable[], values: readonly Term[]): readonly ReadonlyMap<Variable, Term>[] {
  return variables.reduce<readonly ReadonlyMap<Variable, Term>[]>(
    (all, v) => all.flatMap(given => values.map(value => new Map([...given, [v, value]]))),
    [new Map()],
  );
}
