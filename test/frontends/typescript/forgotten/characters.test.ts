import { describe, it } from 'vitest';
import { isProved } from './learned.ts';
import * as programs from './programs/characters.ts';

describe('the characters of a text that is not known from its start to its end', () => {
  it.each(Object.entries(programs))('%s is proved, and the machine does what the function does', (name, run) =>
    isProved('./programs/characters.ts', name, run),
  );
});
