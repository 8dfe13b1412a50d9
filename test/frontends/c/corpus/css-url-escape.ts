import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = ['\n', '\r', '"', "'", '()', '*', '<>', '\\', 'http://', 'a.b', '\xff'];

export const cssUrlEscape: CorpusProgram = {
  target: 'examples/c/css-url-escape.c#css_url_escape',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '()*')),
  examples: [
    { input: bytes('http://a/b?c=d'), output: bytes('http://a/b?c=d') },
    { input: bytes('a)b'), output: bytes('a%29b') },
    { input: bytes('\n\r"\'(*<>\\'), output: bytes('%0A%0D%22%27%28%2A%3C%3E%5C') },
    { input: [0, 255], output: [0, 255] },
  ],
};
