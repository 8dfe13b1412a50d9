import { machineOfSets } from '../../../automata/machine/acceptors.ts';
import { shortInputs } from '../../../automata/machine/short-inputs.ts';
import { memo } from '../../../logic/kept.ts';
import { Budget, LimitReached } from '../../../logic/limits.ts';
import { Char } from '../../../logic/sort.ts';
import type { Activity } from '../../../program/activity.ts';
import { decideLanguage, isUntouchedInput } from '../../../program/staging.ts';
import { type OpenLength, Text, type Value } from '../../../program/value.ts';
import { RegexError, regexAcceptor } from '../../regex/index.ts';

/** Questions about the whole input, of which nothing was looked at, are left to languages: nothing is read for them. */

/** Languages of patterns that need more than this are not asked about. */
const MAX_NODES = 200_000;

const unusable = memo<string, true>();

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
    unusable.set(name, true);
    return undefined;
  }
}

const short = memo<string, boolean>();

/** Whether no long text matches a pattern: programs on such texts are followed to their ends. */
export function matchesOnlyShort(source: string, flags: string): boolean {
  const name = `/${source}/${flags}`;
  let known = short.get(name);
  if (known === undefined) {
    known = isShort(source, flags);
    short.set(name, known);
  }
  return known;
}

function isShort(source: string, flags: string): boolean {
  // What is not anchored at both ends matches texts of any length; looking costs more than reading this.
  if (!source.startsWith('^') || !source.endsWith('$')) return false;
  try {
    const budget = new Budget({ nodes: MAX_NODES });
    return shortInputs(machineOfSets(regexAcceptor(source, flags, 'test', budget), Char), budget) !== undefined;
  } catch (error) {
    if (error instanceof RegexError || error instanceof LimitReached) return false;
    throw error;
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

/** The untouched input that an open length is the length of, and what was added to it; `undefined` for other lengths. */
function lengthOfInput({ plus, stage, base }: OpenLength): { readonly input: Text; readonly plus: number } | undefined {
  return base === undefined ? { input: new Text([], 0, stage), plus } : undefined;
}

/** Lengths that are further away than this are found out by reading. */
const LONGEST_ASKED = 64;

/** Whether an open length, of the untouched input, is at least so much; `undefined` for others, and for large numbers. */
export function decideAtLeast(activity: Activity, length: OpenLength, count: number): boolean | undefined {
  const of = lengthOfInput(length);
  const least = of === undefined ? Number.NaN : count - of.plus;
  if (of === undefined || !Number.isInteger(least) || least > LONGEST_ASKED) return undefined;
  return least <= 0 ? true : decideMatch(activity, of.input, `^[^]{${least}}`, '');
}

/** `length % by` of the untouched input; `undefined` for other lengths. */
export function decideRemainder(activity: Activity, length: OpenLength, by: number): number | undefined {
  const of = lengthOfInput(length);
  if (of === undefined || of.plus < 0 || !Number.isInteger(by) || by < 1 || by > LONGEST_ASKED) return undefined;
  for (let remainder = 0; remainder < by - 1; remainder++) {
    const isIt = decideMatch(activity, of.input, `^[^]{${remainder}}(?:[^]{${by}})*$`, '');
    if (isIt === undefined) return undefined;
    if (isIt) return (remainder + of.plus) % by;
  }
  return (by - 1 + of.plus) % by;
}
