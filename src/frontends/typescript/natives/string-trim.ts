import type { Activity } from '../../../program/activity.ts';
import { type Characters, charactersOf, unitAt, unitsOf } from '../../../program/text.ts';
import type { Unit, Value } from '../../../program/value.ts';
import { decideMatch } from '../objects/input-languages.ts';
import { SPACES } from '../objects/parse-number.ts';
import { between } from '../objects/place.ts';
import { stagedReplace } from '../stages/replace.ts';
import { stringMethod, type TextRule } from './string-method.ts';
import { HIGH, isIn, LONE_SURROGATE, LOW, SURROGATES } from './units.ts';

function trimStart(activity: Activity, text: Characters): Characters {
  let start = 0;
  for (;;) {
    const unit = unitAt(activity, text, start);
    if (unit === undefined) return '';
    if (!isIn(activity, unit, SPACES)) return between(activity, text, start);
    start++;
  }
}

function trimEnd(activity: Activity, text: Characters): Characters {
  const units = unitsOf(activity, text);
  let end = units.length;
  while (end > 0 && isIn(activity, units[end - 1], SPACES)) end--;
  return charactersOf(units.slice(0, end));
}

function trim(activity: Activity, text: Characters): Characters {
  return trimEnd(activity, trimStart(activity, text));
}

/** The units with every surrogate that has no partner marked. */
function loneSurrogates(activity: Activity, units: readonly Unit[]): readonly boolean[] {
  const lone: boolean[] = [];
  for (let i = 0; i < units.length; i++) {
    if (!isIn(activity, units[i], SURROGATES)) lone.push(false);
    else if (i + 1 < units.length && isIn(activity, units[i], HIGH) && isIn(activity, units[i + 1], LOW)) {
      lone.push(false, false);
      i++;
    } else lone.push(true);
  }
  return lone;
}

function isWellFormed(activity: Activity, text: Characters): Value {
  const isIllFormed = decideMatch(activity, text, LONE_SURROGATE, '');
  return !(isIllFormed ?? loneSurrogates(activity, unitsOf(activity, text)).includes(true));
}

function toWellFormed(activity: Activity, text: Characters): Value {
  const units = unitsOf(activity, text);
  const lone = loneSurrogates(activity, units);
  return charactersOf(units.map((unit, i) => (lone[i] ? 0xfffd : unit)));
}

/** Written out, since not all hosts have these two. */
function wellFormedHost(this: string): boolean {
  return !new RegExp(LONE_SURROGATE).test(this);
}

function toWellFormedHost(this: string): string {
  return this.replace(new RegExp(LONE_SURROGATE, 'g'), '\ufffd');
}

/** A rule, with a replacement that does the same to the untouched input as a whole. */
function wholly(pattern: string, flags: string, replacement: string, rule: TextRule): TextRule {
  return (activity, text, args) =>
    stagedReplace(activity, text, { pattern, flags }, replacement) ?? rule(activity, text, args);
}

export const trimNatives = [
  stringMethod('trim', String.prototype.trim, 's', wholly('^\\s+|\\s+$', 'g', '', trim)),
  stringMethod('trimStart', String.prototype.trimStart, 's', wholly('^\\s+', '', '', trimStart)),
  stringMethod('trimEnd', String.prototype.trimEnd, 's', wholly('\\s+$', '', '', trimEnd)),
  stringMethod('trimLeft', String.prototype.trimStart, 's', wholly('^\\s+', '', '', trimStart)),
  stringMethod('trimRight', String.prototype.trimEnd, 's', wholly('\\s+$', '', '', trimEnd)),
  stringMethod('isWellFormed', wellFormedHost, 's', isWellFormed),
  stringMethod('toWellFormed', toWellFormedHost, 's', wholly(LONE_SURROGATE, 'g', '\ufffd', toWellFormed)),
];
