import type { CorpusProgram } from './corpus-program.ts';
import { anyBytes, bytes, pieced } from './text-words.ts';

const PAIRS = ['00', '7f', 'FF', 'aB', '3c', 'de', ' ', '\n', '\r\n', '\t'];
const FAULTS = [...PAIRS, 'g', '0', '0 ', ':', '\xff', '/', '@', '`'];

export const hexEncode: CorpusProgram = {
  target: 'examples/c/hex.c#hex_encode',
  words: random => anyBytes(random, '\0\x0f\xf0\xff'),
  examples: [
    { input: [], output: [] },
    { input: [0x00, 0x0f, 0xf0, 0xa5], output: bytes('000ff0a5') },
  ],
};

export const hexDecode: CorpusProgram = {
  target: 'examples/c/hex.c#hex_decode',
  words: random => pieced(random, random.chance(0.6) ? PAIRS : FAULTS, 40),
  examples: [
    { input: bytes(' 00 fF\r\nA5'), output: [0x00, 0xff, 0xa5] },
    { input: bytes(' \t'), output: [] },
    { input: bytes('0 0'), output: [], rejected: true },
    { input: bytes('abc'), output: [], rejected: true },
    { input: bytes('0x41'), output: [], rejected: true },
  ],
};
