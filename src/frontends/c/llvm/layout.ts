import { SourceError } from '../../../program/source.ts';
import type { Type } from './module.ts';

type StructType = Extract<Type, { kind: 'struct' }>;

interface StructLayout {
  readonly size: number;
  readonly align: number;
  readonly offsets: readonly number[];
}

/** In bits. */
const FLOAT_WIDTHS: Readonly<Record<Extract<Type, { kind: 'float' }>['name'], number>> = {
  half: 16,
  bfloat: 16,
  float: 32,
  double: 64,
  x86_fp80: 80,
  fp128: 128,
};

/** `p:32:32`, `i64:64`, `f80:128`, `v128:128:128`, `a:0:32`: what, its width, and its alignment, in bits. */
const ALIGNMENT = /^([ifva])([0-9]*):([0-9]+)/;
const POINTER = /^p0?:([0-9]+):([0-9]+)/;

/** Sizes, alignments and offsets, all in bytes, of types on one target, by its data layout string. */
export class DataLayout {
  /** In bits. */
  readonly pointerWidth: number;
  readonly isLittleEndian: boolean;
  private readonly pointerAlign: number;
  private readonly aggregateAlign: number;
  /** By width in bits. The first ones are LLVM's own where the string says nothing. */
  private readonly intAligns = new Map([
    [1, 1],
    [8, 1],
    [16, 2],
    [32, 4],
    [64, 4],
  ]);
  private readonly floatAligns = new Map([
    [16, 2],
    [32, 4],
    [64, 8],
    [128, 16],
  ]);
  private readonly vectorAligns = new Map([
    [64, 8],
    [128, 16],
  ]);
  private readonly structs = new WeakMap<StructType, StructLayout>();

  constructor(text: string) {
    let pointer = [64, 8];
    let aggregateAlign = 1;
    const parts = text.split('-');
    for (const part of parts) {
      const [, width, bits] = POINTER.exec(part) ?? [];
      if (width !== undefined) pointer = [Number(width), Number(bits) / 8];
      const found = ALIGNMENT.exec(part);
      if (found === null) continue;
      const align = Math.max(1, Number(found[3]) / 8);
      if (found[1] === 'a') aggregateAlign = align;
      else this.alignsOf(found[1]).set(Number(found[2]), align);
    }
    [this.pointerWidth, this.pointerAlign] = pointer;
    this.aggregateAlign = aggregateAlign;
    this.isLittleEndian = parts.includes('e');
  }

  private alignsOf(letter: string): Map<number, number> {
    if (letter === 'i') return this.intAligns;
    return letter === 'f' ? this.floatAligns : this.vectorAligns;
  }

  /**
   * The distance between two of them in an array.
   * @throws SourceError for a type that has no size
   */
  sizeOf(type: Type): number {
    if (type.kind === 'struct') return this.layoutOf(type).size;
    if (type.kind === 'array') return type.count * this.sizeOf(type.element);
    return roundUp(this.storeSizeOf(type), this.alignOf(type));
  }

  /** How many bytes a load or a store touches: less than the size for an `i24` or an `x86_fp80`. */
  storeSizeOf(type: Type): number {
    if (type.kind === 'struct' || type.kind === 'array') return this.sizeOf(type);
    return Math.ceil(this.bitsOf(type) / 8);
  }

  private bitsOf(type: Type): number {
    switch (type.kind) {
      case 'ptr':
        return this.pointerWidth;
      case 'int':
        return type.width;
      case 'float':
        return FLOAT_WIDTHS[type.name];
      case 'vector':
        return type.count * this.bitsOf(type.element);
      default:
        throw new SourceError(`a value of type ${'name' in type ? type.name : type.kind} has no size`);
    }
  }

  alignOf(type: Type): number {
    switch (type.kind) {
      case 'ptr':
        return this.pointerAlign;
      case 'int':
        return this.alignOfInt(type.width);
      case 'float':
        return this.floatAligns.get(this.bitsOf(type)) ?? powerOfTwo(this.storeSizeOf(type));
      case 'vector':
        return this.vectorAligns.get(this.bitsOf(type)) ?? powerOfTwo(this.storeSizeOf(type));
      case 'array':
        return this.alignOf(type.element);
      case 'struct':
        return this.layoutOf(type).align;
      default:
        throw new SourceError(`a value of type ${'name' in type ? type.name : type.kind} has no alignment`);
    }
  }

  /** That of the next wider integer with one of its own; of the widest if there is none. */
  private alignOfInt(width: number): number {
    const exact = this.intAligns.get(width);
    if (exact !== undefined) return exact;
    const widths = [...this.intAligns.keys()].sort((a, b) => a - b);
    const next = widths.find(known => known > width) ?? widths[widths.length - 1];
    return this.intAligns.get(next) ?? 1;
  }

  fieldOffsets(struct: StructType): readonly number[] {
    return this.layoutOf(struct).offsets;
  }

  private layoutOf(struct: StructType): StructLayout {
    let layout = this.structs.get(struct);
    if (layout === undefined) {
      layout = this.layOut(struct);
      this.structs.set(struct, layout);
    }
    return layout;
  }

  private layOut({ fields, isPacked }: StructType): StructLayout {
    const offsets: number[] = [];
    let size = 0;
    let widest = 1;
    for (const field of fields) {
      const align = isPacked ? 1 : this.alignOf(field);
      const offset = roundUp(size, align);
      offsets.push(offset);
      size = offset + this.sizeOf(field);
      widest = Math.max(widest, align);
    }
    return { size: roundUp(size, widest), align: isPacked ? 1 : Math.max(widest, this.aggregateAlign), offsets };
  }
}

function roundUp(size: number, align: number): number {
  return Math.ceil(size / align) * align;
}

function powerOfTwo(atLeast: number): number {
  let power = 1;
  while (power < atLeast) power *= 2;
  return power;
}
