import { add, convert, ite, member, num, scale } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Char, Int } from '../../../logic/sort.ts';
import { FALSE, isConstant, type Term, TRUE } from '../../../logic/term.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import { unitOf } from '../../../program/text.ts';
import { SymbolicBoolean, type SymbolicNumber, type Unit } from '../../../program/value.ts';

export const HIGH = CharSet.range(0xd800, 0xdbff);
export const LOW = CharSet.range(0xdc00, 0xdfff);
export const SURROGATES = CharSet.range(0xd800, 0xdfff);

/** The pattern of a surrogate without a partner. */
export const LONE_SURROGATE = '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';

/** Decides whether a unit is in a set. */
export function isIn(activity: Activity, unit: Unit, set: CharSet): boolean {
  return typeof unit === 'number' ? set.has(unit) : decide(activity, member(unit, set));
}

/** A truth value from a term: concrete where it is constant. */
export function truth(term: Term): boolean | SymbolicBoolean {
  return term === TRUE ? true : term === FALSE ? false : new SymbolicBoolean(term);
}

/** The unit with a number modulo 2^16, as String.fromCharCode makes it. */
export function unitOfNumber(value: number | SymbolicNumber): Unit {
  return typeof value === 'number' ? value & 0xffff : unitOf(charTerm(value.term));
}

/** An Int term modulo 2^16. A unit that was turned into a number becomes itself again, also within sums and choices. */
function charTerm(term: Term): Term {
  const { op, args } = term;
  if (isConstant(term) || term.sort !== Int) return convert(term, Char);
  if (op.kind === 'convert' && args[0].sort === Char) return args[0];
  if (op.kind === 'ite') return ite(args[0], charTerm(args[1]), charTerm(args[2]));
  if (op.kind !== 'sum') return convert(term, Char);
  const parts: Term[] = [];
  for (let i = 0; i < args.length; i++) {
    const coefficient = op.coefficients[i];
    if (typeof coefficient !== 'bigint') return convert(term, Char);
    parts.push(scale(coefficient, charTerm(args[i])));
  }
  return typeof op.constant === 'bigint' ? add(num(op.constant, Char), ...parts) : convert(term, Char);
}

/** A function that gives all characters with a first half, each with a text before it and one after it. */
export function pairTexts(before = '', after = ''): (high: number) => string {
  const step = before.length + 2 + after.length;
  const codes = new Array<number>(step * 0x400);
  for (let i = 0; i < 0x400; i++) {
    const text = `${before}\ud800${String.fromCharCode(0xdc00 + i)}${after}`;
    for (let k = 0; k < step; k++) codes[step * i + k] = text.charCodeAt(k);
  }
  return high => {
    for (let i = before.length; i < codes.length; i += step) codes[i] = high;
    return String.fromCharCode(...codes);
  };
}
