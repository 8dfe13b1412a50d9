import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['=', '==', 'a', 'Z9', '_-:', '.', ' ', '\xff', 'on=', '\0'];

export const cleanseAttribute: CorpusProgram = {
  target: 'examples/c/cleanse-attribute.c#main',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '=a_')),
  examples: [
    { input: [], output: [] },
    { input: bytes('='), output: bytes('_') },
    { input: bytes('a='), output: bytes('a_') },
    { input: bytes('=a==b='), output: bytes('_a==b_') },
    { input: bytes('on load'), output: bytes('on_load') },
    { input: bytes('a.b:c-d_e'), output: bytes('a.b:c-d_e') },
  ],
};
