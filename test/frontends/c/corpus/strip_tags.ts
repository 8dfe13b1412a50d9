import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['<b>', '</b>', '<!--', '-->', '<a b="', '"', "'", '>', '<', '<!', '-', 'text', '< ', '<?', '<3'];

export const stripTags: CorpusProgram = {
  target: 'examples/c/strip_tags.c#strip_tags',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '<->"')),
  examples: [
    { input: bytes('a<b>c</b>d'), output: bytes('acd') },
    { input: bytes('1 < 2 <3'), output: bytes('1 < 2 <3') },
    { input: bytes('<a title=">">x'), output: bytes('x') },
    { input: bytes('a<!-- <b> -- > -->b'), output: bytes('ab') },
    { input: bytes('<!DOCTYPE html>x<!->y'), output: bytes('xy') },
    { input: bytes('a<<b>c<'), output: bytes('a<c<') },
    { input: bytes('x<script'), output: bytes('x') },
  ],
};
