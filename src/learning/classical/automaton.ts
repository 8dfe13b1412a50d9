import type { Conjecture } from './conjecture.ts';
import { keyOf } from './key-of.ts';

/** What acceptors and Mealy machines have in common: a complete deterministic table, as plain data. */
interface Table<L> {
  readonly alphabet: readonly L[];
  readonly initial: number;
  /** `next[state][i]` is where the letter `alphabet[i]` leads. */
  readonly next: readonly (readonly number[])[];
}

/** A deterministic acceptor: it accepts the words that lead to an accepting state. */
export interface Acceptor<L> extends Table<L> {
  readonly kind: 'acceptor';
  readonly accepting: readonly boolean[];
}

/** A Mealy machine: it writes one output for each letter. */
export interface Mealy<L, O> extends Table<L> {
  readonly kind: 'mealy';
  /** `outputs[state][i]` is what it writes on the letter `alphabet[i]`. */
  readonly outputs: readonly (readonly O[])[];
}

export type Automaton<L, O> = Acceptor<L> | Mealy<L, O>;

/** A word with something that is no letter of the alphabet. */
export class UnknownLetter extends Error {
  override name = 'UnknownLetter';
  constructor(letter: unknown, alphabet: readonly unknown[]) {
    const shown = alphabet.slice(0, 20).map(show);
    super(`${show(letter)} is no letter of the alphabet ${shown.join(', ')}${alphabet.length > 20 ? ', …' : ''}`);
  }
}

/** A value as a message shows it. */
export function show(value: unknown): string {
  return typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Whether an acceptor accepts a word, or what a Mealy machine writes on it. @throws UnknownLetter */
export function run<L>(automaton: Acceptor<L>, word: readonly L[]): boolean;
export function run<L, O>(automaton: Mealy<L, O>, word: readonly L[]): readonly O[];
export function run<L, O>(automaton: Automaton<L, O>, word: readonly L[]): boolean | readonly O[];
export function run<L, O>(automaton: Automaton<L, O>, word: readonly L[]): boolean | readonly O[] {
  const outputs: O[] = [];
  const places = placesOf(automaton.alphabet);
  let state = automaton.initial;
  for (const letter of word) {
    const place = places.get(keyOf(letter, 'a letter'));
    if (place === undefined) throw new UnknownLetter(letter, automaton.alphabet);
    if (automaton.kind === 'mealy') outputs.push(automaton.outputs[state][place]);
    state = automaton.next[state][place];
  }
  return automaton.kind === 'mealy' ? outputs : automaton.accepting[state];
}

const known = new WeakMap<readonly unknown[], ReadonlyMap<unknown, number>>();

function placesOf(alphabet: readonly unknown[]): ReadonlyMap<unknown, number> {
  const places = known.get(alphabet) ?? new Map(alphabet.map((letter, i) => [keyOf(letter, 'a letter'), i]));
  known.set(alphabet, places);
  return places;
}

/** A conjecture with its letters and outputs. */
export function acceptorOf<L>(
  conjecture: Conjecture,
  alphabet: readonly L[],
  outputs: readonly boolean[],
): Acceptor<L> {
  const accepting = Array.from(conjecture.outputs, output => outputs[output]);
  return { kind: 'acceptor', alphabet, initial: 0, next: rows(conjecture, conjecture.next, to => to), accepting };
}

/** A conjecture with its letters and outputs. */
export function mealyOf<L, O>(conjecture: Conjecture, alphabet: readonly L[], outputs: readonly O[]): Mealy<L, O> {
  return {
    ...{ kind: 'mealy', alphabet, initial: 0 },
    next: rows(conjecture, conjecture.next, to => to),
    outputs: rows(conjecture, conjecture.outputs, output => outputs[output]),
  };
}

function rows<T>({ states, letters }: Conjecture, flat: ArrayLike<number>, value: (n: number) => T): readonly T[][] {
  const all: T[][] = [];
  for (let state = 0, place = 0; state < states; state++) {
    const row: T[] = [];
    for (let a = 0; a < letters; a++) row.push(value(flat[place++]));
    all.push(row);
  }
  return all;
}
