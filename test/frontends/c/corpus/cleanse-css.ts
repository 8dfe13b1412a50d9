import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['a', 'Z9', ' _.,', '!#%-', ';', ':', '(', '\x00', '\xe1', 'url(x)', '@'];

export const cleanseCss: CorpusProgram = {
  target: 'examples/c/cleanse-css.c#cleanse_css',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, ' ;a')),
  examples: [
    { input: [], output: [] },
    { input: bytes('color: #f00;'), output: bytes('color #f00') },
    { input: bytes('url("a.png")'), output: bytes('urla.png') },
    { input: [0, 0x5b, 0x60, 0x7b, 0xc1], output: [] },
    { input: bytes('-1.5em, 20% !important_'), output: bytes('-1.5em, 20% !important_') },
  ],
};
