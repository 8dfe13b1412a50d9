import { member } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import { type Characters, charactersOf, isCharacters, unitsOf, unitTerm } from '../../../program/text.ts';
import { Reference, type Unit, type Value } from '../../../program/value.ts';
import { intrinsic } from './intrinsics.ts';
import { type Internals, JsObject, type Meaning, type Spread, type TypedArrayType } from './object.ts';

/**
 * Arrays of the single code units or code points of a text that is not known from its start to its end: `s.split('')`,
 * `[...s]`; and the input itself, where that is a list of numbers: then the units are numbers. They are made only when something is done with them that takes all elements; going over them, looking at one
 * element, and joining them again does not.
 */

/** The kind of an object, which stays as it is. */
export function kindAt(activity: Activity, reference: Reference): Internals['kind'] | undefined {
  const object = activity.heap.read(reference.object);
  return object instanceof JsObject ? object.internals.kind : undefined;
}

/** What such an array is made of; undefined for all other values. */
export function spreadAt(
  activity: Activity,
  value: Value,
): (Spread & { readonly text: Characters; readonly prototype: Value }) | undefined {
  const object = value instanceof Reference ? activity.heap.read(value.object) : undefined;
  if (!(object instanceof JsObject) || object.internals.kind !== 'spread') return undefined;
  const [text] = object.elements;
  if (!isCharacters(text)) throw new Error('such an array is made of a text');
  return { ...object.internals, text, prototype: object.prototype };
}

/** Such an array, of a text of which something was read already. */
export function newSpread(activity: Activity, text: Characters, by: Spread['by'], meaning?: Meaning): Reference {
  const prototype = intrinsic('Array.prototype');
  const internals = { kind: 'spread', by, ...(meaning === undefined ? {} : { meaning }) } as const;
  return activity.heap.allocate(owner => new JsObject(owner, internals, prototype, new Map(), [text]));
}

/** A typed array of numbers that are the units of a text, each of them one that it can hold. */
export function newTypedSpread(
  activity: Activity,
  text: Characters,
  typed: TypedArrayType,
  isBuffer = false,
): Reference {
  const prototype = isBuffer ? intrinsic('Buffer.prototype') : intrinsic(`${typed}.prototype`);
  return activity.heap.allocate(
    owner => new JsObject(owner, { kind: 'spread', by: 'number', typed }, prototype, new Map(), [text]),
  );
}

/** The element that a unit is, in an array with an element for each unit. */
export function elementOf(activity: Activity, { by, meaning }: Spread, unit: Unit): Value {
  if (by !== 'number') return charactersOf([unit]);
  const symbol = activity.language.symbol(unit);
  return meaning === undefined ? symbol : meaning.make(activity, symbol);
}

/** Makes the array after all: asks for the whole text. Nobody sees a difference. */
export function makeSpread(activity: Activity, reference: Reference): void {
  const found = spreadAt(activity, reference);
  if (found === undefined) return;
  const units = unitsOf(activity, found.text);
  const elements =
    found.by === 'number'
      ? units.map(unit => elementOf(activity, found, unit))
      : singleCharacters(activity, units, found.by === 'point');
  const { typed } = found;
  const memory =
    typed &&
    activity.heap.allocate(
      owner =>
        new JsObject(owner, { kind: 'buffer', type: typed }, intrinsic('ArrayBuffer.prototype'), new Map(), elements),
    );
  const object = activity.heap.write(reference.object);
  if (!(object instanceof JsObject)) return;
  if (typed !== undefined) {
    object.internals = { kind: 'typed', type: typed, offset: 0, length: elements.length };
    object.elements = [memory];
    return;
  }
  object.internals = { kind: 'array' };
  object.elements = elements;
}

const HIGH = CharSet.range(0xd800, 0xdbff);
const LOW = CharSet.range(0xdc00, 0xdfff);

/** A text for each code unit, or each code point. */
function singleCharacters(activity: Activity, units: readonly Unit[], byPoints: boolean): Value[] {
  const isIn = (unit: Unit | undefined, set: CharSet): boolean =>
    unit !== undefined && decide(activity, member(unitTerm(unit), set));
  const made: Value[] = [];
  for (let i = 0; i < units.length; ) {
    const width = byPoints && isIn(units[i], HIGH) && isIn(units[i + 1], LOW) ? 2 : 1;
    made.push(charactersOf(units.slice(i, i + width)));
    i += width;
  }
  return made;
}
