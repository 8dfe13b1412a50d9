import type { CorpusProgram, Random } from './corpus-program.ts';

interface Telemetry {
  readonly head?: number;
  readonly height?: number;
  readonly speed?: number;
  readonly engine?: boolean;
  readonly ground?: boolean;
}

function word({ head = 100, height = 100, speed = 20, engine = false, ground = false }: Telemetry): number {
  return head + height * 0x100 + speed * 0x10000 + (engine ? 0x800000 : 0) + (ground ? 0x1000000 : 0);
}

const HEADS = [0, 89, 90, 100, 110, 111, 255];
const HEIGHTS = [0, 3, 4, 20, 21, 40, 41, 255];
const SPEEDS = [0, 4, 5, 20, 127];

function anyRound(random: Random): Telemetry {
  return {
    head: random.pick(HEADS),
    height: random.pick(HEIGHTS),
    speed: random.pick(SPEEDS),
    engine: random.chance(0.3),
    ground: random.chance(0.2),
  };
}

function flight(random: Random): number[] {
  const plan: Telemetry[] = [
    { engine: true },
    {},
    { head: 80 },
    ...Array.from({ length: random.below(4) }, () => ({ head: random.pick([95, 105, 80]) })),
    ...(random.chance(0.3) ? Array.from({ length: random.between(1, 4) }, () => ({ engine: true })) : []),
    ...Array.from({ length: random.below(4) }, () => ({ height: 60, head: random.pick([100, 89]) })),
    { height: 20 },
    { height: 10, speed: 5 },
    { height: 4, speed: random.pick([4, 5]) },
    { height: 3, speed: 5 },
    { height: 0, speed: 0, ground: true },
    {},
  ];
  return plan
    .filter(() => random.chance(0.95))
    .map(round => word(random.chance(0.95) ? round : { ...round, ...anyRound(random) }));
}

export const modeRotate: CorpusProgram = {
  target: 'examples/c/mode_rotate.cpp#flight::Autorotation::update',
  words: random => {
    if (random.chance(0.7)) return flight(random);
    const length = random.below(30);
    return Array.from({ length }, () =>
      random.chance(0.9) ? word(anyRound(random)) : random.pick([-1, 0, 2147483647, -2147483648]),
    );
  },
  examples: [
    { input: [word({ engine: true }), word({ ground: true })], output: [60, 60] },
    {
      input: [
        word({}),
        word({ head: 89 }),
        word({ head: 90 }),
        word({ head: 110 }),
        word({ head: 110 }),
        word({ height: 20 }),
        word({ height: 4, speed: 5 }),
        word({ height: 4, speed: 4 }),
        word({ height: 2 }),
        word({ height: 0, ground: true }),
        word({}),
      ],
      output: [188, 5, 5, 133, 35, 158, 45, 173, 80, 228, 0],
    },
    {
      input: [word({}), ...Array.from({ length: 5 }, () => word({ engine: true, height: 41 }))],
      output: [188, 133, 40, 40, 168, 60],
    },
    { input: [word({}), word({ engine: true, height: 40, head: 0 })], output: [188, 5] },
    { input: [word({}), word({ height: 3 }), word({ height: 3 })], output: [188, 133, 173] },
  ],
};
