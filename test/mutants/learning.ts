import type { Mutant } from './mutant.ts';

export const LEARNING: readonly Mutant[] = [];
