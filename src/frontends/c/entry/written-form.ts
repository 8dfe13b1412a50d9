import { bareType, type DebugType } from '../llvm/debug.ts';
import type { Type } from '../llvm/module.ts';
import type { SymbolKind } from '../values/symbol-kind.ts';
import type { WrittenForm } from '../values/written-form.ts';
import {
  isByteType,
  isCharType,
  isFloatType,
  isHandedMemory,
  isIntegerType,
  kindBehind,
  kindOf,
  pointee,
} from './type-names.ts';

/** What a function writes, and what its symbols are. */
export interface Written {
  readonly form: WrittenForm;
  readonly symbol: SymbolKind;
  /** Whether it is called with other numbers or texts, too. */
  readonly leavesOut: boolean;
}

/**
 * What a function that the user says writes is to write, by the types of its parameters: bytes and how many there are, or
 * its last integer, or a text, or its last floating-point number.
 */
export function writtenByTypes(types: readonly (DebugType | undefined)[]): Written | undefined {
  const fromEnd = (i: number): number => types.length - 1 - i;
  const values = types.filter(type => isIntegerType(type) || isFloatType(type) || isByteType(pointee(type))).length;
  const leavesOut = values > 1;
  const bytes = types.findIndex(
    (type, i) => (isByteType(pointee(type)) && isIntegerType(types[i + 1])) || isHandedMemory(type, types[i + 1]),
  );
  if (bytes >= 0)
    return {
      form: { kind: 'bytes', at: fromEnd(bytes), count: fromEnd(bytes + 1) },
      symbol: kindBehind(types[bytes]),
      leavesOut: values > (isByteType(pointee(types[bytes])) ? 2 : 1),
    };
  const integer = types.findLastIndex(type => isIntegerType(type));
  if (integer >= 0)
    return {
      form: { kind: 'number', at: fromEnd(integer), isUnsigned: isUnsigned(types[integer]) },
      symbol: kindOf(types[integer]),
      leavesOut,
    };
  const text = types.findLastIndex(type => isByteType(pointee(type)));
  if (text >= 0) return { form: { kind: 'text', at: fromEnd(text) }, symbol: kindBehind(types[text]), leavesOut };
  const float = types.findLastIndex(type => isFloatType(type));
  if (float < 0) return undefined;
  return { form: { kind: 'number', at: fromEnd(float), isUnsigned: false }, symbol: kindOf(types[float]), leavesOut };
}

/** Characters are bytes, whatever their sign. */
function isUnsigned(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return isCharType(type) || (bare?.kind === 'basic' && bare.encoding !== 'signed' && bare.encoding !== 'signed_char');
}

const BITS_OF_SIZE = 32;

/**
 * The same for a function that is only declared, of which no more is known than what its arguments are in the compiled
 * code. Of one like `printf` it is not known what it writes. An integer behind a pointer is a number of bytes where it is one of the size of a length and the last of all.
 */
export function writtenByCode(types: readonly Type[], pointerWidth: number, isVariadic: boolean): Written | undefined {
  if (isVariadic && types.length > 0) return { form: { kind: 'nothing' }, symbol: 'byte', leavesOut: true };
  const last = types.length - 1;
  const [before, end] = [types[last - 1], types[last]];
  const numbers = types.filter(({ kind }) => kind === 'int' || kind === 'float').length;
  const leavesOut = numbers > 1;
  const pointers = types.filter(({ kind }) => kind === 'ptr').length;
  const isSize = end?.kind === 'int' && (end.width === pointerWidth || (pointers > 1 && end.width >= BITS_OF_SIZE));
  if (before?.kind === 'ptr' && isSize) return { form: { kind: 'bytes', at: 1, count: 0 }, symbol: 'byte', leavesOut };
  const integer = types.findLastIndex(({ kind }) => kind === 'int');
  const number = types[integer];
  if (number?.kind === 'int')
    return {
      form: { kind: 'number', at: last - integer, isUnsigned: number.width <= 8 },
      symbol: number.width === 8 ? 'byte' : 'int',
      leavesOut,
    };
  const float = types.findLastIndex(({ kind }) => kind === 'float');
  const real = types[float];
  if (real?.kind === 'float')
    return {
      form: { kind: 'number', at: last - float, isUnsigned: false },
      symbol: real.name === 'float' ? 'float' : 'double',
      leavesOut,
    };
  const text = types.findLastIndex(({ kind }) => kind === 'ptr');
  return text < 0 ? undefined : { form: { kind: 'text', at: last - text }, symbol: 'byte', leavesOut };
}
