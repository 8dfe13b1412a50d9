import type { CorpusProgram, Random } from './corpus-program.ts';
import { withFault } from './protocol-words.ts';

const SPECIAL = [0x80, 0x90, 0xc0, 0xf0, 0xf1, 0xf2, 0xf4, 0xf6, 0xf7, 0xf8, 0xfe, 0x00, 0x7f];

export const midi: CorpusProgram = {
  target: 'examples/c/midi.c#midi_parse',
  words: word,
  examples: [
    { input: [0x90, 60, 100], output: [0, 0, 0x09903c64] },
    { input: [0x90, 60, 100, 60, 0], output: [0, 0, 0x09903c64, 0, 0x08803c40] },
    { input: [0xc5, 7, 8], output: [0, 0x0cc50700, 0x0cc50800] },
    { input: [0xb0, 0xf8, 7, 0xfe, 127], output: [0, 0x0ff80000, 0, 0x0ffe0000, 0x0bb0077f] },
    {
      input: [0xf0, 0x7e, 0x00, 0xfa, 0x06, 0x01, 0xf7],
      output: [0, 0, 0x04f07e00, 0x0ffa0000, 0, 0, 0x070601f7],
    },
    { input: [0xf0, 0xf7, 0xf7], output: [0, 0x06f0f700, 0] },
    { input: [0xf0, 1, 2, 0xf7], output: [0, 0, 0x04f00102, 0x05f70000] },
    { input: [0xf2, 1, 2, 3, 4], output: [0, 0, 0x03f20102, 0, 0] },
    { input: [0x91, 1, 0xf6, 2, 3], output: [0, 0, 0x05f60000, 0, 0] },
    { input: [0xf0, 1, 0x80, 2, 3], output: [0, 0, 0, 0, 0x08800203] },
    { input: [1, 2, 0xf9, 0xf4, 3], output: [0, 0, 0, 0, 0] },
  ],
};

function word(random: Random): readonly number[] {
  const bytes: number[] = [];
  for (let count = random.between(0, 14); count > 0; count--) bytes.push(...message(random));
  const withRealTime = bytes.flatMap(byte => (random.chance(0.08) ? [byte, random.between(0xf8, 0xff)] : [byte]));
  return random.chance(0.3) ? withFault(random, withRealTime, SPECIAL) : withRealTime;
}

function message(random: Random): readonly number[] {
  const status = random.chance(0.7)
    ? random.between(0x80, 0xef)
    : random.pick([0xf0, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf6]);
  if (status === 0xf0) return [status, ...dataBytes(random, random.between(0, 8)), 0xf7];
  const length = status >= 0xf0 ? [0, 1, 2, 1, 0, 0, 0][status - 0xf0] : [0xc, 0xd].includes(status >> 4) ? 1 : 2;
  const repeats = status < 0xf0 && random.chance(0.3) ? random.between(2, 3) : 1;
  return [status, ...dataBytes(random, length * repeats)];
}

function dataBytes(random: Random, count: number): readonly number[] {
  return Array.from({ length: count }, () => (random.chance(0.3) ? random.pick([0, 127]) : random.below(128)));
}
