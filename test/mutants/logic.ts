import type { Mutant } from './mutant.ts';

export const LOGIC: readonly Mutant[] = [];
