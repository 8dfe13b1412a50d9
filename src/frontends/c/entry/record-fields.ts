import { bareType, type DebugType, type RecordType } from '../llvm/debug.ts';
import { isFloatType, isIntegerType } from './type-names.ts';

/** One number in a record: how C gets there from the record (`.position.x`, `.axes[2]`), and what it is. */
export interface RecordField {
  readonly path: string;
  readonly type: DebugType | undefined;
  readonly isBitField: boolean;
}

/** A part of a record that is no number. */
export interface OpaqueField {
  readonly path: string;
  readonly what: string;
}

const MOST_ELEMENTS = 64;

/** The numbers in a record, in the order of its declaration, with what it has besides. */
export function fieldsOf(type: DebugType | undefined): {
  readonly numbers: readonly RecordField[];
  readonly opaque: readonly OpaqueField[];
} {
  const numbers: RecordField[] = [];
  const opaque: OpaqueField[] = [];
  const visit = (path: string, at: DebugType | undefined, isBitField = false): void => {
    const bare = bareType(at);
    if (isIntegerType(at) || isFloatType(at)) numbers.push({ path, type: at, isBitField });
    else if (bare?.kind === 'struct' || bare?.kind === 'class') members(path, bare);
    else if (bare?.kind === 'array' && bare.count !== undefined && bare.count <= MOST_ELEMENTS) {
      for (let i = 0; i < bare.count; i++) visit(`${path}[${i}]`, bare.element);
    } else opaque.push({ path, what: bare?.kind === 'pointer' ? 'a pointer' : (bare?.kind ?? 'unknown') });
  };
  const members = (path: string, record: RecordType): void => {
    for (const base of record.bases) visit(path, base.type);
    for (const { name, type: own, isBitField } of record.members)
      visit(name === undefined ? path : `${path}.${name}`, own, isBitField);
  };
  visit('', type);
  return { numbers, opaque };
}
