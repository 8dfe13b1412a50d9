import type { CorpusProgram, Random } from './corpus-program.ts';
import { textSymbols, withFault } from './protocol-words.ts';

const SPECIAL = textSymbols(',\nPTDcq@B/x1.');

const [NOTHING, DONE, REFUSED, VALUE, CALL, CALL_TRUE, CALL_FALSE, QUESTION, BAD_PACKET, NO_PATH] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
];

export const orpReceive: CorpusProgram = {
  target: 'examples/c/orp_receive.c#orp_receive',
  options: { init: 'orp_init' },
  words: word,
  examples: [
    { input: [], output: [] },
    packets('\n', NOTHING),
    packets('i@\n', DONE),
    packets('oB\n', REFUSED),
    packets('g@,T1700.5,D3000\n', VALUE),
    packets('g@\n', DONE),
    packets('cN,Pengine/rpm,D12,5\n', CALL),
    packets('cB,Pa,Dt\n', CALL_TRUE),
    packets('cB,Pa,Dtrue\n', CALL_FALSE),
    packets('qS,Pa_b-c\n', QUESTION),
    packets('qS,T1\n', NO_PATH),
    packets('cX,Pa\n', BAD_PACKET),
    packets('iH\n', BAD_PACKET),
    packets('c\n', BAD_PACKET),
    packets('\0@\n', BAD_PACKET),
    packets('cT,Pa//b\n', BAD_PACKET),
    packets('cT,Pa/\n', BAD_PACKET),
    packets('cT,Tx\n', BAD_PACKET),
    packets(`cT,P${'a'.repeat(20)}\n`, CALL),
    packets(`cT,P${'a'.repeat(21)}\n`, BAD_PACKET),
    packets(`cT,Pa,T${'1'.repeat(13)}\n`, BAD_PACKET),
    packets(`cT,Pa,D${'1'.repeat(25)}\n`, BAD_PACKET),
  ],
};

/** A packet, and what is answered to its last byte; to the others, it is nothing. */
function packets(text: string, last: number): { input: readonly number[]; output: readonly number[] } {
  const input = textSymbols(text);
  return { input, output: input.map((_, i) => (i === input.length - 1 ? last : NOTHING)) };
}

function word(random: Random): readonly number[] {
  const all = Array.from({ length: random.between(0, 5) }, () => `${packet(random)}\n`);
  const symbols = textSymbols(all.join('')).slice(0, 90);
  return random.chance(0.4) ? withFault(random, symbols, SPECIAL) : symbols;
}

function packet(random: Random): string {
  const fields = [
    `,P${random.pick(['a', 'b/c', 'engine/rpm', '', '/x', 'a//b', 'a/', 'p'.repeat(20), 'p'.repeat(21)])}`,
    ...(random.chance(0.3) ? [`,T${random.pick(['1700', '1.5', '', 'x', '1'.repeat(13)])}`] : []),
    ...(random.chance(0.5) ? [`,D${random.pick(['t', 'f', '12', 'a,b', '', 'd'.repeat(24), 'd'.repeat(25)])}`] : []),
  ];
  const own = random.chance(0.8) ? fields : random.some(fields, 0.5);
  if (random.chance(0.5)) return `${random.pick([...'cq'])}${random.pick([...'TBNSX'])}${own.join('')}`;
  return `${random.pick([...'iosdpgz'])}${random.pick([...'@@@ABGH'])}${random.chance(0.5) ? own.join('') : ''}`;
}
