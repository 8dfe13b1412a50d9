import type { Random } from '../../../automata/acceptor/random.ts';
import { type Sort, universeSize } from '../../../logic/sort.ts';
import { defaultValue, fromScalar, type Value } from '../../../logic/value.ts';

/** How many bits the symbols of a sort have, where they are integers: of those without limits, those that C's have. */
export function bitsOf(sort: Sort): number | undefined {
  if (sort.kind === 'char') return 16;
  if (sort.kind === 'bitvec') return sort.width;
  return sort.kind === 'int' ? 32 : undefined;
}

/** A symbol with one bit turned around. */
export function withFlipped(sort: Sort, symbol: Value, bit: number): Value {
  return typeof symbol === 'number' || typeof symbol === 'bigint'
    ? fromScalar(sort, BigInt(symbol) ^ (1n << BigInt(bit)))
    : symbol;
}

/** A symbol and a number added to it, as its sort wraps. */
export function plus(sort: Sort, symbol: Value, difference: number): Value {
  return typeof symbol === 'number' || typeof symbol === 'bigint'
    ? fromScalar(sort, BigInt(symbol) + BigInt(difference))
    : symbol;
}

/** Any symbol of a sort; of large ones, mostly a small number. */
export function randomSymbol(sort: Sort, random: Random, others: readonly Value[]): Value {
  const size = universeSize(sort);
  if (size !== undefined) return random.below(size);
  if (sort.kind === 'bitvec' || sort.kind === 'int') {
    const bits = 1 + random.below(sort.kind === 'bitvec' ? sort.width : 32);
    const drawn = random.belowBig(1n << BigInt(bits));
    return fromScalar(sort, random.below(2) === 0 ? drawn : -drawn);
  }
  return others.length > 0 ? others[random.below(others.length)] : defaultValue(sort);
}
