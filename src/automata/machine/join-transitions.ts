import { knownSets } from '../../logic/assume.ts';
import { and, eq, not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, isConstant, type Term, type Variable } from '../../logic/term.ts';
import type { Machine, Transition } from './machine.ts';
import { windowVariable } from './machine.ts';
import { simplerGuards } from './simpler-guards.ts';
import { trimMachine } from './trim.ts';

/** Groups of more transitions are joined only where they write literally the same. */
const MAX_GROUP = 96;

/**
 * Joins transitions between the same states where one list of terms says what each of them writes: those that write
 * the same for the symbols that they read, such as `a` on the symbol a and `x` on others. Where a symbol that is known
 * is written and several transitions can be joined by that, `x` is written instead. The transduction is the same.
 *
 * O(transitions² · outputs) for each pair of states, with a solver query where outputs are about several symbols.
 */
export function joinTransitions(machine: Machine, session: Session): Machine {
  const symbol = windowVariable(machine.input, 0);
  const joined = machine.transitions.map(list => {
    const groups = new Map<string, Transition[]>();
    for (const t of list) {
      const key = `${t.to};${t.outputs.length};${t.updates.map(u => u.id).join()}`;
      groups.set(key, [...(groups.get(key) ?? []), t]);
    }
    return [...groups.values()].flatMap(group => joinedGroup(group, symbol, session));
  });
  return simplerGuards(trimMachine({ ...machine, transitions: joined }), session);
}

function joinedGroup(group: readonly Transition[], symbol: Variable, session: Session): readonly Transition[] {
  if (group.length < 2 || group.length > MAX_GROUP || group[0].outputs.length === 0) return group;
  const result: Transition[] = [];
  let left = group;
  while (left.length > 1) {
    const best = mostServed(left, symbol, session);
    if (best === undefined) break;
    const { outputs, served } = best;
    result.push({ ...served[0], outputs, guard: or(...served.map(t => t.guard)) });
    left = left.filter(t => !served.includes(t));
  }
  return [...result, ...left];
}

/** The list of outputs that is right for the most transitions, if it is for more than one. */
function mostServed(
  group: readonly Transition[],
  symbol: Variable,
  session: Session,
): { readonly outputs: readonly Term[]; readonly served: readonly Transition[] } | undefined {
  const candidates = new Map<string, readonly Term[]>();
  for (const t of group)
    for (const outputs of [t.outputs, generalised(t, symbol)]) candidates.set(outputs.map(o => o.id).join(), outputs);
  let best: { outputs: readonly Term[]; served: readonly Transition[] } | undefined;
  for (const outputs of candidates.values()) {
    const served = group.filter(t => writes(t, outputs, session));
    if (served.length > (best?.served.length ?? 1)) best = { outputs, served };
    if (served.length === group.length) break;
  }
  return best;
}

/** The outputs with the current symbol in the places where the symbol that the guard fixes is written. */
function generalised({ guard, outputs }: Transition, symbol: Variable): readonly Term[] {
  const set = knownSets([guard]).get(symbol);
  if (set?.size !== 1) return outputs;
  const isSymbol = (o: Term): boolean => isConstant(o) && o.sort === symbol.sort && o.op.value === set.min;
  return outputs.map(o => (isSymbol(o) ? symbol : o));
}

/** Whether the transition certainly writes what these terms say. */
function writes(t: Transition, outputs: readonly Term[], session: Session): boolean {
  const differences = outputs.map((o, i) => not(eq(o, t.outputs[i])));
  return differences.every(d => {
    const wrong = and(t.guard, d);
    return wrong === FALSE || (!isConstant(d) && session.impossible(wrong, [], true));
  });
}
