import type { Term } from '../logic/term.ts';
import type { Heap } from './heap.ts';
import type { FunctionBody, FunctionCode, Register } from './ir.ts';
import type { SourceRange } from './source.ts';
import type { Stage } from './staging.ts';
import type { Unit, Value } from './value.ts';

/** What a frame is for, where its end means more than a result for the caller; the language says what. */
export interface Role {
  readonly kind: string;
  readonly object: Value;
}

/** A function in progress. */
export class Frame {
  block = 0;
  index = 0;

  constructor(
    readonly code: FunctionCode,
    readonly body: FunctionBody,
    readonly registers: Value[],
    /** Where the result goes in the frame below. */
    public to: Register,
    public role: Role | undefined,
  ) {}

  clone(): Frame {
    const copy = new Frame(this.code, this.body, this.registers.slice(), this.to, this.role);
    copy.block = this.block;
    copy.index = this.index;
    return copy;
  }
}

/** The symbols of the input as far as they are known, and whether there are no more. */
export interface Input {
  readonly symbols: readonly Unit[];
  readonly closed: boolean;
  /** Where it is guessed: how many symbols come after the known ones. */
  readonly ahead?: Ahead;
}

/** How many symbols follow, at least, and at most where that is known. */
export interface Ahead {
  readonly least: number;
  readonly most?: number;
}

export interface Event {
  readonly name: string;
  readonly args: readonly Value[];
}

/** Where a program did what it must not do, in the user's code, and what that was. */
export interface Fault {
  /** `file:line:column` */
  readonly place: string;
  readonly kind: string;
}

/** How a run ended, or why it stands still. */
export type Ending =
  | { readonly kind: 'returned'; readonly value: Value }
  /** `fault` where it is the language that stopped the program; `at` is where it was thrown, in the user's code. */
  | { readonly kind: 'threw'; readonly value: Value; readonly fault?: Fault; readonly at?: SourceRange }
  /** With `isAssumed`, where the run does not count: something was assumed that does not hold. */
  | { readonly kind: 'halted'; readonly accepted: boolean; readonly isAssumed?: true }
  /** The program asked for a symbol after the last. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'violated'; readonly at: string; readonly fault?: Fault };

/**
 * A program in progress, as data: nothing of it lives on the host's stack, so that it can be copied, compared, hashed,
 * stored and joined.
 */
export class State {
  /**
   * What was found out for the instruction in progress, which is done again when a new question came up. By condition
   * and not by number: with more of the input known, an instruction may ask other questions, or none.
   */
  answers: Map<Term, boolean> | undefined;
  ending: Ending | undefined;
  /**
   * In a state that stands for many: how many symbols came before the known ones, a term of sort Int. The known ones,
   * and `position`, are counted from there.
   */
  base: Term | undefined;
  /** In a state that stands for many: how many numbers were made of which nothing is known. */
  made = 0;

  constructor(
    readonly frames: Frame[],
    readonly heap: Heap,
    public input: Input,
    /** How many symbols were read. */
    public position: number,
    readonly outputs: Value[],
    readonly events: Event[],
    /** What was found out about the input on the way, as conjuncts in order. */
    readonly path: Term[],
    /** What the user's input went through before it became the input of this state, where stages are followed. */
    readonly stages: Stage[] = [],
  ) {}

  fork(): State {
    const copy = new State(
      this.frames.map(frame => frame.clone()),
      this.heap.fork(),
      this.input,
      this.position,
      this.outputs.slice(),
      this.events.slice(),
      this.path.slice(),
      this.stages.slice(),
    );
    if (this.answers !== undefined) copy.answers = new Map(this.answers);
    copy.ending = this.ending;
    copy.base = this.base;
    copy.made = this.made;
    return copy;
  }
}
