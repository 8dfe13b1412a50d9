import type { CorpusProgram, Random } from './corpus-program.ts';

type Round = readonly [speed: number, acceleration: number, tilt: number];

const THROWN: Round = [600, 10, 80];
const FALLING: Round = [-300, 5, 80];
const UPRIGHT: Round = [-100, 90, 10];
const STEADY: Round = [-10, 100, 5];
const AT_REST: Round = [0, 100, 0];
const ROUNDS = [THROWN, FALLING, UPRIGHT, STEADY, AT_REST];
const BOUNDARIES = [
  -501, -500, -50, -49, -30, -29, -25, -24, 0, 24, 25, 29, 30, 50, 51, 500, 501, 2147483647, -2147483648,
];

function flight(random: Random): number[] {
  const start = random.pick([THROWN, THROWN, FALLING]);
  const plan = [AT_REST, start, start, start, FALLING, FALLING, UPRIGHT, random.pick(ROUNDS), UPRIGHT, STEADY];
  const rounds = plan.filter(() => random.chance(0.9)).map(round => (random.chance(0.9) ? round : random.pick(ROUNDS)));
  return rounds.flat().map(value => (random.chance(0.03) ? random.pick(BOUNDARIES) : value));
}

function words(random: Random): readonly number[] {
  if (random.chance(0.8)) return Array.from({ length: random.between(1, 2) }, () => flight(random)).flat();
  return Array.from({ length: random.below(40) }, () => random.pick(BOUNDARIES));
}

const options = {
  read: ['read_vertical_speed', 'read_acceleration', 'read_tilt'],
  write: ['notify'],
  shape: 'readers: each call',
};

export const modeThrow: CorpusProgram = {
  target: 'examples/c/mode_throw.cpp#run_throw',
  options,
  words,
  examples: [
    { input: [...AT_REST, ...THROWN, ...THROWN], output: [] },
    { input: [THROWN, THROWN, THROWN, FALLING, FALLING, UPRIGHT, STEADY].flat(), output: [1, 2, 3, 4] },
    { input: [THROWN, THROWN, AT_REST, THROWN].flat(), output: [] },
    { input: [THROWN, THROWN, THROWN, AT_REST].flat(), output: [1, 0] },
    { input: [THROWN, THROWN, THROWN, FALLING, FALLING, UPRIGHT, FALLING].flat(), output: [1, 2, 3, 2] },
  ],
};

export const modeDrop: CorpusProgram = {
  target: 'examples/c/mode_throw.cpp#run_drop',
  options,
  words,
  examples: [
    { input: [FALLING, FALLING, FALLING, FALLING, FALLING, UPRIGHT, STEADY].flat(), output: [1, 2, 3, 4] },
    { input: [THROWN, THROWN, THROWN].flat(), output: [] },
  ],
};
