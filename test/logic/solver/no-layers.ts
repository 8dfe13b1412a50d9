import type { SolverLayers } from '../../../src/logic/index.ts';

/** No layer of the solver takes part, unless it is named besides. */
export const NONE: SolverLayers = {
  eliminate: false,
  sets: false,
  slice: false,
  cache: false,
  enumerate: false,
  differences: false,
  z3: false,
};
