import { and, conjuncts, not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term, TRUE } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { Machine } from './machine.ts';

/** Longer disjunctions are left as they are. */
const MAX_ALTERNATIVES = 48;

/**
 * The machine with shorter guards that hold for the same windows. Guards that are sets of one symbol are as short as
 * they can be already. For others: O(alternatives²) comparisons of conjuncts, and one solver query for each conjunct.
 */
export function simplerGuards(machine: Machine, session: Session): Machine {
  const simplify = <T extends { readonly guard: Term }>(part: T): T => ({
    ...part,
    guard: simplerGuard(part.guard, session),
  });
  return {
    ...machine,
    transitions: machine.transitions.map(list => list.map(simplify)),
    endings: machine.endings.map(list => list.map(simplify)),
  };
}

/** A guard that holds exactly where this one does, with fewer alternatives and conjuncts where that is easily found. */
function simplerGuard(guard: Term, session: Session): Term {
  if (guard.op.kind !== 'or' || asCharSet(guard) !== undefined || guard.args.length > MAX_ALTERNATIVES) return guard;
  const joined = join(guard.args);
  if (joined.length < 2) return or(...joined);
  return or(
    ...irredundant(
      joined.map(part => widened(part, guard, session)),
      session,
    ),
  );
}

/** Joins alternatives that differ in one conjunct, as long as there are any. */
function join(parts: readonly Term[]): readonly Term[] {
  const list = [...parts];
  for (let i = 0; i < list.length; i++)
    for (let j = 0; j < i; j++) {
      const both = joinedPair(list[i], list[j]);
      if (both === undefined) continue;
      list.splice(i, 1);
      list[j] = both;
      i = j - 1;
      break;
    }
  return list;
}

function joinedPair(a: Term, b: Term): Term | undefined {
  const [ours, theirs] = [conjuncts(a), conjuncts(b)];
  const common = ours.filter(c => theirs.includes(c));
  if (common.length === ours.length) return a;
  if (common.length === theirs.length) return b;
  if (common.length !== ours.length - 1 || ours.length !== theirs.length) return undefined;
  const [mine] = ours.filter(c => !common.includes(c));
  const [other] = theirs.filter(c => !common.includes(c));
  if (not(mine) === other) return and(...common);
  const either = or(mine, other);
  return either === TRUE || either.op.kind === 'in' ? and(...common, either) : undefined;
}

/** An alternative without the conjuncts that the other alternatives make up for. */
function widened(part: Term, whole: Term, session: Session): Term {
  let kept = conjuncts(part);
  for (const conjunct of kept) {
    const fewer = kept.filter(c => c !== conjunct);
    if (session.impossible(and(...fewer, not(whole)), [], true)) kept = fewer;
  }
  return and(...kept);
}

/** The alternatives without those that the others imply. */
function irredundant(parts: readonly Term[], session: Session): readonly Term[] {
  let kept = [...new Set(parts)];
  for (const part of kept.slice()) {
    const others = kept.filter(p => p !== part);
    const alone = and(part, not(or(...others)));
    if (alone === FALSE || session.impossible(alone, [], true)) kept = others;
  }
  return kept;
}
