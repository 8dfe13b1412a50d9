import { add, div, mod, num, scale, sub } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Char } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import type { Activity } from '../../../program/activity.ts';
import { unitOf, unitTerm } from '../../../program/text.ts';
import type { Unit } from '../../../program/value.ts';
import { HIGH, isIn, LOW, SURROGATES } from './units.ts';

/** A byte: a number from 0 to 255, or a term of sort Char that is one. */
export type Byte = Unit;

const ASCII = CharSet.range(0, 0x7f);
const TWO_BYTES = CharSet.range(0, 0x7ff);

function char(value: number): Term {
  return num(value, Char);
}

function plus(term: Term, offset: number): Unit {
  return unitOf(add(term, char(offset)));
}

function over(term: Term, divisor: number): Term {
  return div(term, char(divisor));
}

function low6(term: Term): Term {
  return mod(term, char(64));
}

/** The bytes of the character at a place and how many units it has; none for a surrogate without a partner. */
export function utf8Character(
  activity: Activity,
  units: readonly Unit[],
  at: number,
): { readonly bytes: readonly Byte[]; readonly width: number } {
  const unit = units[at];
  if (isIn(activity, unit, ASCII)) return { bytes: [unit], width: 1 };
  const term = unitTerm(unit);
  if (isIn(activity, unit, TWO_BYTES)) return { bytes: twoBytes(term), width: 1 };
  if (!isIn(activity, unit, SURROGATES)) return { bytes: threeBytes(term), width: 1 };
  const next = units[at + 1];
  if (next === undefined || !isIn(activity, unit, HIGH) || !isIn(activity, next, LOW)) return { bytes: [], width: 1 };
  return { bytes: fourBytes(term, unitTerm(next)), width: 2 };
}

/** The bytes of a unit from U+0080 to U+07FF. */
export function twoBytes(unit: Term): readonly Byte[] {
  return [plus(over(unit, 64), 0xc0), plus(low6(unit), 0x80)];
}

/** The bytes of a unit from U+0800 on that is no surrogate. */
export function threeBytes(unit: Term): readonly Byte[] {
  return [plus(over(unit, 4096), 0xe0), plus(low6(over(unit, 64)), 0x80), plus(low6(unit), 0x80)];
}

/** The bytes of a pair of surrogates. With x the number of the character divided by 1024, and the low surrogate's ten bits. */
export function fourBytes(high: Term, low: Term): readonly Byte[] {
  const x = sub(high, char(0xd800 - 0x40));
  const y = sub(low, char(0xdc00));
  return [
    plus(over(x, 256), 0xf0),
    plus(low6(over(x, 4)), 0x80),
    unitOf(add(scale(16n, mod(x, char(4))), over(y, 64), char(0x80))),
    plus(low6(y), 0x80),
  ];
}

const REPLACEMENT: readonly Byte[] = [0xef, 0xbf, 0xbd];

/** The bytes of a text, with the replacement character for surrogates without a partner. */
export function utf8Bytes(activity: Activity, units: readonly Unit[]): readonly Byte[] {
  const made: Byte[] = [];
  for (let at = 0; at < units.length; ) {
    const { bytes, width } = utf8Character(activity, units, at);
    made.push(...(bytes.length === 0 ? REPLACEMENT : bytes));
    at += width;
  }
  return made;
}

/** A class of first bytes: how many bytes follow, and between which bounds the first of them lies. */
interface Lead {
  readonly set: CharSet;
  readonly more: number;
  readonly second: CharSet;
}

const FOLLOWING = CharSet.range(0x80, 0xbf);

/** The well-formed byte sequences (Unicode, table 3-7). */
const LEADS: readonly Lead[] = [
  { set: CharSet.range(0xc2, 0xdf), more: 1, second: FOLLOWING },
  { set: CharSet.of(0xe0), more: 2, second: CharSet.range(0xa0, 0xbf) },
  { set: CharSet.of(0xed), more: 2, second: CharSet.range(0x80, 0x9f) },
  { set: CharSet.range(0xe1, 0xef).minus(CharSet.of(0xed)), more: 2, second: FOLLOWING },
  { set: CharSet.of(0xf0), more: 3, second: CharSet.range(0x90, 0xbf) },
  { set: CharSet.range(0xf1, 0xf3), more: 3, second: FOLLOWING },
  { set: CharSet.of(0xf4), more: 3, second: CharSet.range(0x80, 0x8f) },
];

/**
 * The units that bytes spell. Each longest start of a character that is not gone on with becomes what `malformed` gives,
 * as the Encoding Standard has it. Decides the class of every byte.
 */
export function utf8Units(
  activity: Activity,
  bytes: readonly Byte[],
  malformed: () => readonly Unit[],
): readonly Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at];
    if (isIn(activity, first, ASCII)) {
      units.push(first);
      at++;
      continue;
    }
    const lead = LEADS.find(candidate => isIn(activity, first, candidate.set));
    let count = 1;
    if (lead !== undefined)
      while (
        count <= lead.more &&
        at + count < bytes.length &&
        isIn(activity, bytes[at + count], count === 1 ? lead.second : FOLLOWING)
      )
        count++;
    if (lead === undefined || count <= lead.more) units.push(...malformed());
    else units.push(...characterUnits(bytes.slice(at, at + count)));
    at += count;
  }
  return units;
}

/** The units of the character that well-formed bytes spell. */
function characterUnits(bytes: readonly Byte[]): readonly Unit[] {
  const [a, b, c, d] = bytes.map(unitTerm);
  if (bytes.length === 2) return [unitOf(add(scale(64n, a), b, char(-0xc0 * 64 - 0x80)))];
  if (bytes.length === 3)
    return [unitOf(add(scale(4096n, a), scale(64n, b), c, char(-0xe0 * 4096 - 0x80 * 64 - 0x80)))];
  const x = add(scale(256n, a), scale(4n, b), over(sub(c, char(0x80)), 16), char(-0xf0 * 256 - 0x80 * 4));
  return [plus(x, 0xd800 - 0x40), unitOf(add(scale(64n, mod(c, char(16))), d, char(0xdc00 - 0x80)))];
}
