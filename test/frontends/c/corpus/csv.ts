import type { CorpusProgram, Random } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const WELL_FORMED = ['a', 'bc d', ',', ',', '\r\n', '\n', '"x"', '"a""b"', '"1,2"', '"l\r\nm"', '""'];
const ALL = [...WELL_FORMED, '"', '\r', '\x1e', '\x1f', '\xe9'];

/** Fields between commas and line ends, so that quotes are where they may be. */
function table(random: Random): number[] {
  const field = () => random.pick(['', 'a', 'bc d', '"x"', '"a""b"', '"1,2"', '"l\r\nm"', '""', '\xe9']);
  const record = () => Array.from({ length: random.between(1, 3) }, field).join(random.pick([',', ',', ', ']));
  const records = Array.from({ length: random.between(1, 4) }, record);
  return bytes(records.join(random.pick(['\r\n', '\n'])) + random.pick(['', '\r\n', '\n']));
}

export const csv: CorpusProgram = {
  target: 'examples/c/csv.c#main',
  options: { accept: 'return == 0' },
  words: random => {
    if (random.chance(0.5)) return table(random);
    return random.chance(0.7) ? pieced(random, random.chance(0.5) ? WELL_FORMED : ALL) : anyBytes(random, '",\r\n');
  },
  examples: [
    { input: [], output: [] },
    { input: bytes('a,b\r\nc,d\r\n'), output: bytes('a\x1fb\x1f\x1ec\x1fd\x1f\x1e') },
    { input: bytes('a,\nb'), output: bytes('a\x1f\x1f\x1eb\x1f\x1e') },
    { input: bytes('"a,""b""\r\n",'), output: bytes('a,"b"\r\n\x1f\x1f\x1e') },
    { input: bytes('""'), output: bytes('\x1f\x1e') },
    { input: bytes('\n'), output: bytes('\x1f\x1e') },
    { input: bytes('a"'), output: bytes('a'), rejected: true },
    { input: bytes('"a"b'), output: bytes('a'), rejected: true },
    { input: bytes('"a'), output: bytes('a'), rejected: true },
    { input: bytes('a\rb'), output: bytes('a'), rejected: true },
    { input: bytes('a\x1f'), output: bytes('a'), rejected: true },
  ],
};
