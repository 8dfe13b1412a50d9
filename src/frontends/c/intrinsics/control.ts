import type { Value } from '../../../program/value.ts';
import { isTrue } from '../operators/comparison.ts';
import { type FaultKind, fault } from '../values/fault.ts';
import { isInteger } from '../values/integer.ts';
import { type Intrinsics, plain } from './intrinsic.ts';

/** What a check that clang put in says with its number. */
const CHECKS: ReadonlyMap<Value, FaultKind> = new Map<Value, FaultKind>([
  [18, 'an index outside of its array'],
  [20, 'a shift by the width of its operand or more'],
  [24, 'an array of no or a negative length'],
]);

/** LLVM's own functions about how a program goes on. */
export const CONTROL: Intrinsics = new Map([
  plain('llvm.ubsantrap', (activity, [check]) =>
    fault(activity, CHECKS.get(check) ?? 'reaching what cannot be reached'),
  ),
  plain('llvm.trap', activity => fault(activity, 'reaching what cannot be reached')),
  plain('llvm.debugtrap', () => undefined),
  plain('llvm.expect', (_, [value]) => value),
  plain('llvm.expect.with.probability', (_, [value]) => value),
  plain('llvm.assume', (activity, [holds]) => {
    const isSo = isInteger(holds) ? holds !== 0 : isTrue(activity, holds);
    return isSo ? undefined : fault(activity, 'reaching what cannot be reached');
  }),
  plain('llvm.invariant.start', () => null),
  plain('llvm.invariant.end', () => undefined),
  plain('llvm.launder.invariant.group', (_, [address]) => address),
  plain('llvm.strip.invariant.group', (_, [address]) => address),
  plain('llvm.stacksave', () => null),
  plain('llvm.stackrestore', () => undefined),
  plain('llvm.va_end', () => undefined),
  plain('llvm.is.constant', () => false),
  plain('llvm.prefetch', () => undefined),
  plain('llvm.dbg.declare', () => undefined),
  plain('llvm.dbg.value', () => undefined),
  plain('llvm.dbg.label', () => undefined),
  plain('llvm.threadlocal.address', (_, [address]) => address),
]);
