import type { CorpusProgram, Random } from './corpus-program.ts';
import { bytes, cutShort, pieced, withFault } from './text-words.ts';

const SEQUENCES = [
  '\x1b[m',
  '\x1b[1;31m',
  '\x1b[?25h',
  '\x1b[;;5H',
  '\x1b[99999A',
  '\x1b[1;2;3;4;5;6r',
  '\x1b[!p',
  '\x1b[1 q',
  '\x1b[3:4m',
  '\x1b[1?m',
  '\x1b[ !"#z',
  '\x1b7',
  '\x1b(B',
  '\x1b#8',
  '\x1b]0;title\x07',
  '\x1b]2;x\x1b\\',
  '\x1bP1$qm\x1b\\',
  '\x1bP?1;2{ab\x1b\\',
  '\x1bP:zz\x1b\\',
  '\x1b[1?\nm',
  '\x1bP !"z\x1b\\',
  '\x1bP!1z\x1b\\',
  '\x1b]\t\x07',
  '\x1b_skip\x1b\\',
  '\x1b^\xe9',
  '\x18',
  '\x1a',
  '\r\n',
  'text',
  '\xe9',
  '\x7f',
  '\x1b[\x08A',
];

function session(random: Random): number[] {
  return pieced(random, SEQUENCES, 70);
}

const kind = (number: number, values: string) => bytes(values).map(value => number * 0x10000 + value);

export const vtParser: CorpusProgram = {
  target: 'examples/c/vt_parser.c#vt_feed',
  options: { init: 'vt_init' },
  words: random =>
    random.chance(0.6)
      ? cutShort(random, session(random))
      : withFault(random, session(random), bytes('\x1b[]P;:?0 !m~\x07\x18\x7f\x9b\xff\0')),
  examples: [
    { input: bytes('a\n\xe9\x7f'), output: [0x10061, 0x2000a, 0x100e9] },
    { input: bytes('\x1b[1;31m'), output: [0x40001, 0x4001f, 0x6006d] },
    { input: bytes('\x1b[m'), output: [0x6006d] },
    { input: bytes('\x1b[;5H'), output: [0x40000, 0x40005, 0x60048] },
    { input: bytes('\x1b[?25h'), output: [0x3003f, 0x40019, 0x60068] },
    { input: bytes('\x1b[99999A'), output: [0x4270f, 0x60041] },
    { input: bytes('\x1b[1;2;3;4;5r'), output: [0x40001, 0x40002, 0x40003, 0x40004, 0x60072] },
    { input: bytes('\x1b[1:2mx'), output: [0x10078] },
    { input: bytes('\x1b[1?\nmx'), output: [0x2000a, 0x10078] },
    { input: bytes('\x1b(B'), output: [0x30028, 0x50042] },
    { input: bytes('\x1b]0;t\x07'), output: [0x70000, ...kind(8, '0;t'), 0x90000] },
    { input: bytes('\x1b]x\x1b\\'), output: [0x70000, 0x80078, 0x90000, 0x5005c] },
    { input: bytes('\x1bP1$qm\x1b\\'), output: [0x30024, 0x40001, 0xa0071, 0xb006d, 0xc0000, 0x5005c] },
    { input: bytes('\x1b[1\x18m'), output: [0x20018, 0x1006d] },
    { input: bytes('\x1b[2\x1b[3J'), output: [0x40003, 0x6004a] },
    { input: bytes('\x1b_ab\x1b\\c'), output: [0x5005c, 0x10063] },
  ],
};
