import type { CorpusProgram, Random } from './corpus-program.ts';
import { littleEndian, reflectedCrc16, withFault } from './protocol-words.ts';

const SERVER = 0x11;
const SPECIAL = [0x00, 0x01, 0x08, 0x10, SERVER, 0x80, 0xff];

export const modbusRtu: CorpusProgram = {
  target: 'examples/c/modbus_rtu.c#modbus_handle',
  options: { shape: 'return: written' },
  words: word,
  examples: [
    { input: [SERVER, 3, 0, 0x6b, 0, 3, 0x76, 0x87], output: [SERVER, 0x83, 2, 0xc1, 0x34] },
    { input: withCrc([SERVER, 1, 0, 0, 0, 10]), output: withCrc([SERVER, 1, 2, 0xcd, 0x03]) },
    { input: withCrc([SERVER, 1, 0, 0x13, 0, 1]), output: withCrc([SERVER, 1, 1, 0]) },
    { input: withCrc([SERVER, 2, 0, 4, 0, 12]), output: withCrc([SERVER, 2, 2, 0xba, 0x0d]) },
    { input: withCrc([SERVER, 3, 0, 2, 0, 2]), output: withCrc([SERVER, 3, 4, 0, 0x64, 0x12, 0x34]) },
    { input: withCrc([SERVER, 4, 0, 1, 0, 1]), output: withCrc([SERVER, 4, 2, 0xff, 0xff]) },
    { input: withCrc([SERVER, 5, 0, 3, 0xff, 0]), output: withCrc([SERVER, 5, 0, 3, 0xff, 0]) },
    { input: withCrc([SERVER, 5, 0, 3, 0xff, 1]), output: withCrc([SERVER, 0x85, 3]) },
    { input: withCrc([SERVER, 6, 0, 12, 0, 3]), output: withCrc([SERVER, 0x86, 2]) },
    { input: withCrc([SERVER, 15, 0, 10, 0, 10, 2, 0xcd, 1]), output: withCrc([SERVER, 15, 0, 10, 0, 10]) },
    { input: withCrc([SERVER, 15, 0, 11, 0, 10, 2, 0xcd, 1]), output: withCrc([SERVER, 0x8f, 2]) },
    { input: withCrc([SERVER, 16, 0, 1, 0, 2, 4, 0, 10, 1, 2]), output: withCrc([SERVER, 16, 0, 1, 0, 2]) },
    { input: withCrc([SERVER, 16, 0, 1, 0, 2, 3, 0, 10, 1]), output: withCrc([SERVER, 0x90, 3]) },
    { input: withCrc([SERVER, 7]), output: withCrc([SERVER, 0x87, 1]) },
    { input: withCrc([0x12, 3, 0, 0, 0, 1]), output: [] },
    { input: withCrc([0, 6, 0, 1, 0, 3]), output: [] },
    { input: [SERVER, 3, 0, 0x6b, 0, 3, 0x76, 0x88], output: [], rejected: true },
    { input: [], output: [], rejected: true },
    { input: [SERVER, 0xd1, 0xce], output: [], rejected: true },
  ],
};

function withCrc(bytes: readonly number[]): readonly number[] {
  return [...bytes, ...littleEndian(reflectedCrc16(bytes, 0xa001, 0xffff), 2)];
}

function word(random: Random): readonly number[] {
  const address = random.chance(0.85) ? SERVER : random.pick([0, 0x12, 0xff]);
  const request = [address, ...body(random)];
  const isFaulty = random.chance(0.25);
  const changed = isFaulty ? withFault(random, request, SPECIAL) : request;
  const whole = withCrc(changed);
  return random.chance(0.1) ? withFault(random, whole, SPECIAL) : whole;
}

function body(random: Random): readonly number[] {
  const kind = random.pick([1, 2, 3, 4, 5, 6, 15, 16, 7, 0x2b]);
  const start = random.chance(0.9) ? [0, random.below(21)] : [random.below(256), random.below(256)];
  const quantity = random.chance(0.9) ? random.below(13) : random.pick([20, 125, 126, 2000, 2001]);
  const count = [quantity >> 8, quantity & 0xff];
  const data = (length: number): readonly number[] => Array.from({ length }, () => random.below(256));
  switch (kind) {
    case 5:
      return [kind, ...start, random.pick([0x00, 0xff, 0x01]), random.chance(0.9) ? 0 : 1];
    case 15: {
      const length = Math.min(Math.ceil(quantity / 8), 60);
      return [kind, ...start, ...count, length, ...data(length)];
    }
    case 16: {
      const length = Math.min(2 * quantity, 60);
      return [kind, ...start, ...count, length, ...data(length)];
    }
    case 7:
    case 0x2b:
      return [kind, ...data(random.below(5))];
    default:
      return [kind, ...start, ...count];
  }
}
