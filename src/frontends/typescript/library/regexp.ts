import { describe, requireObject, toLength, toNumberValue, toStringValue } from './conversions.ts';
import {
  append,
  type Bag,
  construct,
  createIterator,
  isConstructor,
  isObject,
  isRegExpObject,
  isRegExpPrototype,
  iteratorState,
  putNew,
  recompileRegExp,
  regExpFlags,
  regExpMatch,
  regExpSource,
  sameValue,
  substring,
} from './primitives.ts';
import {
  advance,
  builtinExec,
  captured,
  containsText,
  isPlain,
  isUnicode,
  makeRegExp,
  matchPositions,
  NO_LIMIT,
  runExec,
} from './regexp-exec.ts';

/** `RegExp.prototype`. */

interface MatchAll {
  readonly regExp: Bag;
  readonly text: string;
  readonly global: boolean;
  readonly unicode: boolean;
  done: boolean;
}

/** The getter of one flag. */
function flagOf(value: unknown, name: string, letter: string): boolean | undefined {
  if (isRegExpObject(value)) return containsText(regExpFlags(value), letter);
  if (isRegExpPrototype(value)) return undefined;
  throw new TypeError(`RegExp.prototype.${name} getter called on non-RegExp object`);
}

/** The regular expression that a method works with in place of its own, of the class that its own asks for. */
function speciesRegExp(original: Bag, flags: string): Bag {
  const maker = original.constructor;
  if (maker !== undefined && !isObject(maker)) throw new TypeError('The .constructor property is not an object');
  const species = maker === undefined ? undefined : (maker[Symbol.species] ?? undefined);
  if (species === undefined) return makeRegExp(undefined, original, flags, false);
  if (!isConstructor(species)) throw new TypeError('object.constructor[Symbol.species] is not a constructor');
  if (isRegExpPrototype((species as unknown as Bag).prototype)) return makeRegExp(undefined, original, flags, false);
  return construct(species, [original, flags], species);
}

/** Appends the groups of a match to the parts of a split, up to the limit. */
function pushGroups(parts: unknown[], count: number, groupAt: (group: number) => unknown, limit: number): void {
  for (let group = 1; group <= count && (limit === NO_LIMIT || parts.length < limit); group++)
    append(parts, groupAt(group));
}

/** Splits by a pattern whose built-in `exec` would run. */
function splitPlain(splitter: Bag, text: string, limit: number, unicode: boolean): unknown[] {
  const parts: unknown[] = [];
  let copied = 0;
  let from = 0;
  while (from < text.length) {
    const positions = regExpMatch(splitter, text, from, false);
    if (positions === null || positions[0] >= text.length) break;
    if (positions[1] === copied) {
      from = advance(text, positions[0], unicode);
      continue;
    }
    append(parts, substring(text, copied, positions[0]));
    if (limit !== NO_LIMIT && parts.length === limit) return parts;
    copied = positions[1];
    from = copied;
    pushGroups(parts, positions.length / 2 - 1, group => captured(text, positions, group), limit);
    if (limit !== NO_LIMIT && parts.length === limit) return parts;
  }
  append(parts, substring(text, copied, text.length));
  return parts;
}

/** Splits with a user's `exec`, trying each position in turn. */
function splitByExec(splitter: Bag, text: string, limit: number, unicode: boolean): unknown[] {
  const parts: unknown[] = [];
  let copied = 0;
  let from = 0;
  while (from < text.length) {
    splitter.lastIndex = from;
    const result = runExec(splitter, text);
    const lastIndex = result === null ? 0 : toLength(splitter.lastIndex);
    const end = lastIndex < text.length ? lastIndex : text.length;
    if (result === null || end === copied) {
      from = advance(text, from, unicode);
      continue;
    }
    putNew(parts, parts.length, substring(text, copied, from));
    if (parts.length === limit) return parts;
    copied = end;
    from = copied;
    pushGroups(parts, toLength(result.length) - 1, group => result[group], limit);
    if (parts.length === limit) return parts;
  }
  putNew(parts, parts.length, substring(text, copied, text.length));
  return parts;
}

export const regExpPrototype = {
  exec(this: unknown, value: unknown): Bag | null {
    if (!isRegExpObject(this)) throw new TypeError(`Receiver is not a regular expression: ${describe(this)}`);
    return builtinExec(this, toStringValue(value));
  },

  test(this: unknown, value: unknown): boolean {
    const regExp = requireObject(this, 'RegExp.prototype.test');
    const text = toStringValue(value);
    return (isPlain(regExp) ? matchPositions(regExp, text) : runExec(regExp, text)) !== null;
  },

  compile(this: unknown, pattern: unknown, flags: unknown): Bag {
    if (!isRegExpObject(this)) throw new TypeError(`Receiver is not a regular expression: ${describe(this)}`);
    const isOne = isRegExpObject(pattern);
    if (isOne && flags !== undefined) throw new TypeError('Invalid flags supplied to RegExp constructor');
    const source = isOne ? regExpSource(pattern) : pattern === undefined ? '' : toStringValue(pattern);
    const letters = isOne ? regExpFlags(pattern) : flags === undefined ? '' : toStringValue(flags);
    recompileRegExp(this, source, letters);
    this.lastIndex = 0;
    return this;
  },

  toString(this: unknown): string {
    const regExp = requireObject(this, 'RegExp.prototype.toString');
    const source = toStringValue(regExp.source);
    return `/${source}/${toStringValue(regExp.flags)}`;
  },

  [Symbol.match](this: unknown, value: unknown): Bag | unknown[] | null {
    const regExp = requireObject(this, 'RegExp.prototype[Symbol.match]');
    const text = toStringValue(value);
    const flags = toStringValue(regExp.flags);
    if (!containsText(flags, 'g')) return runExec(regExp, text);
    const plain = isPlain(regExp);
    const all: unknown[] = [];
    regExp.lastIndex = 0;
    while (true) {
      let matched = '';
      if (plain) {
        const positions = matchPositions(regExp, text);
        if (positions === null) return all.length === 0 ? null : all;
        matched = substring(text, positions[0], positions[1]);
      } else {
        const result = runExec(regExp, text);
        if (result === null) return all.length === 0 ? null : all;
        matched = toStringValue(result[0]);
      }
      putNew(all, all.length, matched);
      if (matched === '') regExp.lastIndex = advance(text, toLength(regExp.lastIndex), isUnicode(flags));
    }
  },

  [Symbol.matchAll](this: unknown, value: unknown): Bag {
    const original = requireObject(this, 'RegExp.prototype[Symbol.matchAll]');
    const text = toStringValue(value);
    const flags = toStringValue(original.flags);
    const regExp = speciesRegExp(original, flags);
    regExp.lastIndex = toLength(original.lastIndex);
    const state: MatchAll = { regExp, text, global: containsText(flags, 'g'), unicode: isUnicode(flags), done: false };
    return createIterator('RegExp String Iterator', state);
  },

  [Symbol.search](this: unknown, value: unknown): unknown {
    const regExp = requireObject(this, 'RegExp.prototype[Symbol.search]');
    const text = toStringValue(value);
    const before = regExp.lastIndex;
    if (!sameValue(before, 0)) regExp.lastIndex = 0;
    const result = runExec(regExp, text);
    if (!sameValue(regExp.lastIndex, before)) regExp.lastIndex = before;
    return result === null ? -1 : result.index;
  },

  [Symbol.split](this: unknown, value: unknown, limit: unknown): unknown[] {
    const regExp = requireObject(this, 'RegExp.prototype[Symbol.split]');
    const text = toStringValue(value);
    const flags = toStringValue(regExp.flags);
    const splitter = speciesRegExp(regExp, containsText(flags, 'y') ? flags : `${flags}y`);
    const most = limit === undefined ? NO_LIMIT : toNumberValue(limit) >>> 0;
    if (most === 0) return [];
    if (text.length === 0) return runExec(splitter, text) === null ? [text] : [];
    return (isPlain(splitter) ? splitPlain : splitByExec)(splitter, text, most, isUnicode(flags));
  },
};

export const regExpGetters = {
  dotAll(this: unknown): boolean | undefined {
    return flagOf(this, 'dotAll', 's');
  },

  flags(this: unknown): string {
    if (!isObject(this)) throw new TypeError('RegExp.prototype.flags getter called on non-object');
    let flags = '';
    if (this.hasIndices) flags += 'd';
    if (this.global) flags += 'g';
    if (this.ignoreCase) flags += 'i';
    if (this.multiline) flags += 'm';
    if (this.dotAll) flags += 's';
    if (this.unicode) flags += 'u';
    if (this.unicodeSets) flags += 'v';
    if (this.sticky) flags += 'y';
    return flags;
  },

  global(this: unknown): boolean | undefined {
    return flagOf(this, 'global', 'g');
  },

  hasIndices(this: unknown): boolean | undefined {
    return flagOf(this, 'hasIndices', 'd');
  },

  ignoreCase(this: unknown): boolean | undefined {
    return flagOf(this, 'ignoreCase', 'i');
  },

  multiline(this: unknown): boolean | undefined {
    return flagOf(this, 'multiline', 'm');
  },

  source(this: unknown): string {
    if (isRegExpObject(this)) return regExpSource(this);
    if (isRegExpPrototype(this)) return '(?:)';
    throw new TypeError('RegExp.prototype.source getter called on non-RegExp object');
  },

  sticky(this: unknown): boolean | undefined {
    return flagOf(this, 'sticky', 'y');
  },

  unicode(this: unknown): boolean | undefined {
    return flagOf(this, 'unicode', 'u');
  },

  unicodeSets(this: unknown): boolean | undefined {
    return flagOf(this, 'unicodeSets', 'v');
  },
};

export const regExpStringIteratorPrototype = {
  next(this: unknown): Bag {
    const state = iteratorState(this, 'RegExp String Iterator') as MatchAll | undefined;
    if (state === undefined) throw new TypeError(`next method called on incompatible receiver ${describe(this)}`);
    if (state.done) return { value: undefined, done: true };
    const result = runExec(state.regExp, state.text);
    if (result === null || !state.global) state.done = true;
    if (result === null) return { value: undefined, done: true };
    if (state.global && toStringValue(result[0]) === '')
      state.regExp.lastIndex = advance(state.text, toLength(state.regExp.lastIndex), state.unicode);
    return { value: result, done: false };
  },
};
