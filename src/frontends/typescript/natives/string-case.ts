import { CharSet } from '../../../logic/char-set.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { type Characters, charactersOf, unitsOf } from '../../../program/text.ts';
import type { Unit, Value } from '../../../program/value.ts';
import { stagedOperation } from '../stages/operation.ts';
import { type CaseMapping, caseMachine } from './case-machine.ts';
import { afterSigma, beforeSigma, casings } from './final-sigma.ts';
import { stringMethod } from './string-method.ts';
import { assumePlainCase, assuming } from './surroundings.ts';
import { lazy, mapsByLength, type UnitMap } from './unit-map.ts';
import { HIGH, isIn, LOW, pairTexts } from './units.ts';

const SIGMA = 0x3a3;

function mappingOf(change: (text: string) => string, contextual: CharSet): CaseMapping {
  const [single, ...several] = mapsByLength(CharSet.all, code => change(String.fromCharCode(code)));
  const pairs = new Map<number, UnitMap>();
  const pairsWith = pairTexts();
  for (const high of HIGH) {
    const all = pairsWith(high);
    if (change(all) === all) continue;
    const changing = [...LOW].filter((_, i) => change(all.slice(2 * i, 2 * i + 2)) !== all.slice(2 * i, 2 * i + 2));
    const [map] = mapsByLength(changing, low => change(String.fromCharCode(high, low)));
    pairs.set(high, map);
  }
  const multiple = several.reduce((set, map) => set.union(map.set), CharSet.empty);
  return { special: multiple.union(CharSet.of(...pairs.keys())).union(contextual), single, several, pairs };
}

const lower = lazy(() => mappingOf(text => text.toLowerCase(), CharSet.of(SIGMA)));
const upper = lazy(() => mappingOf(text => text.toUpperCase(), CharSet.empty));

/** One question for each symbolic unit, whether it is one of the few with a rule of their own; more for those. */
function changed(activity: Activity, mapping: CaseMapping, units: readonly Unit[]): Characters {
  const made: Unit[] = [];
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    if (!isIn(activity, unit, mapping.special)) {
      made.push(...mapping.single.image(unit));
      continue;
    }
    const pair = changedPair(activity, mapping, unit, units[i + 1]);
    if (pair !== undefined) {
      made.push(...pair);
      i++;
    } else made.push(...changedUnit(activity, mapping, units, i));
  }
  return charactersOf(made);
}

function changedPair(
  activity: Activity,
  { pairs }: CaseMapping,
  unit: Unit,
  next: Unit | undefined,
): readonly Unit[] | undefined {
  if (next === undefined || !isIn(activity, unit, HIGH)) return undefined;
  for (const [high, map] of pairs)
    if (isIn(activity, unit, CharSet.of(high))) return isIn(activity, next, map.set) ? map.image(next) : undefined;
  return undefined;
}

function changedUnit(
  activity: Activity,
  { single, several }: CaseMapping,
  units: readonly Unit[],
  at: number,
): readonly Unit[] {
  const unit = units[at];
  for (const map of several) if (isIn(activity, unit, map.set)) return map.image(unit);
  if (single === lower().single && isIn(activity, unit, CharSet.of(SIGMA)))
    return [beforeSigma(activity, units, at) && !afterSigma(activity, units, at) ? 0x3c2 : 0x3c3];
  return single.image(unit);
}

function toLowerCase(activity: Activity, text: Characters): Value {
  const whole = stagedOperation(activity, text, 'toLowerCase', budget => caseMachine(lower(), casings(), budget));
  return whole ?? changed(activity, lower(), unitsOf(activity, text));
}

function toUpperCase(activity: Activity, text: Characters): Value {
  const whole = stagedOperation(activity, text, 'toUpperCase', budget => caseMachine(upper(), undefined, budget));
  return whole ?? changed(activity, upper(), unitsOf(activity, text));
}

/** The locale of the process must have no letters of its own (Turkish, Azeri, Lithuanian). */
const plainLocale = lazy(
  () =>
    'Iİ'.toLocaleLowerCase() === 'Iİ'.toLowerCase() &&
    'i'.toLocaleUpperCase() === 'I' &&
    'Ì'.toLocaleLowerCase() === 'ì',
);

function localised(rule: (activity: Activity, text: Characters) => Value) {
  return (activity: Activity, text: Characters, [locales]: readonly Value[]): Value =>
    locales === undefined && plainLocale() ? rule(activity, text) : refuse(activity, 'a change of case with a locale');
}

export const caseNatives = [
  stringMethod('toLowerCase', String.prototype.toLowerCase, 's', toLowerCase),
  stringMethod('toUpperCase', String.prototype.toUpperCase, 's', toUpperCase),
  assuming(
    stringMethod('toLocaleLowerCase', String.prototype.toLocaleLowerCase, 's-', localised(toLowerCase)),
    0,
    assumePlainCase,
  ),
  assuming(
    stringMethod('toLocaleUpperCase', String.prototype.toLocaleUpperCase, 's-', localised(toUpperCase)),
    0,
    assumePlainCase,
  ),
];
