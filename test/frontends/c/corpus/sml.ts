import type { CorpusProgram, Random } from './corpus-program.ts';
import { crc16X25, framesInARow, littleEndian, payload } from './protocol-words.ts';

const ESCAPES = [0x1b, 0x1b, 0x1b, 0x1b];
const START = [...ESCAPES, 1, 1, 1, 1];
const SPECIAL = [0x1b, 0x1b, 0x01, 0x1a, 0x00];

const END = 0x100;
const BAD_CRC = 0x201;
const BAD_ESCAPE = 0x202;
const BAD_FILL = 0x203;
const TOO_LONG = 0x204;

export const sml: CorpusProgram = {
  target: 'examples/c/sml.c#sml_receive',
  options: { init: 'sml_init' },
  words: random => framesInARow(random, transmission, SPECIAL),
  examples: [
    { input: [], output: [] },
    { input: sent([1, 2, 3, 4]), output: [1, 2, 3, 4, END] },
    { input: [7, 0x1b, 0x1b, ...sent([0x76, 5])], output: [0x76, 5, END] },
    { input: sent([]), output: [END] },
    { input: sent([5, 6, 7, 8, ...ESCAPES, 9]), output: [5, 6, 7, 8, ...ESCAPES, 9, END] },
    {
      input: sent([1, 0x1b, 0x1b, 0x1b, 0x1b, 2, 0x1b, 0x1b]),
      output: [1, 0x1b, 0x1b, 0x1b, 0x1b, 2, 0x1b, 0x1b, END],
    },
    { input: [...START, 1, 2, 3, 4, ...sent([9, 9, 9, 9])], output: [9, 9, 9, 9, END] },
    { input: [...sent([1, 2, 3, 4]).slice(0, -1), 0], output: [BAD_CRC] },
    { input: [...START, ...ESCAPES, 1, 2, 3, 4], output: [BAD_ESCAPE] },
    { input: ended([...START, 1, 2, 3, 4], 4), output: [BAD_FILL] },
    { input: ended(START, 1), output: [BAD_FILL] },
    { input: [...START, ...Array<number>(68).fill(3)], output: [TOO_LONG] },
  ],
};

function ended(begun: readonly number[], fill: number): readonly number[] {
  const whole = [...begun, ...ESCAPES, 0x1a, fill];
  return [...whole, ...littleEndian(crc16X25(whole), 2)];
}

function sent(bytes: readonly number[]): readonly number[] {
  const fill = (4 - (bytes.length % 4)) % 4;
  const filled = [...bytes, ...Array<number>(fill).fill(0)];
  const escaped: number[] = [];
  for (let at = 0; at < filled.length; at += 4) {
    const group = filled.slice(at, at + 4);
    if (group.every(byte => byte === 0x1b)) escaped.push(...ESCAPES);
    escaped.push(...group);
  }
  return ended([...START, ...escaped], fill);
}

function transmission(random: Random): readonly number[] {
  const bytes = payload(random, random.pick([4, 8, 20, 70]), SPECIAL);
  const withEscapes = random.chance(0.2)
    ? [...bytes.slice(0, bytes.length - (bytes.length % 4)), ...ESCAPES, 5]
    : bytes;
  return random.chance(0.1)
    ? ended([...START, ...bytes.slice(0, bytes.length & ~3)], random.below(6))
    : sent(withEscapes);
}
