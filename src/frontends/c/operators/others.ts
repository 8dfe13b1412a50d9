import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { Reference, SymbolicBoolean, SymbolicNumber, uninitialised, type Value } from '../../../program/value.ts';
import { store } from '../memory/access.ts';
import { copyBytes } from '../memory/blocks.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { countOf } from '../memory/count.ts';
import { MemoryObject, type Origin } from '../memory/memory-object.ts';
import type { Scalar } from '../memory/scalar.ts';
import { fault } from '../values/fault.ts';
import { isInteger, signed } from '../values/integer.ts';
import { asSigned, isWhole, noNumber, wholeTerm } from '../values/numbers.ts';
import { overflowing } from '../values/overflow.ts';
import { comparison, isTrue } from './comparison.ts';

export const UNREACHABLE: Operator = {
  name: 'unreachable',
  apply: activity => fault(activity, 'reaching what cannot be reached'),
};

/** `(address, label, …)`: which of the labels it is the address of, counted from 0. Anything else cannot be jumped to. */
export const WHICH_LABEL: Operator = {
  name: 'which label',
  apply: (activity, [address, ...labels]) => {
    for (const [i, label] of labels.entries()) {
      const isIt = comparison('eq', 64).apply(activity, [address, label]);
      if (isIt instanceof SymbolicBoolean ? decide(activity, isIt.term) : isIt === true) return i;
      if (typeof isIt !== 'boolean' && !(isIt instanceof SymbolicBoolean)) return noNumber(activity, address);
    }
    return fault(activity, 'a jump to what is no label of the function');
  },
};

/** What a branch goes by, where no comparison made it. */
export const CONDITION: Operator = {
  name: 'condition',
  apply: (activity, [value]) => (isInteger(value) ? value !== 0 : isTrue(activity, value)),
};

/** A number as a switch compares it: the signed one that it is, or its bits. */
export function switchOperand(width: number): Operator {
  return {
    name: `switch on i${width}`,
    apply: (activity, [value]) => {
      if (isInteger(value)) return signed(value, width);
      if (typeof value === 'boolean') return value ? 1 : 0;
      const whole = isWhole(value) ? wholeTerm(activity, value, width) : undefined;
      if (whole !== undefined) return new SymbolicNumber(asSigned(activity, whole, width));
      return typeof value === 'object' && value !== null && value.kind === 'number' ? value : noNumber(activity, value);
    },
  };
}

function newObject(activity: Activity, name: string, layout: CellLayout, origin: Origin): Reference {
  const values = new Array<Value>(layout.spans.length).fill(uninitialised);
  return activity.heap.allocate(owner => new MemoryObject(owner, name, layout, values, origin));
}

/** A new object like a constant one. */
export function wholeConstant(constant: MemoryObject): Operator {
  return {
    name: 'a constant value',
    apply: ({ heap }) =>
      heap.allocate(owner => {
        const made = constant.clone();
        made.owner = owner;
        return made;
      }),
  };
}

/** Larger variables than this are not followed: in bytes. */
const MOST_ON_STACK = 1 << 24;

/** More lengths than this are not told apart. */
const MOST_LENGTHS = 256;

/** An array whose length is calculated: `(count)`. */
export function dynamicVariable(size: number, name: string): Operator {
  return {
    name: `allocate ${name}`,
    apply: (activity, [wanted]) => {
      const bytes = size * countOf(activity, wanted, MOST_LENGTHS, 'an array of a length that depends on the input');
      if (bytes > MOST_ON_STACK) return refuse(activity, 'an array this large on the stack');
      return newObject(activity, name, CellLayout.bytes(bytes), 'dynamic');
    },
  };
}

/** `(whole, part) → whole` with that part at an offset; the whole that is given stays as it is. */
export function insertOperator(layout: CellLayout, offset: number, part: Scalar | CellLayout): Operator {
  return {
    name: 'insert',
    apply: (activity, [whole, value]) => {
      const made = newObject(activity, 'a value', layout, 'allocated');
      if (whole instanceof Reference) copyBytes(activity, made, whole, layout.size);
      const place = new Reference(made.object, offset);
      if (part instanceof CellLayout) copyBytes(activity, place, value, part.size);
      else store(activity, place, part, value);
      return made;
    },
  };
}

/** `(a, b) → { result, whether it overflowed }` */
export function overflowOperator(
  operator: 'add' | 'sub' | 'mul',
  isSigned: boolean,
  width: number,
  layout: CellLayout,
  flagAt: number,
): Operator {
  const scalar: Scalar = { kind: 'int', width, bytes: Math.ceil(width / 8) };
  return {
    name: `${operator} with overflow`,
    apply: (activity, [a, b]) => {
      const { result, overflow } = overflowing(activity, operator, isSigned, width, a, b);
      const made = newObject(activity, 'a value', layout, 'allocated');
      store(activity, made, scalar, result);
      store(activity, new Reference(made.object, flagAt), { kind: 'int', width: 1, bytes: 1 }, overflow);
      return made;
    },
  };
}
