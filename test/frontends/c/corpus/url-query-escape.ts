import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['a', 'Z', '0', '.,_:*/~!()-', ' ', '+', '&', '=', '%', '\0', '\xff', '@[`{'];

export const urlQueryEscape: CorpusProgram = {
  target: 'examples/c/url-query-escape.c#url_query_escape',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, ' %')),
  examples: [
    { input: bytes('a b'), output: bytes('a+b') },
    { input: bytes('x=1&y+z'), output: bytes('x%3D1%26y%2Bz') },
    { input: bytes('.,_:*/~!()-'), output: bytes('.,_:*/~!()-') },
    { input: [0, 0x25, 0x7f, 0xe9], output: bytes('%00%25%7F%E9') },
  ],
};
