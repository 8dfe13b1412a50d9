import { add, member, num, sub } from '../../../logic/build.ts';
import { memo } from '../../../logic/kept.ts';
import { Int } from '../../../logic/sort.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { constantOf, segmentsLength } from '../../../program/segments.ts';
import { type Characters, equalUnits, unitAt, unitTerm } from '../../../program/text.ts';
import { Reference, SymbolicNumber, Text, type Value } from '../../../program/value.ts';
import { compilePattern, looksBack, type Subject, search } from '../../regex/index.ts';
import { newArray, ofKind } from '../objects/access.ts';
import { concreteNumber, concreteString, textOperand } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { type NativeFunction, primitive } from '../objects/native-function.ts';
import { toInteger } from '../objects/place.ts';
import { getData } from '../objects/properties.ts';
import { compiled, makeRegExp, recompile } from '../objects/regexp.ts';
import { numberOf } from '../objects/symbolic-number.ts';

/** A text as the matcher sees it: every question about a symbolic unit is asked. */
function subjectOf(activity: Activity, text: Characters): Subject {
  const unit = (index: number) => unitAt(activity, text, index) ?? 0;
  return {
    has: index => unitAt(activity, text, index) !== undefined,
    isIn: (index, set) => {
      const at = unit(index);
      return typeof at === 'number' ? set.has(at) : decide(activity, member(unitTerm(at), set));
    },
    same: (a, b, fold) => {
      const [x, y] = [unit(a), unit(b)];
      if (fold === undefined) return decide(activity, equalUnits(x, y));
      if (typeof x === 'number' && typeof y === 'number') return fold(x) === fold(y);
      return refuse(activity, 'a back-reference that ignores case in symbolic text');
    },
  };
}

function pattern(activity: Activity, value: Value): { readonly source: string; readonly flags: string } {
  const found = ofKind(activity, value, 'regexp');
  if (found === undefined) return fail(activity, 'TypeError', 'Receiver is not a RegExp');
  return found.internals;
}

/** The positions of a match in a concrete string, by the host's own engine. */
function hostMatch(source: string, flags: string, text: string, index: number, sticky: boolean): number[] | null {
  const kept = flags.replace(/[dgy]/g, '');
  const names = groupNames(source);
  const host = compiled(source, `${kept}${sticky ? 'y' : 'g'}${names.length > 1 ? 'd' : ''}`);
  if (typeof host === 'string') throw new Error(host);
  host.lastIndex = index;
  const match = host.exec(text);
  if (match === null) return null;
  if (names.length === 1) return [match.index, match.index + match[0].length];
  return match.indices?.flatMap(pair => pair ?? [-1, -1]) ?? null;
}

const namesOf = memo<string, readonly (string | undefined)[]>();

/** The names of a pattern's groups, from group 0 (the whole match) on. */
function groupNames(source: string): readonly (string | undefined)[] {
  let names = namesOf.get(source);
  if (names === undefined) {
    names = [undefined, ...openings(source)];
    namesOf.set(source, names);
  }
  return names;
}

const ESCAPED = /\\u(?:\{([\da-f]+)\}|([\da-f]{4}))/gi;

function unescaped(_: string, point: string | undefined, unit: string | undefined): string {
  return point === undefined ? String.fromCharCode(Number(`0x${unit}`)) : String.fromCodePoint(Number(`0x${point}`));
}

/** The capturing groups in the order of their opening parentheses, which is how they are numbered. */
function* openings(source: string): Generator<string | undefined> {
  let classes = 0;
  for (let i = 0; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === '[') classes++;
    else if (char === ']') classes = 0;
    else if (char === '(' && classes === 0) {
      const name = /^\(\?<([^=!>][^>]*)>/.exec(source.slice(i, i + 200))?.[1];
      if (name !== undefined || source[i + 1] !== '?') yield name?.replace(ESCAPED, unescaped);
    }
  }
}

/** A match right at a place of a partly forgotten text, by a pattern that only looks forward. */
function matchForgotten(
  activity: Activity,
  { source, flags }: { readonly source: string; readonly flags: string },
  text: Text,
  index: Value,
  isAligned: boolean,
): Value {
  const hidden = segmentsLength(text.before);
  const from = toInteger(activity, index);
  const place = constantOf(sub(from instanceof SymbolicNumber ? from.term : num(BigInt(from), Int), hidden));
  const mayBeWithin = !isAligned && /[uv]/.test(flags);
  if (place === undefined || place < 0 || mayBeWithin || looksBack(source, flags))
    return refuse(activity, 'matching a text of which not all is known');
  const matcher = compilePattern(source, `${flags.replace(/[gy]/g, '')}y`);
  const later = new Text(text.units, text.rest, text.stage);
  const positions = search(matcher, subjectOf(activity, later), place, activity.budget);
  if (positions === undefined) return null;
  const shifted = positions.map(at => (at < 0 ? at : numberOf(add(hidden, num(BigInt(at), Int)))));
  return newArray(activity, shifted);
}

export const REGEXP_PRIMITIVES: readonly NativeFunction[] = [
  primitive('isRegExpObject', 1, ({ activity, args: [value] }) => ofKind(activity, value, 'regexp') !== undefined),
  primitive(
    'isRegExpPrototype',
    1,
    ({ args: [value] }) => value instanceof Reference && value.object === intrinsic('RegExp.prototype').object,
  ),
  primitive('newRegExp', 2, ({ activity, args: [source, flags] }) =>
    makeRegExp(
      activity,
      concreteString(activity, source, 'the pattern'),
      concreteString(activity, flags, 'the flags of a pattern'),
    ),
  ),
  primitive('recompileRegExp', 3, ({ activity, args: [value, source, flags] }) => {
    if (!(value instanceof Reference)) throw new Error('only a RegExp object is compiled again');
    const pattern = concreteString(activity, source, 'the pattern');
    recompile(activity, value, pattern, concreteString(activity, flags, 'the flags of a pattern'));
    return undefined;
  }),
  primitive('regExpSource', 1, ({ activity, args: [value] }) => pattern(activity, value).source),
  primitive('regExpFlags', 1, ({ activity, args: [value] }) => pattern(activity, value).flags),
  primitive('regExpMatch', 4, ({ activity, args: [value, operand, index, sticky, isAligned] }) => {
    const found = pattern(activity, value);
    const text = textOperand(activity, operand);
    const { source, flags } = found;
    if (text instanceof Text && text.before.length > 0) {
      if (sticky !== true) return refuse(activity, 'searching a text of which not all is known');
      return matchForgotten(activity, found, text, index, isAligned === true);
    }
    const from = concreteNumber(activity, index, 'matching from a position');
    let positions: readonly number[] | null | undefined;
    if (text instanceof Text) {
      const kept = flags.replace(/[gy]/g, '');
      const matcher = compilePattern(source, sticky === true ? `${kept}y` : kept);
      positions = search(matcher, subjectOf(activity, text), from, activity.budget);
    } else positions = hostMatch(source, flags, text, from, sticky === true);
    return positions === null || positions === undefined ? null : newArray(activity, [...positions]);
  }),
  primitive('isSearchedByPlace', 2, ({ activity, args: [value, text] }) => {
    const { source, flags } = pattern(activity, value);
    const isOpen = text instanceof Text && (text.rest !== undefined || text.before.length > 0);
    return isOpen && !looksBack(source, flags);
  }),
  primitive('regExpGroupNames', 1, ({ activity, args: [value] }) => {
    const { source } = pattern(activity, value);
    return newArray(activity, [...groupNames(source)]);
  }),
  primitive('hasPristineExec', 1, ({ activity, args: [value] }) => {
    if (!(value instanceof Reference)) return false;
    const original = getData(activity, intrinsic('slowPaths'), 'regExpExec');
    const now = getData(activity, value, 'exec');
    return now instanceof Reference && original instanceof Reference && now.object === original.object;
  }),
];
