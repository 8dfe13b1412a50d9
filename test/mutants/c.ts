import type { Mutant } from './mutant.ts';

export const C: readonly Mutant[] = [];
