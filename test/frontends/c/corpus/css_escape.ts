import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['-', '0', '9', 'a', '_', ' ', '.', '#', '\0', '\x01', '\x1f', '\x7f', '\x80', '\xff'];

export const cssEscape: CorpusProgram = {
  target: 'examples/c/css_escape.c#css_escape',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '-0a', 0, 12)),
  examples: [
    { input: bytes('a-b_9'), output: bytes('a-b_9') },
    { input: bytes('-'), output: bytes('\\-') },
    { input: bytes('--'), output: bytes('--') },
    { input: bytes('1a'), output: bytes('\\31 a') },
    { input: bytes('-9'), output: bytes('-\\39 ') },
    { input: bytes('a.b#c'), output: bytes('a\\.b\\#c') },
    { input: [0, 1, 0x1f, 0x7f, 0xc3], output: bytes('\xef\xbf\xbd\\1 \\1f \\7f \xc3') },
  ],
};
