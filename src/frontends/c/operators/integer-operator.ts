import { Interned } from '../../../logic/kept.ts';
import type { Operator } from '../../../program/operator.ts';
import { Reference } from '../../../program/value.ts';
import type { IntOperator } from '../llvm/module.ts';
import { addressArithmetic } from '../values/addresses.ts';
import { calculate, isUnset, type Promises } from '../values/arithmetic.ts';

const known = new Interned<Operator>();

/** Whether it has a result whatever its operands are. */
function isHarmless(operator: IntOperator, { nsw, nuw }: Promises): boolean {
  return !nsw && !nuw && !/div|rem|shl|shr/.test(operator);
}

/** Integer arithmetic on values of `width` bits; one operator object for each kind. */
export function integerOperator(operator: IntOperator, width: number, { nsw, nuw }: Promises): Operator {
  const name = `${operator} i${width}${nsw ? ' nsw' : ''}${nuw ? ' nuw' : ''}`;
  const promises = { nsw, nuw };
  return known.of(name, () => ({
    name,
    isArithmetic: isHarmless(operator, promises),
    apply: (activity, [a, b]) =>
      a instanceof Reference || b instanceof Reference
        ? addressArithmetic(activity, operator, a, b)
        : calculate(activity, operator, width, promises, a, b),
  }));
}

/**
 * `and` and `or` where some bits of a variable are set and the others stay, as bit-fields are: of a variable that was never
 * set, the others are zero from then on.
 */
export function bitSettingOperator(operator: 'and' | 'or', width: number): Operator {
  const plain = integerOperator(operator, width, { nsw: false, nuw: false });
  return {
    name: `${plain.name} setting bits`,
    apply: (activity, [a, b]) => {
      if (!isUnset(a) && !isUnset(b)) return plain.apply(activity, [a, b]);
      return operator === 'and' ? 0 : isUnset(a) ? b : a;
    },
  };
}
