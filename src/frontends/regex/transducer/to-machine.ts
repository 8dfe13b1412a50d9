import type { Ending, Machine, Transition } from '../../../automata/machine/machine.ts';
import { trimMachine } from '../../../automata/machine/trim.ts';
import { shifted, usedLookback } from '../../../automata/machine/window.ts';
import { and, member } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import type { Budget } from '../../../logic/limits.ts';
import { Char } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { FIRST_ASTRAL, type LetterSet, MAX_CODE_UNIT } from '../letter-set.ts';
import { Numbering } from '../numbering.ts';
import { toAcceptor } from '../utf16.ts';
import type { LetterMove, LetterTransducer } from './letter-transducer.ts';
import { unitAt } from './window.ts';

const HIGH = CharSet.range(0xd800, 0xdbff);
const LOW = CharSet.range(0xdc00, 0xdfff);

/** Where a run stands: between two letters; the same after a high surrogate that was read alone; inside a pair. */
type Place =
  | { readonly kind: 'between' | 'after-high'; readonly state: number }
  | { readonly kind: 'inside'; readonly low: CharSet; readonly move: LetterMove; readonly rest: readonly Term[] };

/**
 * The machine of a letter transducer: code points become one or two code units, and what is certain before the second
 * one is written with the first. A high surrogate before a low one is always one letter with it. Linear.
 */
export function toMachine({ moves, endings, maxLetter }: LetterTransducer, budget: Budget): Machine {
  const isPaired = maxLetter > MAX_CODE_UNIT;
  const keyOf = (place: Place): string =>
    place.kind === 'inside'
      ? `${place.low.id} ${place.move.to} ${place.move.guard.id} ${place.rest.map(t => t.id).join()}`
      : `${place.kind} ${place.state}`;
  const numbering = new Numbering(keyOf, budget);
  const places = numbering.items;
  const number = (place: Place): number => numbering.numberOf(place);
  const pairs = pairsOf(budget);

  const split = (move: LetterMove): readonly Transition[] => {
    const late = move.outputs.findIndex(t => t.variables.some(v => v === unitAt(0)));
    const early = late < 0 ? move.outputs : move.outputs.slice(0, late);
    const rest = move.outputs.slice(early.length);
    return pairs(move.set).map(([high, low]) => ({
      guard: member(unitAt(0), high),
      outputs: early.map(t => shifted(t, -1)),
      updates: [],
      to: number({ kind: 'inside', low, move, rest }),
    }));
  };
  const single = (move: LetterMove, first: CharSet): readonly Transition[] => {
    const units = basicPlane(move.set).intersect(first);
    const step = (set: CharSet, to: Place): Transition => ({
      guard: and(member(unitAt(0), set), move.guard),
      outputs: move.outputs,
      updates: [],
      to: number(to),
    });
    if (!isPaired) return [step(units, { kind: 'between', state: move.to })];
    const after = units.intersect(HIGH);
    const plain = units.minus(HIGH);
    return [
      ...(plain.isEmpty ? [] : [step(plain, { kind: 'between', state: move.to })]),
      ...(after.isEmpty ? [] : [step(after, { kind: 'after-high', state: move.to })]),
    ];
  };
  const rowOf = (place: Place): readonly Transition[] => {
    if (place.kind === 'inside') {
      const { low, move, rest } = place;
      const to = number({ kind: 'between', state: move.to });
      return [{ guard: and(member(unitAt(0), low), move.guard), outputs: rest, updates: [], to }];
    }
    const first = place.kind === 'between' ? CharSet.all : LOW.complement();
    return moves[place.state].flatMap(move => (move.set[0] < FIRST_ASTRAL ? single(move, first) : split(move)));
  };
  const endingsOf = (place: Place): readonly Ending[] => (place.kind === 'inside' ? [] : endings[place.state]);

  number({ kind: 'between', state: 0 });
  const transitions: (readonly Transition[])[] = [];
  for (let p = 0; p < places.length; p++) transitions.push(rowOf(places[p]));
  const machine = {
    input: Char,
    output: Char,
    lookback: 0,
    registers: [],
    states: places.map(() => ''),
    initial: 0,
    transitions,
    endings: places.map(place => endingsOf(place).map(({ guard, outputs }) => ({ guard, outputs }))),
  };
  const trimmed = trimMachine(machine);
  return { ...trimmed, lookback: usedLookback(trimmed), states: trimmed.states.map((_, q) => String(q)) };
}

function basicPlane(set: LetterSet): CharSet {
  const ranges: (readonly [number, number])[] = [];
  for (let i = 0; i < set.length; i += 2) ranges.push([set[i], set[i + 1]]);
  return CharSet.fromRanges(ranges);
}

/** The surrogate pairs of a set of astral letters: first halves, each with the second halves that it takes. */
function pairsOf(budget: Budget): (set: LetterSet) => readonly (readonly [CharSet, CharSet])[] {
  const known = new Map<string, readonly (readonly [CharSet, CharSet])[]>();
  return set => {
    const key = set.join();
    let pairs = known.get(key);
    if (pairs === undefined) {
      const automaton = { moves: [[{ set, to: 1 }], []], final: [false, true], maxLetter: FIRST_ASTRAL };
      const { moves, initial } = toAcceptor(automaton, budget);
      pairs = moves[initial].flatMap(high => moves[high.to].map(low => [high.guard, low.guard] as const));
      known.set(key, pairs);
    }
    return pairs;
  };
}
