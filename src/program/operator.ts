import type { Activity } from './activity.ts';
import type { Request } from './language.ts';
import type { Fault, Frame } from './state.ts';
import type { Value } from './value.ts';

/** What an operator says instead of a result: call this, and its result is mine. */
export class Call {
  constructor(
    readonly callee: Value,
    readonly receiver: Value,
    readonly args: readonly Value[],
    /** For making an object: what was written after `new`. */
    readonly newTarget?: Value,
  ) {}
}

/** What an operator says instead of a result: go on with this suspended frame, and what it hands out is my result. */
export class Resume {
  constructor(
    readonly frame: Frame,
    readonly how: 'next' | 'throw' | 'return',
    readonly value: Value,
  ) {}
}

/** What a program threw; where the language stopped it, with what it did and where. */
export class Thrown {
  constructor(
    readonly value: Value,
    readonly fault?: Fault,
  ) {}
}

/**
 * What a language calculates with values: one rule for concrete and symbolic operands and for all evaluators.
 *
 * A rule that depends on a symbolic value asks `activity.decide(…)`, which may leave it by an exception and have it
 * done again later: a rule asks all it has to ask before it changes the heap.
 */
export interface Operator {
  readonly name: string;
  /** Of numbers it gives a number, and does nothing else. */
  readonly isArithmetic?: boolean;
  /** @throws Thrown for what the program throws */
  apply(activity: Activity, args: readonly Value[]): Value | Request;
}
