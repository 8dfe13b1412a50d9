import { type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

/** What was measured in this round so far. */
interface Memory {
  readonly speed: number;
  readonly acceleration: number;
}

const isFast = (speed: number): boolean => speed > 500;
const isSinking = (speed: number): boolean => speed <= -50;
const isFreeFall = (acceleration: number): boolean => acceleration < 25 && acceleration > -25;
const isFalling = ({ acceleration }: Memory): boolean => isFreeFall(acceleration);
const isThrown = ({ speed, acceleration }: Memory): boolean => isFast(speed) && isFreeFall(acceleration);
const isUpright = (tilt: number): boolean => tilt < 30 && tilt > -30;

/** A round in a stage: three measurements, after the last of which it is decided. */
function round(stage: string, decided: readonly Move<Memory>[]): Readonly<Record<string, readonly Move<Memory>[]>> {
  return {
    [`${stage}: speed`]: [isFast, isSinking, otherwise].map(when => ({
      to: `${stage}: acceleration`,
      when,
      keep: (speed, memory) => ({ ...memory, speed }),
    })),
    [`${stage}: acceleration`]: [isFreeFall, otherwise].map(when => ({
      to: `${stage}: tilt`,
      when,
      keep: (acceleration, memory) => ({ ...memory, acceleration }),
    })),
    [`${stage}: tilt`]: decided.map(move => ({ ...move, to: `${move.to}: speed` })),
  };
}

const detecting = (next: string): readonly Move<Memory>[] => [
  { to: next, when: (_, memory) => isThrown(memory) },
  { to: 'detecting 0', when: otherwise },
];

const spoolUp = (next: string): readonly Move<Memory>[] => [
  { to: next, when: (_, memory) => isFalling(memory) },
  { to: 'detecting 0', when: otherwise },
];

/** The throw mode; when it holds its position it has ended, and the next throw is waited for. */
export const throwMode = groundTruth<Memory>({
  initial: 'detecting 0: speed',
  memory: { speed: 0, acceleration: 0 },
  accepting: 'all',
  symbols: {
    candidates: dice => [
      ...[-501, -50, -49, -30, -29, -25, -24, 0, 24, 25, 29, 30, 50, 51, 500, 501],
      ...Array.from({ length: 10 }, () => dice.pick([600, 10, 5, -10, dice.between(-1000, 1000)])),
      dice.pick([2147483647, -2147483648]),
    ],
    special: [600, 10, 5, -10],
  },
  states: {
    ...round('detecting 0', detecting('detecting 1')),
    ...round('detecting 1', detecting('detecting 2')),
    ...round('detecting 2', detecting('spool up 0')),
    ...round('spool up 0', spoolUp('spool up 1')),
    ...round('spool up 1', spoolUp('uprighting')),
    ...round('uprighting', [
      { to: 'height stabilise', when: isUpright },
      { to: 'uprighting', when: otherwise },
    ]),
    ...round('height stabilise', [
      { to: 'uprighting', when: tilt => !isUpright(tilt) },
      { to: 'detecting 0', when: (_, { speed }) => !isSinking(speed) },
      { to: 'height stabilise', when: otherwise },
    ]),
  },
});
