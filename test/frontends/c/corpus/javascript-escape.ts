import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = [
  '\\',
  '"',
  "'",
  '<>',
  '&=',
  '\b\t\n\v\f\r',
  '\0',
  'ab',
  '\xe2\x80\xa8',
  '\xe2\x80\xa9',
  '\xe2',
  '\x80',
  '\xa8',
  '\xe2\x80\xaa',
];

export const javascriptEscape: CorpusProgram = {
  target: 'examples/c/javascript-escape.c#javascript_escape',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '\xe2\x80\xa8')),
  examples: [
    { input: bytes('abc'), output: bytes('abc') },
    { input: bytes('"&\'<=>'), output: bytes('\\x22\\x26\\x27\\x3c\\x3d\\x3e') },
    { input: bytes('\0\b\t\n\v\f\r\\'), output: bytes('\\x00\\b\\t\\n\\x0b\\f\\r\\\\') },
    { input: bytes('\xe2\x80\xa8\xe2\x80\xa9'), output: bytes('\\u2028\\u2029') },
    { input: bytes('\xe2\x80\xaa\xe2\x80'), output: bytes('\xe2\x80\xaa\xe2\x80') },
  ],
};
