import { CharSet } from '../char-set.ts';
import { memo } from '../kept.ts';

/**
 * Models become witnesses that people read. Values of small sorts are tried in this order: lower-case letters, digits,
 * upper-case letters, other printable ASCII, then all others.
 */
const PREFERRED = [
  CharSet.range('a', 'z'),
  CharSet.range('0', '9'),
  CharSet.range('A', 'Z'),
  CharSet.range('!', '~'),
  CharSet.of(' '),
  CharSet.range(0xa1, 0xd7ff),
  CharSet.all,
];

const CACHED_ORDERS = 256;
const orders = memo<CharSet, Uint16Array>();

/** All members of a set, the pleasantest first. Linear in the size of the set, and kept for the sets used last. */
export function pleasantOrder(set: CharSet): Uint16Array {
  const known = orders.get(set);
  if (known !== undefined) return known;
  const order = new Uint16Array(set.size);
  let length = 0;
  let rest = set;
  for (const preferred of PREFERRED) {
    for (const char of rest.intersect(preferred)) order[length++] = char;
    rest = rest.minus(preferred);
  }
  if (orders.size >= CACHED_ORDERS) orders.clear();
  orders.set(set, order);
  return order;
}

const SHORT = 24;

/**
 * A few members that stand for many: the pleasantest of each kind and the ends of the first intervals, where
 * comparisons change their answers.
 */
export function shortList(set: CharSet): Uint16Array {
  const chosen = new Set<number>();
  for (const preferred of PREFERRED) {
    const part = set.intersect(preferred);
    if (part.min !== undefined) chosen.add(part.min);
    const second = part.at(1);
    if (second !== undefined) chosen.add(second);
  }
  for (let i = 0; i < set.bounds.length && chosen.size < SHORT; i++) chosen.add(set.bounds[i]);
  return Uint16Array.from(chosen);
}

export const PRINTABLE = CharSet.range('!', '~');
