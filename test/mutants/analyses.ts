import type { Mutant } from './mutant.ts';

export const ANALYSES: readonly Mutant[] = [];
