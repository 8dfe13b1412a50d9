import type { classical } from '../../src/learning/index.ts';
import {
  counter,
  handshake,
  keypad,
  lock,
  login,
  parity,
  queue,
  randomAcceptor,
  randomMealy,
  sparse,
} from '../../test/learning/classical/subjects.ts';

export interface Example {
  readonly name: string;
  readonly automaton: classical.Automaton<unknown, unknown>;
}

/** What is learned: random automata of several sizes, and structured ones. */
export function examples(): readonly Example[] {
  return [
    ...[1, 2, 3].map(seed => ({ name: `random acceptor ${seed}`, automaton: randomAcceptor(199, 8, seed) })),
    { name: 'large random acceptor', automaton: randomAcceptor(500, 20, 1) },
    ...[1, 2].map(seed => ({ name: `random Mealy machine ${seed}`, automaton: randomMealy(100, 10, 4, seed) })),
    { name: 'larger random Mealy machine', automaton: randomMealy(300, 10, 6, 1) },
    { name: 'Mealy machine with two outputs', automaton: randomMealy(100, 5, 2, 1) },
    { name: 'counter', automaton: counter(60) },
    { name: 'lock', automaton: lock(20, 5) },
    { name: 'parity', automaton: parity(7) },
    { name: 'a few words', automaton: sparse(20, 8, 5, 1) },
    { name: 'login', automaton: login },
    { name: 'handshake', automaton: handshake },
    { name: 'keypad', automaton: keypad(30) },
    { name: 'queue', automaton: queue(40) },
  ];
}
