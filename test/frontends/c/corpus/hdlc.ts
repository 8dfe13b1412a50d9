import type { CorpusProgram, Random } from './corpus-program.ts';
import { crc16X25, framesInARow, littleEndian, payload, textSymbols } from './protocol-words.ts';

const FLAG = 0x7e;
const ESCAPE = 0x7d;
const SPECIAL = [FLAG, ESCAPE, 0x5e, 0x5d, 0x11, 0x13, 0xff, 0x03, 0x00];

const GOOD = 0x100;
const BAD_CHECK = 0x101;
const ABORTED = 0x102;
const TOO_SHORT = 0x103;
const TOO_LONG = 0x104;

export const hdlc: CorpusProgram = {
  target: 'examples/c/hdlc.c#hdlc_receive',
  options: { write: ['hdlc_deliver'] },
  words: random => framesInARow(random, frame, SPECIAL),
  examples: [
    { input: [], output: [] },
    { input: [FLAG, ...textSymbols('123456789'), 0x6e, 0x90, FLAG], output: [...textSymbols('123456789'), GOOD] },
    { input: [1, 2, FLAG, FLAG, ...textSymbols('123456789'), 0x6e, 0x91, FLAG], output: [BAD_CHECK] },
    { input: framed([0xff, 0x03, 0xc0, 0x21]), output: [0xc0, 0x21, GOOD] },
    { input: framed([FLAG, ESCAPE, 0x11]), output: [FLAG, ESCAPE, 0x11, GOOD] },
    { input: [FLAG, 0x41, 0x13, ...littleEndian(crc16X25([0x41]), 2), FLAG], output: [0x41, GOOD] },
    { input: [FLAG, 1, 2, 3, ESCAPE, FLAG, 4, 5, FLAG], output: [ABORTED, TOO_SHORT] },
    { input: [FLAG, ...Array<number>(43).fill(1), 2, FLAG], output: [TOO_LONG] },
  ],
};

function framed(bytes: readonly number[]): readonly number[] {
  const body = [...bytes, ...littleEndian(crc16X25(bytes), 2)];
  const stuffed = body.flatMap(byte =>
    byte < 0x20 || byte === FLAG || byte === ESCAPE ? [ESCAPE, byte ^ 0x20] : [byte],
  );
  return [FLAG, ...stuffed, FLAG];
}

function frame(random: Random): readonly number[] {
  const header = random.chance(0.5) ? [0xff, 0x03] : [];
  return framed([...header, ...payload(random, random.pick([1, 4, 12, 45]), SPECIAL)]);
}
