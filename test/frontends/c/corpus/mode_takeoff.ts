import type { CorpusProgram, Random } from './corpus-program.ts';

function climb(random: Random): number[] {
  const ground = Array.from({ length: random.between(1, 5) }, () => 0);
  const rise: number[] = [];
  for (let altitude = 1; altitude < 10; altitude += random.between(1, 3)) rise.push(altitude + random.below(4) / 4);
  const top = Array.from({ length: random.between(1, 5) }, () => random.pick([10, 10, 10, 9, 11, 12]));
  return [...ground, ...rise, ...top];
}

export const modeTakeoff: CorpusProgram = {
  target: 'examples/c/mode_takeoff.cpp#run_takeoff',
  options: { read: ['read_altitude'], write: ['command_climb_rate'] },
  words: random =>
    random.chance(0.7)
      ? climb(random)
      : Array.from({ length: random.below(20) }, () =>
          random.pick([
            0, 0, 0.2, 0.25, 0.3, -1, 1, 5, 9, 9.45, 9.5, 9.99, 10, 10.5, 11, 30, 31, -2147483648, 2147483647,
          ]),
        ),
  examples: [
    { input: [0, 0, 1, 4, 9, 10, 10, 10], output: [0, 0, 30, 250, 50, 0, 0, 0, -1] },
    { input: [0, 0, 0, 0, 0, 0, 0, 0], output: [0, 0, 30, 30, 30, 30, 30, 30, -2] },
    { input: [0, 0, 1, 12, 100, -100], output: [0, 0, 30, -100, -250, 250] },
  ],
};
