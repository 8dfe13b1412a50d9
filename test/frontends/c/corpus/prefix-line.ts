import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['\n', '\n\n', '\r\n', 'line', '> ', 'x', '\0'];

export const prefixLine: CorpusProgram = {
  target: 'examples/c/prefix-line.c#prefix_line',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '\n')),
  examples: [
    { input: [], output: [] },
    { input: bytes('a'), output: bytes('a') },
    { input: bytes('a\nb'), output: bytes('a\n> b') },
    { input: bytes('\n\n'), output: bytes('\n> \n> ') },
  ],
};
