import type { CorpusProgram, Random } from './corpus-program.ts';
import { bytes, cutShort, pieced, withFault } from './text-words.ts';

const CONTENT = [
  'a',
  'bc',
  ' ',
  '\\n',
  '\\0',
  '\\x41',
  '\\u20aC',
  '\\u{1f600}',
  '\\u{0000041}',
  '\\\n',
  '\\\r\n',
  '\\\\',
  '\\q',
];

function literal(random: Random): number[] {
  const quote = random.pick(['"', "'"]);
  const content = pieced(random, [...CONTENT, `\\${quote}`, quote === '"' ? "'" : '"'], 40);
  return [...bytes(quote), ...content, ...bytes(quote)];
}

export const jsString: CorpusProgram = {
  target: 'examples/c/js_string.c#js_string_feed',
  options: { init: 'js_string_init', accept: 's->state == JS_DONE' },
  words: random =>
    random.chance(0.5)
      ? cutShort(random, literal(random))
      : withFault(random, literal(random), bytes('"\'\\ux{}0g9\n\x80')),
  examples: [
    { input: bytes('""'), output: [] },
    { input: bytes("'it\\'s \"x\"'"), output: bytes('it\'s "x"') },
    { input: bytes('"\\b\\t\\n\\v\\f\\r\\0\\q"'), output: bytes('\b\t\n\v\f\r\0q') },
    { input: bytes('"\\x4a\\u20AC"'), output: [0x4a, 0x20ac] },
    { input: bytes('"\\u{1F600}\\u{41}"'), output: [0xd83d, 0xde00, 0x41] },
    { input: bytes('"a\\\r\nb\\\nc"'), output: bytes('abc') },
    { input: bytes('"\\01"'), output: [], rejected: true },
    { input: bytes('"\\u{110000}"'), output: [], rejected: true },
    { input: bytes('"\\u{}"'), output: [], rejected: true },
    { input: bytes('"a\nb"'), output: bytes('a'), rejected: true },
    { input: bytes('"a'), output: bytes('a'), rejected: true },
    { input: bytes('"a";'), output: bytes('a'), rejected: true },
  ],
};
