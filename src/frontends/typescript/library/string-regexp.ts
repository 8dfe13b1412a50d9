import { getMethod, lengthOf, requireCoercible, toNumberValue, toStringValue } from './conversions.ts';
import { append, type Bag, call, isCallable, isObject, newRegExp, substring, toObject } from './primitives.ts';
import { containsText, isRegExp, NO_LIMIT } from './regexp-exec.ts';
import { substitute } from './substitution.ts';
import { findText } from './text-search.ts';

/** The methods of `String.prototype` that take a pattern or a function, and `String.raw`. */

/** Lets a pattern that is an object do the work: `undefined` when it has no method for it. */
function delegate(pattern: unknown, key: symbol): ((...args: unknown[]) => unknown) | undefined {
  return isObject(pattern) ? getMethod(pattern, key) : undefined;
}

/** The regular expression that a text stands for in `match`, `matchAll` and `search`. */
function patternFrom(pattern: unknown, flags: string): Bag {
  return newRegExp(pattern === undefined ? '' : toStringValue(pattern), flags);
}

function requireGlobal(pattern: unknown, method: string): void {
  if (!isRegExp(pattern)) return;
  const flags = requireCoercible(pattern.flags, method);
  if (!containsText(toStringValue(flags), 'g'))
    throw new TypeError(`${method} called with a non-global RegExp argument`);
}

/** One replacement of a text that was found at a position. */
function replacementAt(
  replacement: unknown,
  template: string,
  text: string,
  matched: string,
  position: number,
): string {
  if (isCallable(replacement)) return toStringValue(call(replacement, undefined, matched, position, text));
  return substitute(template, text, { matched, position, captures: [], groups: undefined });
}

/** Replaces the first place of a text, or all of them: after an empty one the search goes on one further. */
export function replaceText(text: string, pattern: string, replacement: unknown, all: boolean): string {
  const template = isCallable(replacement) ? '' : toStringValue(replacement);
  const step = pattern.length > 1 ? pattern.length : 1;
  let result = '';
  let copied = 0;
  let position = findText(text, pattern, 0);
  while (position >= 0) {
    const put = replacementAt(replacement, template, text, pattern, position);
    result += substring(text, copied, position) + put;
    copied = position + pattern.length;
    const next = position + step;
    position = all && next <= text.length ? findText(text, pattern, next) : -1;
  }
  return result + substring(text, copied, text.length);
}

function splitText(text: string, separator: string, limit: number): string[] {
  const parts: string[] = [];
  if (separator === '') {
    for (let i = 0; i < text.length && i < limit; i++) append(parts, substring(text, i, i + 1));
    return parts;
  }
  let copied = 0;
  for (let at = findText(text, separator, 0); at >= 0; at = findText(text, separator, copied)) {
    append(parts, substring(text, copied, at));
    if (limit !== NO_LIMIT && parts.length >= limit) return parts;
    copied = at + separator.length;
  }
  append(parts, substring(text, copied, text.length));
  return parts;
}

/** Leaves it to a regular expression, which is made of what is none. */
function byPattern(self: unknown, method: string, pattern: unknown, key: symbol, flags: string): unknown {
  const name = `String.prototype.${method}`;
  const value = requireCoercible(self, name);
  if (flags === 'g') requireGlobal(pattern, name);
  const matcher = delegate(pattern, key);
  if (matcher !== undefined) return call(matcher, pattern, value);
  const text = toStringValue(value);
  const regExp = patternFrom(pattern, flags);
  return call(regExp[key], regExp, text);
}

function replacing(self: unknown, method: string, pattern: unknown, replacement: unknown, all: boolean): unknown {
  const name = `String.prototype.${method}`;
  const value = requireCoercible(self, name);
  if (all) requireGlobal(pattern, name);
  const replacer = delegate(pattern, Symbol.replace);
  if (replacer !== undefined) return call(replacer, pattern, value, replacement);
  const text = toStringValue(value);
  return replaceText(text, toStringValue(pattern), replacement, all);
}

export const stringRegExp = {
  match(this: unknown, pattern: unknown): unknown {
    return byPattern(this, 'match', pattern, Symbol.match, '');
  },

  matchAll(this: unknown, pattern: unknown): unknown {
    return byPattern(this, 'matchAll', pattern, Symbol.matchAll, 'g');
  },

  replace(this: unknown, pattern: unknown, replacement: unknown): unknown {
    return replacing(this, 'replace', pattern, replacement, false);
  },

  replaceAll(this: unknown, pattern: unknown, replacement: unknown): unknown {
    return replacing(this, 'replaceAll', pattern, replacement, true);
  },

  search(this: unknown, pattern: unknown): unknown {
    return byPattern(this, 'search', pattern, Symbol.search, '');
  },

  split(this: unknown, separator: unknown, limit: unknown): unknown {
    const value = requireCoercible(this, 'String.prototype.split');
    const splitter = delegate(separator, Symbol.split);
    if (splitter !== undefined) return call(splitter, separator, value, limit);
    const text = toStringValue(value);
    const most = limit === undefined ? NO_LIMIT : toNumberValue(limit) >>> 0;
    const between = toStringValue(separator);
    if (most === 0) return [];
    return separator === undefined ? [text] : splitText(text, between, most);
  },
};

export const stringStatics = {
  raw(this: unknown, template: unknown, ...substitutions: unknown[]): string {
    const literals = toObject(toObject(template).raw);
    const length = lengthOf(literals);
    let text = '';
    for (let i = 0; i < length; i++) {
      text += toStringValue(literals[i]);
      if (i + 1 < length && i < substitutions.length) text += toStringValue(substitutions[i]);
    }
    return text;
  },
};
