import { READ } from '../../abstraction/pattern.ts';
import type { Session } from '../../logic/session.ts';
import { Int, type Sort } from '../../logic/sort.ts';
import { FALSE, type Term, TRUE } from '../../logic/term.ts';
import type { WholeInput } from '../../program/policy.ts';
import type { State } from '../../program/state.ts';
import { isUnknownName, unknown } from '../../program/unknown.ts';
import type { KnownPlaces } from './known-places.ts';
import type { Node } from './node.ts';
import { LENGTH, nearDistance, ownPath } from './places.ts';

/**
 * What is asked, on the ways from a node, of an input that is in memory as a whole.
 *
 * @param places told of what turns out to be looked at; absent where nothing may turn out any more
 */
export function wholeInputAfter(
  { location, environment }: Node,
  input: Sort,
  places: KnownPlaces | undefined,
): WholeInput {
  return {
    length: LENGTH,
    // Any symbol, for one that is not kept; if it is among the last, these are kept from now on.
    pastSymbol: (state, place) => {
      const distance = place && nearDistance(place, READ);
      if (distance !== undefined) places?.keepBack(location, -distance);
      return unknown(`any ${state.made++}`, input);
    },
    // What depends on how many symbols were read is no distance yet: the variables in it are not kept as that.
    lookedAt: ({ variables, sort }) => {
      if (sort === Int && !variables.includes(READ)) return;
      for (const v of variables) {
        const path = v.op.name.slice(1);
        if (v !== READ && isUnknownName(v.op.name) && ownPath(path) === path && environment.slots.has(path))
          places?.isLookedAt(path);
      }
    },
  };
}

/** Whether an input may be as long as a fact says, which is known of the state from then on. */
export function isOfLength(state: State, fact: Term, session: Session): boolean {
  if (fact === TRUE) return true;
  const isPossible = fact !== FALSE && session.ask([...state.path, fact]).status !== 'unsat';
  state.path.push(fact);
  return isPossible;
}
