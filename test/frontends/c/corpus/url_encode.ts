import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['a', 'Z', '0', '-._~', ' ', '+', '/', '%', '\0', '\xff', '@[`{'];

export const urlEncode: CorpusProgram = {
  target: 'examples/c/url_encode.c#url_encode',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, ' %')),
  examples: [
    { input: bytes('a-b_c.d~9'), output: bytes('a-b_c.d~9') },
    { input: bytes('a b/c+d'), output: bytes('a%20b%2Fc%2Bd') },
    { input: [0, 0xff], output: bytes('%00%FF') },
  ],
};
