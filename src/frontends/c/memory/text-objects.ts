import { HeapObject } from '../../../program/heap.ts';
import type { Value } from '../../../program/value.ts';

abstract class TextObject extends HeapObject {
  constructor(
    owner: object,
    /** Characters: what is in the memory. */
    public text: Value,
  ) {
    super(owner);
  }

  abstract override clone(): TextObject;

  contents(): readonly Value[] {
    return [this.text];
  }

  withContents([text]: readonly Value[]): TextObject {
    const copy = this.clone();
    copy.text = text;
    return copy;
  }
}

/** The whole input in memory, for functions that get a buffer or a text: its symbols are read when they are looked at. */
export class InputObject extends TextObject {
  constructor(
    owner: object,
    text: Value,
    /** Whether a NUL follows, which cannot be one of the symbols then. */
    readonly isTerminated: boolean,
  ) {
    super(owner, text);
  }

  clone(): InputObject {
    return new InputObject(this.owner, this.text, this.isTerminated);
  }

  shape(): string {
    return `input ${this.isTerminated}`;
  }
}

/**
 * Memory of any size for a function to write its result to, more or less from the front to the back. A terminated one is
 * for text that ends with a NUL: the NUL is not part of the text.
 */
export class OutputObject extends TextObject {
  constructor(
    owner: object,
    text: Value,
    readonly isTerminated: boolean,
    /** Whether the NUL after the text was written. */
    public hasEnd = false,
    /** Bytes behind the text, the first of which was not written yet: numbers of eight bits, or unset. */
    public later: readonly Value[] = [],
    /** Whether a NUL was once written over the last byte: there is more in memory behind it then. */
    public wasCut = false,
  ) {
    super(owner, text);
  }

  override contents(): readonly Value[] {
    return [this.text, ...this.later];
  }

  override isWrittenByPlace(place: number): boolean {
    return place === 0;
  }

  override withContents([text, ...later]: readonly Value[]): OutputObject {
    return new OutputObject(this.owner, text, this.isTerminated, this.hasEnd, later, this.wasCut);
  }

  clone(): OutputObject {
    return new OutputObject(this.owner, this.text, this.isTerminated, this.hasEnd, this.later, this.wasCut);
  }

  shape(): string {
    return `output ${this.isTerminated} ${this.hasEnd} ${this.later.length} ${this.wasCut}`;
  }
}

/**
 * The whole input in memory that is changed in place, more or less from the front to the back: what was written stands
 * before the rest of the input, which is as it was.
 */
export class ChangedObject extends OutputObject {
  constructor(
    owner: object,
    text: Value,
    isTerminated: boolean,
    /** All of the input, also what was written over. */
    public whole: Value,
    /** Of a text: what is before the first NUL that was written. */
    public ended?: Value,
  ) {
    super(owner, text, isTerminated);
  }

  override contents(): readonly Value[] {
    return this.ended === undefined ? [this.text, this.whole] : [this.text, this.whole, this.ended];
  }

  override withContents([text, whole, ended]: readonly Value[]): ChangedObject {
    return new ChangedObject(this.owner, text, this.isTerminated, whole, ended);
  }

  override clone(): ChangedObject {
    return this.withContents(this.contents());
  }

  override isWithinInput(place: number): boolean {
    return place === 0;
  }

  override shape(): string {
    return `changed ${this.isTerminated} ${this.ended !== undefined}`;
  }
}
