import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['\r', '\n', '\r\n', 'a', 'line', ' '];

export const crlf: CorpusProgram = {
  target: 'examples/c/crlf.c#main',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '\r\n')),
  examples: [
    { input: bytes('a\nb\rc\r\nd'), output: bytes('a\r\nb\r\nc\r\nd') },
    { input: bytes('\n\r'), output: bytes('\r\n\r\n') },
    { input: bytes('\r\r\n\n'), output: bytes('\r\n\r\n\r\n') },
  ],
};
