import type { Policy } from './policy.ts';

/** Runs a program on concrete values, where no question ever comes up; the input ends where it ends. */
export const CONCRETE: Policy = {
  decide(): never {
    throw new Error('a concrete run met a symbolic value');
  },
  readMore: () => false,
};
