import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['<', '>', '<a>', '<<', '<ab>', 'x', '>>'];

export const getTags: CorpusProgram = {
  target: 'examples/c/get-tags.c#get_tags',
  options: { init: 'get_tags_init' },
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '<>a', 0)),
  examples: [
    { input: bytes('<a>'), output: bytes('<a>') },
    { input: bytes('<a<b>c<d>'), output: bytes('<b><d>') },
    { input: bytes('<<a>'), output: bytes('<a>') },
    { input: bytes('<>>'), output: bytes('<>>') },
    { input: bytes('<ab>'), output: [] },
    { input: bytes('<a'), output: [] },
  ],
};
