import type { CorpusProgram, Random } from './corpus-program.ts';
import { payload, withFault } from './protocol-words.ts';

const SPECIAL = [0, 0, 1, 2, 0xff];

export const cobsEncode: CorpusProgram = {
  target: 'examples/c/cobs.c#cobs_encode',
  words: random => plain(random),
  examples: [
    { input: [], output: [1] },
    { input: [0], output: [1, 1] },
    { input: [0, 0x11, 0], output: [1, 2, 0x11, 1] },
    { input: [0x11, 0x22, 0, 0x33], output: [3, 0x11, 0x22, 2, 0x33] },
    { input: [0x11, 0x22, 0x33, 0x44], output: [5, 0x11, 0x22, 0x33, 0x44] },
    { input: [0x11, 0, 0, 0], output: [2, 0x11, 1, 1, 1] },
    { input: upTo(0xfe), output: [0xff, ...upTo(0xfe)] },
    { input: [0, ...upTo(0xfe)], output: [1, 0xff, ...upTo(0xfe)] },
    { input: upTo(0xff), output: [0xff, ...upTo(0xfe), 2, 0xff] },
    { input: [...upTo(0xfe), 0], output: [0xff, ...upTo(0xfe), 1, 1] },
  ],
};

export const cobsDecode: CorpusProgram = {
  target: 'examples/c/cobs.c#cobs_decode',
  options: { accept: 'return' },
  words: random => {
    const packet = encoded(plain(random));
    return random.chance(0.4) ? withFault(random, packet, SPECIAL) : packet;
  },
  examples: [
    { input: [1], output: [] },
    { input: [1, 1], output: [0] },
    { input: [3, 0x11, 0x22, 2, 0x33], output: [0x11, 0x22, 0, 0x33] },
    { input: [2, 0x11, 1, 1, 1], output: [0x11, 0, 0, 0] },
    { input: [0xff, ...upTo(0xfe), 2, 0xff], output: upTo(0xff) },
    { input: [], output: [], rejected: true },
    { input: [0], output: [], rejected: true },
    { input: [3, 0x11], output: [], rejected: true },
    { input: [3, 0x11, 0, 1], output: [], rejected: true },
  ],
};

function upTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}

function plain(random: Random): readonly number[] {
  return payload(random, random.pick([0, 1, 5, 20, 78]), SPECIAL);
}

/** Blocks are shorter than 254 bytes here: the words are. */
function encoded(bytes: readonly number[]): readonly number[] {
  const blocks: number[][] = [[]];
  for (const byte of bytes) {
    if (byte === 0) blocks.push([]);
    else blocks[blocks.length - 1].push(byte);
  }
  return blocks.flatMap(block => [block.length + 1, ...block]);
}
