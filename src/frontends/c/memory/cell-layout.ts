import { Interned } from '../../../logic/kept.ts';
import type { DataLayout } from '../llvm/layout.ts';
import type { Type } from '../llvm/module.ts';

/** What a cell of memory holds. */
export type CellKind = 'int' | 'ptr' | 'float' | 'double';

/** One scalar in an object: its first byte and its size in bytes. */
export interface CellSpan {
  readonly start: number;
  readonly size: number;
  readonly kind: CellKind;
  /** Whether it is part of an element of an array with more than a few. */
  readonly isElement?: true;
}

/** The elements of an array with so many are like fields of a struct, each of its own. */
const FEW_ELEMENTS = 4;

/** More cells than this in one object are not kept. */
const MAX_CELLS = 1 << 22;

/**
 * How the bytes of an object are divided into cells, one for each scalar of its type and one for each byte between them.
 * Layouts are interned: equal ones are the same object. Linear in the number of cells, once for each type.
 */
export class CellLayout {
  /** By byte: the number of the cell that it belongs to. */
  private readonly cellOfByte: Int32Array;
  private readonly changes = new Map<string, CellLayout>();

  private constructor(
    readonly key: string,
    readonly size: number,
    readonly spans: readonly CellSpan[],
  ) {
    this.cellOfByte = new Int32Array(size);
    spans.forEach(({ start, size: bytes }, cell) => {
      this.cellOfByte.fill(cell, start, start + bytes);
    });
  }

  static of(spans: readonly CellSpan[], size: number): CellLayout {
    if (spans.length > MAX_CELLS) throw new RangeError('an object with more than four million scalars');
    const key = keyOf(spans);
    return interned.of(key, () => new CellLayout(key, size, spans));
  }

  /** A layout of single bytes, where no type is known. */
  static bytes(count: number): CellLayout {
    return CellLayout.of(byteSpans(0, count), count);
  }

  static ofType(type: Type, data: DataLayout): CellLayout {
    const spans: CellSpan[] = [];
    const end = addSpans(type, 0, data, spans);
    const size = data.sizeOf(type);
    spans.push(...byteSpans(end, size));
    return CellLayout.of(spans, size);
  }

  /** The cell that a byte of the object belongs to. */
  cellAt(byte: number): number {
    return this.cellOfByte[byte];
  }

  /** The same with the cells from a byte on made one; undefined where one of them does not end where it should. */
  merged(start: number, size: number, kind: CellKind): CellLayout | undefined {
    const first = this.spans[this.cellAt(start)];
    const last = this.spans[this.cellAt(start + size - 1)];
    if (first.start !== start || last.start + last.size !== start + size) return undefined;
    return this.divided(start, size, kind, 1);
  }

  /** The same layout with cells of a given size and number from a byte on; what is left of cells cut by them is single bytes. */
  divided(start: number, size: number, kind: CellKind, count: number): CellLayout {
    const key = `${start} ${size} ${kind} ${count}`;
    let made = this.changes.get(key);
    if (made === undefined) {
      const end = start + count * size;
      const [first, last] = [this.cellAt(start), this.cellAt(end - 1)];
      const { start: outerStart } = this.spans[first];
      const outerEnd = this.spans[last].start + this.spans[last].size;
      const cells = Array.from({ length: count }, (_, i): CellSpan => ({ start: start + i * size, size, kind }));
      const spans = this.spans
        .slice(0, first)
        .concat(byteSpans(outerStart, start), cells, byteSpans(end, outerEnd), this.spans.slice(last + 1));
      made = CellLayout.of(spans, this.size);
      this.changes.set(key, made);
    }
    return made;
  }
}

const interned = new Interned<CellLayout>();

/** Spans as text, with repetitions counted. */
function keyOf(spans: readonly CellSpan[]): string {
  const parts: string[] = [];
  let [last, count] = ['', 0];
  const flush = (): void => {
    if (count > 0) parts.push(count === 1 ? last : `${last}*${count}`);
  };
  for (const { size, kind, isElement } of spans) {
    const shown = `${kind}${size}${isElement ? '[]' : ''}`;
    if (shown === last) count++;
    else {
      flush();
      [last, count] = [shown, 1];
    }
  }
  flush();
  return parts.join(' ');
}

function byteSpans(from: number, to: number): readonly CellSpan[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ start: from + i, size: 1, kind: 'int' as const }));
}

/** Adds the cells of a type that stands at a byte. @returns the byte after the last cell */
function addSpans(type: Type, at: number, data: DataLayout, spans: CellSpan[], isElement = false): number {
  switch (type.kind) {
    case 'array':
    case 'vector': {
      const stride = data.sizeOf(type.element);
      const isOneOfMany = isElement || type.count > FEW_ELEMENTS;
      let end = at;
      for (let i = 0; i < type.count; i++) {
        spans.push(...byteSpans(end, at + i * stride));
        end = addSpans(type.element, at + i * stride, data, spans, isOneOfMany);
      }
      const whole = at + type.count * stride;
      spans.push(...byteSpans(end, whole));
      return whole;
    }
    case 'struct': {
      const offsets = data.fieldOffsets(type);
      let end = at;
      type.fields.forEach((field, i) => {
        spans.push(...byteSpans(end, at + offsets[i]));
        end = addSpans(field, at + offsets[i], data, spans, isElement);
      });
      const whole = at + data.sizeOf(type);
      spans.push(...byteSpans(end, whole));
      return whole;
    }
    default: {
      const whole = at + data.sizeOf(type);
      const size = type.kind === 'int' ? Math.ceil(type.width / 8) : whole - at;
      if (size > 0) spans.push({ start: at, size, kind: kindOf(type), ...(isElement ? { isElement } : {}) });
      spans.push(...byteSpans(at + size, whole));
      return whole;
    }
  }
}

function kindOf(type: Type): CellKind {
  if (type.kind === 'ptr') return 'ptr';
  if (type.kind === 'float' && (type.name === 'float' || type.name === 'double')) return type.name;
  return 'int';
}
