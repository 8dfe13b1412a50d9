import { CharSet } from '../../../logic/char-set.ts';
import type { Activity } from '../../../program/activity.ts';
import type { Unit } from '../../../program/value.ts';
import { lazy } from './unit-map.ts';
import { HIGH, isIn, LOW, pairTexts, SURROGATES } from './units.ts';

/**
 * Whether Σ becomes ς or σ: ς where a cased character stands before it and none after it, with characters that casing
 * ignores in between (Unicode 3.13, Final_Sigma). Which characters these are is found out from the host.
 */
export interface Casing {
  readonly cased: CharSet;
  readonly ignored: CharSet;
}

function casingOf(codes: CharSet, text: (code: number) => string): Casing {
  const endsWord = (before: string): boolean => `${before}Σ`.toLowerCase().endsWith('ς');
  const seen = CharSet.where(code => codes.has(code) && endsWord(`A${text(code)}`));
  const cased = CharSet.where(code => seen.has(code) && endsWord(text(code)));
  const ignored = seen.minus(cased);
  return { cased, ignored };
}

const units = lazy(() => casingOf(CharSet.all.minus(SURROGATES), code => String.fromCharCode(code)));

/** The casing of the second halves that follow each first half, for those with any casing. */
const pairs = lazy(() => {
  const found = new Map<number, Casing>();
  const pairsWith = pairTexts('A', 'Σ ');
  for (const high of HIGH) {
    if (pairsWith(high).toLowerCase().includes('ς'))
      found.set(
        high,
        casingOf(LOW, low => String.fromCharCode(high, low)),
      );
  }
  return found;
});

/** All of it: of units, and of second halves by their first halves. */
export function casings(): { readonly units: Casing; readonly pairs: ReadonlyMap<number, Casing> } {
  return { units: units(), pairs: pairs() };
}

type Role = 'cased' | 'ignored' | 'other';

function roleOf(activity: Activity, unit: Unit, { cased, ignored }: Casing): Role {
  if (isIn(activity, unit, cased)) return 'cased';
  return isIn(activity, unit, ignored) ? 'ignored' : 'other';
}

function pairRole(activity: Activity, high: Unit, low: Unit): Role {
  for (const [code, casing] of pairs())
    if (isIn(activity, high, CharSet.of(code))) return roleOf(activity, low, casing);
  return 'other';
}

/** Whether a cased character stands before a place. */
export function beforeSigma(activity: Activity, text: readonly Unit[], place: number): boolean {
  for (let at = place - 1; at >= 0; at--) {
    const paired = at > 0 && isIn(activity, text[at], LOW) && isIn(activity, text[at - 1], HIGH);
    const role = paired ? pairRole(activity, text[at - 1], text[at]) : roleOf(activity, text[at], units());
    if (role !== 'ignored') return role === 'cased';
    if (paired) at--;
  }
  return false;
}

/** Whether a cased character stands after a place. */
export function afterSigma(activity: Activity, text: readonly Unit[], place: number): boolean {
  for (let at = place + 1; at < text.length; at++) {
    const paired = at + 1 < text.length && isIn(activity, text[at], HIGH) && isIn(activity, text[at + 1], LOW);
    const role = paired ? pairRole(activity, text[at], text[at + 1]) : roleOf(activity, text[at], units());
    if (role !== 'ignored') return role === 'cased';
    if (paired) at++;
  }
  return false;
}
