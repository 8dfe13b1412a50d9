import { BitVec, Float, type Sort } from '../../../logic/sort.ts';
import { type ElementRun, HeapObject } from '../../../program/heap.ts';
import type { SourceVariable } from '../../../program/ir.ts';
import type { Value } from '../../../program/value.ts';
import type { DebugType } from '../llvm/debug-types.ts';
import type { CellKind, CellLayout } from './cell-layout.ts';
import { largeArraysIn } from './large-arrays.ts';
import { variableAt } from './variable-at.ts';

/** What made an object. A `dynamic` one is a variable whose length is calculated. */
export type Origin = 'static' | 'constant' | 'local' | 'dynamic' | 'allocated';

/** What became of an object. */
export type Life = 'live' | 'freed' | 'left';

/** A variable, a constant, or memory from `malloc`: cells with a value each. */
export class MemoryObject extends HeapObject {
  constructor(
    owner: object,
    /** For messages. */
    readonly name: string,
    public layout: CellLayout,
    public values: Value[],
    readonly origin: Origin,
    public life: Life = 'live',
    /** The cells of its type, however they were divided since. */
    readonly declared: CellLayout = layout,
    /** As its author wrote it, where that is known. */
    readonly type?: DebugType,
  ) {
    super(owner);
  }

  /** Whether it has cells from the start, and not by what is written first. */
  get hasOwnForm(): boolean {
    return this.origin !== 'allocated' && this.origin !== 'dynamic';
  }

  clone(): MemoryObject {
    return this.withContents(this.values);
  }

  shape(): string {
    const declared = this.declared === this.layout ? '' : ` ${this.declared.key}`;
    return `${this.origin} ${this.life} ${this.layout.key}${declared}`;
  }

  contents(): readonly Value[] {
    return this.values;
  }

  withContents(values: readonly Value[]): MemoryObject {
    return new MemoryObject(
      this.owner,
      this.name,
      this.layout,
      [...values],
      this.origin,
      this.life,
      this.declared,
      this.type,
    );
  }

  override sortAt(place: number): Sort | undefined {
    const { kind, size } = this.layout.spans[place];
    if (kind === 'int') return BitVec(8 * size);
    return kind === 'ptr' ? undefined : Float(kind === 'float' ? 32 : 64);
  }

  /** Memory without a type is an array of bytes. */
  override isElement(place: number): boolean {
    const { start, isElement } = this.layout.spans[place];
    return (
      isElement === true || !this.hasOwnForm || this.declared.spans[this.declared.cellAt(start)].isElement === true
    );
  }

  override largeArrays(): readonly ElementRun[] {
    return largeArraysIn(this.layout, this.hasOwnForm ? this.declared : undefined);
  }

  override variableAt(place: number): SourceVariable | undefined {
    const { name, type, layout, origin } = this;
    // Of a variable that is defined elsewhere, the compiler says no more than its name.
    if (type === undefined && origin === 'static' && layout.spans.length === 1) return { name };
    return variableAt(name, type, layout.spans[place].start);
  }

  /** Makes several cells one, with a value that is yet to be set. Whether that is possible. */
  merge(start: number, size: number, kind: CellKind): boolean {
    const merged = this.layout.merged(start, size, kind);
    if (merged === undefined) return false;
    const [first, last] = [this.layout.cellAt(start), this.layout.cellAt(start + size - 1)];
    this.values.splice(first, last - first + 1, undefined);
    this.layout = merged;
    return true;
  }
}
