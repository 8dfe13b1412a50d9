import type { CorpusProgram, Random } from './corpus-program.ts';
import { bytes, cutShort, withFault } from './text-words.ts';

/** Code points beside every boundary of the encoding's table. */
const CODE_POINTS = [
  0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xcfff, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x3ffff, 0x40000,
  0xfffff, 0x100000, 0x10ffff,
];
const FAULTS = bytes('\x41\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xed\xee\xf0\xf1\xf4\xf5\xff');

function encoded(random: Random): number[] {
  const points = Array.from({ length: random.below(12) }, () => random.pick(CODE_POINTS));
  return [...new TextEncoder().encode(String.fromCodePoint(...points))];
}

function words(random: Random): readonly number[] {
  if (random.chance(0.3)) return Array.from({ length: random.below(20) }, () => random.pick(FAULTS));
  const word = encoded(random);
  return random.chance(0.4) ? cutShort(random, word) : withFault(random, word, FAULTS);
}

export const utf8Decode: CorpusProgram = {
  target: 'examples/c/utf8_table.c#utf8_feed',
  options: { accept: 'decoder->state == UTF8_START' },
  words,
  examples: [
    { input: [], output: [] },
    { input: [0x41, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80], output: [0x41, 0xe9, 0x20ac, 0x1f600] },
    { input: [0xc0, 0x80], output: [0xfffd, 0xfffd] },
    { input: [0xe0, 0x80, 0x80], output: [0xfffd, 0xfffd, 0xfffd] },
    { input: [0xed, 0xa0, 0x80], output: [0xfffd, 0xfffd, 0xfffd] },
    { input: [0xf4, 0x90, 0x80, 0x80], output: [0xfffd, 0xfffd, 0xfffd, 0xfffd] },
    { input: [0xf1, 0x80, 0x80, 0xe1, 0x80, 0xc2, 0x62], output: [0xfffd, 0xfffd, 0xfffd, 0x62] },
    { input: [0xf4, 0x8f, 0xbf, 0xbf, 0xed, 0x9f, 0xbf], output: [0x10ffff, 0xd7ff] },
    { input: [0x61, 0xe2, 0x82], output: [0x61], rejected: true },
  ],
};

export const utf8Valid: CorpusProgram = {
  target: 'examples/c/utf8_table.c#utf8_valid',
  words,
  examples: [
    { input: [], output: [1] },
    { input: [0xf0, 0x90, 0x80, 0x80, 0xee, 0x80, 0x80], output: [1] },
    { input: [0xf0, 0x8f, 0xbf, 0xbf], output: [0] },
    { input: [0xed, 0xa0, 0x80], output: [0] },
    { input: [0xc2], output: [0] },
    { input: [0x80], output: [0] },
    { input: [0xf5, 0x80, 0x80, 0x80], output: [0] },
  ],
};
