import type { Operator } from '../../../program/operator.ts';
import { AnyNumber, uninitialised, type Value } from '../../../program/value.ts';
import { someNumber } from '../memory/access.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { forgetPart } from '../memory/forget.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import type { Scalar } from '../memory/scalar.ts';
import { fault } from '../values/fault.ts';
import { someTruth } from '../values/unknown-memory.ts';

/** `(result)`: that, or where it is what an unknown function gave, any value of its type. */
export function anyResult(type: Scalar | CellLayout): Operator {
  return {
    name: 'result of a call',
    apply: (activity, [result]) => {
      if (!(result instanceof AnyNumber)) return result;
      if (!(type instanceof CellLayout))
        return type.kind === 'int' && type.width === 1 ? someTruth(activity) : someNumber(activity, type);
      const values = new Array<Value>(type.spans.length).fill(uninitialised);
      const made = activity.heap.allocate(owner => new MemoryObject(owner, 'a result', type, values, 'local'));
      forgetPart(activity, made.object, 0, type.size, true);
      return made;
    },
  };
}

/** After a call of a function that is not defined here, and never returns as it is declared. */
export const ENDED_BY_CALL: Operator = {
  name: 'ended by a call',
  apply: activity => {
    if (activity.policy.forgets !== true) return fault(activity, 'reaching what cannot be reached');
    activity.state.ending = { kind: 'halted', accepted: false };
    return undefined;
  },
};
