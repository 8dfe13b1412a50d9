import type { State } from '../program/state.ts';
import { locationOf, outlineOf } from './outline.ts';
import type { Classes } from './slot-class.ts';

/** Sees to it that what is expected of the leaves of a state is kept, where nobody has been at its place before. */
export function seePlace(state: State, classes: Classes): void {
  const location = locationOf(state);
  if (classes.knows(location)) return;
  const { leaves, lists } = outlineOf(state);
  classes.see(
    location,
    [...leaves, ...lists].map(({ path }) => path),
  );
}
