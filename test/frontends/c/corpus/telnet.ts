import type { CorpusProgram, Random } from './corpus-program.ts';
import { cutShort, withFault } from './text-words.ts';

const SE = 240;
const SB = 250;
const WILL = 251;
const WONT = 252;
const DO = 253;
const DONT = 254;
const IAC = 255;

function piece(random: Random): number[] {
  switch (random.below(7)) {
    case 0:
      return [random.pick([0x41, 0x7f, 0x80, 0xf0]), random.below(240)];
    case 1:
      return [13, random.pick([0, 10, 13, 65, IAC])];
    case 2:
      return [IAC, random.pick([IAC, 241, 244, 249, SE, 239, 0])];
    case 3:
    case 4:
      return [IAC, random.pick([WILL, WONT, DO, DONT]), random.pick([0, 1, 3, 3, 24, 31, 32, 255])];
    case 5:
      return [IAC, SB, 24, ...Array.from({ length: random.pick([0, 1, 3, 8, 9]) }, () => random.below(250)), IAC, SE];
    default:
      return [IAC, SB, 31, 0, IAC, IAC, random.below(200), IAC, random.pick([SE, WILL, 241])];
  }
}

function session(random: Random): number[] {
  const length = random.below(10);
  return Array.from({ length }, () => piece(random)).flat();
}

export const telnet: CorpusProgram = {
  target: 'examples/c/telnet.c#telnet_feed',
  options: { init: 'telnet_init' },
  words: random =>
    random.chance(0.7)
      ? cutShort(random, session(random))
      : withFault(random, session(random), [0, 13, SE, SB, WILL, DO, IAC]),
  examples: [
    { input: [0x68, 0x69, 13, 10, 13, 0, 13, 0x78], output: [0x68, 0x69, 10, 13, 13, 0x78] },
    { input: [IAC, IAC, IAC, 241, IAC, SE], output: [0xff, 0x1f1, 0x9f0] },
    { input: [IAC, WILL, 1, IAC, WILL, 1, IAC, WONT, 1], output: [0x401, 0x501] },
    { input: [IAC, DO, 3, IAC, DO, 24, IAC, DONT, 24, IAC, DONT, 3], output: [0x203, 0x318, 0x303] },
    { input: [IAC, SB, 24, 0, 0x76, IAC, IAC, IAC, SE, 0x61], output: [0x618, 0x700, 0x776, 0x7ff, 0x803, 0x61] },
    { input: [IAC, SB, 24, 1, 2, 3, 4, 5, 6, 7, 8, 9, IAC, SE, 0x61], output: [0x61] },
    { input: [IAC, SB, 24, 1, IAC, DO, 1], output: [0x201] },
  ],
};
