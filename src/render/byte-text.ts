import { windowDistance } from '../automata/machine/machine.ts';
import type { CharSet } from '../logic/char-set.ts';
import { isVariable, type Term, TRUE } from '../logic/term.ts';

/** More parts than this are counted. */
const MOST_PARTS = 5;
const BYTES = 256;

/** What some bytes are called. */
export type ByteNames = ReadonlyMap<bigint, string>;

/**
 * A guard on one byte as people who know a protocol read it, `0x0a–0x0d, 0x24 '$'`, by names where bytes have some;
 * `undefined` for other guards.
 */
export function byteGuardText(guard: Term, names: ByteNames = new Map()): string | undefined {
  if (guard === TRUE || guard.op.kind !== 'in') return undefined;
  const [subject] = guard.args;
  const isByte = subject.sort.kind === 'bitvec' && subject.sort.width === 8;
  if (!isByte || !isVariable(subject) || windowDistance(subject) !== 0) return undefined;
  const ranges = rangesOf(guard.op.set);
  const others = rangesOf(guard.op.set.complement());
  const size = ranges.reduce((sum, [low, high]) => sum + high - low + 1, 0);
  if (size > BYTES / 2 && others.length <= ranges.length) return `not ${listed(others, names)}`;
  return listed(ranges, names);
}

type Range = readonly [number, number];

function rangesOf({ bounds }: CharSet): readonly Range[] {
  const ranges: Range[] = [];
  for (let i = 0; i < bounds.length; i += 2)
    if (bounds[i] < BYTES) ranges.push([bounds[i], Math.min(bounds[i + 1], BYTES - 1)]);
  return ranges;
}

function listed(ranges: readonly Range[], names: ByteNames): string {
  const parts = ranges.flatMap(range => namedBytes(range, names) ?? [rangeText(range)]);
  const shown = parts.length > MOST_PARTS ? parts.slice(0, MOST_PARTS - 1) : parts;
  const more = parts.length === shown.length ? '' : `, … ${parts.length - shown.length} more`;
  return shown.join(', ') + more;
}

/** A few bytes next to one another that all have names. */
function namedBytes([low, high]: Range, names: ByteNames): readonly string[] | undefined {
  if (high - low >= MOST_PARTS) return undefined;
  const found = Array.from({ length: high - low + 1 }, (_, i) => names.get(BigInt(low + i)) ?? '');
  return found.includes('') ? undefined : found;
}

function rangeText([low, high]: Range): string {
  if (low === high) return `${hexadecimal(low)}${character(low)}`;
  const [first, last] = [character(low), character(high)];
  if (first !== '' && last !== '') return `${first.trim()}–${last.trim()}`;
  return `${hexadecimal(low)}–${hexadecimal(high)}`;
}

function hexadecimal(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}

function character(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? ` '${String.fromCharCode(byte)}'` : '';
}
