import { Random } from '../automata/acceptor/random.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { RandomWalk } from '../automata/machine/random-walk.ts';
import { ReadyMachine } from '../automata/machine/ready-machine.ts';
import { tellingSymbols } from '../automata/machine/telling-symbols.ts';
import { allWords } from '../automata/words/all-words.ts';
import { type Sort, universeSize } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import { fromScalar, type Value, valueKey } from '../logic/value.ts';

export interface WordOptions {
  /** How many words, at most. */
  readonly count: number;
  readonly seed: number;
  /** Words that mean something to the program (its string constants, say), to be used whole and in parts. */
  readonly fragments?: readonly (readonly Value[])[];
}

type Word = readonly Value[];

const SYMBOLS = 160;
const USUAL_LENGTH = 16;
const LONG = 12;
/** How many symbols are tried after a fragment: one that closes something shows its effect only there. */
const AFTER_A_FRAGMENT = 3;

/**
 * Words to try a machine and a program on, each once, in an order that depends on nothing but the arguments:
 *
 * 1. the empty word, every telling symbol alone, the fragments;
 * 2. a short way to each of the machine's states, followed by each telling symbol, and by a fragment, also with a symbol after;
 * 3. all words of lengths 2, 3 and 4 over as many of the most telling symbols as there is room for;
 * 4. random ones: walks through the machine, unchanged or with a symbol changed, removed or added, and mixtures of fragments and
 *    symbols; some of them long.
 *
 * The first three kinds are at most two thirds of all.
 */
export function* boundaryWords(machine: Machine, options: WordOptions): Generator<Word> {
  const { count, seed, fragments = [] } = options;
  const symbols = tellingSymbols([machine], SYMBOLS, fragments.flat());
  const seen = new Set<string>();
  const isNew = (word: Word): boolean => {
    const { size } = seen;
    return seen.add(valueKey(word)).size > size;
  };
  const systematic = Math.ceil((2 * count) / 3);
  for (const word of systematicWords(machine, symbols, fragments, systematic)) {
    if (seen.size >= systematic) break;
    if (isNew(word)) yield word;
  }
  const words = new RandomWords(machine, symbols, fragments, new Random(seed));
  for (let tries = 0; seen.size < count && tries < 4 * count; tries++) {
    const word = words.word(tries);
    if (isNew(word)) yield word;
  }
}

function* systematicWords(
  machine: Machine,
  symbols: readonly Value[],
  fragments: readonly Word[],
  room: number,
): Generator<Word> {
  yield [];
  for (const symbol of symbols) yield [symbol];
  yield* fragments;
  const ways = waysToStates(machine, symbols);
  const most = Math.max(1, Math.floor(room / 2 / Math.max(1, ways.length)));
  for (const way of ways) {
    for (const symbol of symbols.slice(0, most)) yield [...way, symbol];
    for (const fragment of fragments.slice(0, most)) {
      yield [...way, ...fragment];
      for (const symbol of symbols.slice(0, AFTER_A_FRAGMENT)) yield [...way, ...fragment, symbol];
    }
  }
  for (const length of [2, 3, 4]) {
    const alphabet = symbols.slice(0, Math.floor((room / 4) ** (1 / length)));
    yield* allWords(alphabet, length);
  }
}

/** Where a run of a machine on a word stands. */
interface Place {
  readonly state: number;
  readonly word: Word;
  readonly registers: readonly Value[];
}

/** For each state that the symbols lead to, the first word by which they do, shorter words first. */
function waysToStates(machine: Machine, symbols: readonly Value[]): readonly Word[] {
  const ready = ReadyMachine.of(machine);
  const ways = new Map<number, Word>([[ready.initial, []]]);
  const waiting: Place[] = [{ state: ready.initial, word: [], registers: ready.initialRegisters }];
  for (const { state, word, registers } of waiting)
    for (const { to, condition, guard, updates } of ready.transitions(state)) {
      if (ways.has(to)) continue;
      const longer = [...word];
      const at = word.length;
      const fits = (symbol: Value): boolean => {
        longer[at] = symbol;
        return guard(longer, at, registers) === true;
      };
      if (!symbols.some(fits) && !leastOf(condition, machine.input).some(fits)) continue;
      ways.set(to, longer);
      waiting.push({ state: to, word: longer, registers: updates(longer, at, registers) });
    }
  return [...ways.values()];
}

/** A symbol for a guard that is a set, which no telling symbol may be in. */
function leastOf(guard: Term, input: Sort): readonly Value[] {
  const least = universeSize(input) === undefined ? undefined : asCharSet(guard)?.min;
  return least === undefined ? [] : [fromScalar(input, BigInt(least))];
}

/** Makes random words. */
class RandomWords {
  private readonly walks: RandomWalk;

  constructor(
    machine: Machine,
    private readonly symbols: readonly Value[],
    private readonly fragments: readonly Word[],
    private readonly random: Random,
  ) {
    this.walks = new RandomWalk(machine, symbols, random);
  }

  word(turn: number): Word {
    const length = 1 + this.random.below(turn % 32 === 31 ? LONG * USUAL_LENGTH : USUAL_LENGTH);
    switch (turn % 4) {
      case 0:
        return this.walks.word(length);
      case 1:
        return this.harmed(this.walks.word(length));
      case 2:
        return this.mixture(length);
      default:
        return this.harmed(this.mixture(length));
    }
  }

  private pick<T>(items: readonly T[]): T {
    return items[this.random.below(items.length)];
  }

  private mixture(length: number): Word {
    const word: Value[] = [];
    while (word.length < length)
      if (this.fragments.length > 0 && this.random.below(2) === 0) word.push(...this.part(this.pick(this.fragments)));
      else word.push(this.pick(this.symbols));
    return word;
  }

  /** Mostly all of a fragment; sometimes its start or its end. */
  private part(fragment: Word): Word {
    const at = this.random.below(fragment.length + 1);
    return [fragment, fragment, fragment.slice(0, at), fragment.slice(at)][this.random.below(4)];
  }

  private harmed(word: Word): Word {
    const at = this.random.below(word.length + 1);
    const [before, behind] = [word.slice(0, at), word.slice(at)];
    switch (this.random.below(4)) {
      case 0:
        return [...before, ...behind.slice(1)];
      case 1:
        return [...before, this.pick(this.symbols), ...behind.slice(1)];
      case 2:
        return [...before, this.pick(this.symbols), ...behind];
      default:
        return [...before, ...before.slice(-2), ...behind];
    }
  }
}
