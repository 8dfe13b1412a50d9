import type { Mutant } from './mutant.ts';

export const ABSTRACTION: readonly Mutant[] = [];
