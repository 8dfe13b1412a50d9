import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['<', '>', '&', '"', "'", 'a', 'bc', ' ', '\t', '\n', '&amp;', '&lt;', '\xe9'];

export const escapeHtml: CorpusProgram = {
  target: 'examples/c/escape_html.c#escape_html',
  options: { write: ['send_byte'] },
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '<&>')),
  examples: [
    { input: bytes('<a href="x">'), output: bytes('&lt;a href=&quot;x&quot;&gt;') },
    { input: bytes("it's & \0\xff"), output: bytes('it&#39;s &amp; \0\xff') },
  ],
};
