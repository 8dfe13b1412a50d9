import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PIECES = [
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<em>',
  '</em>',
  '<br>',
  '<wbr>',
  '<',
  '</',
  '<e',
  '>',
  '&',
  '&{',
  '"',
  "'",
  '\t',
  'a',
  '\xe9',
];

export const snippetEscape: CorpusProgram = {
  target: 'examples/c/snippet-escape.c#snippet_escape',
  words: random => (random.chance(0.7) ? pieced(random, PIECES) : anyBytes(random, '<b>/')),
  examples: [
    { input: bytes('<b>x</b>'), output: bytes('<b>x</b>') },
    { input: bytes('<b><b>'), output: bytes('<b>&lt;b&gt;</b>') },
    { input: bytes('</i><i><em>'), output: bytes('&lt;/i&gt;<i><em></i></em>') },
    { input: bytes('a<br><wbr>\n&amp;&{'), output: bytes('a<br><wbr> &amp;&{') },
    { input: bytes('<script>"\''), output: bytes('&lt;script&gt;&quot;&#39;') },
  ],
};
