import { add, div, ge, le, mod, num, sub } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { type Characters, charactersOf, concatenate, isCharacters } from '../../../program/text.ts';
import type { SymbolicNumber, Unit, Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { toNumber } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { numberText } from '../objects/print-number.ts';
import { numberOf, rounded } from '../objects/symbolic-number.ts';
import { caseNatives } from './string-case.ts';
import { stringMethod } from './string-method.ts';
import { normalizeNatives } from './string-normalize.ts';
import { partNatives } from './string-parts.ts';
import { searchNatives } from './string-search.ts';
import { trimNatives } from './string-trim.ts';
import { failWith, manyHints, native } from './support.ts';
import { assumeLocale, assuming } from './surroundings.ts';
import { unitOfNumber } from './units.ts';

/** The string that a method of strings was called on, where only strings will do. */
function thisString(activity: Activity, method: string, receiver: Value): Characters {
  if (isCharacters(receiver)) return receiver;
  const boxed = ofKind(activity, receiver, 'boxed')?.elements[0];
  if (isCharacters(boxed)) return boxed;
  return fail(activity, 'TypeError', `String.prototype.${method} requires that 'this' be a String`);
}

function fromCharCode(activity: Activity, args: readonly Value[]): Characters {
  if (args.length === 1 && typeof args[0] === 'number') return String.fromCharCode(args[0]);
  return charactersOf(
    args.map(arg => {
      const number = toNumber(activity, arg);
      return unitOfNumber(typeof number === 'number' ? toUint16(number) : rounded(activity, 'trunc', number));
    }),
  );
}

/** ToUint16; the bitwise operators alone would lose the low bits of numbers beyond 2^53. */
function toUint16(value: number): number {
  return String.fromCharCode(value).charCodeAt(0);
}

function fromCodePoint(activity: Activity, args: readonly Value[]): Characters {
  if (args.every(arg => typeof arg === 'number' && arg >= 0 && arg <= 0x10ffff && Number.isInteger(arg)))
    return String.fromCodePoint(...args.map(Number));
  return charactersOf(args.flatMap(arg => codePointUnits(activity, arg)));
}

function codePointUnits(activity: Activity, value: Value): readonly Unit[] {
  const point = toNumber(activity, value);
  if (typeof point !== 'number') return symbolicCodePoint(activity, point);
  if (!Number.isInteger(point) || point < 0 || point > 0x10ffff)
    return fail(activity, 'RangeError', `Invalid code point ${point}`);
  return Array.from(String.fromCodePoint(point).split(''), unit => unit.charCodeAt(0));
}

function symbolicCodePoint(activity: Activity, point: SymbolicNumber): readonly Unit[] {
  const { term } = point;
  if (term.sort !== Int) return refuse(activity, 'String.fromCodePoint of a quotient that depends on the input');
  const { min, max } = rangeOf(term);
  const isPoint =
    (min >= 0 || decide(activity, ge(term, num(0, Int)))) &&
    (max <= 0x10ffff || decide(activity, le(term, num(0x10ffff, Int))));
  if (!isPoint)
    return failWith(
      activity,
      'RangeError',
      concatenate(activity, 'Invalid code point ', numberText(activity, point, 10)),
    );
  if (max <= 0xffff || decide(activity, le(term, num(0xffff, Int)))) return [unitOfNumber(point)];
  const high = add(div(sub(term, num(0x10000, Int)), num(0x400, Int)), num(0xd800, Int));
  const low = add(mod(term, num(0x400, Int)), num(0xdc00, Int));
  return [unitOfNumber(numberOf(high)), unitOfNumber(numberOf(low))];
}

const localeCompare = assuming(
  stringMethod('localeCompare', String.prototype.localeCompare, 'ss--', activity =>
    refuse(activity, 'localeCompare of text that depends on the input'),
  ),
  1,
  assumeLocale,
);

/** The functions of strings that call no code of the program's. */
export const stringNatives: readonly NativeFunction[] = [
  {
    name: 'String.fromCharCode',
    length: 1,
    converts: manyHints('-', 'n'),
    rule: ({ activity, args }) => fromCharCode(activity, args),
  },
  {
    name: 'String.fromCodePoint',
    length: 1,
    converts: manyHints('-', 'p'),
    rule: ({ activity, args }) => fromCodePoint(activity, args),
  },
  native('String.prototype.toString', 0, '-', ({ activity, receiver }) => thisString(activity, 'toString', receiver)),
  native('String.prototype.valueOf', 0, '-', ({ activity, receiver }) => thisString(activity, 'valueOf', receiver)),
  localeCompare,
  ...partNatives,
  ...searchNatives,
  ...caseNatives,
  ...trimNatives,
  ...normalizeNatives,
];
