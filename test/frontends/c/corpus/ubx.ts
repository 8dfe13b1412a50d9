import type { CorpusProgram, Random } from './corpus-program.ts';
import { framesInARow, littleEndian, payload, textSymbols } from './protocol-words.ts';

const SPECIAL = [0xb5, 0x62, 0x00, 0x01, 0x05, 0xff];

const NAV_POSLLH = 0x0102;
const NAV_STATUS = 0x0103;
const ACK_NAK = 0x0500;
const ACK_ACK = 0x0501;
const MON_VER = 0x0a04;

export const ubx: CorpusProgram = {
  target: 'examples/c/ubx.c#ubx_feed',
  options: { write: ['ubx_put'], accept: 'u->state == SYNC_1' },
  words: random => framesInARow(random, anyFrame, SPECIAL),
  examples: [
    { input: [], output: [] },
    { input: [0xb5, 0x62, 5, 1, 2, 0, 6, 0, 0x0e, 0x37], output: [ACK_ACK, 0x0600] },
    { input: [0xb5, 0xb5, 0x62, 5, 0, 2, 0, 6, 1, 0x0e, 0x33], output: [ACK_NAK, 0x0601] },
    { input: [0xb5, 0x62, 5, 1, 2, 0, 6, 0, 0x0e, 0x38], output: [] },
    {
      input: frame(
        NAV_POSLLH,
        [0, 85_123_456, -1, 500_000, -(2 ** 31), 0, 0].flatMap(value => littleEndian(value, 4)),
      ),
      output: [NAV_POSLLH, 85_123_456, -1, -(2 ** 31)],
    },
    { input: frame(NAV_STATUS, [0, 0, 0, 0, 3, 0xdd, ...Array<number>(10).fill(0)]), output: [NAV_STATUS, 3] },
    { input: frame(NAV_STATUS, [0, 0, 0, 0, 3, 0xdc, ...Array<number>(10).fill(0)]), output: [NAV_STATUS, 0] },
    { input: frame(MON_VER, [...textSymbols('EXT 3.01'), 0, 1]), output: [MON_VER, ...textSymbols('EXT 3.01')] },
    { input: frame(MON_VER, []), output: [MON_VER] },
    { input: frame(MON_VER, Array<number>(45).fill(0xff)), output: [MON_VER, ...Array<number>(30).fill(0xff)] },
    { input: frame(0x0608, [1, 2]), output: [] },
    { input: [0xb5, 0x62, 5, 1, 3, 0, ...frame(ACK_ACK, [6, 8])], output: [ACK_ACK, 0x0608] },
    { input: frame(ACK_ACK, [6, 8]).slice(0, 9), output: [], rejected: true },
    { input: [0xb5], output: [], rejected: true },
  ],
};

function frame(message: number, bytes: readonly number[]): readonly number[] {
  const body = [message >> 8, message & 0xff, ...littleEndian(bytes.length, 2), ...bytes];
  let a = 0;
  let b = 0;
  for (const byte of body) {
    a = (a + byte) & 0xff;
    b = (b + a) & 0xff;
  }
  return [0xb5, 0x62, ...body, a, b];
}

function anyFrame(random: Random): readonly number[] {
  const message = random.pick([NAV_POSLLH, NAV_STATUS, ACK_ACK, ACK_ACK, ACK_NAK, MON_VER, 0x0608]);
  const bytes = payload(random, 28, SPECIAL);
  const length = { [NAV_POSLLH]: 28, [NAV_STATUS]: 16, [ACK_ACK]: 2, [ACK_NAK]: 2 }[message] ?? bytes.length;
  return frame(
    message,
    [...bytes, ...Array<number>(28).fill(0x80)].slice(0, random.chance(0.95) ? length : length + 1),
  );
}
