import type { Random } from './corpus-program.ts';

/** The bytes of a text whose code units are bytes. */
export function bytes(text: string): number[] {
  return Array.from(text, character => character.charCodeAt(0));
}

/** Pieces one after the other, chosen at random, as long as they stay within the length. */
export function pieced(random: Random, pieces: readonly string[], longest = 60): number[] {
  const word: number[] = [];
  const length = random.below(longest + 1);
  for (;;) {
    const piece = bytes(random.pick(pieces));
    if (word.length + piece.length > length) return word;
    word.push(...piece);
  }
}

/** Bytes from `low` to 255 of all kinds, with the given ones often. */
export function anyBytes(random: Random, often: string, low = 0, longest = 40): number[] {
  const favourites = bytes(often);
  return Array.from({ length: random.below(longest + 1) }, () =>
    random.chance(0.6) ? random.pick(favourites) : random.between(low, 255),
  );
}

/** The word with one symbol dropped, doubled, replaced or put in. */
export function withFault(random: Random, word: readonly number[], symbols: readonly number[]): number[] {
  const at = random.below(word.length + 1);
  const before = word.slice(0, at);
  const after = word.slice(at);
  switch (random.below(4)) {
    case 0:
      return [...before, ...after.slice(1)];
    case 1:
      return [...before, ...after.slice(0, 1), ...after];
    case 2:
      return [...before, random.pick(symbols), ...after.slice(1)];
    default:
      return [...before, random.pick(symbols), ...after];
  }
}

/** The beginning of a word, often all of it. */
export function cutShort(random: Random, word: readonly number[]): readonly number[] {
  return random.chance(0.7) ? word : word.slice(0, random.below(word.length + 1));
}
