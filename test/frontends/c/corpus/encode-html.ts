import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['abc', 'XYZ', '09', ' .,-_', '<', '/', ':', '@', '`{', '\x00', '\x7f', '\xff'];

export const encodeHtml: CorpusProgram = {
  target: 'examples/c/encode-html.c#encode_html',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '<a&')),
  examples: [
    { input: bytes('a b.c,d-e_F9'), output: bytes('a b.c,d-e_F9') },
    { input: bytes('<b>'), output: bytes('&#60;b&#62;') },
    { input: [0, 9, 10, 255], output: bytes('&#0;&#9;&#10;&#255;') },
  ],
};
