import { CharSet } from '../../logic/char-set.ts';

/** ASCII, and where the code units around the other borders that code is written about lie. */
export const TELLING_SYMBOLS: CharSet = CharSet.range(0, 0x7f).union(
  CharSet.of(
    ...[0x80, 0x9f, 0xa0, 0xad, 0xb5, 0xc0, 0xdf, 0xe9, 0xff, 0x100, 0x130, 0x131, 0x17f, 0x300, 0x3a3, 0x3c2, 0x660],
    ...[0x7ff, 0x800, 0x200b, 0x200d, 0x2028, 0x2029, 0x212a, 0x3000, 0xd7ff, 0xd800, 0xd83d, 0xdbff, 0xdc00, 0xde00],
    ...[0xdfff, 0xe000, 0xfb00, 0xfeff, 0xff21, 0xfffd, 0xfffe, 0xffff],
  ),
);

const MOST_BORDERS = 40;
const INSIDE = 6;
const FEW = 12;

/** The set of some symbols below `universe`, given in any order. */
export function setOf(symbols: readonly number[], universe: number): CharSet {
  const has = new Uint8Array(universe);
  for (const symbol of symbols) has[symbol] = 1;
  return CharSet.where(symbol => has[symbol] === 1, universe);
}

/**
 * Some symbols that stand for a set in which all are thought to be alike: all of a small one, otherwise those that are
 * `telling`, the borders of its intervals and some from the inside; letters and digits first.
 */
export function representatives(symbols: CharSet, telling: CharSet): readonly number[] {
  if (symbols.size <= FEW || symbols.isSubsetOf(telling)) return [...symbols];
  const chosen = new Set<number>();
  for (const from of READABLE) for (const symbol of from.intersect(telling).intersect(symbols)) chosen.add(symbol);
  for (const bound of symbols.bounds.slice(0, MOST_BORDERS)) chosen.add(bound);
  for (const bound of symbols.bounds.slice(-2)) chosen.add(bound);
  for (let i = 1; i <= INSIDE; i++) chosen.add(symbols.at(Math.floor((symbols.size * i) / (INSIDE + 1))) ?? 0);
  return [...chosen];
}

const READABLE = [CharSet.range('a', 'z'), CharSet.range('0', '9'), CharSet.range('A', 'Z'), CharSet.all];
