import type { Sort } from '../logic/sort.ts';
import type { Operator } from './operator.ts';
import type { SourceRange } from './source.ts';
import type { Value } from './value.ts';

/** A local variable of a frame. */
export type Register = number;

/** What an instruction reads: a register `r ≥ 0`, or the constant `constants[~o]` of its function where `o < 0`. */
export type Operand = number;

/** An index into the blocks of a function. */
export type BlockIndex = number;

/**
 * One step of a program. All of them are done at once or not at all: an instruction that has to ask about symbolic
 * values asks before it changes anything, so that it can be done again with the answer.
 *
 * What a language calculates is in its operators (`apply`); the rest is common to all languages.
 */
export type Instruction =
  | { readonly do: 'copy'; readonly to: Register; readonly from: Operand; readonly at: SourceRange }
  /** Applies an operator of the language. It may end in a call, whose result then goes to `to`. */
  | {
      readonly do: 'apply';
      readonly operator: Operator;
      readonly args: readonly Operand[];
      readonly to: Register;
      readonly at: SourceRange;
    }
  /** Makes a function value from code and the cells that it captures. */
  | {
      readonly do: 'closure';
      readonly code: FunctionCode;
      readonly captures: readonly Operand[];
      readonly to: Register;
      readonly at: SourceRange;
    }
  /** Calls a function value; `construct` makes a new object with it. */
  | {
      readonly do: 'call';
      readonly callee: Operand;
      readonly receiver: Operand;
      readonly args: readonly Operand[];
      readonly construct: boolean;
      readonly to: Register;
      readonly at: SourceRange;
    }
  /** Makes a cell: a variable on the heap, which closures share. */
  | {
      readonly do: 'cell';
      readonly to: Register;
      readonly value: Operand;
      readonly name: string;
      readonly at: SourceRange;
    }
  | { readonly do: 'load'; readonly to: Register; readonly cell: Operand; readonly at: SourceRange }
  | { readonly do: 'store'; readonly cell: Operand; readonly value: Operand; readonly at: SourceRange }
  /**
   * Leaves the frame, to come back here: `value` is handed out, what is handed back in goes to `to`. With `asItIs`, the
   * value is all that the caller gets, and the language makes nothing else of it.
   */
  | {
      readonly do: 'suspend';
      readonly value: Operand;
      readonly to: Register;
      readonly at: SourceRange;
      readonly asItIs?: true;
    }
  /** Reads the next symbol; the program ends when there is none. */
  | { readonly do: 'in'; readonly to: Register; readonly at: SourceRange }
  /** The symbol `offset` places ahead (0 is the one that `in` reads next), without reading it. */
  | { readonly do: 'peek'; readonly offset: Operand; readonly to: Register; readonly at: SourceRange }
  | { readonly do: 'out'; readonly value: Operand; readonly at: SourceRange }
  /** Something an observer may see. */
  | { readonly do: 'event'; readonly name: string; readonly args: readonly Operand[]; readonly at: SourceRange }
  | { readonly do: 'assert'; readonly that: Operand; readonly at: SourceRange }
  | { readonly do: 'assume'; readonly that: Operand; readonly at: SourceRange };

/** How a block ends. */
export type Terminator =
  | { readonly do: 'jump'; readonly to: BlockIndex; readonly at: SourceRange }
  /** `on` is a boolean (a front end with other truth values turns them into booleans first). */
  | {
      readonly do: 'branch';
      readonly on: Operand;
      readonly then: BlockIndex;
      readonly otherwise: BlockIndex;
      readonly at: SourceRange;
    }
  /** Goes to the block of the first case with this number (compared as `===` of concrete numbers). */
  | {
      readonly do: 'switch';
      readonly on: Operand;
      readonly cases: ReadonlyMap<number, BlockIndex>;
      readonly otherwise: BlockIndex;
      readonly at: SourceRange;
    }
  | { readonly do: 'return'; readonly value: Operand; readonly at: SourceRange }
  | { readonly do: 'throw'; readonly value: Operand; readonly at: SourceRange }
  /** Ends the program, with its input accepted or not. */
  | { readonly do: 'halt'; readonly accepted: boolean; readonly at: SourceRange }
  /** What cannot be run; the program stops here with its name, and only if it gets here. */
  | { readonly do: 'unsupported'; readonly construct: string; readonly at: SourceRange };

export interface Block {
  readonly instructions: readonly Instruction[];
  readonly end: Terminator;
  /** Where to go on when an instruction of this block throws. */
  readonly onThrow?: Handler;
}

export interface Handler {
  readonly block: BlockIndex;
  /** Gets what was thrown. */
  readonly caught: Register;
  /** A `cleanup` handler also runs when a suspended frame is told to return; a `catch` handler does not. */
  readonly kind: 'catch' | 'cleanup';
}

/** A function's code. Its body is translated when it is first needed: most functions of a package never are. */
export interface FunctionCode {
  readonly name: string;
  readonly at: SourceRange;
  readonly body: FunctionBody;
}

/** Block 0 is the entry. Registers that no argument goes to start as `undefined`. */
export interface FunctionBody {
  readonly registers: number;
  readonly constants: readonly Value[];
  readonly blocks: readonly Block[];
  readonly parameters: readonly Register[];
  /** Gets a list (made by the language) of the arguments after the parameters. */
  readonly rest?: Register;
  /** Gets a list of all arguments. */
  readonly argumentList?: Register;
  readonly receiver?: Register;
  /** Gets the function value itself. */
  readonly callee?: Register;
  /** Gets what was constructed with, or `undefined` for a plain call. */
  readonly newTarget?: Register;
  /** Get the captured cells, in the order of the closure's captures. */
  readonly captures: readonly Register[];
  /** The registers that are variables of the source. */
  readonly variables?: ReadonlyMap<Register, SourceVariable>;
}

/** A variable as its author knows it. */
export interface SourceVariable {
  readonly name: string;
  /** The sort of the numbers that it holds, where its type says so. */
  readonly sort?: Sort;
  /** The names of its values, where they have some. */
  readonly values?: ReadonlyMap<bigint, string>;
  /** The bits of a number of which the first is its sign. */
  readonly signed?: number;
  /** Whether it is called like what says which state the program is in. */
  readonly isState?: true;
  /** Whether it is true or false. */
  readonly isFlag?: true;
  /** Whether it holds what the function that it is called after has read. */
  readonly isRead?: true;
  /** The variables that share its bits, where it is several in one. */
  readonly parts?: readonly { readonly variable: SourceVariable; readonly shift: number; readonly bits: number }[];
}
