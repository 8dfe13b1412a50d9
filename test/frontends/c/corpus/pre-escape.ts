import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['<', '>', '&', '"', "'", 'a', 'bc', ' ', '\t', '\n', '&amp;', '&lt;', '\xe9'];

export const preEscape: CorpusProgram = {
  target: 'examples/c/pre-escape.c#pre_escape',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '<&>')),
  examples: [
    { input: bytes('<pre>\t"it\'s" & \n'), output: bytes('&lt;pre&gt;\t&quot;it&#39;s&quot; &amp; \n') },
    { input: [0, 127, 128, 255], output: [0, 127, 128, 255] },
  ],
};
