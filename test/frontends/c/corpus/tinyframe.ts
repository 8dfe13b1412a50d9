import type { CorpusProgram, Random } from './corpus-program.ts';
import { exclusiveOr, framesInARow, payload, reflectedCrc16, textSymbols } from './protocol-words.ts';

const SOF = 1;
const SPECIAL = [SOF, 0, 2, 0x80, 0xff];

const MESSAGE = 0x100;
const REPLY = 0x200;
const HEAD_ERROR = 0x300;
const DATA_ERROR = 0x301;
const TOO_LONG = 0x302;

type Check = (bytes: readonly number[]) => readonly number[];

/** As tinyframe.h has it unless told otherwise: fields of one byte, exclusive or. */
export const tinyframe: CorpusProgram = {
  target: 'examples/c/tinyframe.c#tf_accept',
  words: random => framesInARow(random, () => anyFrame(random, inverted, 1), SPECIAL),
  examples: [
    { input: [], output: [] },
    { input: [SOF, 0, 0, 5, 0xfb], output: [MESSAGE | 5] },
    {
      input: [9, SOF, 0x80, 3, 5, 0x78, ...textSymbols('abc'), 0x9f],
      output: [...textSymbols('abc'), REPLY | 5],
    },
    { input: [SOF, 0x80, 3, 5, 0x79], output: [HEAD_ERROR] },
    { input: [SOF, 0x80, 3, 5, 0x78, ...textSymbols('abc'), 0x60], output: [DATA_ERROR] },
    { input: [SOF, 0, 33, 0, 0xdf, SOF, 0, 0, 0, 0xfe], output: [TOO_LONG, MESSAGE] },
  ],
};

export const tinyframeWithCrc: CorpusProgram = {
  target: 'examples/c/tinyframe.c#tf_accept',
  options: { define: ['TF_CKSUM_TYPE=TF_CKSUM_CRC16', 'TF_ID_BYTES=2', 'TF_LEN_BYTES=2', 'TF_MAX_PAYLOAD=300'] },
  words: random => framesInARow(random, () => anyFrame(random, crc, 2), SPECIAL),
  examples: [
    {
      input: frame(crc, [0x80, 0x01, 0, 9, 7], textSymbols('123456789')),
      output: [...textSymbols('123456789'), REPLY | 7],
    },
    {
      input: [...frame(crc, [0, 1, 0, 9, 7], []), ...textSymbols('123456789'), 0xbb, 0x3d],
      output: [...textSymbols('123456789'), MESSAGE | 7],
    },
    { input: frame(crc, [0, 1, 0, 0, 0xff], []), output: [MESSAGE | 0xff] },
    { input: [...frame(crc, [0, 1, 0, 1, 7], []), 5, 0, 0], output: [DATA_ERROR] },
    { input: [...frame(crc, [0, 1, 0x01, 0x2d, 7], [])], output: [TOO_LONG] },
    { input: [SOF, 0, 1, 0, 1, 7, 0, 0], output: [HEAD_ERROR] },
  ],
};

export const tinyframeUnchecked: CorpusProgram = {
  target: 'examples/c/tinyframe.c#tf_accept',
  options: { define: ['TF_CKSUM_TYPE=TF_CKSUM_NONE', 'TF_SOF_BYTE=0x7E', 'TF_TYPE_BYTES=2', 'TF_MAX_PAYLOAD=8'] },
  words: random => payload(random, 80, [0x7e, 0x7e, 0, 0, 1, 2, 8, 9, 0x80]),
  examples: [
    { input: [0x7e, 0x80, 2, 1, 4, 10, 11, 0x7e, 1, 0, 0, 3], output: [10, 11, REPLY | 4, MESSAGE | 3] },
    { input: [0x7e, 0, 9, 0, 0, 1], output: [TOO_LONG] },
  ],
};

function inverted(bytes: readonly number[]): readonly number[] {
  return [exclusiveOr(bytes) ^ 0xff];
}

function crc(bytes: readonly number[]): readonly number[] {
  const value = reflectedCrc16(bytes, 0xa001, 0);
  return [value >> 8, value & 0xff];
}

function frame(check: Check, fields: readonly number[], data: readonly number[]): readonly number[] {
  const head = [SOF, ...fields];
  return [...head, ...check(head), ...data, ...(data.length > 0 ? check(data) : [])];
}

function anyFrame(random: Random, check: Check, bytes: number): readonly number[] {
  const data = payload(random, random.pick([0, 4, 16, 34]), SPECIAL);
  const wide = (value: number): readonly number[] => (bytes === 1 ? [value] : [random.below(2) * 0x80, value]);
  const length = bytes === 1 ? [data.length] : [0, data.length];
  return frame(check, [...wide(random.pick([0, 0x80, 0x81])), ...length, random.below(256)], data);
}
