import type { Acceptor, Move } from '../../automata/acceptor/acceptor.ts';
import { mergeMoves } from '../../automata/acceptor/merge-moves.ts';
import { trim } from '../../automata/acceptor/trim.ts';
import { CharSet, charSets } from '../../logic/char-set.ts';
import type { Budget } from '../../logic/limits.ts';
import type { LetterAutomaton } from './letter-automaton.ts';
import { FIRST_ASTRAL, type LetterSet, MAX_CODE_UNIT } from './letter-set.ts';
import { Numbering } from './numbering.ts';

export const HIGH = CharSet.range(0xd800, 0xdbff);
export const LOW = CharSet.range(0xdc00, 0xdfff);
const LAST_LOW = 0x3ff;
const NOT_HIGH = HIGH.complement();
const NOT_LOW = LOW.complement();

/** The acceptor of a letter automaton, trimmed. Linear; code points become one or two code units. */
export function toAcceptor(automaton: LetterAutomaton, budget: Budget): Acceptor<CharSet> {
  const rows = automaton.maxLetter > MAX_CODE_UNIT ? pairUp(automaton, budget) : asUnits(automaton);
  return trim({ algebra: charSets, initial: 0, ...rows, deterministic: rows.moves.every(disjoint) });
}

interface Rows {
  readonly moves: readonly (readonly Move<CharSet>[])[];
  readonly final: readonly boolean[];
}

function asUnits({ moves, final }: LetterAutomaton): Rows {
  const sets = new Map<LetterSet, CharSet>();
  const charSet = (set: LetterSet) => {
    let known = sets.get(set);
    if (known === undefined) {
      known = basicPlane(set);
      sets.set(set, known);
    }
    return known;
  };
  return { moves: moves.map(row => row.map(({ set, to }) => ({ guard: charSet(set), to }))), final };
}

function disjoint(row: readonly Move<CharSet>[]): boolean {
  if (row.length < 2) return true;
  let seen = CharSet.empty;
  for (const { guard } of row) {
    if (!seen.isDisjointFrom(guard)) return false;
    seen = seen.union(guard);
  }
  return true;
}

/** The part of the set that is one code unit. */
export function basicPlane(set: LetterSet): CharSet {
  const intervals: (readonly [number, number])[] = [];
  for (let i = 0; i < set.length && set[i] <= MAX_CODE_UNIT; i += 2) intervals.push([set[i], set[i + 1]]);
  return CharSet.fromRanges(intervals);
}

/** The surrogate pairs of the set: first halves, each with the second halves it takes, grouped by the latter. */
export function surrogatePairs(set: LetterSet): (readonly [CharSet, CharSet])[] {
  const lows = new Map<number, [number, number][]>();
  const whole: [number, number][] = [];
  for (let i = 0; i < set.length; i += 2) {
    if (set[i + 1] < FIRST_ASTRAL) continue;
    const from = Math.max(set[i], FIRST_ASTRAL) - FIRST_ASTRAL;
    const to = set[i + 1] - FIRST_ASTRAL;
    let first = from >> 10;
    let last = to >> 10;
    const part = (high: number, lo: number, hi: number) =>
      lows.set(high, [...(lows.get(high) ?? []), [0xdc00 + lo, 0xdc00 + hi]]);
    if (first === last && to - from < LAST_LOW) part(first, from & LAST_LOW, to & LAST_LOW);
    else {
      if ((from & LAST_LOW) !== 0) part(first++, from & LAST_LOW, LAST_LOW);
      if ((to & LAST_LOW) !== LAST_LOW) part(last--, 0, to & LAST_LOW);
      if (first <= last) whole.push([0xd800 + first, 0xd800 + last]);
    }
  }
  const byLow = new Map<CharSet, CharSet>();
  if (whole.length > 0) byLow.set(LOW, CharSet.fromRanges(whole));
  for (const [high, ranges] of lows) {
    const low = CharSet.fromRanges(ranges);
    byLow.set(low, (byLow.get(low) ?? CharSet.empty).union(CharSet.of(0xd800 + high)));
  }
  return [...byLow].map(([low, high]) => [high, low]);
}

/** Between two letters; the same after a high surrogate that was read alone; inside a pair, with `second` to come. */
type Place =
  | { readonly kind: 'between' | 'after-high'; readonly state: number }
  | { readonly kind: 'inside'; readonly second: CharSet; readonly state: number };

/**
 * Reads code units where the automaton reads code points. A high surrogate before a low one is always one letter with
 * it, so after a high surrogate that was taken as a letter of its own, no low one may follow.
 */
function pairUp({ moves, final, maxLetter }: LetterAutomaton, budget: Budget): Rows {
  const keyOf = (place: Place): string =>
    `${place.kind} ${place.state} ${place.kind === 'inside' ? place.second.id : ''}`;
  const numbering = new Numbering(keyOf, budget);
  const places = numbering.items;
  const number = (place: Place): number => numbering.numberOf(place);
  const between = (state: number) => number({ kind: 'between', state });

  const letters = new Map<LetterSet, { units: CharSet; pairs: (readonly [CharSet, CharSet])[] }>();
  const parts = (set: LetterSet) => {
    let known = letters.get(set);
    if (known === undefined) {
      known = { units: basicPlane(set), pairs: surrogatePairs(set) };
      letters.set(set, known);
    }
    return known;
  };
  const takesLow = moves.map(row => row.some(({ set }) => !parts(set).units.isDisjointFrom(LOW)));
  const takesAll = moves.map(
    (row, q) =>
      final[q] && row.some(({ set, to }) => to === q && set.length === 2 && set[0] === 0 && set[1] === maxLetter),
  );
  const afterHigh = (state: number) => (takesLow[state] ? number({ kind: 'after-high', state }) : between(state));

  const rowOf = (place: Place): Move<CharSet>[] => {
    if (place.kind === 'inside') return [{ guard: place.second, to: between(place.state) }];
    const first = place.kind === 'between' ? CharSet.all : NOT_LOW;
    if (takesAll[place.state]) return [{ guard: first, to: between(place.state) }];
    return moves[place.state].flatMap(({ set, to }) => {
      const { units, pairs } = parts(set);
      return [
        { guard: units.intersect(first).intersect(NOT_HIGH), to: between(to) },
        ...(units.isDisjointFrom(HIGH) ? [] : [{ guard: units.intersect(HIGH), to: afterHigh(to) }]),
        ...pairs.map(([high, second]) => ({ guard: high, to: number({ kind: 'inside', second, state: to }) })),
      ];
    });
  };

  between(0);
  const rows: Move<CharSet>[][] = [];
  for (let p = 0; p < places.length; p++) rows.push(mergeMoves(charSets, rowOf(places[p])));
  return { moves: rows, final: places.map(place => place.kind !== 'inside' && final[place.state]) };
}
