import { otherwise } from '../truth.ts';
import { groundTruth } from '../walks.ts';

const SWITCH = 1000;
const [CLEANED, REACHED, STICK, RELEASED, TOUCHED] = [1, 2, 3, 4, 5];
const [MOST_POINTS, LONGEST_LEG, SHORTEST_LEG] = [8, 30, 3];

interface Memory {
  /** The points that are stored. */
  readonly path: readonly number[];
}

/** The position on the way out, and an event on the way back; only one of them is read in a round. */
type Round = readonly [position: number, event: number];

const isAt =
  (wanted: number) =>
  ([position]: Round): boolean =>
    position === wanted;
const is =
  (wanted: number) =>
  ([, event]: Round): boolean =>
    event === wanted;
const clamped = (position: number): number => Math.min(Math.max(position, -100), 100);
const legTo = ([position]: Round, { path }: Memory): number => Math.abs(clamped(position) - (path.at(-1) ?? 0));
const nextPoint = (_: Round, { path }: Memory): Memory => ({ path: path.slice(0, -1) });
const isEmpty = ({ path }: Memory): boolean => path.length === 0;

/** A flight out, and back along the way that was flown; flight after flight. */
export const smartRtl = groundTruth<Memory, Round>({
  fields: 2,
  initial: 'flying out',
  memory: { path: [] },
  accepting: 'all',
  symbols: {
    candidates: (dice, { path }) => {
      const positions = [
        SWITCH,
        ...[2, 3, 30, 31].map(leg => (path.at(-1) ?? 0) + leg * dice.pick([1, -1])),
        dice.between(-120, 120),
        dice.pick([2147483647, -2147483648, 999, 1001]),
      ];
      const events = [0, CLEANED, REACHED, STICK, RELEASED, TOUCHED, ...positions];
      return [
        ...positions.map((position): Round => [position, dice.pick(events)]),
        ...events.map((event): Round => [dice.pick(positions), event]),
      ];
    },
  },
  states: {
    'flying out': [
      { to: 'wait for cleanup', when: isAt(SWITCH) },
      { to: 'flying out without a path', when: (round, memory) => legTo(round, memory) > LONGEST_LEG },
      { to: 'flying out', when: (round, memory) => legTo(round, memory) < SHORTEST_LEG },
      {
        to: 'flying out',
        when: (_, { path }) => path.length < MOST_POINTS,
        keep: ([position], { path }) => ({ path: [...path, clamped(position)] }),
      },
      { to: 'flying out without a path', when: otherwise },
    ],
    'flying out without a path': [
      { to: 'fallback', when: isAt(SWITCH) },
      { to: 'flying out without a path', when: otherwise },
    ],
    'wait for cleanup': [
      { to: 'pre-land 0', when: (round, memory) => is(CLEANED)(round) && isEmpty(memory) },
      { to: 'path follow', when: is(CLEANED), keep: nextPoint },
      { to: 'wait for cleanup', when: otherwise },
    ],
    'path follow': [
      { to: 'pre-land 0', when: (round, memory) => is(REACHED)(round) && isEmpty(memory) },
      { to: 'path follow', when: is(REACHED), keep: nextPoint },
      { to: 'path follow', when: otherwise },
    ],
    'pre-land 0': [
      { to: 'reposition', when: is(STICK) },
      { to: 'pre-land 1', when: otherwise },
    ],
    'pre-land 1': [
      { to: 'reposition', when: is(STICK) },
      { to: 'pre-land 2', when: otherwise },
    ],
    'pre-land 2': [
      { to: 'reposition', when: is(STICK) },
      { to: 'descend', when: otherwise },
    ],
    descend: [
      { to: 'reposition', when: is(STICK) },
      { to: 'land', when: is(TOUCHED) },
      { to: 'descend', when: otherwise },
    ],
    reposition: [
      { to: 'descend', when: is(RELEASED) },
      { to: 'reposition', when: otherwise },
    ],
    fallback: [
      { to: 'land', when: is(TOUCHED) },
      { to: 'fallback', when: otherwise },
    ],
    land: [{ to: 'flying out', when: otherwise, keep: () => ({ path: [] }) }],
  },
});
