import { otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const MOST_STUCK = 6;

interface Memory {
  /** Rounds on the ground at full spool. */
  readonly stuck: number;
}

const isNear = (altitude: number): boolean => altitude > 9.5 && altitude < 10.5;

/** A number of 32 bits next to another one. */
const beside = (value: number, direction: number): number => Math.fround(value + direction * value * 2 ** -22);

/** Takeoff after takeoff. */
export const takeoff = groundTruth<Memory>({
  initial: 'spool up 0',
  memory: { stuck: 0 },
  accepting: 'all',
  symbols: {
    candidates: dice => [
      ...[0.25, 9.5, 10.5, 10].flatMap(border => [-1, 0, 1].map(direction => beside(border, direction))),
      ...[0, -1, 1, 5, 30, 31, -2147483648, 2147483648],
      ...Array.from({ length: 6 }, () => Math.fround(dice.between(-40, 160) / 8)),
    ],
  },
  states: {
    'spool up 0': [{ to: 'spool up 1', when: otherwise, keep: () => ({ stuck: 0 }) }],
    'spool up 1': [{ to: 'lift off', when: otherwise }],
    'lift off': [
      { to: 'climb', when: altitude => altitude > 0.25 },
      { to: 'spool up 0', when: (_, { stuck }) => stuck + 1 === MOST_STUCK },
      { to: 'lift off', when: otherwise, keep: (_, { stuck }) => ({ stuck: stuck + 1 }) },
    ],
    climb: [
      { to: 'climb, near', when: isNear },
      { to: 'climb', when: otherwise },
    ],
    'climb, near': [
      { to: 'complete', when: isNear },
      { to: 'climb', when: otherwise },
    ],
    complete: [{ to: 'spool up 0', when: otherwise }],
  },
});
