import { describe, it } from 'vitest';
import { isProved } from './learned.ts';
import * as programs from './programs/end.ts';

describe('the end of a text that is not known from its start', () => {
  it.each(Object.entries(programs))('%s is proved, and the machine does what the function does', (name, run) =>
    isProved('./programs/end.ts', name, run),
  );
});
