import type { State } from '../program/state.ts';
import { locationOf, outlineOf } from './outline.ts';
import type { Classes } from './slot-class.ts';

/** Gives the leaves of a state the classes that are expected of them, where its location is met for the first time. */
export function initialiseClasses(state: State, classes: Classes): void {
  const location = locationOf(state);
  if (classes.knows(location)) return;
  const { leaves, lists } = outlineOf(state);
  classes.initialise(
    location,
    [...leaves, ...lists].map(({ path }) => path),
  );
}
