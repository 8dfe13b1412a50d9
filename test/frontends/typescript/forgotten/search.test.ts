import { describe, it } from 'vitest';
import { isProved } from './learned.ts';
import * as programs from './programs/search.ts';

describe('searching a text that is not known from its start to its end', () => {
  it.each(Object.entries(programs))('%s is proved, and the machine does what the function does', (name, run) =>
    isProved('./programs/search.ts', name, run),
  );
});
