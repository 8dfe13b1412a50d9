import type { CorpusProgram, Random } from './corpus-program.ts';
import { framesInARow, payload } from './protocol-words.ts';

const END = 0xc0;
const ESC = 0xdb;
const SPECIAL = [END, ESC, 0xdc, 0xdd];

const NOTHING = -1;
const PACKET = -2;
const ERROR = -3;
const TOO_LONG = -4;

export const slipEncode: CorpusProgram = {
  target: 'examples/c/slip.c#slip_encode',
  words: random => payload(random, random.pick([0, 1, 4, 20, 80]), SPECIAL),
  examples: [
    { input: [], output: [END, END] },
    { input: [1, 2, 3], output: [END, 1, 2, 3, END] },
    { input: [END], output: [END, ESC, 0xdc, END] },
    { input: [ESC, 0xdc, 0xdd, END], output: [END, ESC, 0xdd, 0xdc, 0xdd, ESC, 0xdc, END] },
  ],
};

export const slipDecode: CorpusProgram = {
  target: 'examples/c/slip.c#slip_decode',
  options: { init: 'slip_init' },
  words: random => framesInARow(random, packet, SPECIAL),
  examples: [
    { input: [], output: [] },
    { input: [END, 1, 2, END], output: [NOTHING, 1, 2, PACKET] },
    { input: [7, END, END, 8, END], output: [7, PACKET, NOTHING, 8, PACKET] },
    { input: [ESC, 0xdc, ESC, 0xdd, END], output: [NOTHING, END, NOTHING, ESC, PACKET] },
    { input: [1, ESC, 2, 3, END, 4, END], output: [1, NOTHING, ERROR, NOTHING, NOTHING, 4, PACKET] },
    { input: [1, ESC, END, 4, END], output: [1, NOTHING, ERROR, 4, PACKET] },
  ],
};

/** With so short a limit that words reach it. */
export const slipDecodeShort: CorpusProgram = {
  target: 'examples/c/slip.c#slip_decode',
  options: { init: 'slip_init', define: ['SLIP_MTU=6u'] },
  words: random => framesInARow(random, packet, SPECIAL),
  examples: [
    { input: [1, 2, 3, 4, 5, 6, END], output: [1, 2, 3, 4, 5, 6, PACKET] },
    {
      input: [1, 2, 3, 4, 5, 6, 7, 8, END, 9, END],
      output: [1, 2, 3, 4, 5, 6, TOO_LONG, NOTHING, NOTHING, 9, PACKET],
    },
    { input: [1, 2, 3, 4, 5, 6, ESC, 0xdd, END], output: [1, 2, 3, 4, 5, 6, NOTHING, TOO_LONG, NOTHING] },
  ],
};

export const slipEncodeShort: CorpusProgram = {
  target: 'examples/c/slip.c#slip_encode',
  options: { define: ['SLIP_MTU=6u'] },
  words: random => payload(random, 8, SPECIAL),
  examples: [
    { input: [1, 2, 3, 4, 5, END], output: [END, 1, 2, 3, 4, 5, ESC, 0xdc, END] },
    { input: [1, 2, 3, 4, 5, 6, 7], output: [], rejected: true },
  ],
};

function packet(random: Random): readonly number[] {
  const body = payload(random, 20, SPECIAL).flatMap(byte => {
    if (byte === END) return [ESC, 0xdc];
    return byte === ESC ? [ESC, 0xdd] : [byte];
  });
  return random.chance(0.7) ? [END, ...body, END] : [...body, END];
}
