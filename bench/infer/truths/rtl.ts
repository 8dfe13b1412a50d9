import { otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const [RETURN_ALTITUDE, LEAST_CLIMB, HOME_RADIUS] = [15, 3, 2];

interface Memory {
  /** The altitude to climb to before the way home. */
  readonly target: number;
}

const altitude = (word: number): number => word & 0xff;
const distance = (word: number): number => (word >> 8) & 0xff;
const isStickMoved = (word: number): boolean => ((word >> 16) & 1) === 1;
const isOnGround = (word: number): boolean => ((word >> 17) & 1) === 1;
const isHome = (word: number): boolean => distance(word) <= HOME_RADIUS;

function targetFor(word: number): number {
  const cone = Math.min(Math.max(2 * distance(word), LEAST_CLIMB), RETURN_ALTITUDE);
  return Math.max(cone, altitude(word));
}

/** Return to launch. Accepted: it has landed. */
export const rtl = groundTruth<Memory>({
  initial: 'starting',
  memory: { target: 0 },
  accepting: ['landed'],
  symbols: {
    candidates: (dice, { target }) =>
      Array.from({ length: 40 }, () => {
        const height = dice.pick([0, 1, 3, 14, 15, 16, 255, target, Math.max(0, target - 1), dice.below(256)]);
        const far = dice.pick([0, 1, 2, 3, 7, 8, 255, dice.below(256)]);
        const flags = dice.pick([0, 0, 1, 2, 3]);
        return height + 0x100 * far + 0x10000 * flags + (dice.chance(0.05) ? 0x40000000 : 0);
      }),
  },
  states: {
    starting: [{ to: 'initial climb', when: otherwise, keep: word => ({ target: targetFor(word) }) }],
    'initial climb': [
      { to: 'return home', when: (word, { target }) => altitude(word) >= target },
      { to: 'initial climb', when: otherwise },
    ],
    'return home': [
      { to: 'loiter 0', when: isHome },
      { to: 'return home', when: otherwise },
    ],
    'loiter 0': [
      { to: 'loiter 1', when: isHome },
      { to: 'return home', when: otherwise },
    ],
    'loiter 1': [
      { to: 'loiter 2', when: isHome },
      { to: 'return home', when: otherwise },
    ],
    'loiter 2': [
      { to: 'final descent', when: isHome },
      { to: 'return home', when: otherwise },
    ],
    'final descent': [
      { to: 'reposition', when: isStickMoved },
      { to: 'landed', when: word => isOnGround(word) && altitude(word) === 0 },
      { to: 'final descent', when: otherwise },
    ],
    reposition: [
      { to: 'reposition', when: isStickMoved },
      { to: 'final descent', when: otherwise },
    ],
    landed: [{ to: 'landed', when: otherwise }],
  },
});
