import { machineOfSets } from '../../../automata/machine/acceptors.ts';
import { Budget, LimitReached } from '../../../logic/limits.ts';
import { Char } from '../../../logic/sort.ts';
import type { Activity } from '../../../program/activity.ts';
import { decideLanguage, isUntouchedInput } from '../../../program/staging.ts';
import { type OpenLength, Text, type Value } from '../../../program/value.ts';
import { RegexError, regexAcceptor } from '../../regex/index.ts';

/** Questions about the whole input, of which nothing was looked at, are left to languages: nothing is read for them. */

/** Languages of patterns that need more than this are not asked about. */
const MAX_NODES = 200_000;

const unusable = new Set<string>();

/**
 * Whether `new RegExp(source, flags).test(value)` holds, decided without looking at any symbol; `undefined` where the value
 * is not the untouched input, or the pattern has no acceptor.
 */
export function decideMatch(activity: Activity, value: Value, source: string, flags: string): boolean | undefined {
  if (!isUntouchedInput(activity, value)) return undefined;
  const name = `/${source}/${flags}`;
  if (unusable.has(name)) return undefined;
  try {
    return decideLanguage(activity, name, () =>
      machineOfSets(regexAcceptor(source, flags, 'test', new Budget({ nodes: MAX_NODES })), Char),
    );
  } catch (error) {
    if (!(error instanceof RegexError || error instanceof LimitReached)) throw error;
    activity.budget.checkClock();
    unusable.add(name);
    return undefined;
  }
}

/** A pattern that matches a text and nothing else, code unit by code unit. */
export function literalPattern(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'));
  return units.length === 0 ? '(?:)' : units.map(code => `\\u${code}`).join('');
}

/** Whether the untouched input is this text; `undefined` for other values. */
export function decideEqual(activity: Activity, value: Value, text: string): boolean | undefined {
  return decideMatch(activity, value, `^${literalPattern(text)}$`, '');
}

/** Whether the length of the untouched input is 0; `undefined` for the lengths of other texts. */
export function decideEmpty(activity: Activity, { plus, stage, base }: OpenLength): boolean | undefined {
  return plus === 0 && base === undefined ? decideEqual(activity, new Text([], 0, stage), '') : undefined;
}
