import type { CorpusProgram, Random } from './corpus-program.ts';
import { payload, withFault } from './protocol-words.ts';

const BREAK = 256;
const TICK = 257;
const SPECIAL = [BREAK, TICK, 0, 0xcc, 255];
const NOTHING = -1;

export const dmx: CorpusProgram = {
  target: 'examples/c/dmx.cpp#dmx::Lamp::receive',
  words: word,
  examples: [
    { input: [], output: [] },
    { input: [1, 2, BREAK, 0, 9, 9, 255, 1, 2, 3], output: [...silence(9), 0x010203] },
    { input: [BREAK, 0, 9, 9, 128, 255, 100, 1, 77], output: [...silence(7), 0x803201, NOTHING] },
    { input: [BREAK, 0, 9, 9, 0, 255, 255, 255], output: [...silence(7), 0] },
    { input: [BREAK, 0xcc, 9, 9, 255, 1, 2, 3], output: silence(8) },
    { input: [BREAK, 0, 9, 9, 255, 1, 2, BREAK, 0, 3], output: silence(10) },
    {
      input: [BREAK, 0, 9, 9, 255, 1, 2, 3, TICK, TICK, TICK, TICK, TICK, TICK],
      output: [...silence(7), 0x010203, ...silence(3), 0x000101, 0, NOTHING],
    },
    { input: [TICK, TICK, TICK, TICK], output: silence(4) },
    { input: [BREAK, 0, ...Array<number>(513).fill(255)], output: [...silence(7), 0xffffff, ...silence(507)] },
  ],
};

function silence(count: number): readonly number[] {
  return Array<number>(count).fill(NOTHING);
}

function word(random: Random): readonly number[] {
  const symbols: number[] = [];
  for (let count = random.between(0, 5); count > 0; count--) {
    const levels = payload(random, 6, [0, 1, 254, 255]);
    const packet = [BREAK, random.chance(0.85) ? 0 : random.pick([0x17, 0xcc]), 9, 9, ...levels];
    symbols.push(...(random.chance(0.2) ? withFault(random, packet, SPECIAL) : packet));
    symbols.push(...Array<number>(random.pick([0, 0, 1, 3, 5, 12])).fill(TICK));
  }
  return symbols.slice(0, 84);
}
