import type { CorpusProgram, Random } from './corpus-program.ts';
import { framesInARow, payload } from './protocol-words.ts';

const FEND = 0xc0;
const FESC = 0xdb;
const SPECIAL = [FEND, FESC, 0xdc, 0xdd, 0x00, 0x10, 0xff];

const SEND = 0x100;
const PARAMETER = 0x200;
const VALUE = 0x300;
const IGNORED = 0x400;
const LEFT = 0x500;

export const kiss: CorpusProgram = {
  target: 'examples/c/kiss.c#kiss_receive',
  options: { init: 'kiss_init' },
  words: random => framesInARow(random, frame, SPECIAL),
  examples: [
    { input: [], output: [] },
    { input: [FEND, 0x00, 0x54, 0x45, 0x53, 0x54, FEND], output: [0x54, 0x45, 0x53, 0x54, SEND] },
    { input: [FEND, 0x10, FESC, 0xdc, FESC, 0xdd, FEND], output: [FEND, FESC, SEND | 1] },
    { input: [FEND, 0x01, 0x0a, FEND, 0x01, 0x0a, FEND], output: [PARAMETER | 1, VALUE | 0x0a] },
    { input: [FEND, FEND, 0x05, 0x07, FEND], output: [PARAMETER | 5, VALUE | 1] },
    { input: [FEND, 0x03, FEND, 0x20, 1, FEND], output: [IGNORED | 0x03, IGNORED | 0x20] },
    { input: [1, 2, FEND, 0x00, FESC, 0x41, FEND], output: [0x41, SEND] },
    { input: [FEND, 0xff, FEND, 0x00, 1, FEND], output: [LEFT] },
    { input: [FEND, 0x00, ...Array<number>(49).fill(5), FEND], output: [IGNORED] },
  ],
};

function frame(random: Random): readonly number[] {
  const command = random.chance(0.5)
    ? random.pick([0x00, 0x10])
    : random.pick([1, 2, 3, 4, 5, 6, 0x11, 0x15, 0x20, 0xff]);
  const longest = random.pick([1, 1, 12, 52]);
  const body = payload(random, longest, SPECIAL).flatMap(byte => {
    if (byte === FEND) return [FESC, 0xdc];
    return byte === FESC ? [FESC, 0xdd] : [byte];
  });
  return [FEND, command, ...body, FEND];
}
