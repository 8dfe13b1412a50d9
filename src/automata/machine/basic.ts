import { and, eq, le, member, num } from '../../logic/build.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { Int, type Sort } from '../../logic/sort.ts';
import { constant, TRUE } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import { type Machine, windowVariable } from './machine.ts';

/** Accepts every input; as a transducer (`copy`) writes it unchanged. */
function oneState(input: Sort, copy: boolean): Machine {
  const x = windowVariable(input, 0);
  return {
    input,
    output: copy ? input : undefined,
    lookback: 0,
    registers: [],
    states: ['0'],
    initial: 0,
    transitions: [[{ guard: TRUE, outputs: copy ? [x] : [], updates: [], to: 0 }]],
    endings: [[{ guard: TRUE, outputs: [] }]],
  };
}

/** The transducer that writes what it reads. */
export function identity(sort: Sort): Machine {
  return oneState(sort, true);
}

/** The acceptor of every input. */
export function everything(sort: Sort): Machine {
  return oneState(sort, false);
}

/** The acceptor of the words over some of the symbols of a small sort. */
export function wordsOver(symbols: CharSet, sort: Sort): Machine {
  const only = { guard: member(windowVariable(sort, 0), symbols), outputs: [], updates: [], to: 0 };
  return { ...oneState(sort, false), transitions: [[only]] };
}

/** Accepts every input of whole numbers of at most this size, on both sides of 0. */
export function wordsUpTo(largest: bigint): Machine {
  const x = windowVariable(Int, 0);
  const guard = and(le(num(-largest, Int), x), le(x, num(largest, Int)));
  return { ...everything(Int), transitions: [[{ guard, outputs: [], updates: [], to: 0 }]] };
}

/** Accepts every input of just one symbol. */
export function wordsOfOne(sort: Sort): Machine {
  return {
    ...everything(sort),
    states: ['start', 'read'],
    transitions: [[{ guard: TRUE, outputs: [], updates: [], to: 1 }], []],
    endings: [[], [{ guard: TRUE, outputs: [] }]],
  };
}

/** The acceptor of no input. */
export function nothing(sort: Sort): Machine {
  return { ...oneState(sort, false), transitions: [[]], endings: [[]] };
}

/** The partial identity: an acceptor as a filter that lets through what it accepts. */
export function filter(acceptor: Machine): Machine {
  const x = windowVariable(acceptor.input, 0);
  return {
    ...acceptor,
    output: acceptor.input,
    transitions: acceptor.transitions.map(list => list.map(t => ({ ...t, outputs: [x] }))),
    endings: acceptor.endings.map(list => list.map(e => ({ ...e, outputs: [] }))),
  };
}

/** The acceptor of one word. */
export function justWord(word: readonly Value[], sort: Sort): Machine {
  const x = windowVariable(sort, 0);
  return {
    input: sort,
    output: undefined,
    lookback: 0,
    registers: [],
    states: ['', ...word.map(() => '')],
    initial: 0,
    transitions: [
      ...word.map((symbol, i) => [{ guard: eq(x, constant(symbol, sort)), outputs: [], updates: [], to: i + 1 }]),
      [],
    ],
    endings: [...word.map(() => []), [{ guard: TRUE, outputs: [] }]],
  };
}
