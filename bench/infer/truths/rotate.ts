import { type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const headSpeed = (word: number): number => word & 0xff;
const height = (word: number): number => (word >> 8) & 0xff;
const forwardSpeed = (word: number): number => (word >> 16) & 0x7f;
const engineRuns = (word: number): boolean => ((word >> 23) & 1) === 1;
const isOnGround = (word: number): boolean => ((word >> 24) & 1) === 1;

const isGood = (word: number): boolean => headSpeed(word) >= 90 && headSpeed(word) <= 110;

const descending: readonly Move<undefined>[] = [
  { to: 'bail out 0', when: word => engineRuns(word) && height(word) > 40 },
  { to: 'flare', when: word => height(word) <= 20 },
];

const bailOut = (next: string): readonly Move<undefined>[] => [
  { to: next, when: engineRuns },
  { to: 'entry 0', when: otherwise },
];

/** Autorotation. Accepted: it has landed. */
export const rotate = groundTruth<undefined>({
  initial: 'watching',
  memory: undefined,
  accepting: ['landed'],
  symbols: {
    candidates: dice =>
      Array.from({ length: 40 }, () => {
        const head = dice.pick([0, 89, 90, 100, 110, 111, 255, dice.below(256)]);
        const above = dice.pick([0, 3, 4, 20, 21, 40, 41, 255, dice.below(256)]);
        const forward = dice.pick([0, 4, 5, 127, dice.below(128)]);
        const flags = dice.pick([0, 0, 1, 2, 3]);
        return head + 0x100 * above + 0x10000 * forward + 0x800000 * flags;
      }),
  },
  states: {
    watching: [
      { to: 'entry 0', when: word => !engineRuns(word) && !isOnGround(word) },
      { to: 'watching', when: otherwise },
    ],
    'entry 0': [...descending, { to: 'entry 1', when: isGood }, { to: 'entry 0', when: otherwise }],
    'entry 1': [...descending, { to: 'glide', when: isGood }, { to: 'entry 0', when: otherwise }],
    glide: [...descending, { to: 'entry 0', when: word => headSpeed(word) < 90 }, { to: 'glide', when: otherwise }],
    flare: [
      { to: 'touchdown', when: word => height(word) <= 3 || forwardSpeed(word) <= 4 },
      { to: 'flare', when: otherwise },
    ],
    touchdown: [
      { to: 'landed', when: isOnGround },
      { to: 'touchdown', when: otherwise },
    ],
    landed: [{ to: 'landed', when: otherwise }],
    'bail out 0': bailOut('bail out 1'),
    'bail out 1': bailOut('bail out 2'),
    'bail out 2': bailOut('watching'),
  },
});
