import type { CorpusProgram, Random } from './corpus-program.ts';

interface Telemetry {
  readonly altitude?: number;
  readonly distance?: number;
  readonly stick?: boolean;
  readonly ground?: boolean;
}

function word({ altitude = 0, distance = 0, stick = false, ground = false }: Telemetry): number {
  return altitude + distance * 0x100 + (stick ? 0x10000 : 0) + (ground ? 0x20000 : 0);
}

function flight(random: Random): number[] {
  const far = random.pick([0, 1, 2, 3, 7, 8, 40, 255]);
  const start = random.pick([0, 2, 3, 10, 14, 15, 16, 255]);
  const plan: Telemetry[] = [{ altitude: start, distance: far }];
  for (let altitude = start; altitude < 17; altitude += 4) plan.push({ altitude, distance: far });
  plan.push({ altitude: 17, distance: 3 }, { altitude: 17, distance: 2 });
  for (let i = random.below(5); i >= 0; i--) plan.push({ altitude: 17, distance: random.chance(0.9) ? 1 : 4 });
  for (let i = random.below(4); i >= 0; i--) plan.push({ altitude: i, stick: random.chance(0.3) });
  plan.push({ ground: true }, { altitude: random.below(2), ground: true });
  return plan.filter(() => random.chance(0.95)).map(word);
}

export const modeRtl: CorpusProgram = {
  target: 'examples/c/mode_rtl.cpp#flight::Rtl::update',
  words: random =>
    random.chance(0.8)
      ? flight(random)
      : Array.from({ length: random.below(30) }, () =>
          random.pick([0, 2, 15, 0x210, 0x310, 0x10000, 0x20000, -1, -65536, 2147483647]),
        ),
  examples: [
    {
      input: [
        word({ altitude: 5, distance: 40 }),
        word({ altitude: 14, distance: 40 }),
        word({ altitude: 15, distance: 40 }),
        word({ altitude: 15, distance: 3 }),
        word({ altitude: 15, distance: 2 }),
        word({ altitude: 15 }),
        word({ altitude: 15 }),
        word({ altitude: 15 }),
        word({ altitude: 9, stick: true }),
        word({ altitude: 9, stick: true }),
        word({ altitude: 9 }),
        word({ altitude: 1, ground: true }),
        word({ ground: true }),
        word({}),
      ],
      output: [17, 1, 18, 2, 19, 3, 3, 20, 21, 5, 20, 4, 22, 6],
    },
    { input: [word({ altitude: 1, distance: 1 }), word({ altitude: 2 }), word({ altitude: 3 })], output: [17, 1, 18] },
  ],
};
