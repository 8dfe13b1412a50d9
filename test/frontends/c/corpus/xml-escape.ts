import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['&nbsp;', '&', '&n', '&nbs', '&nbsp', ';', 'nbsp;', '<', '>', '"', "'", 'a', '\n'];

export const xmlEscape: CorpusProgram = {
  target: 'examples/c/xml-escape.c#main',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '&nbsp;')),
  examples: [
    { input: bytes('a&nbsp;b'), output: bytes('a&#160;b') },
    { input: bytes('&nbs&nbsp;'), output: bytes('&amp;nbs&#160;') },
    { input: bytes('&nbsp'), output: bytes('&amp;nbsp') },
    { input: bytes('<\'&">'), output: bytes('&lt;&#39;&amp;&quot;&gt;') },
  ],
};
