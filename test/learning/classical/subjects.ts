import { Random } from '../../../src/automata/acceptor/random.ts';
import type { classical } from '../../../src/learning/index.ts';
import { minimal } from './minimal.ts';

type Acceptor<L> = classical.Acceptor<L>;
type Mealy<L, O> = classical.Mealy<L, O>;

export interface Subject<A> {
  readonly name: string;
  readonly automaton: A;
}

function letters(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** A minimal acceptor with exactly so many states: of seeds in a row, the first that gives one. */
export function randomAcceptor(states: number, width: number, seed: number, accepted = 2): Acceptor<number> {
  for (let attempt = 0; ; attempt++) {
    const random = new Random(seed * 7919 + attempt);
    const all = letters(states + Math.floor(attempt / 20));
    const found = minimal<Acceptor<number>>({
      ...{ kind: 'acceptor', alphabet: letters(width), initial: 0 },
      next: all.map(() => letters(width).map(() => random.below(all.length))),
      accepting: all.map(() => random.below(accepted) === 0),
    });
    if (found.next.length === states) return found;
  }
}

export function randomMealy(states: number, width: number, outputs: number, seed: number): Mealy<number, number> {
  for (let attempt = 0; ; attempt++) {
    const random = new Random(seed * 7919 + attempt);
    const all = letters(states + Math.floor(attempt / 20));
    const found = minimal<Mealy<number, number>>({
      ...{ kind: 'mealy', alphabet: letters(width), initial: 0 },
      next: all.map(() => letters(width).map(() => random.below(all.length))),
      outputs: all.map(() => letters(width).map(() => random.below(outputs))),
    });
    if (found.next.length === states) return found;
  }
}

/** An acceptor from what it does: states are named, and found from the first one on. */
export function acceptorFrom<L, S>(
  alphabet: readonly L[],
  first: S,
  step: (state: S, letter: L) => S,
  accepts: (state: S) => boolean,
): Acceptor<L> {
  const states = reachable(alphabet, first, step);
  return minimal<Acceptor<L>>({
    ...{ kind: 'acceptor', alphabet, initial: 0, accepting: states.map(accepts) },
    next: states.map(state => alphabet.map(letter => states.indexOf(step(state, letter)))),
  });
}

/** A Mealy machine from what it does. */
export function mealyFrom<L, O, S>(
  alphabet: readonly L[],
  first: S,
  step: (state: S, letter: L) => readonly [S, O],
): Mealy<L, O> {
  const states = reachable(alphabet, first, (state, letter: L) => step(state, letter)[0]);
  return minimal<Mealy<L, O>>({
    ...{ kind: 'mealy', alphabet, initial: 0 },
    next: states.map(state => alphabet.map(letter => states.indexOf(step(state, letter)[0]))),
    outputs: states.map(state => alphabet.map(letter => step(state, letter)[1])),
  });
}

function reachable<L, S>(alphabet: readonly L[], first: S, step: (state: S, letter: L) => S): readonly S[] {
  const states = new Set([first]);
  for (const state of states) for (const letter of alphabet) states.add(step(state, letter));
  return [...states];
}

export function counter(size: number): Acceptor<string> {
  return acceptorFrom(
    ['tick', 'reset'],
    0,
    (n, letter) => (letter === 'tick' ? (n + 1) % size : 0),
    n => n === size - 1,
  );
}

/** Opens after one word of so many letters; a wrong letter goes back to the start. */
export function lock(length: number, width: number): Acceptor<number> {
  const key = (place: number): number => (place * 5 + 3) % width;
  return acceptorFrom(
    letters(width),
    0,
    (place, letter) => (place === length ? place : letter === key(place) ? place + 1 : 0),
    place => place === length,
  );
}

/** Accepts where each of so many kinds of letters came an even number of times. */
export function parity(kinds: number): Acceptor<number> {
  return acceptorFrom(
    letters(kinds),
    0,
    (bits, letter) => bits ^ (1 << letter),
    bits => bits === 0,
  );
}

/** Accepts a few words; nearly all prefixes are dead. */
export function sparse(words: number, length: number, width: number, seed: number): Acceptor<number> {
  const random = new Random(seed);
  const all = new Set(
    Array.from({ length: words }, () =>
      letters(length)
        .map(() => random.below(width))
        .join('.'),
    ),
  );
  const isPrefix = (prefix: string): boolean => [...all].some(word => `${word}.`.startsWith(`${prefix}.`));
  return acceptorFrom(
    letters(width),
    '',
    (prefix, letter) => {
      const longer = prefix === '' ? `${letter}` : `${prefix}.${letter}`;
      return prefix === 'dead' || !isPrefix(longer) ? 'dead' : longer;
    },
    prefix => all.has(prefix),
  );
}

/** A server with a session: three wrong passwords lock it. */
export const login: Mealy<string, string> = mealyFrom(
  ['right', 'wrong', 'read', 'logout'],
  'out 0',
  (state, letter): readonly [string, string] => {
    if (state === 'locked') return [state, 'locked'];
    if (state === 'in')
      return letter === 'logout' ? ['out 0', 'bye'] : [state, letter === 'read' ? 'data' : 'already in'];
    const failures = Number(state.slice(4));
    if (letter === 'right') return ['in', 'welcome'];
    if (letter === 'wrong') return failures === 2 ? ['locked', 'locked'] : [`out ${failures + 1}`, 'no'];
    return [state, 'denied'];
  },
);

/** The server's side of a handshake, after TCP. */
export const handshake: Mealy<string, string> = mealyFrom(
  ['listen', 'SYN', 'ACK', 'data', 'FIN', 'RST', 'close'],
  'closed',
  (state, letter): readonly [string, string] => {
    if (letter === 'RST') return [state === 'closed' || state === 'listen' ? state : 'listen', '-'];
    const rules: Readonly<Record<string, readonly [string, string]>> = {
      'closed listen': ['listen', '-'],
      'listen SYN': ['received', 'SYN+ACK'],
      'listen close': ['closed', '-'],
      'received ACK': ['open', '-'],
      'received SYN': ['received', 'SYN+ACK'],
      'received close': ['fin wait', 'FIN'],
      'open data': ['open', 'ACK'],
      'open FIN': ['close wait', 'ACK'],
      'open close': ['fin wait', 'FIN'],
      'close wait close': ['last ack', 'FIN'],
      'last ack ACK': ['closed', '-'],
      'fin wait ACK': ['fin wait 2', '-'],
      'fin wait FIN': ['closing', 'ACK'],
      'fin wait 2 FIN': ['closed', 'ACK'],
      'closing ACK': ['closed', '-'],
    };
    return rules[`${state} ${letter}`] ?? [state, state === 'closed' ? 'RST' : '-'];
  },
);

/** Shows nothing until a whole code was entered, as a vending machine with a long menu. */
export function keypad(length: number): Mealy<number, string> {
  return mealyFrom(letters(4), 0, (place, letter): readonly [number, string] => {
    if (letter !== place % 3) return [0, '-'];
    return place === length - 1 ? [0, 'open'] : [place + 1, '-'];
  });
}

/** A machine with so many places in a queue. */
export function queue(size: number): Mealy<string, string> {
  return mealyFrom(['put', 'get', 'peek'], 0, (count, letter): readonly [number, string] => {
    if (letter === 'put') return count === size ? [count, 'full'] : [count + 1, 'ok'];
    if (letter === 'get') return count === 0 ? [count, 'empty'] : [count - 1, 'ok'];
    return [count, count === 0 ? 'empty' : 'some'];
  });
}

export const ACCEPTORS: readonly Subject<Acceptor<number> | Acceptor<string>>[] = [
  {
    name: 'everything',
    automaton: acceptorFrom(
      letters(2),
      0,
      () => 0,
      () => true,
    ),
  },
  { name: 'counter of 12', automaton: counter(12) },
  { name: 'lock of 7', automaton: lock(7, 4) },
  { name: 'parity of 4', automaton: parity(4) },
  { name: 'a few words', automaton: sparse(6, 5, 3, 1) },
  ...[2, 7, 25, 60].map((states, i) => ({
    name: `random with ${states} states`,
    automaton: randomAcceptor(states, 2 + (i % 3), i + 1),
  })),
  { name: 'random with few accepting', automaton: randomAcceptor(40, 3, 9, 10) },
];

export const MEALYS: readonly Subject<Mealy<number, number> | Mealy<number, string> | Mealy<string, string>>[] = [
  { name: 'nothing but dashes', automaton: mealyFrom(letters(2), 0, () => [0, '-'] as const) },
  { name: 'login', automaton: login },
  { name: 'handshake', automaton: handshake },
  { name: 'keypad of 9', automaton: keypad(9) },
  { name: 'queue of 10', automaton: queue(10) },
  ...[3, 20, 50].map((states, i) => ({
    name: `random with ${states} states`,
    automaton: randomMealy(states, 2 + i, 2 + i, i + 1),
  })),
];
