import { ite, num } from '../../../logic/build.ts';
import { BitVec } from '../../../logic/sort.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { AnyNumber, Marker, SymbolicBoolean, SymbolicNumber, type Value } from '../../../program/value.ts';
import type { DataLayout } from '../llvm/layout.ts';
import type { Type } from '../llvm/module.ts';
import { type Integer, isInteger, toWidth } from '../values/integer.ts';
import type { CellKind } from './cell-layout.ts';

/** What a load or a store is about. */
export interface Scalar {
  readonly kind: CellKind;
  /** Of an integer, in bits: it may be fewer than the bytes have. */
  readonly width: number;
  readonly bytes: number;
}

/** The scalar that a type is; undefined for structs, arrays and what we do not calculate with. */
export function scalarOf(type: Type, data: DataLayout): Scalar | undefined {
  switch (type.kind) {
    case 'int':
      return { kind: 'int', width: type.width, bytes: Math.ceil(type.width / 8) };
    case 'ptr':
      return { kind: 'ptr', width: data.pointerWidth, bytes: data.pointerWidth / 8 };
    case 'float':
      if (type.name === 'float') return { kind: 'float', width: 32, bytes: 4 };
      return type.name === 'double' ? { kind: 'double', width: 64, bytes: 8 } : undefined;
    default:
      return undefined;
  }
}

const view = new DataView(new ArrayBuffer(8));

function floatBits(value: number, kind: 'float' | 'double'): Integer {
  if (kind === 'float') {
    view.setFloat32(0, value);
    return view.getUint32(0);
  }
  view.setFloat64(0, value);
  return toWidth(view.getBigUint64(0), 64);
}

function floatOfBits(bits: Integer, kind: 'float' | 'double'): number {
  if (kind === 'float') {
    view.setUint32(0, Number(bits));
    return view.getFloat32(0);
  }
  view.setBigUint64(0, BigInt(bits));
  return view.getFloat64(0);
}

/** A value of one kind as the value of another with the same bits. */
export function reinterpreted(activity: Activity, value: Value, from: CellKind, to: CellKind): Value {
  if (from === to || value instanceof Marker || value instanceof AnyNumber) return value;
  if (from === 'float' || from === 'double') {
    if (typeof value !== 'number')
      return refuse(activity, 'the bits of a floating-point number that depends on the input');
    return reinterpreted(activity, floatBits(value, from), 'int', to);
  }
  if (to === 'float' || to === 'double') {
    const bits = value === null ? 0 : value;
    if (!isInteger(bits)) return refuse(activity, 'bits that depend on the input as a floating-point number');
    return floatOfBits(bits, to);
  }
  if (to === 'int') return value === null ? 0 : value;
  return value === 0 ? null : value;
}

/** A truth value as the number that memory holds. */
export function truthAsNumber(value: Value, width: number): Value {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (!(value instanceof SymbolicBoolean)) return value;
  const sort = BitVec(width);
  return new SymbolicNumber(ite(value.term, num(1n, sort), num(0n, sort)));
}
