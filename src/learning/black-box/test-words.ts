import { Random } from '../../automata/acceptor/random.ts';
import type { Machine } from '../../automata/machine/machine.ts';
import { RandomWalk, randomSymbol } from '../../automata/machine/random-walk.ts';
import { tellingSymbols } from '../../automata/machine/telling-symbols.ts';
import { allWords } from '../../automata/words/all-words.ts';
import { universeSize } from '../../logic/sort.ts';
import { type Value, valueKey } from '../../logic/value.ts';

type Word = readonly Value[];

const MOST_LETTERS = 400;
/** Letters of which all words of two, and of three, are made. */
const PAIRS = 56;
const TRIPLES = 13;
const SWEEP_LENGTH = 48;
/** Drawing a word that was there before, so often in a row, means that there are hardly any new ones. */
const PATIENCE = 200;

/**
 * Words to test a machine with against a function that should do the same: at most `count`, all different, the same for
 * the same seed.
 *
 * First the `extra` words; then all words of up to three letters over the most telling symbols (one of each guard, the
 * borders of guards with their neighbours, symbols that are written), as many as half of `count` allows; then, in turn,
 * random walks through the machine with symbols at the borders and inside of guards, walks followed by a sweep over
 * symbols in random order (for small sorts all symbols get their turn), fragments of extra words between walks, and words
 * from before with symbols taken out, doubled, swapped, or exchanged. Costs a walk of about ten steps for a word.
 */
export function* testWords(
  machine: Machine,
  count: number,
  seed: number,
  extra: readonly Word[] = [],
): Generator<Word> {
  const random = new Random(seed);
  const seen = new Set<string>();
  const pool: Word[] = [];
  const isNew = (word: Word): boolean => {
    const { size } = seen;
    return seen.add(word.map(valueKey).join()).size > size;
  };
  const telling = tellingSymbols([machine], MOST_LETTERS);
  const letters = tellingSymbols([machine], MOST_LETTERS, [...telling.slice(0, PAIRS), ...extra.flat()]);
  for (const word of [...extra, ...shortWords(letters, Math.floor(count / 2))]) {
    if (seen.size >= count) return;
    if (!isNew(word)) continue;
    if (pool.length < 4000) pool.push(word);
    yield word;
  }
  const sources = sourcesOf(machine, letters, extra, pool, random);
  for (let turn = 0, stale = 0; seen.size < count && stale < PATIENCE; turn++) {
    const word = sources[turn % sources.length]();
    stale++;
    if (!isNew(word)) continue;
    stale = 0;
    if (pool.length < 4000) pool.push(word);
    else pool[random.below(pool.length)] = word;
    yield word;
  }
}

function* shortWords(letters: readonly Value[], most: number): Generator<Word> {
  let made = 0;
  for (const [length, width] of [
    [0, letters.length],
    [1, letters.length],
    [2, PAIRS],
    [3, TRIPLES],
    [4, 4],
  ])
    for (const word of allWords(letters.slice(0, width), length)) {
      if (made++ >= most) return;
      yield word;
    }
}

function sourcesOf(
  machine: Machine,
  letters: readonly Value[],
  extra: readonly Word[],
  pool: readonly Word[],
  random: Random,
): readonly (() => Word)[] {
  const walker = new RandomWalk(machine, letters, random);
  const oneOf = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const next = sweep(machine, random);
  const walk = (): Word => walker.word(1 + random.below(random.below(4) === 0 ? 24 : 8));
  const symbol = (): Value => (random.below(3) === 0 ? randomSymbol(machine.input, random) : oneOf(letters));
  return [
    walk,
    () => [...walker.word(random.below(6)), ...Array.from({ length: SWEEP_LENGTH }, next)],
    () => mutated(oneOf(pool), symbol, random),
    () => [...walk(), ...(extra.length === 0 ? mutated(oneOf(pool), symbol, random) : fragment(oneOf(extra), random))],
    () => mutated([...walk(), ...(extra.length === 0 ? [] : oneOf(extra)), ...walk()], symbol, random),
    () => Array.from({ length: 1 + random.below(8) }, symbol),
  ];
}

/** Symbols in an order in which each of a small sort comes once before any comes twice. */
function sweep(machine: Machine, random: Random): () => Value {
  const size = universeSize(machine.input);
  if (size === undefined) return () => randomSymbol(machine.input, random);
  const order = Uint16Array.from({ length: size }, (_, i) => i);
  let left = 0;
  return () => {
    if (left === 0) left = size;
    const at = random.below(left--);
    [order[at], order[left]] = [order[left], order[at]];
    return order[left];
  };
}

function fragment(word: Word, random: Random): Word {
  const start = random.below(word.length + 1);
  return random.below(2) === 0 ? word : word.slice(start, start + 1 + random.below(word.length + 1));
}

function mutated(word: Word, symbol: () => Value, random: Random): Word {
  let result = [...word];
  for (let left = 1 + random.below(3); left > 0; left--) {
    const at = random.below(result.length + 1);
    switch (random.below(5)) {
      case 0:
        result.splice(at, 1);
        break;
      case 1:
        result.splice(at, 0, symbol());
        break;
      case 2:
        result.splice(at, 1, symbol());
        break;
      case 3:
        result = [...result.slice(at), ...result.slice(0, at)];
        break;
      default:
        result.splice(at, 0, ...result.slice(at, at + 1 + random.below(4)));
    }
  }
  return result;
}
