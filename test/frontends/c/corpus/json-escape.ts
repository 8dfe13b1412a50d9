import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = [
  '\\',
  '"',
  '/',
  '<>',
  '&',
  '\b\t\n\f\r',
  '\0',
  'ab',
  '\xe2\x80\xa8',
  '\xe2\x80\xa9',
  '\xe2',
  '\x80',
  '\xa8',
  '\xe2\x80',
];

export const jsonEscape: CorpusProgram = {
  target: 'examples/c/json-escape.c#main',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '\xe2\x80\xa8')),
  examples: [
    { input: bytes('a/"b"\\'), output: bytes('a\\/\\"b\\"\\\\') },
    { input: bytes('\b\f\n\r\t'), output: bytes('\\b\\f\\n\\r\\t') },
    { input: bytes('<&>'), output: bytes('\\u003c\\u0026\\u003e') },
    { input: bytes('\xe2\x80\xa8\xe2\x80\xa9'), output: bytes('\\u2028\\u2029') },
    { input: bytes('\xe2\xe2\x80"\xe2\x80'), output: bytes('\xe2\xe2\x80\\"\xe2\x80') },
  ],
};
