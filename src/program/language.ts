import type { Activity } from './activity.ts';
import type { FunctionCode } from './ir.ts';
import type { Call, Operator, Resume } from './operator.ts';
import type { SourceRange } from './source.ts';
import type { Frame, Role } from './state.ts';
import type { Unit, Value } from './value.ts';

/** A frame to be entered. */
export class Entry {
  constructor(
    readonly code: FunctionCode,
    readonly captures: readonly Value[],
    readonly callee: Value,
    readonly receiver: Value,
    readonly args: readonly Value[],
    readonly newTarget: Value,
    readonly role: Role | undefined,
  ) {}
}

/** What a result may be instead of a value. */
export type Request = Call | Resume | Entry;

/** What the evaluators leave to the language. */
export interface Language {
  readonly name: string;
  /**
   * Whether numbers are bits of some width, which only the language knows. A length below 0, or an integer below 0, is no
   * such number: what it stands for is left to the language.
   */
  readonly hasWidths?: boolean;
  /** Whether it goes on without knowing values (`AnyValue`), wherever something is not supported or was forgotten. */
  readonly forgets?: boolean;
  /** Of such a language, whether using what is not known may throw, too, where the program catches that. */
  readonly forgottenThrows?: boolean;
  /** Whether nobody sees if a zero is negative: what is written are whole numbers, of which 0 is one. */
  readonly hasOneZero?: boolean;
  /** The function that is asked about: where what happens outside of the user's code is said to be. */
  readonly home?: SourceRange;
  /**
   * Applies an operator, where the language goes on without knowing all values (`AnyValue`): what cannot be calculated is
   * then forgotten. Otherwise operators apply themselves.
   */
  apply?(activity: Activity, operator: Operator, args: readonly Value[]): Value | Request;
  /** The value of a function with its captured cells. */
  closure(activity: Activity, code: FunctionCode, captures: readonly Value[]): Value;
  /** What calling this value means: a frame to enter, or a result. `newTarget` is undefined for plain calls. */
  call(activity: Activity, callee: Value, receiver: Value, args: readonly Value[], newTarget: Value): Value | Request;
  /** A list of arguments as one value. */
  list(activity: Activity, values: readonly Value[]): Value;
  /** A frame with a role came to its end: what its caller gets. */
  returned(activity: Activity, role: Role, value: Value): Value;
  /** A frame was left by `suspend`, and is off the stack: the language keeps it; what its caller gets. */
  suspended(activity: Activity, frame: Frame, value: Value): Value;
  /** A frame with a role was left by throwing. */
  abandoned(activity: Activity, role: Role): void;
  /** What is thrown when calls are nested too deeply. */
  stackOverflow(activity: Activity): Value;
  /** The value that reading a symbol gives. */
  symbol(unit: Unit): Value;
}
