import type { Activity } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import type { Value } from '../../../program/value.ts';
import type { PrimitiveName } from '../library/index.ts';

/** A call of a function that is not written in JavaScript. */
export interface NativeCall {
  readonly activity: Activity;
  readonly receiver: Value;
  readonly args: readonly Value[];
  /** What was constructed with; undefined for a plain call. */
  readonly newTarget: Value;
  /** What the function value carries. */
  readonly data: Value;
}

/**
 * What an operand is converted to. `search`: a string to look for; a regular expression is a TypeError. `numeric`: a
 * number or a bigint. `index`: a number; a negative one is a RangeError. `point`: a number; one that is no code point is
 * a RangeError. `filler`: a string, after all others, and only where it is needed.
 */
export type Hint = 'string' | 'number' | 'numeric' | 'search' | 'index' | 'point' | 'filler';

/**
 * A library function with one rule for concrete and symbolic operands. A rule asks all it has to ask about symbolic
 * values before it changes the heap, since asking may have it done again.
 */
export interface NativeFunction {
  /** As people write it: `String.prototype.charCodeAt`. */
  readonly name: string;
  readonly length: number;
  /** Whether `new` may be used with it. */
  readonly constructs?: boolean;
  /**
   * Which operands are primitives where the rule sees them: an object is converted first (its own code is run for that)
   * with this hint, the receiver as first. `undefined` leaves an operand as it is.
   */
  readonly converts?: readonly (Hint | undefined)[];
  /** Whether operands are worth converting: where they are not, the rule throws before it looks at them. */
  readonly isReceiver?: (activity: Activity, receiver: Value, args: readonly Value[], newTarget: Value) => boolean;
  /** Whether the operand with the hint `filler` is not needed; the others are primitives by then. */
  readonly ignoresFiller?: (activity: Activity, receiver: Value, args: readonly Value[]) => boolean;
  /** Whether the rule is ready for texts that only the host knows, in place of strings. */
  readonly takesHostTexts?: boolean;
  readonly rule: (call: NativeCall) => Value | Request;
}

/** A primitive of the self-hosted library: what it is called there, and its rule. */
export function primitive(name: PrimitiveName, length: number, rule: NativeFunction['rule']): NativeFunction {
  return { name, length, rule };
}
