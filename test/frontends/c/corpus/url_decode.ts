import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['%20', '%2f', '%2F', '%Ff', '%00', '+', 'a', 'bc', '=', '&', '%e2%82%ac'];

export const urlDecode: CorpusProgram = {
  target: 'examples/c/url_decode.c#url_decode',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '%4a', 0, 16)),
  examples: [
    { input: bytes('a+b%20c'), output: bytes('a b c') },
    { input: bytes('%41%4a%4A%ff'), output: bytes('AJJ\xff') },
    { input: bytes('100%'), output: [], rejected: true },
    { input: bytes('%4'), output: [], rejected: true },
    { input: bytes('%4g'), output: [], rejected: true },
    { input: bytes('%%20'), output: [], rejected: true },
  ],
};
