import { OpenLength, SymbolicBoolean, SymbolicNumber } from '../program/value.ts';
import type { Leaf } from './outline.ts';
import { piecesKey } from './rope.ts';

/** A name for what a leaf is, the same for the same. */
export function leafKey(value: Leaf['value']): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value instanceof SymbolicNumber || value instanceof SymbolicBoolean) return `t${value.term.id}`;
  if (value instanceof OpenLength) return `length ${value.plus} ${value.stage} ${value.base?.id}`;
  return `${piecesKey(value.before)}|${piecesKey([{ kind: 'units', units: value.units }])}|${value.rest}|${value.stage}`;
}
