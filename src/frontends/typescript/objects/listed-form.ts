import { INTEGER_OFFSET, LARGEST_INTEGER, MARKS } from '../../../automata/words/marks.ts';
import { wordOfValue } from '../../../automata/words/value-words.ts';
import { add, ite, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { constant, type Term } from '../../../logic/term.ts';
import { rangeOf } from '../../../program/range.ts';
import { joinedSegments, unitsSegment } from '../../../program/segments.ts';
import {
  hole,
  Marker,
  Name,
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  type Unit,
  type Value,
} from '../../../program/value.ts';

/*
 * What is known of a list whose items are not kept one by one: all of them one after the other, in three forms. They are
 * texts of which the units may be marks and numbers, and nobody but what is written in the end looks at them.
 */

/** The forms of a list: items that are texts joined; items with their marks; whole numbers. */
export type Forms = readonly [joined: Value, listed: Value, numbers: Value];

/** An item in each of the forms; `undefined` in those that it has not. */
export function formsOf(item: Value): Forms {
  const isText = typeof item === 'string' || (item instanceof Text && item.rest === undefined);
  return [isText ? item : undefined, listedItem(item), numberItem(item)];
}

/** An item as it is within a list of values; `undefined` for objects, and texts that are not there as a whole yet. */
function listedItem(item: Value): string | Text | undefined {
  if (item instanceof Text) {
    if (item.rest !== undefined) return undefined;
    const mark = constant(MARKS.text, Int);
    if (item.before.length === 0) return new Text([mark, ...item.units]);
    return new Text(item.units, undefined, item.stage, joinedSegments([...unitsSegment([mark]), ...item.before]));
  }
  const symbol = symbolOf(item);
  if (symbol !== undefined) return new Text([symbol]);
  if (item === hole) return new Text([constant(MARKS.hole, Int)]);
  if (item instanceof Marker || item instanceof Name || item instanceof Reference) return undefined;
  if (typeof item === 'object' && item !== null) return undefined;
  return new Text(wordOfValue(item).map((unit): Unit => (unit <= 0xffffn ? Number(unit) : constant(unit, Int))));
}

/** The symbol of a number or a truth value that depends on the input. */
export function symbolOf(value: Value): Term | undefined {
  if (value instanceof SymbolicBoolean) return ite(value.term, constant(MARKS.true, Int), constant(MARKS.false, Int));
  if (!(value instanceof SymbolicNumber) || value.term.sort !== Int) return undefined;
  const { min, max } = rangeOf(value.term);
  return min < -LARGEST_INTEGER || max > LARGEST_INTEGER ? undefined : add(num(INTEGER_OFFSET, Int), value.term);
}

/** A whole number as one unit; `undefined` for all else. */
export function numberItem(item: Value): Text | undefined {
  if (item instanceof SymbolicNumber) return item.term.sort === Int ? new Text([item.term]) : undefined;
  return typeof item === 'number' && Number.isSafeInteger(item) && !Object.is(item, -0)
    ? new Text([constant(BigInt(item), Int)])
    : undefined;
}
