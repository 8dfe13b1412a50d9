import { Call } from '../../../program/operator.ts';
import { isUntouchedInput } from '../../../program/staging.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { allocate, newArray } from '../objects/access.ts';
import { decideMatch, literalPattern, matchesOnlyShort } from '../objects/input-languages.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import type { Parts } from '../objects/object.ts';
import { partsAt } from '../objects/parts.ts';
import { stringsIteratePlainly } from '../operators/iteration.ts';
import { asksWhetherFound, asksWhetherNull, nextCall, onlyUse } from '../stages/look-ahead.ts';
import { askParts, includesPart, isSplitToAsk } from '../stages/part-questions.ts';
import { spreadParts, stagedJoin, stagedMap, stagedParts } from '../stages/parts.ts';
import { stagedReplace } from '../stages/replace.ts';
import { plainRegExp } from './regexp-shortcuts.ts';

/** A rule for what is done to the whole input at once; `undefined` leaves it to the function that is there otherwise. */
type Rule = (call: NativeCall) => { readonly result: Value } | undefined;

function shortcut(name: string, length: number, rule: Rule): NativeFunction {
  return {
    name,
    length,
    rule: call => {
      const done = call.activity.policy.followsStages === true ? rule(call) : undefined;
      return done === undefined ? new Call(call.data, call.receiver, call.args) : done.result;
    },
  };
}

/** `replace` and `replaceAll` of a text, which is looked for literally. */
function replaceText(flags: string): Rule {
  return ({ activity, receiver, args: [wanted, replacement] }) => {
    if (typeof wanted !== 'string') return undefined;
    const result = stagedReplace(activity, receiver, { pattern: literalPattern(wanted), flags }, replacement);
    return result && { result };
  };
}

const split: Rule = call => {
  const { activity, receiver, args } = call;
  const [separator, limit] = args;
  if (limit !== undefined || !isUntouchedInput(activity, receiver)) return undefined;
  const next = nextCall(activity);
  if (separator === '') return unmade(call, receiver, stagedParts(activity, receiver, 'unit', next));
  const regExp = plainRegExp(activity, separator);
  if (typeof separator !== 'string' && regExp === undefined) return undefined;
  const pattern = regExp?.host.source ?? literalPattern(String(separator));
  const joined = stagedParts(activity, receiver, { pattern, flags: regExp?.host.flags ?? '' }, next);
  const isAsked = joined === undefined && isSplitToAsk(activity, receiver, separator);
  return unmade(call, receiver, isAsked ? { splitAt: separator } : joined);
};

/** An array of parts that is not made. */
function unmade({ activity }: NativeCall, text: Value, of: Parts | undefined): { readonly result: Value } | undefined {
  return of && { result: allocate(activity, { kind: 'parts', of }, 'Array.prototype', [text]) };
}

const from: Rule = call => {
  const { activity, receiver, args } = call;
  const [text, callee, thisArg] = args;
  const isArray = receiver instanceof Reference && receiver.object === intrinsic('Array').object;
  if (!isArray || !isUntouchedInput(activity, text) || !stringsIteratePlainly(activity)) return undefined;
  if (callee === undefined) return unmade(call, text, stagedParts(activity, text, 'point', nextCall(activity)));
  return unmade(call, text, stagedMap(activity, 'point', { callee, receiver: thisArg, further: [] }));
};

const map: Rule = call => {
  const { activity, receiver, args } = call;
  const [callee, thisArg] = args;
  const parts = partsAt(activity, receiver);
  if (parts === undefined || typeof parts.of !== 'string' || !(receiver instanceof Reference)) return undefined;
  const of = isUntouchedInput(activity, parts.text)
    ? stagedMap(activity, parts.of, { callee, receiver: thisArg, further: [receiver] })
    : undefined;
  if (of === undefined) spreadParts(activity, receiver);
  return unmade(call, parts.text, of);
};

/** The place of a text or a pattern, where it is only asked whether there is one: 0 then stands for all places. */
const place: Rule = ({ activity, receiver, args: [wanted, position] }) => {
  const isAsked = isUntouchedInput(activity, receiver) && asksWhetherFound(onlyUse(activity));
  if (!isAsked || position !== undefined) return undefined;
  const host = plainRegExp(activity, wanted)?.host;
  if (host === undefined ? typeof wanted !== 'string' : host.sticky) return undefined;
  const isFound = decideMatch(activity, receiver, host?.source ?? literalPattern(String(wanted)), host?.flags ?? '');
  return isFound === undefined ? undefined : { result: isFound ? 0 : -1 };
};

/**
 * A match, where it is only asked whether there is one: an empty array then stands for all matches. Where all texts that
 * match are short, too, what does not match is told from the others before anything is read of them.
 */
function whetherMatched({ activity }: NativeCall, text: Value, regExp: Value): { readonly result: Value } | undefined {
  if (!isUntouchedInput(activity, text)) return undefined;
  const host = plainRegExp(activity, regExp)?.host;
  if (host === undefined || host.global || host.sticky) return undefined;
  const isOnlyAsked = asksWhetherNull(onlyUse(activity));
  if (!isOnlyAsked && !matchesOnlyShort(host.source, host.flags)) return undefined;
  const isMatched = decideMatch(activity, text, host.source, host.flags);
  if (isMatched === undefined || (isMatched && !isOnlyAsked)) return undefined;
  return { result: isMatched ? newArray(activity, []) : null };
}

/** A question about all parts of the input between separators. */
function aboutParts(method: 'every' | 'some' | 'includes'): NativeFunction {
  return shortcut(`Array.prototype.${method}`, 1, ({ activity, receiver, args }) => {
    const result =
      method === 'includes' ? includesPart(activity, receiver, args) : askParts(activity, receiver, method, args);
    return result === undefined ? undefined : { result };
  });
}

/** Shortcuts for what programs do to their whole input at once. */
export const STAGE_SHORTCUTS: readonly NativeFunction[] = [
  shortcut('String.prototype.replace', 2, replaceText('')),
  shortcut('String.prototype.replaceAll', 2, replaceText('g')),
  shortcut('String.prototype.split', 2, split),
  shortcut('String.prototype.indexOf', 1, call => (isRegExp(call) ? undefined : place(call))),
  shortcut('String.prototype.search', 1, call => (isRegExp(call) ? place(call) : undefined)),
  shortcut('String.prototype.match', 1, call => whetherMatched(call, call.receiver, call.args[0])),
  shortcut('RegExp.prototype.exec', 1, call => whetherMatched(call, call.args[0], call.receiver)),
  shortcut('Array.from', 1, from),
  shortcut('Array.prototype.map', 1, map),
  shortcut('Array.prototype.join', 1, ({ activity, receiver, args }) => {
    const result = stagedJoin(activity, receiver, args[0]);
    return result && { result };
  }),
  aboutParts('every'),
  aboutParts('some'),
  aboutParts('includes'),
];

function isRegExp({ args: [value] }: NativeCall): boolean {
  return value instanceof Reference;
}
