import type { CorpusProgram, Random } from './corpus-program.ts';
import { payload, withFault } from './protocol-words.ts';

const START = 0x0f;
const SPECIAL = [START, START, 0x00, 0x04, 0x34, 0x0c];
const FAILSAFE = -1;
const LOST = 0x04;
const FAILED = 0x08;

/** All sixteen channels at 992, as it is on the line. */
const HALF = [0xe0, 0x03, 0x1f, 0xf8, 0xc0, 0x07, 0x3e, 0xf0, 0x81, 0x0f, 0x7c];
const CENTRED = [START, ...HALF, ...HALF, 0x00, 0x00];
const CENTRED_OUTPUT = [...Array<number>(8).fill(1500), 0];

export const sbus: CorpusProgram = {
  target: 'examples/c/sbus.c#sbus_byte',
  options: { write: ['sbus_output'] },
  words: word,
  examples: [
    { input: [], output: [] },
    { input: CENTRED, output: [] },
    { input: [...CENTRED, ...CENTRED], output: CENTRED_OUTPUT },
    { input: [1, 2, ...CENTRED, ...CENTRED.with(23, 3).with(24, 0x14)], output: [...Array<number>(8).fill(1500), 3] },
    {
      input: [...CENTRED, ...frame([172, 1811, 0, 2047, 1, 8, 1024, 992], 1)],
      output: [987, 2011, 880, 2159, 880, 885, 1520, 1500, 1],
    },
    {
      input: [...CENTRED, ...frame([], FAILED), ...frame([], FAILED), ...CENTRED],
      output: [FAILSAFE, ...CENTRED_OUTPUT],
    },
    { input: [...CENTRED, ...frame([], LOST), ...frame([], LOST), ...frame([], LOST)], output: [FAILSAFE] },
    { input: [...CENTRED, ...frame([], LOST), ...CENTRED], output: CENTRED_OUTPUT },
    { input: [...CENTRED, 9, ...CENTRED, ...CENTRED], output: CENTRED_OUTPUT },
    { input: [START, ...CENTRED.with(23, 0xf0), ...CENTRED], output: CENTRED_OUTPUT },
    // The flags of the first frame are taken for its end, so that only the second one counts as the first.
    { input: [START, ...CENTRED, ...CENTRED], output: [] },
  ],
};

function frame(channels: readonly number[], flags: number, end = 0): readonly number[] {
  const bits = Array.from({ length: 176 }, (_, i) => ((channels[Math.floor(i / 11)] ?? 0) >> (i % 11)) & 1);
  const bytes = Array.from({ length: 22 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit, at) => byte | (bit << at), 0),
  );
  return [START, ...bytes, flags, end];
}

/** Three frames and a little: a frame counts only after another one. */
function word(random: Random): readonly number[] {
  const symbols: number[] = random.chance(0.2) ? [...payload(random, 6, SPECIAL)] : [];
  for (let count = random.between(0, 3); count > 0; count--) {
    const channels = Array.from({ length: 16 }, () =>
      random.chance(0.4) ? random.pick([172, 992, 1811, 120]) : random.below(2048),
    );
    const flags = random.pick([0, 0, 0, 1, 2, 3, LOST, LOST, FAILED, LOST | FAILED, 0xf0]);
    const next = frame(channels, flags, random.pick([0, 0, 0x04, 0x14, 0x24, 0x34, 0x44]));
    symbols.push(...(random.chance(0.15) ? withFault(random, next, SPECIAL) : next));
  }
  return symbols.slice(0, 84);
}
