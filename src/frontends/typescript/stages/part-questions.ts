import { acceptors } from '../../../automata/index.ts';
import { CharSet, charSets } from '../../../logic/char-set.ts';
import type { Budget } from '../../../logic/limits.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { isUntouchedInput } from '../../../program/staging.ts';
import type { Value } from '../../../program/value.ts';
import { isCallable } from '../objects/access.ts';
import { decideMatch, literalPattern } from '../objects/input-languages.ts';
import { partsAt } from '../objects/parts.ts';
import { attempt } from './attempt.ts';
import { POSITION } from './callback.ts';
import { languageOfCallback } from './callback-language.ts';
import { decideAcceptor } from './decide-acceptor.ts';
import { comparedWith, isOnlyAsked, onlyUse } from './look-ahead.ts';
import type { Mapper } from './parts.ts';

/**
 * Questions about the parts between the separators of the whole input, `s.split('.').every(isNumber)`: each is the question
 * whether the input is in a language, and neither the array nor its parts are made.
 */

type Language = acceptors.Acceptor<CharSet>;

const METHODS: ReadonlySet<string> = new Set(['every', 'some', 'includes']);

/** Why a question about parts is none about a language. */
const ONE_BY_ONE =
  'a question about the parts of a split text that looks at single characters, throws, keeps state or depends on the place';

/** Whether it is enough to know by which code unit the untouched input was split: only questions follow. */
export function isSplitToAsk(activity: Activity, text: Value, separator: Value): separator is string {
  if (typeof separator !== 'string' || separator.length !== 1) return false;
  return isUntouchedInput(activity, text) && isOnlyAsked(activity, METHODS);
}

/** By which code unit the input was split, of an array of its parts about which there are questions; and the input. */
function splitAt(activity: Activity, array: Value): { readonly text: Value; readonly separator: string } | undefined {
  const parts = partsAt(activity, array);
  if (parts === undefined || typeof parts.of === 'string' || !('splitAt' in parts.of)) return undefined;
  if (!isUntouchedInput(activity, parts.text))
    return refuse(activity, 'asking about the parts of an input after reading from it');
  return { text: parts.text, separator: parts.of.splitAt };
}

/** Whether a property of such an array is one of the methods that ask. */
export function isPartQuestion(activity: Activity, array: Value, key: Value): boolean {
  return typeof key === 'string' && METHODS.has(key) && splitAt(activity, array) !== undefined;
}

/** More parts than this are counted by reading. */
const MOST_PARTS = 64;

/**
 * The number of parts, where it is only compared with a whole number: one that compares with it in the same way. `undefined`
 * for other arrays.
 */
export function countOfParts(activity: Activity, array: Value): number | undefined {
  const split = splitAt(activity, array);
  if (split === undefined) return undefined;
  const compared = comparedWith(onlyUse(activity));
  if (compared === undefined || compared.number > MOST_PARTS)
    return refuse(activity, 'the number of parts between separators');
  const { number, isEquality } = compared;
  // There is always one part.
  if (number < 1) return 1;
  const unit = literalPattern(split.separator);
  const hasParts = (least: number, most: number): boolean => {
    const pattern = `^(?:[^${unit}]*${unit}){${least - 1},${most - 1}}[^${unit}]*$`;
    return decideMatch(activity, split.text, pattern, '') ?? refuse(activity, 'the number of parts between separators');
  };
  if (hasParts(number, number)) return number;
  return isEquality || number === 1 || !hasParts(1, number - 1) ? number + 1 : number - 1;
}

/** Texts of which every part between separators is in a language. */
function everyPartIn(language: Language, separator: string, budget: Budget): Language {
  const set = CharSet.of(separator.charCodeAt(0));
  const inside = acceptors.star(acceptors.fromGuard(charSets, charSets.not(set)), budget);
  const part = acceptors.intersection(language, inside, budget);
  const further = acceptors.concat(acceptors.fromGuard(charSets, set), part, budget);
  return acceptors.minimise(acceptors.concat(part, acceptors.star(further, budget), budget), budget);
}

/** Texts of which some part between separators is in a language. */
function somePartIn(language: Language, separator: string, budget: Budget): Language {
  const none = everyPartIn(acceptors.complement(language, budget), separator, budget);
  return acceptors.minimise(acceptors.complement(none, budget), budget);
}

/** What `every` or `some` gives for such an array; `undefined` for other arrays. */
export function askParts(
  activity: Activity,
  array: Value,
  method: 'every' | 'some',
  [callee, receiver]: readonly Value[],
): boolean | undefined {
  const split = splitAt(activity, array);
  const { session } = activity.policy;
  if (split === undefined || session === undefined) return undefined;
  const mapper: Mapper = { callee, receiver, further: [POSITION, array] };
  const language = isCallable(activity, callee) ? languageOfCallback(activity, session, mapper) : undefined;
  if (language === undefined) return refuse(activity, ONE_BY_ONE);
  const build = method === 'every' ? everyPartIn : somePartIn;
  return decided(activity, budget => build(language, split.separator, budget));
}

/** What `includes` gives for such an array; `undefined` for other arrays. */
export function includesPart(activity: Activity, array: Value, [wanted, from]: readonly Value[]): boolean | undefined {
  const split = splitAt(activity, array);
  if (split === undefined) return undefined;
  if (from !== undefined || (typeof wanted === 'object' && wanted !== null)) return refuse(activity, ONE_BY_ONE);
  if (typeof wanted !== 'string') return false;
  const units = Array.from({ length: wanted.length }, (_, i) => CharSet.of(wanted.charCodeAt(i)));
  return decided(activity, budget => somePartIn(acceptors.fromGuards(charSets, units), split.separator, budget));
}

function decided(activity: Activity, build: (budget: Budget) => Language): boolean {
  const language = attempt(activity, build);
  const answer = language && attempt(activity, budget => decideAcceptor(activity, language, budget));
  return answer ?? refuse(activity, 'a question about parts with a large language');
}
