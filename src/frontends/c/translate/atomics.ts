import type { Operand, Register } from '../../../program/ir.ts';
import { Unsupported } from '../../../program/source.ts';
import { uninitialised } from '../../../program/value.ts';
import type { DataLayout } from '../llvm/layout.ts';
import type * as llvm from '../llvm/module.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { type Scalar, scalarOf } from '../memory/scalar.ts';
import { comparison } from '../operators/comparison.ts';
import { floatOperator } from '../operators/floats.ts';
import { integerOperator } from '../operators/integer-operator.ts';
import { loadOperator, selectOperator, storeOperator } from '../operators/memory-operators.ts';
import { insertOperator } from '../operators/others.ts';
import { wrapped } from '../values/integer.ts';
import type { BodyBuilder } from './body-builder.ts';

type Other = llvm.Action & { do: 'other' };

const PLAIN = { nsw: false, nuw: false };

/** How `atomicrmw` compares for the one of two numbers that stays, if it is the old one. */
const KEPT_WHERE = { max: 'sgt', min: 'slt', umax: 'ugt', umin: 'ult' } as const;

/**
 * Atomic instructions, as one thread that is never interrupted sees them: reading, calculating and writing one after
 * the other, and a weak exchange that never fails for no reason.
 */
export class AtomicInstructions {
  constructor(
    private readonly builder: BodyBuilder,
    private readonly data: DataLayout,
  ) {}

  /** `old = *p; *p = old operator value` gives `old`. */
  readModifyWrite({ operands = [], operator = '' }: Other, to: Register): void {
    const [address, value] = operands.map(operand => this.builder.operand(operand));
    const scalar = this.scalar(operands[1]);
    this.builder.apply(loadOperator(scalar), [address], to);
    const changed = this.changed(operator, scalar, to, value);
    this.builder.apply(storeOperator(scalar), [changed, address], this.builder.scratch());
  }

  /** `old = *p; if (old == expected) *p = desired` gives `{ old, old == expected }`. */
  compareExchange({ operands = [], type }: Other, to: Register): void {
    const { builder } = this;
    const [address, expected, desired] = operands.map(operand => builder.operand(operand));
    const scalar = this.scalar(operands[2]);
    const [old, isSame, changed, half] = Array.from({ length: 4 }, () => builder.scratch());
    builder.apply(loadOperator(scalar), [address], old);
    builder.apply(comparison('eq', scalar.width), [old, expected], isSame);
    builder.apply(selectOperator(scalar), [isSame, desired, old], changed);
    builder.apply(storeOperator(scalar), [changed, address], builder.scratch());
    const layout = CellLayout.ofType(type, this.data);
    const [, second] = type.kind === 'struct' ? this.data.fieldOffsets(type) : [];
    builder.apply(insertOperator(layout, 0, scalar), [builder.constant(uninitialised), old], half);
    builder.apply(insertOperator(layout, second, { kind: 'int', width: 1, bytes: 1 }), [half, isSame], to);
  }

  private changed(operator: string, scalar: Scalar, old: Operand, value: Operand): Operand {
    const { builder } = this;
    const { width } = scalar;
    const made = builder.scratch();
    switch (operator) {
      case 'xchg':
        return value;
      case 'add':
      case 'sub':
      case 'and':
      case 'or':
      case 'xor':
        builder.apply(integerOperator(operator, width, PLAIN), [old, value], made);
        return made;
      case 'nand': {
        const both = builder.scratch();
        builder.apply(integerOperator('and', width, PLAIN), [old, value], both);
        builder.apply(integerOperator('xor', width, PLAIN), [both, builder.constant(wrapped(-1n, width))], made);
        return made;
      }
      case 'max':
      case 'min':
      case 'umax':
      case 'umin': {
        const isKept = builder.scratch();
        builder.apply(comparison(KEPT_WHERE[operator], width), [old, value], isKept);
        builder.apply(selectOperator(scalar), [isKept, old, value], made);
        return made;
      }
      case 'fadd':
      case 'fsub':
        builder.apply(floatOperator(operator, width === 32 ? 'float' : 'double'), [old, value], made);
        return made;
      default:
        throw new Unsupported(`the atomic operation ${operator}`, undefined);
    }
  }

  private scalar({ type }: llvm.Operand): Scalar {
    const scalar = scalarOf(type, this.data);
    if (scalar === undefined) throw new Unsupported('an atomic operation on a value of this type', undefined);
    return scalar;
  }
}
