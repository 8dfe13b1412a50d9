import { requireObject, toInteger, toLength, toStringValue } from './conversions.ts';
import { apply, type Bag, isCallable, putNew, regExpFlags, substring, toObject } from './primitives.ts';
import {
  advance,
  captured,
  containsText,
  firstMatch,
  isPlain,
  isUnicode,
  matchPositions,
  namedGroups,
  runExec,
} from './regexp-exec.ts';
import { type Match, substitute } from './substitution.ts';

/**
 * `RegExp.prototype[Symbol.replace]`. All matches are found before the first replacement is made, or, where nobody can see
 * a difference, one after the other: then it takes no list of them.
 */

/** The next match: positions from the pattern itself, or the object that a user's `exec` returned. */
type Found = number[] | Bag;

function findNext(regExp: Bag, text: string, plain: boolean): Found | null {
  return plain ? matchPositions(regExp, text) : runExec(regExp, text);
}

function isEmptyMatch(found: Found, plain: boolean): boolean {
  return plain ? (found as number[])[0] === (found as number[])[1] : toStringValue((found as Bag)[0]) === '';
}

function findAll(regExp: Bag, text: string, plain: boolean, unicode: boolean): Found[] {
  const all: Found[] = [];
  regExp.lastIndex = 0;
  for (let found = findNext(regExp, text, plain); found !== null; found = findNext(regExp, text, plain)) {
    putNew(all, all.length, found);
    if (isEmptyMatch(found, plain)) regExp.lastIndex = advance(text, toLength(regExp.lastIndex), unicode);
  }
  return all;
}

function matchFromPositions(regExp: Bag, text: string, positions: number[]): Match {
  const captures: (string | undefined)[] = [];
  for (let group = 1; 2 * group < positions.length; group++)
    putNew(captures, group - 1, captured(text, positions, group));
  const groups = namedGroups(regExp, group => captures[group - 1]);
  return { matched: substring(text, positions[0], positions[1]), position: positions[0], captures, groups };
}

/** Reads a result that a user's `exec` may have made. */
function matchFromResult(text: string, result: Bag): Match {
  const length = toLength(result.length);
  const matched = toStringValue(result[0]);
  const index = toInteger(result.index);
  const position = index < 0 ? 0 : index > text.length ? text.length : index;
  const captures: (string | undefined)[] = [];
  for (let group = 1; group < length; group++) {
    const capture = result[group];
    putNew(captures, group - 1, capture === undefined ? undefined : toStringValue(capture));
  }
  return { matched, position, captures, groups: result.groups };
}

/** Calls a replacer with the match, the groups, the position, the text, and the named groups if there are any. */
function callReplacer(replacer: unknown, text: string, match: Match): string {
  const args: unknown[] = [match.matched];
  for (let i = 0; i < match.captures.length; i++) putNew(args, i + 1, match.captures[i]);
  putNew(args, args.length, match.position);
  putNew(args, args.length, text);
  if (match.groups !== undefined) putNew(args, args.length, match.groups);
  return toStringValue(apply(replacer, undefined, args));
}

function withGroupsAsObject(match: Match): Match {
  if (match.groups === undefined) return match;
  return {
    matched: match.matched,
    position: match.position,
    captures: match.captures,
    groups: toObject(match.groups),
  };
}

/** Replaces all matches of a plain pattern. Its `lastIndex` is 0 from the start, as it is once all matches are found. */
function replaceOneByOne(regExp: Bag, text: string, replacementOf: (match: Match) => string): string {
  const flags = regExpFlags(regExp);
  const unicode = isUnicode(flags);
  regExp.lastIndex = 0;
  let result = '';
  let copied = 0;
  let next = 0;
  while (next <= text.length) {
    const positions = firstMatch(regExp, text, next, flags);
    if (positions === null) break;
    const put = replacementOf(matchFromPositions(regExp, text, positions));
    result += substring(text, copied, positions[0]) + put;
    copied = positions[1];
    next = positions[0] === positions[1] ? advance(text, copied, unicode) : copied;
  }
  return result + substring(text, copied, text.length);
}

export const regExpReplace = {
  [Symbol.replace](this: unknown, value: unknown, replacement: unknown): string {
    const regExp = requireObject(this, 'RegExp.prototype[Symbol.replace]');
    const text = toStringValue(value);
    const functional = isCallable(replacement);
    const template = functional ? '' : toStringValue(replacement);
    const flags = toStringValue(regExp.flags);
    const plain = isPlain(regExp);
    const replacementOf = (match: Match): string =>
      functional ? callReplacer(replacement, text, match) : substitute(template, text, withGroupsAsObject(match));
    if (plain && containsText(flags, 'g') && containsText(regExpFlags(regExp), 'g'))
      return replaceOneByOne(regExp, text, replacementOf);
    let all: Found[] = [];
    if (containsText(flags, 'g')) {
      all = findAll(regExp, text, plain, isUnicode(flags));
    } else {
      const found = findNext(regExp, text, plain);
      if (found !== null) all = [found];
    }
    let result = '';
    let copied = 0;
    for (let i = 0; i < all.length; i++) {
      const match = plain ? matchFromPositions(regExp, text, all[i] as number[]) : matchFromResult(text, all[i] as Bag);
      const put = replacementOf(match);
      if (match.position >= copied) {
        result += substring(text, copied, match.position) + put;
        copied = match.position + match.matched.length;
      }
    }
    return copied >= text.length ? result : result + substring(text, copied, text.length);
  },
};
