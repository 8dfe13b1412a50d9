import type { CorpusProgram, Random } from './corpus-program.ts';

/** Angles of one flip to the right, in the order that they come. */
const FLIP = [0, 2000, 4600, 8000, 9500, 15000, 18000, -17000, -12000, -8000, -2000, -400];
const ANGLES = [-18000, -9000, -8999, -4500, -4499, -501, -500, -499, -1, 0, 499, 500, 4499, 4500, 9000, 9001, 18000];
const EXTREMES = [-2147483648, 2147483647, 18001, -18001];

function flip(random: Random): number[] {
  const side = random.pick([1, -1]);
  const word = [side * random.below(3)];
  const right = word[0] < 0 ? -1 : 1;
  for (const angle of FLIP) {
    const times = random.chance(0.8) ? 1 : random.below(4);
    for (let i = 0; i < times; i++) word.push(right * (angle + random.between(-60, 60)));
  }
  return word;
}

export const modeFlip: CorpusProgram = {
  target: 'examples/c/mode_flip.cpp#run_flip',
  options: {
    read: ['read_roll_stick', 'read_roll_angle'],
    shape: 'readers: each call',
    write: ['command_rate', 'command_throttle', 'report'],
  },
  words: random => {
    if (random.chance(0.5)) return Array.from({ length: random.between(1, 3) }, () => flip(random)).flat();
    const length = random.below(60);
    return Array.from({ length }, () => random.pick(random.chance(0.95) ? ANGLES : EXTREMES));
  },
  examples: [
    { input: [1], output: [] },
    { input: [1, 0, 4500, 9001, -17000, -8000, 0], output: [400, 70, 400, 70, 400, 30, 400, 50, 400, 30, 0, 60, 1] },
    { input: [-1, 0, -4500, -9000], output: [-400, 70, -400, 70, -400, 50] },
    { input: [0, -4500, 0, -4500], output: [2, 2] },
    { input: [1, ...Array(25).fill(0)], output: [...Array(24).fill([400, 70]).flat(), 2] },
  ],
};
