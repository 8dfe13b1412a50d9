import type { Mutant } from './mutant.ts';

export const AUTOMATA: readonly Mutant[] = [];
