import { type Move, otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const MOST_ROUNDS = 25;
const BORDERS = [-18000, -9000, -4500, -500, 0, 500, 4500, 9000, 18000];

/** How many rounds a flip has taken. */
interface Memory {
  readonly rounds: number;
}

/** The pilot's roll stick, and the roll angle; only one of them is read in a round. */
type Round = readonly [stick: number, angle: number];

const later = (_: Round, { rounds }: Memory): Memory => ({ rounds: rounds + 1 });
const isOver = (_: Round, { rounds }: Memory): boolean => rounds + 1 === MOST_ROUNDS;

/** One flip to a side, in degrees seen in its direction. */
function flip(side: string, direction: number): Readonly<Record<string, readonly Move<Memory, Round>[]>> {
  const at = (state: string): string => `${state} ${side}`;
  const angle =
    (holds: (angle: number) => boolean) =>
    ([, seen]: Round): boolean =>
      holds(seen * direction);
  const abandoned: Move<Memory, Round> = { to: 'stick', when: isOver };
  return {
    [at('start')]: [
      abandoned,
      { to: 'stick', when: angle(a => a <= -4500) },
      { to: at('roll'), when: angle(a => a >= 4500), keep: later },
      { to: at('start'), when: otherwise, keep: later },
    ],
    [at('roll')]: [
      abandoned,
      { to: at('inverted'), when: angle(a => a < 0), keep: later },
      { to: at('roll'), when: otherwise, keep: later },
    ],
    [at('inverted')]: [
      abandoned,
      { to: at('recover'), when: angle(a => a > -9000), keep: later },
      { to: at('inverted'), when: otherwise, keep: later },
    ],
    [at('recover')]: [
      abandoned,
      { to: 'stick', when: angle(a => a > -500 && a < 500) },
      { to: at('recover'), when: otherwise, keep: later },
    ],
  };
}

/** The flip mode, flip after flip: the stick chooses the side. */
export const flipMode = groundTruth<Memory, Round>({
  fields: 2,
  initial: 'stick',
  memory: { rounds: 0 },
  accepting: 'all',
  symbols: {
    candidates: dice =>
      [
        ...BORDERS.map(border => border + dice.between(-1, 1)),
        ...Array.from({ length: 6 }, () => dice.between(-20000, 20000)),
        dice.pick([2147483647, -2147483648]),
      ].map(angle => [dice.pick([0, -1, 1, angle]), angle]),
  },
  states: {
    stick: [
      { to: 'start left', when: ([stick]) => stick < 0, keep: () => ({ rounds: 0 }) },
      { to: 'start right', when: otherwise, keep: () => ({ rounds: 0 }) },
    ],
    ...flip('left', -1),
    ...flip('right', 1),
  },
});
