import type { Mutant } from './mutant.ts';

export const PROGRAM: readonly Mutant[] = [];
