import { convert, item } from '../../../logic/build.ts';
import { BitVec } from '../../../logic/sort.ts';
import type { Operator } from '../../../program/operator.ts';
import { SymbolicNumber } from '../../../program/value.ts';
import { wrapped } from '../values/integer.ts';

/** A field of a symbol that is a record: an integer as 64 bits, a floating-point number as it is. */
export function fieldOperator(field: number): Operator {
  return {
    name: `field ${field}`,
    apply: (_activity, [symbol]) => {
      if (!(symbol instanceof SymbolicNumber)) throw new Error('what was read is no record');
      const term = item(symbol.term, field);
      const isFloat = term.sort.kind === 'float';
      if (term.op.kind !== 'const') return new SymbolicNumber(isFloat ? term : convert(term, BitVec(64)));
      const value = term.op.value as number | bigint;
      return isFloat ? value : wrapped(BigInt(value), 64);
    },
  };
}
