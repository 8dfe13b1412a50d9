import { charClass } from '../automata/acceptor/char-class.ts';
import { CharSet } from '../logic/char-set.ts';
import { quotedChar } from './visible.ts';

/** What follows a subject in a membership test, such as `∈ [a-z]`, or the whole test when it reads better around it. */
export type SetTest = { readonly after: string } | { readonly around: readonly [string, string] };

/** A set of characters on its own: a quoted character when it is only one, else a class in JavaScript notation. */
export function charSetText(set: CharSet): string {
  const only = soleMember(set);
  return only === undefined ? charClass(set) : quotedChar(only);
}

export function charSetTest(set: CharSet): SetTest {
  const only = soleMember(set);
  if (only !== undefined) return { after: `= ${quotedChar(only)}` };
  const missing = soleMember(set.complement());
  if (missing !== undefined) return { after: `≠ ${quotedChar(missing)}` };
  return { after: `∈ ${charClass(set)}` };
}

/** The first and the last of numbers that follow each other. */
export type NumberRange = readonly [number, number];

/** The same for a set of numbers from 0 to `largest`, as comparisons where one says it. */
export function numberSetTest(set: CharSet, largest: number): SetTest {
  return rangesTest(shiftedRanges(set, 0), 0, largest);
}

/** The same for numbers from `lowest` to `largest`, given as ranges in order with gaps between them. */
export function rangesTest(ranges: readonly NumberRange[], lowest: number, largest: number): SetTest {
  const rest = gaps(ranges, lowest, largest);
  const only = soleNumber(ranges);
  if (only !== undefined) return { after: `= ${only}` };
  const missing = soleNumber(rest);
  if (missing !== undefined) return { after: `≠ ${missing}` };
  if (ranges.length === 1) {
    const [[low, high]] = ranges;
    if (low === lowest) return { after: `≤ ${high}` };
    if (high === largest) return { after: `≥ ${low}` };
    return { around: [`${low} ≤ `, ` ≤ ${high}`] };
  }
  return rest.length < ranges.length ? { after: `∉ ${numbers(rest)}` } : { after: `∈ ${numbers(ranges)}` };
}

/** A test of a subject. */
export function testText(test: SetTest, subject: string): string {
  return 'after' in test ? `${subject} ${test.after}` : test.around.join(subject);
}

/** The numbers of a set with `by` added to each. */
export function shiftedRanges({ bounds }: CharSet, by: number): readonly NumberRange[] {
  return Array.from({ length: bounds.length / 2 }, (_, i) => [bounds[2 * i] + by, bounds[2 * i + 1] + by]);
}

/** The numbers of a set of the words below `size`, a power of two, read in two's complement. */
export function signedRanges(set: CharSet, size: number): readonly NumberRange[] {
  const negative = shiftedRanges(set.intersect(CharSet.range(size / 2, size - 1)), -size);
  const others = shiftedRanges(set.intersect(CharSet.range(0, size / 2 - 1)), 0);
  const [before, after] = [negative.at(-1), others.at(0)];
  if (before?.[1] !== -1 || after?.[0] !== 0) return [...negative, ...others];
  return [...negative.slice(0, -1), [before[0], after[1]], ...others.slice(1)];
}

/** The numbers from `lowest` to `largest` that are in none of the ranges. */
function gaps(ranges: readonly NumberRange[], lowest: number, largest: number): readonly NumberRange[] {
  const starts = [lowest, ...ranges.map(([, high]) => high + 1)];
  const ends = [...ranges.map(([low]) => low - 1), largest];
  return starts.map((start, i): NumberRange => [start, ends[i]]).filter(([start, end]) => start <= end);
}

function numbers(ranges: readonly NumberRange[]): string {
  const dash = ranges.some(([low]) => low < 0) ? ' to ' : '–';
  const parts = ranges.map(([low, high]) =>
    low === high ? String(low) : high === low + 1 ? `${low}, ${high}` : `${low}${dash}${high}`,
  );
  return `{${parts.join(', ')}}`;
}

function soleNumber(ranges: readonly NumberRange[]): number | undefined {
  return ranges.length === 1 && ranges[0][0] === ranges[0][1] ? ranges[0][0] : undefined;
}

function soleMember(set: CharSet): number | undefined {
  return set.size === 1 ? set.min : undefined;
}
