import { add, div, ite, member, mod, num, scale } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Char } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { type Characters, charactersOf, isCharacters, unitOf, unitsOf, unitTerm } from '../../../program/text.ts';
import type { Unit, Value } from '../../../program/value.ts';
import { concreteString } from '../objects/convert.ts';
import { hostBuffer, requireBuffer } from './host-buffer.ts';
import { rethrow } from './support.ts';
import { isIn } from './units.ts';
import { hexNumber, hexUnits } from './uri.ts';
import { type Byte, utf8Bytes, utf8Units } from './utf8.ts';

/** How Node turns texts into bytes and back. */
export type Encoding = 'utf8' | 'utf16le' | 'latin1' | 'ascii' | 'hex' | 'base64' | 'base64url';

const NAMES: ReadonlyMap<string, Encoding> = new Map([
  ['utf8', 'utf8'],
  ['utf-8', 'utf8'],
  ['ucs2', 'utf16le'],
  ['ucs-2', 'utf16le'],
  ['utf16le', 'utf16le'],
  ['utf-16le', 'utf16le'],
  ['latin1', 'latin1'],
  ['binary', 'latin1'],
  ['ascii', 'ascii'],
  ['hex', 'hex'],
  ['base64', 'base64'],
  ['base64url', 'base64url'],
]);

/** The encoding of this name. An empty one is UTF-8, and so is anything but a string where `lenient`. */
export function encodingNamed(activity: Activity, value: Value, lenient = true): Encoding {
  if (value === undefined || (lenient && (value === '' || !isCharacters(value)))) return 'utf8';
  const name = concreteString(activity, value, 'the name of an encoding');
  const known = NAMES.get(name.toLowerCase());
  if (known !== undefined) return known;
  try {
    requireBuffer(activity)
      .from('x')
      .toString(name as never);
  } catch (error) {
    return rethrow(activity, error);
  }
  return refuse(activity, `the encoding ${name}`);
}

/** The bytes of a text. */
export function encoded(activity: Activity, text: Characters, encoding: Encoding): readonly Byte[] {
  const host = typeof text === 'string' ? hostBuffer(activity) : undefined;
  if (typeof text === 'string' && host !== undefined) return [...host.from(text, encoding)];
  const units = unitsOf(activity, text);
  switch (encoding) {
    case 'utf8':
      return utf8Bytes(activity, units);
    case 'utf16le':
      return units.flatMap(unit => [lowByte(unit), highByte(unit)]);
    case 'latin1':
    case 'ascii':
      return units.map(lowByte);
    case 'hex':
      return hexBytes(activity, units);
    case 'base64':
    case 'base64url':
      return base64Bytes(activity, units);
  }
}

function lowByte(unit: Unit): Byte {
  return unitOf(mod(unitTerm(unit), num(256, Char)));
}

function highByte(unit: Unit): Byte {
  return unitOf(div(unitTerm(unit), num(256, Char)));
}

/** Ends before the first pair that is not of digits. */
function hexBytes(activity: Activity, units: readonly Unit[]): readonly Byte[] {
  const bytes: Byte[] = [];
  for (let at = 0; at + 1 < units.length; at += 2) {
    const byte = hexNumber(activity, units.slice(at, at + 2));
    if (byte === undefined) break;
    bytes.push(byte);
  }
  return bytes;
}

/** Where the digits of base 64 are among the units: what is added to a unit for the digit's value. */
const SEXTETS: readonly (readonly [CharSet, (unit: Term) => Term])[] = [
  [CharSet.range('A', 'Z'), unit => add(unit, num(-65, Char))],
  [CharSet.range('a', 'z'), unit => add(unit, num(-71, Char))],
  [CharSet.range('0', '9'), unit => add(unit, num(4, Char))],
  [CharSet.of('+', '-'), () => num(62, Char)],
  [CharSet.of('/', '_'), () => num(63, Char)],
];

const BASE64 = SEXTETS.reduce((set, [part]) => set.union(part), CharSet.empty);

function sextet(unit: Unit): Term {
  const term = unitTerm(unit);
  return SEXTETS.reduceRight((otherwise, [set, value]) => ite(member(term, set), value(term), otherwise), num(0, Char));
}

/** Digits, and padding at the end. Other symbols in between, which the host skips, have no rule. */
function base64Bytes(activity: Activity, units: readonly Unit[]): readonly Byte[] {
  let end = units.length;
  while (end > 0 && units.length - end < 2 && isIn(activity, units[end - 1], CharSet.of('='))) end--;
  const digits = units.slice(0, end);
  if (!digits.every(unit => isIn(activity, unit, BASE64)) || (end < units.length && units.length % 4 !== 0))
    return refuse(activity, 'base64 with other symbols that depend on the input');
  const bytes: Byte[] = [];
  for (let at = 0; at + 1 < digits.length; at += 4) {
    const [a, b, c, d] = digits.slice(at, at + 4).map(sextet);
    bytes.push(unitOf(add(scale(4n, a), div(b, num(16, Char)))));
    if (c !== undefined) bytes.push(unitOf(add(scale(16n, mod(b, num(16, Char))), div(c, num(4, Char)))));
    if (d !== undefined) bytes.push(unitOf(add(scale(64n, mod(c, num(4, Char))), d)));
  }
  return bytes;
}

/** The text of bytes. */
export function decoded(activity: Activity, bytes: readonly Byte[], encoding: Encoding): Characters {
  const host = hostBuffer(activity);
  if (host !== undefined && bytes.every(byte => typeof byte === 'number')) return host.from(bytes).toString(encoding);
  switch (encoding) {
    case 'utf8':
      return charactersOf(utf8Units(activity, bytes, () => [0xfffd]));
    case 'utf16le':
      return charactersOf(
        Array.from({ length: bytes.length >> 1 }, (_, i) =>
          unitOf(add(scale(256n, unitTerm(bytes[2 * i + 1])), unitTerm(bytes[2 * i]))),
        ),
      );
    case 'latin1':
      return charactersOf(bytes);
    case 'ascii':
      return charactersOf(bytes.map(byte => unitOf(mod(unitTerm(byte), num(128, Char)))));
    case 'hex':
      return charactersOf(bytes.flatMap(byte => hexUnits(byte, 2, false)));
    case 'base64':
    case 'base64url':
      return charactersOf(base64Units(bytes, encoding === 'base64url'));
  }
}

function base64Unit(value: Term, url: boolean): Unit {
  const [plus, slash] = url ? [45, 95] : [43, 47];
  const choices: readonly (readonly [CharSet, Term])[] = [
    [CharSet.range(0, 25), add(value, num(65, Char))],
    [CharSet.range(26, 51), add(value, num(71, Char))],
    [CharSet.range(52, 61), add(value, num(-4, Char))],
    [CharSet.of(62), num(plus, Char)],
  ];
  return unitOf(
    choices.reduceRight((otherwise, [set, unit]) => ite(member(value, set), unit, otherwise), num(slash, Char)),
  );
}

function base64Units(bytes: readonly Byte[], url: boolean): readonly Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const count = Math.min(3, bytes.length - at);
    const [a, b, c] = [0, 1, 2].map(i => (i < count ? unitTerm(bytes[at + i]) : num(0, Char)));
    const values = [
      div(a, num(4, Char)),
      add(scale(16n, mod(a, num(4, Char))), div(b, num(16, Char))),
      add(scale(4n, mod(b, num(16, Char))), div(c, num(64, Char))),
      mod(c, num(64, Char)),
    ];
    units.push(...values.slice(0, count + 1).map(value => base64Unit(value, url)));
    if (!url) for (let i = count; i < 3; i++) units.push(61);
  }
  return units;
}
