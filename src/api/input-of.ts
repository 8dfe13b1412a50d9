import { showWord } from '../analyses/show-word.ts';
import type { Code, Input } from '../frontends/code.ts';
import { Int, type Sort } from '../logic/sort.ts';
import type { Value } from '../logic/value.ts';

/** A word as `--input` takes it; integers with their sign, where they have one. */
export function inputOf(word: readonly Value[], sort: Sort, { isSigned }: Pick<Code, 'isSigned'>): Input {
  if (sort.kind !== 'bitvec' || isSigned !== true) return showWord(word, sort) as Input;
  const integers = word.map(symbol => BigInt.asIntN(sort.width, BigInt(symbol as number | bigint)));
  return showWord(integers, Int) as Input;
}
