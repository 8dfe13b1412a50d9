import { OpenLength, SymbolicBoolean, SymbolicNumber, Text } from '../program/value.ts';
import type { Leaf } from './outline.ts';
import { segmentsKey } from './rope.ts';

/** A key for the value of a leaf: the same for equal values, and for no others. */
export function leafValueKey(value: Leaf['value']): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value instanceof SymbolicNumber || value instanceof SymbolicBoolean) return `t${value.term.id}`;
  if (value instanceof OpenLength) return `length ${value.plus} ${value.stage} ${value.base?.id}`;
  if (!(value instanceof Text))
    return typeof value === 'bigint' ? `${value}n` : typeof value === 'boolean' ? `${value}` : value.name;
  return `${segmentsKey(value.before)}|${segmentsKey([{ kind: 'units', units: value.units }])}|${value.rest}|${value.stage}`;
}
