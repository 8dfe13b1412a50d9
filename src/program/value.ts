import type { Term } from '../logic/term.ts';
import { Unsupported } from './source.ts';

/**
 * What a register or a heap cell holds. What does not depend on the input is concrete and is the host's own value, so
 * that it is calculated with at the host's speed; only what depends on the input is symbolic.
 *
 * Fixed-width integers of other languages are numbers (up to 32 bits) and bigints (wider): the operators know the width.
 */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | Name
  | Reference
  | Marker
  | ReturnSignal
  | SymbolicNumber
  | SymbolicBoolean
  | Text
  | OpenLength
  | AnyNumber
  | AnyValue
  | Choice;

/** A unique name (a JavaScript symbol, or a private name). */
export class Name {
  readonly kind = 'name';
  constructor(
    readonly description: string | undefined,
    /** Distinguishes names of one description; comparable between runs. */
    readonly serial: number,
    readonly isPrivate = false,
  ) {}
}

/** A reference to an object on the heap; with an offset into it where the language has pointers. */
export class Reference {
  readonly kind = 'reference';
  constructor(
    readonly object: number,
    readonly offset: Value = 0,
    /** Where the part of the object ends that it was made for and must not leave, if there is one; for abstractions only. */
    readonly end?: number,
  ) {}
}

/** A value that programs never see: a variable before its declaration, a hole, the end of an iteration. */
export class Marker {
  readonly kind = 'marker';
  constructor(readonly name: string) {}
}

export const uninitialised = new Marker('uninitialised');
export const hole = new Marker('hole');
export const done = new Marker('done');

/** Thrown through a suspended frame that is told to return: only cleanup handlers see it. */
export class ReturnSignal {
  readonly kind = 'return';
  constructor(readonly value: Value) {}
}

/**
 * What the host must not calculate with: `Number(value)`, `String(value)` or `value < 3` of one of these would give an
 * answer, and a wrong one.
 */
abstract class Guarded {
  [Symbol.toPrimitive](): never {
    throw new Unsupported('this operation on a value that depends on the input', undefined);
  }
}

/** A number that depends on the input: a term of sort Int, Real or BitVec. */
export class SymbolicNumber extends Guarded {
  readonly kind = 'number';
  constructor(readonly term: Term) {
    super();
  }
}

/** A truth value that depends on the input. */
export class SymbolicBoolean extends Guarded {
  readonly kind = 'boolean';
  constructor(readonly term: Term) {
    super();
  }
}

/** One symbol of a string: a code unit, or a term of sort Char. */
export type Unit = number | Term;

/** A part of a text whose symbols are not known one by one: of the input from one place to another, or of any text. */
export type Segment =
  /** What the input has from the place `from` up to `to`: terms of sort Int, places counted from the input's start. */
  | { readonly kind: 'slice'; readonly from: Term; readonly to: Term }
  /** A text of which only the name is known. */
  | { readonly kind: 'opaque'; readonly name: string; readonly length: Term }
  | { readonly kind: 'units'; readonly units: readonly Unit[] };

/**
 * A string that depends on the input: its units, one by one. With `rest`, it goes on with all of the program's input
 * from that position: its length is not known until the input has ended. Where the program is followed stage by stage
 * (`staging.ts`), the input is the one of that stage, and is out of reach in later ones.
 *
 * In a state that stands for many (`State.base`), `before` comes first: what of it was read in the past.
 */
export class Text extends Guarded {
  readonly kind = 'text';
  constructor(
    readonly units: readonly Unit[],
    readonly rest?: number,
    readonly stage = 0,
    readonly before: readonly Segment[] = [],
  ) {
    super();
  }
}

/** The length of a text that is still open: `plus` and the length of the input (and `base`, a term, where it is given). */
export class OpenLength extends Guarded {
  readonly kind = 'length';
  constructor(
    readonly plus: number,
    readonly stage = 0,
    readonly base?: Term,
  ) {
    super();
  }
}

/**
 * Some number, in a state that stands for many: an element of an array whose elements are not told apart. Each time it is
 * read it may be another one, so it never leaves memory; a language without such memory never sees one.
 */
export class AnyNumber extends Guarded {
  readonly kind = 'any number';
  readonly name = 'any';
}

export const anyNumber = new AnyNumber();

/**
 * Some value of which at most its kind is known, in a state that stands for many. Each look at it may find something else.
 * Only languages that can go on without knowing (`Language.apply`) ever see one.
 */
export class AnyValue extends Guarded {
  readonly kind = 'any value';
  readonly name: string;
  private constructor(readonly of: 'text' | 'function' | undefined) {
    super();
    this.name = `any ${of ?? 'value'}`;
  }

  static readonly value = new AnyValue(undefined);
  static readonly text = new AnyValue('text');
  static readonly callable = new AnyValue('function');
}

/** One of several values, where paths were joined: the value of the first case whose condition holds. The last always does. */
export class Choice extends Guarded {
  readonly kind = 'choice';
  constructor(readonly cases: readonly (readonly [Term, Value])[]) {
    super();
  }
}
