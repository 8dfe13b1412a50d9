import type { Unwound } from '../../../src/checking/unwinding/unwind.ts';
import type { Variable } from '../../../src/logic/term.ts';
import { CHOICES } from './random-programs.ts';

/** What random programs call and do not define. */
export const HEAD = '#include <assert.h>\nint choose(void);\nvoid learn(const char *);\n';

/** All assignments of small numbers to variables. */
export function* assignments(variables: readonly Variable[], from = 0): Generator<Map<Variable, number>> {
  if (from === variables.length) {
    yield new Map();
    return;
  }
  for (const rest of assignments(variables, from + 1))
    for (let value = 0; value < CHOICES; value++) yield new Map([...rest, [variables[from], value]]);
}

/** What the environment of an unwound program chooses. */
export function variablesOf({ outcomes, definitions }: Unwound): readonly Variable[] {
  const terms = [
    ...definitions.equations(),
    ...outcomes.flatMap(({ condition, log }) => [condition, log.count, ...log.slots]),
  ];
  return [...new Set(terms.flatMap(({ variables }) => variables))].filter(each => !definitions.has(each));
}
