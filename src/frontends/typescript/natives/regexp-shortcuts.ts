import type { Activity } from '../../../program/activity.ts';
import { Call } from '../../../program/operator.ts';
import { isUntouchedInput } from '../../../program/staging.ts';
import { Reference, type Text, type Value } from '../../../program/value.ts';
import { edit, newArray, objectAt, ofKind } from '../objects/access.ts';
import { decideMatch } from '../objects/input-languages.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';
import { compiled } from '../objects/regexp.ts';
import { worldOf } from '../objects/world.ts';
import { stagedReplace } from '../stages/replace.ts';

/** A regular expression that nobody has changed but for its `lastIndex`. */
export interface Plain {
  readonly object: Reference;
  /** The host's own; its `lastIndex` is to be set before each use. */
  readonly host: RegExp;
  readonly lastIndex: number;
}

export function plainRegExp(activity: Activity, value: Value): Plain | undefined {
  const found = ofKind(activity, value, 'regexp');
  if (found === undefined || !(value instanceof Reference) || found.properties.size !== 1) return undefined;
  const prototype = intrinsic('RegExp.prototype');
  if (!(found.prototype instanceof Reference) || found.prototype.object !== prototype.object) return undefined;
  if (objectAt(activity, prototype) !== worldOf(activity).surroundings.regExpPrototype) return undefined;
  const lastIndex = found.properties.get('lastIndex');
  const host = compiled(found.internals.source, found.internals.flags);
  if (typeof lastIndex?.value !== 'number' || !lastIndex.writable || typeof host === 'string') return undefined;
  return { object: value, host, lastIndex: lastIndex.value };
}

/** A rule for a plain expression and a text that does not depend on the input; undefined leaves the library to it. */
type Rule = (call: NativeCall, regExp: Plain, text: string) => { readonly result: Value } | undefined;

/** The same for the whole input, where nothing of it was looked at. */
type WholeRule = (call: NativeCall, regExp: Plain, text: Text) => { readonly result: Value } | undefined;

function shortcut(name: string, length: number, rule: Rule, whole?: WholeRule): NativeFunction {
  const shortened = (call: NativeCall): { readonly result: Value } | undefined => {
    const { activity, receiver, args } = call;
    const [text] = args;
    const isWhole = whole !== undefined && isUntouchedInput(activity, text);
    if (typeof text !== 'string' && !isWhole) return undefined;
    const regExp = plainRegExp(activity, receiver);
    if (regExp === undefined) return undefined;
    return typeof text === 'string' ? rule(call, regExp, text) : isWhole ? whole(call, regExp, text) : undefined;
  };
  return {
    name: `RegExp.prototype${name}`,
    length,
    rule: call => {
      const done = shortened(call);
      return done === undefined ? new Call(call.data, call.receiver, call.args) : done.result;
    },
  };
}

function moveTo(activity: Activity, { object, lastIndex }: Plain, place: number): void {
  if (place !== lastIndex) edit(activity, object).properties.set('lastIndex', new Property(place, true, false, false));
}

/** Runs the host's own from where the program's is, and has the program's go where the host's went. */
function run<T>({ activity }: NativeCall, regExp: Plain, use: (host: RegExp) => T): T {
  const { host, lastIndex } = regExp;
  const moves = host.global || host.sticky;
  host.lastIndex = moves ? lastIndex : 0;
  const result = use(host);
  if (moves) moveTo(activity, regExp, host.lastIndex);
  return result;
}

/** The array of a match, of patterns without named groups and indices. */
function matchArray(activity: Activity, match: RegExpExecArray): Reference {
  const made = newArray(activity, [...match]);
  const { properties } = edit(activity, made);
  properties.set('index', new Property(match.index));
  properties.set('input', new Property(match.input));
  properties.set('groups', new Property(undefined));
  return made;
}

const exec: Rule = (call, regExp, text) => {
  if (regExp.host.hasIndices || regExp.host.source.includes('(?<')) return undefined;
  const match = run(call, regExp, host => host.exec(text));
  return { result: match === null ? null : matchArray(call.activity, match) };
};

const match: Rule = (call, regExp, text) => {
  if (!regExp.host.global) return exec(call, regExp, text);
  const all = run(call, regExp, host => text.match(host));
  return { result: all === null ? null : newArray(call.activity, [...all]) };
};

/** Where a pattern that moves is after finding something depends on the input, so only others are asked. */
const testWhole: WholeRule = ({ activity }, { host }, text) => {
  if (host.global || host.sticky) return undefined;
  const result = decideMatch(activity, text, host.source, host.flags);
  return result === undefined ? undefined : { result };
};

const replaceWhole: WholeRule = ({ activity, args }, regExp, text) => {
  const { source, flags, global, sticky } = regExp.host;
  // A callback would see that replacing all matches starts by moving to 0.
  if (global ? regExp.lastIndex !== 0 && args[1] instanceof Reference : sticky) return undefined;
  const result = stagedReplace(activity, text, { pattern: source, flags }, args[1]);
  if (result === undefined) return undefined;
  if (global) moveTo(activity, regExp, 0);
  return { result };
};

/** Shortcuts for what programs do with regular expressions and strings that do not depend on the input. */
export const REGEXP_SHORTCUTS: readonly NativeFunction[] = [
  {
    name: 'get RegExp.prototype.flags',
    length: 0,
    rule: ({ activity, receiver, data }) => plainRegExp(activity, receiver)?.host.flags ?? new Call(data, receiver, []),
  },
  shortcut('.exec', 1, exec),
  shortcut('.test', 1, (call, regExp, text) => ({ result: run(call, regExp, host => host.test(text)) }), testWhole),
  shortcut('[Symbol.match]', 1, match),
  shortcut('[Symbol.search]', 1, (_, { host }, text) => ({ result: text.search(host) })),
  shortcut('[Symbol.split]', 2, ({ activity, args: [, limit] }, { host }, text) => {
    if (limit !== undefined && typeof limit !== 'number') return undefined;
    return { result: newArray(activity, text.split(host, limit)) };
  }),
  shortcut(
    '[Symbol.replace]',
    2,
    (call, regExp, text) => {
      const [, replacement] = call.args;
      if (typeof replacement !== 'string') return undefined;
      return { result: run(call, regExp, host => text.replace(host, replacement)) };
    },
    replaceWhole,
  ),
];
