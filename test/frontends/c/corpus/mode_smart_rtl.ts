import type { CorpusProgram, Random } from './corpus-program.ts';

const SWITCH = 1000;
const [CLEANED, REACHED, STICK, RELEASED, TOUCHED] = [1, 2, 3, 4, 5];

const [WAIT, FOLLOW, PRE_LAND, DESCEND, REPOSITION, LAND, FALLBACK] = [-1, -2, -3, -4, -5, -6, -7];

function flight(random: Random): number[] {
  const out: number[] = [];
  let position = 0;
  for (let legs = random.below(10); legs > 0; legs--) {
    position += random.pick([3, 10, 30, random.chance(0.1) ? 31 : 2, -10]);
    out.push(position);
  }
  const back = [CLEANED, ...out.map(() => REACHED), 0, 0, 0, STICK, RELEASED, TOUCHED, 0];
  const events = back.flatMap(event => (random.chance(0.1) ? [random.below(7), event] : [event]));
  return [...out, SWITCH, ...events.filter(() => random.chance(0.97))];
}

export const modeSmartRtl: CorpusProgram = {
  target: 'examples/c/mode_smart_rtl.cpp#run_smart_rtl',
  options: { read: ['read_position', 'read_event'], shape: 'readers: each call', write: ['command'] },
  words: random => {
    if (random.chance(0.7)) return Array.from({ length: random.between(1, 2) }, () => flight(random)).flat();
    const symbols = [-200, -100, -30, -3, -2, 0, 1, 2, 3, 4, 5, 6, 30, 31, 100, SWITCH, 2147483647, -2147483648];
    return Array.from({ length: random.below(40) }, () => random.pick(symbols));
  },
  examples: [
    { input: [SWITCH], output: [WAIT] },
    { input: [SWITCH, REACHED, CLEANED, 0, 0, 0], output: [WAIT, FOLLOW, PRE_LAND, DESCEND] },
    {
      input: [10, 12, 20, SWITCH, CLEANED, 0, REACHED, REACHED, 0, STICK, TOUCHED, RELEASED, TOUCHED, 0, 50],
      output: [WAIT, FOLLOW, 20, 10, PRE_LAND, REPOSITION, DESCEND, LAND],
    },
    { input: [31, SWITCH, CLEANED, TOUCHED], output: [FALLBACK, LAND] },
    { input: [10, 20, 30, 20, 10, 0, -10, -20, -22, SWITCH], output: [WAIT] },
    { input: [10, 20, 30, 20, 10, 0, -10, -20, -23, SWITCH], output: [FALLBACK] },
    { input: [30, 60, 90, 2147483647, SWITCH, CLEANED], output: [WAIT, FOLLOW, 100] },
  ],
};
