import { CharSet } from '../../logic/char-set.ts';

/**
 * A set as a JavaScript regular expression for one of its symbols: a plain character, or a class such as `[a-z0-9]` or
 * `[^<>]`, whichever of the class and the negated class is shorter. The whole alphabet is `[^]`, the empty set is `[]`
 * (which never matches). Controls, surrogates and everything beyond ASCII are escaped. Valid without the `u` flag.
 */
export function charClass(set: CharSet): string {
  if (set.size === 1) return escapedOutside(set.min ?? 0);
  if (set === CharSet.all) return '[^]';
  const plain = `[${items(set)}]`;
  const negated = `[^${items(set.complement())}]`;
  return negated.length < plain.length ? negated : plain;
}

const SPECIAL_OUTSIDE = new Set('^$\\.*+?()[]{}|/');
const SPECIAL_INSIDE = new Set('\\]^-[');
const NAMED = new Map([
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
]);

function items(set: CharSet): string {
  const ranges: (readonly [number, number])[] = [];
  for (let i = 0; i < set.bounds.length; i += 2) ranges.push([set.bounds[i], set.bounds[i + 1]]);
  ranges.sort((a, b) => rank(a) - rank(b) || a[0] - b[0]);
  return ranges.map(rangeText).join('');
}

/** Lower case first, then upper case, digits and the rest, as people write classes. */
function rank([low, high]: readonly [number, number]): number {
  if (low >= 0x61 && high <= 0x7a) return 0;
  if (low >= 0x41 && high <= 0x5a) return 1;
  if (low >= 0x30 && high <= 0x39) return 2;
  return 3;
}

function rangeText([low, high]: readonly [number, number]): string {
  if (low === high) return escapedInside(low);
  return `${escapedInside(low)}${high > low + 1 ? '-' : ''}${escapedInside(high)}`;
}

function escapedOutside(unit: number): string {
  return escaped(unit, SPECIAL_OUTSIDE);
}

function escapedInside(unit: number): string {
  return escaped(unit, SPECIAL_INSIDE);
}

function escaped(unit: number, special: ReadonlySet<string>): string {
  if (unit >= 0x20 && unit < 0x7f) {
    const char = String.fromCharCode(unit);
    return special.has(char) ? `\\${char}` : char;
  }
  const name = NAMED.get(unit);
  if (name !== undefined) return name;
  return unit < 0x100 ? `\\x${unit.toString(16).padStart(2, '0')}` : `\\u${unit.toString(16).padStart(4, '0')}`;
}
