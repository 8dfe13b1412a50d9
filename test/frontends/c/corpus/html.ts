import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const CHARACTERS = ['<', '>', '&', '"', "'", 'a', 'bc', ' ', '\n', '&amp;', '&lt;', '\0', '\xe9'];
const REFERENCES = [
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&#39;',
  '&',
  'amp;',
  'lt;',
  '&am',
  '&#3',
  ';',
  '<',
  'x',
  '\xe9',
];

export const htmlEscapeFive: CorpusProgram = {
  target: 'examples/c/html.c#escape',
  words: random => (random.chance(0.7) ? pieced(random, CHARACTERS) : anyBytes(random, '<&>"')),
  examples: [
    { input: [], output: [] },
    { input: bytes('a<b>&"c\''), output: bytes('a&lt;b&gt;&amp;&quot;c&#39;') },
    { input: bytes('&amp;'), output: bytes('&amp;amp;') },
    { input: [0, 9, 255], output: [0, 9, 255] },
  ],
};

export const htmlUnescapeFive: CorpusProgram = {
  target: 'examples/c/html.c#unescape',
  words: random => (random.chance(0.8) ? pieced(random, REFERENCES) : anyBytes(random, '&amp;lt')),
  examples: [
    { input: bytes('a&lt;b&gt;&amp;&quot;c&#39;'), output: bytes('a<b>&"c\'') },
    { input: bytes('&amp;lt;'), output: bytes('&lt;') },
    { input: bytes('&&amp;&am'), output: bytes('&&&am') },
    { input: bytes('&nbsp;&#x27;&LT;'), output: bytes('&nbsp;&#x27;&LT;') },
  ],
};
