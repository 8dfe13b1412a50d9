import { CharSet } from '../../logic/char-set.ts';
import type { Budget } from '../../logic/limits.ts';
import { compile } from './compile.ts';
import { FIRST_ASTRAL, type LetterSet } from './letter-set.ts';
import { parseRegex } from './parse.ts';

const SURROGATES = CharSet.range(0xd800, 0xdfff);

/**
 * A set that holds all code units of all matches of a regular expression, and few others: what its ways of matching read
 * anywhere.
 *
 * @throws RegexError, LimitReached
 */
export function matchedUnits(source: string, flags: string, budget: Budget): CharSet {
  const { ast, mode } = parseRegex(source, flags);
  const { nodes, start } = compile(ast, mode, { anyStart: false, anyEnd: false }, budget);
  const found = new Set([start]);
  let units = CharSet.empty;
  for (const id of found) {
    const node = nodes[id];
    if (node.kind === 'consume') units = units.union(unitsOf(node.set));
    if (node.kind === 'split') for (const next of node.next) found.add(next);
    else if (node.kind !== 'accept') found.add(node.next);
  }
  return units;
}

function unitsOf(set: LetterSet): CharSet {
  const ranges: (readonly [number, number])[] = [];
  for (let i = 0; i < set.length; i += 2)
    if (set[i] < FIRST_ASTRAL) ranges.push([set[i], Math.min(set[i + 1], FIRST_ASTRAL - 1)]);
  const plain = CharSet.fromRanges(ranges);
  return (set.at(-1) ?? 0) < FIRST_ASTRAL ? plain : plain.union(SURROGATES);
}
