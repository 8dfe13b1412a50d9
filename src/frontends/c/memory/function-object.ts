import { HeapObject } from '../../../program/heap.ts';
import type { FunctionCode } from '../../../program/ir.ts';
import type { Value } from '../../../program/value.ts';

/** A function, for pointers to it. */
export class FunctionObject extends HeapObject {
  constructor(
    owner: object,
    readonly name: string,
    /** Undefined for one that is defined nowhere: calling it is an error that names it, or is left to us. */
    readonly code: FunctionCode | undefined,
  ) {
    super(owner);
  }

  clone(): FunctionObject {
    return new FunctionObject(this.owner, this.name, this.code);
  }

  shape(): string {
    return `function ${this.name}`;
  }

  contents(): readonly Value[] {
    return [];
  }

  override functionName(): string {
    return this.code?.name ?? this.name;
  }

  withContents(): FunctionObject {
    return this.clone();
  }
}
