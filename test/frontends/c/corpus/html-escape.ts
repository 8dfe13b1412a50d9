import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['<', '>', '&', '"', "'", 'a', 'bc', ' ', '\t', '\n', '&amp;', '&lt;', '\xe9'];

export const htmlEscape: CorpusProgram = {
  target: 'examples/c/html-escape.c#html_escape',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '<&>', 1)),
  examples: [
    { input: [], output: [] },
    { input: bytes('a<b'), output: bytes('a&lt;b') },
    { input: bytes('&"\'<>'), output: bytes('&amp;&quot;&#39;&lt;&gt;') },
    { input: bytes('a\tb\nc\vd\fe\rf g'), output: bytes('a b c d e f g') },
    { input: [8, 14, 0x7f, 0xff], output: [8, 14, 0x7f, 0xff] },
  ],
};
