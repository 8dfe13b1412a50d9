import { add, div, ite, member, mod, num, scale } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Char, Int } from '../../../logic/sort.ts';
import { type Term, TRUE } from '../../../logic/term.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import { charactersOf, unitOf, unitsOf, unitTerm } from '../../../program/text.ts';
import type { Text, Unit, Value } from '../../../program/value.ts';
import { replaceByTransducer } from '../../regex/index.ts';
import { toCharacters } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { decideMatch } from '../objects/input-languages.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { numberOf } from '../objects/symbolic-number.ts';
import { stagedOperation } from '../stages/operation.ts';
import { digitsOf, digitValue } from './number-parse.ts';
import { native, rethrow } from './support.ts';
import { isIn, LONE_SURROGATE, unitOfNumber } from './units.ts';
import { unitwiseMachine, utf8Machine } from './uri-machines.ts';
import { type Byte, utf8Character, utf8Units } from './utf8.ts';

const PERCENT = 0x25;
const HEX = digitsOf(16);
const BYTES = CharSet.range(0, 0xff);

/** A hexadecimal digit, in capitals or not, for a number from 0 to 15. */
function hexUnit(digit: Term, capital: boolean): Unit {
  const decimal = add(digit, num(48, Char));
  return unitOf(ite(member(digit, CharSet.range(0, 9)), decimal, add(digit, num(capital ? 55 : 87, Char))));
}

/** A unit as a fixed number of hexadecimal digits. */
export function hexUnits(unit: Unit, count: number, capital: boolean): readonly Unit[] {
  const term = unitTerm(unit);
  return Array.from({ length: count }, (_, i) =>
    hexUnit(mod(div(term, num(16 ** (count - 1 - i), Char)), num(16, Char)), capital),
  );
}

function percentEncoded(byte: Byte): readonly Unit[] {
  return [PERCENT, ...hexUnits(byte, 2, true)];
}

function malformed(activity: Activity): never {
  return fail(activity, 'URIError', 'URI malformed');
}

/** The units that a function of the host's leaves as they are. */
function unchangedBy(host: (text: string) => string): CharSet {
  return CharSet.where(code => host(String.fromCharCode(code)) === String.fromCharCode(code), 0x80);
}

function encoder(name: string, host: (text: string) => string): NativeFunction {
  const plain = unchangedBy(host);
  return textFunction(
    name,
    host,
    (activity, units) => {
      const made: Unit[] = [];
      for (let at = 0; at < units.length; ) {
        if (isIn(activity, units[at], plain)) {
          made.push(units[at++]);
          continue;
        }
        const { bytes, width } = utf8Character(activity, units, at);
        if (bytes.length === 0) malformed(activity);
        made.push(...bytes.flatMap(percentEncoded));
        at += width;
      }
      return made;
    },
    (activity, text) => {
      const isMalformed = decideMatch(activity, text, LONE_SURROGATE, '');
      if (isMalformed === true) malformed(activity);
      if (isMalformed === undefined) return undefined;
      return stagedOperation(activity, text, name, () => utf8Machine(plain, percentEncoded));
    },
  );
}

/** The byte of `%XX` at a place; undefined where that is not there. */
function percentByte(activity: Activity, units: readonly Unit[], at: number): Byte | undefined {
  if (at + 2 >= units.length || !isIn(activity, units[at], CharSet.of(PERCENT))) return undefined;
  return hexNumber(activity, units.slice(at + 1, at + 3));
}

/** The unit that hexadecimal digits spell; undefined where not all of them are digits. */
export function hexNumber(activity: Activity, digits: readonly Unit[]): Unit | undefined {
  if (!digits.every(digit => isIn(activity, digit, HEX))) return undefined;
  return spelled(digits);
}

function spelled(digits: readonly Unit[]): Unit {
  let value: Term = num(0, Int);
  for (const digit of digits) value = add(scale(16n, value), digitValue(digit, 16));
  return unitOfNumber(numberOf(value));
}

/** How many bytes start with this one in well-formed text, given that it is no ASCII. */
function sequenceLength(activity: Activity, byte: Byte): number {
  if (isIn(activity, byte, CharSet.range(0x80, 0xdf))) return 2;
  return isIn(activity, byte, CharSet.range(0xe0, 0xef)) ? 3 : 4;
}

function decoder(name: string, host: (text: string) => string, kept: CharSet): NativeFunction {
  return textFunction(name, host, (activity, units) => {
    const made: Unit[] = [];
    for (let at = 0; at < units.length; ) {
      if (!isIn(activity, units[at], CharSet.of(PERCENT))) {
        made.push(units[at++]);
        continue;
      }
      const first = percentByte(activity, units, at) ?? malformed(activity);
      if (isIn(activity, first, CharSet.range(0, 0x7f))) {
        made.push(...(isIn(activity, first, kept) ? units.slice(at, at + 3) : [first]));
        at += 3;
        continue;
      }
      const bytes = [first];
      const count = sequenceLength(activity, first);
      for (let i = 1; i < count; i++) bytes.push(percentByte(activity, units, at + 3 * i) ?? malformed(activity));
      made.push(...utf8Units(activity, bytes, () => malformed(activity)));
      at += 3 * count;
    }
    return made;
  });
}

/** A function of one text: the host's on concrete texts, and a rule on the units of others, or on the whole input. */
function textFunction(
  name: string,
  host: (text: string) => string,
  rule: (activity: Activity, units: readonly Unit[]) => readonly Unit[],
  whole?: (activity: Activity, text: Text) => Text | undefined,
): NativeFunction {
  return native(name, 1, '-s', ({ activity, args }): Value => {
    const text = toCharacters(activity, args[0]);
    if (typeof text !== 'string')
      return whole?.(activity, text) ?? charactersOf(rule(activity, unitsOf(activity, text)));
    try {
      return host(text);
    } catch (error) {
      return rethrow(activity, error);
    }
  });
}

/** `escape`: one or two bytes of each unit, by its number. */
function escaped(activity: Activity, units: readonly Unit[]): readonly Unit[] {
  return units.flatMap(unit => {
    if (isIn(activity, unit, ESCAPE_KEEPS)) return [unit];
    return isIn(activity, unit, BYTES) ? percentEncoded(unit) : longEscape(unit);
  });
}

function longEscape(unit: Unit): readonly Unit[] {
  return [PERCENT, 0x75, ...hexUnits(unit, 4, true)];
}

/** `unescape`: what is not complete stays as it is. */
function unescaped(activity: Activity, units: readonly Unit[]): readonly Unit[] {
  const made: Unit[] = [];
  for (let at = 0; at < units.length; ) {
    const [unit, width] = unescapedAt(activity, units, at);
    made.push(unit);
    at += width;
  }
  return made;
}

function unescapedAt(activity: Activity, units: readonly Unit[], at: number): readonly [Unit, number] {
  if (!isIn(activity, units[at], CharSet.of(PERCENT))) return [units[at], 1];
  const isLong = at + 5 < units.length && decide(activity, member(unitTerm(units[at + 1]), CharSet.of('u')));
  const long = isLong ? hexNumber(activity, units.slice(at + 2, at + 6)) : undefined;
  if (long !== undefined) return [long, 6];
  const short = isLong ? undefined : percentByte(activity, units, at);
  return short === undefined ? [units[at], 1] : [short, 3];
}

const hostEscape = Reflect.get(globalThis, 'escape') as (text: string) => string;
const hostUnescape = Reflect.get(globalThis, 'unescape') as (text: string) => string;
const ESCAPE_KEEPS = unchangedBy(hostEscape);

/** The functions that percent-encode texts and decode them. */
export const uriNatives: readonly NativeFunction[] = [
  encoder('encodeURIComponent', encodeURIComponent),
  encoder('encodeURI', encodeURI),
  decoder('decodeURIComponent', decodeURIComponent, CharSet.empty),
  decoder('decodeURI', decodeURI, CharSet.of(...';/?:@&=+$,#')),
  textFunction('escape', hostEscape, escaped, (activity, text) =>
    stagedOperation(activity, text, 'escape', () =>
      unitwiseMachine([
        [ESCAPE_KEEPS, unit => [unit]],
        [BYTES, percentEncoded],
        [CharSet.all, longEscape],
      ]),
    ),
  ),
  textFunction('unescape', hostUnescape, unescaped, (activity, text) =>
    stagedOperation(activity, text, 'unescape', budget =>
      replaceByTransducer(
        '%u([\\da-fA-F]{4})|%([\\da-fA-F]{2})',
        'g',
        ({ groups: [long, short] }) => [{ guard: TRUE, outputs: [unitTerm(spelled(long ?? short ?? []))] }],
        budget,
      ),
    ),
  ),
];
