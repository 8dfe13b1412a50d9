import { type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

/** What is measured in a round. */
type Round = readonly [speed: number, acceleration: number, tilt: number];
type Stage = readonly Move<undefined, Round>[];

const isFast = ([speed]: Round): boolean => speed > 500;
const isSinking = ([speed]: Round): boolean => speed <= -50;
const isFalling = ([, acceleration]: Round): boolean => acceleration < 25 && acceleration > -25;
const isThrown = (round: Round): boolean => isFast(round) && isFalling(round);
const isUpright = ([, , tilt]: Round): boolean => tilt < 30 && tilt > -30;

const detecting = (next: string): Stage => [
  { to: next, when: isThrown },
  { to: 'detecting 0', when: otherwise },
];

const spoolUp = (next: string): Stage => [
  { to: next, when: isFalling },
  { to: 'detecting 0', when: otherwise },
];

/** The throw mode; when it holds its position it has ended, and the next throw is waited for. */
export const throwMode = groundTruth<undefined, Round>({
  fields: 3,
  initial: 'detecting 0',
  memory: undefined,
  accepting: 'all',
  symbols: {
    candidates: dice => {
      const any = (): number =>
        dice.pick([
          ...[-501, -50, -49, -30, -29, -25, -24, 0, 24, 25, 29, 30, 50, 51, 500, 501, 600, 10, 5, -10],
          ...[dice.between(-1000, 1000), 2147483647, -2147483648],
        ]);
      return Array.from({ length: 40 }, () => [dice.pick([600, any()]), dice.pick([10, any()]), dice.pick([5, any()])]);
    },
    special: [
      [600, 10, 5],
      [10, -10, 5],
      [-600, 5, 600],
    ],
  },
  states: {
    'detecting 0': detecting('detecting 1'),
    'detecting 1': detecting('detecting 2'),
    'detecting 2': detecting('spool up 0'),
    'spool up 0': spoolUp('spool up 1'),
    'spool up 1': spoolUp('uprighting'),
    uprighting: [
      { to: 'height stabilise', when: isUpright },
      { to: 'uprighting', when: otherwise },
    ],
    'height stabilise': [
      { to: 'uprighting', when: round => !isUpright(round) },
      { to: 'detecting 0', when: round => !isSinking(round) },
      { to: 'height stabilise', when: otherwise },
    ],
  },
});
