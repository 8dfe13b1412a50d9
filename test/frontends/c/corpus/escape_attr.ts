import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['a', 'Z9', ' ', '"', '=', '\t', '\n\r', '\0', '\x1f', '\x7f', '\x80', '\xff', '&'];

export const escapeAttr: CorpusProgram = {
  target: 'examples/c/escape_attr.c#escape_attr',
  options: { init: 'escape_attr_init' },
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, ' <=')),
  examples: [
    { input: bytes('aZ09'), output: bytes('aZ09') },
    { input: bytes('a b="c"'), output: bytes('a&#x20;b&#x3D;&#x22;c&#x22;') },
    { input: bytes('\t\n\r'), output: bytes('&#x09;&#x0A;&#x0D;') },
    { input: [0x1f, 0x20, 0x7e, 0x80, 0xff], output: bytes('&#xFFFD;&#x20;&#x7E;\x80\xff') },
    { input: [0, 0x7f, 0xc3, 0xa9], output: bytes('&#xFFFD;&#xFFFD;\xc3\xa9') },
  ],
};
