import { ABSTRACTION } from './abstraction.ts';
import { ANALYSES } from './analyses.ts';
import { AUTOMATA } from './automata.ts';
import { C } from './c.ts';
import { EXPLAIN } from './explain.ts';
import { LEARNING } from './learning.ts';
import { LOGIC } from './logic.ts';
import type { Mutant } from './mutant.ts';
import { PROGRAM } from './program.ts';
import { SEAL } from './seal.ts';

/** All mistakes, by the room that they are made in. */
export const MUTANTS: readonly Mutant[] = [
  ...LOGIC,
  ...AUTOMATA,
  ...PROGRAM,
  ...ABSTRACTION,
  ...LEARNING,
  ...SEAL,
  ...EXPLAIN,
  ...ANALYSES,
  ...C,
];
