import { describe, toLength, toStringValue } from './conversions.ts';
import { codePointLength } from './iterators.ts';
import {
  type Bag,
  call,
  codeUnitAt,
  createObject,
  hasPristineExec,
  indexOfText,
  isCallable,
  isObject,
  isRegExpObject,
  isSearchedByPlace,
  newArray,
  newRegExp,
  putNew,
  regExpFlags,
  regExpGroupNames,
  regExpMatch,
  regExpSource,
  substring,
} from './primitives.ts';

/** What all methods of regular expressions do: run a pattern once, and say what it found. */

/** The limit of a split without one. */
export const NO_LIMIT = 4294967295;

export function containsText(text: string, part: string): boolean {
  return indexOfText(text, part, 0) >= 0;
}

/** `IsRegExp`: what looks like a regular expression to the methods of strings. */
export function isRegExp(value: unknown): value is Bag {
  if (!isObject(value)) return false;
  const answer = value[Symbol.match];
  return answer === undefined ? isRegExpObject(value) : !!answer;
}

/**
 * `RegExp(pattern, flags)` where `maker` is `RegExp` itself, as a function when `called`, and otherwise with `new`. A subclass gives the result its
 * prototype afterwards.
 */
export function makeRegExp(maker: unknown, pattern: unknown, flags: unknown, called: boolean): Bag {
  const looksLikeOne = isRegExp(pattern);
  if (called && looksLikeOne && flags === undefined && pattern.constructor === maker) return pattern;
  if (isRegExpObject(pattern))
    return newRegExp(regExpSource(pattern), flags === undefined ? regExpFlags(pattern) : toStringValue(flags));
  const source = looksLikeOne ? pattern.source : pattern;
  const letters = looksLikeOne && flags === undefined ? pattern.flags : flags;
  const text = source === undefined ? '' : toStringValue(source);
  return newRegExp(text, letters === undefined ? '' : toStringValue(letters));
}

/** `AdvanceStringIndex`. */
export function advance(text: string, index: number, unicode: boolean): number {
  return unicode && index < text.length ? index + codePointLength(text, index) : index + 1;
}

/** Whether the flags make a pattern go by code points. */
export function isUnicode(flags: string): boolean {
  return containsText(flags, 'u') || containsText(flags, 'v');
}

/** Whether a place is not between the two halves of a pair. */
function isAligned(text: string, place: number): boolean {
  if (place <= 0) return true;
  // Found out before the text is looked at, so that what is there is not forgotten meanwhile.
  const before = place - 1;
  if (place >= text.length) return true;
  const trail = codeUnitAt(text, place);
  if (trail < 0xdc00 || trail > 0xdfff) return true;
  const lead = codeUnitAt(text, before);
  return lead < 0xd800 || lead > 0xdbff;
}

/**
 * The first match from a place on, or the one right there. In a text whose end is not known it is looked for place by
 * place: so a run can be looked at between two symbols, and what was read before need not be kept.
 */
export function firstMatch(regExp: Bag, text: string, start: number, flags: string): number[] | null {
  const sticky = containsText(flags, 'y');
  const unicode = isUnicode(flags);
  if (!isSearchedByPlace(regExp, text) || (unicode && !isAligned(text, start)))
    return regExpMatch(regExp, text, start, sticky);
  for (let index = start; ; index = advance(text, index, unicode)) {
    const positions = regExpMatch(regExp, text, index, true, true);
    if (positions !== null) return positions;
    if (sticky || index >= text.length) return null;
  }
}

/** Runs the pattern from `lastIndex` where the flags say so, moves `lastIndex`, and gives the positions of the match. */
export function matchPositions(regExp: Bag, text: string): number[] | null {
  const start = toLength(regExp.lastIndex);
  const flags = regExpFlags(regExp);
  if (!containsText(flags, 'y') && !containsText(flags, 'g')) return firstMatch(regExp, text, 0, flags);
  const positions = start > text.length ? null : firstMatch(regExp, text, start, flags);
  regExp.lastIndex = positions === null ? 0 : positions[1];
  return positions;
}

/** The text of a group, or `undefined` when it took no part. */
export function captured(text: string, positions: number[], group: number): string | undefined {
  const start = positions[2 * group];
  return start < 0 ? undefined : substring(text, start, positions[2 * group + 1]);
}

/** The groups that have names as an object without a prototype; `undefined` when the pattern has none. */
export function namedGroups(regExp: Bag, partOf: (group: number) => unknown): Bag | undefined {
  const names = regExpGroupNames(regExp);
  let groups: Bag | undefined;
  for (let group = 1; group < names.length; group++) {
    const name = names[group];
    if (name === undefined) continue;
    if (groups === undefined) groups = createObject(null);
    const value = partOf(group);
    if (value !== undefined || !(name in groups)) putNew(groups, name, value);
  }
  return groups;
}

function pairAt(positions: number[], group: number): number[] | undefined {
  return positions[2 * group] < 0 ? undefined : [positions[2 * group], positions[2 * group + 1]];
}

/** The array that `exec` returns. */
function matchResult(regExp: Bag, text: string, positions: number[]): Bag {
  const result = newArray(0) as unknown as Bag;
  const count = positions.length / 2;
  for (let group = 0; group < count; group++) putNew(result, group, captured(text, positions, group));
  putNew(result, 'index', positions[0]);
  putNew(result, 'input', text);
  putNew(
    result,
    'groups',
    namedGroups(regExp, group => captured(text, positions, group)),
  );
  if (containsText(regExpFlags(regExp), 'd')) {
    const indices = newArray(0) as unknown as Bag;
    for (let group = 0; group < count; group++) putNew(indices, group, pairAt(positions, group));
    putNew(
      indices,
      'groups',
      namedGroups(regExp, group => pairAt(positions, group)),
    );
    putNew(result, 'indices', indices);
  }
  return result;
}

/** `RegExpBuiltinExec`. */
export function builtinExec(regExp: Bag, text: string): Bag | null {
  const positions = matchPositions(regExp, text);
  return positions === null ? null : matchResult(regExp, text, positions);
}

/** Whether the built-in `exec` would run, so that nothing can see whether its result was made. */
export function isPlain(regExp: Bag): boolean {
  return isRegExpObject(regExp) && hasPristineExec(regExp);
}

/** `RegExpExec`: goes through the property `exec`, which users may have replaced. */
export function runExec(regExp: Bag, text: string): Bag | null {
  if (isPlain(regExp)) return builtinExec(regExp, text);
  const exec = regExp.exec;
  if (isCallable(exec)) {
    const result = call(exec, regExp, text);
    if (result !== null && !isObject(result)) throw new TypeError(`${describe(result)} is not an object or null`);
    return result;
  }
  if (!isRegExpObject(regExp)) throw new TypeError(`Receiver is not a regular expression: ${describe(regExp)}`);
  return builtinExec(regExp, text);
}
