import type { Machine } from '../../../automata/machine/machine.ts';
import { CharSet } from '../../../logic/char-set.ts';
import type { Budget } from '../../../logic/limits.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { isUntouchedInput, transformInput } from '../../../program/staging.ts';
import { unitTerm } from '../../../program/text.ts';
import type { Reference, Text, Value } from '../../../program/value.ts';
import { type RegExpSource, replaceByTransducer, splitJoinTransducer } from '../../regex/index.ts';
import { isCallable } from '../objects/access.ts';
import { JsObject, type Parts } from '../objects/object.ts';
import { partsAt } from '../objects/parts.ts';
import { attempt } from './attempt.ts';
import { POSITION } from './callback.ts';
import { type NextCall, nextCall } from './look-ahead.ts';
import { machineFor } from './operation.ts';
import { isDefinedHere } from './partial.ts';
import { casesOfTexts } from './replacer.ts';

/**
 * Arrays of parts of the whole input that are joined again at once: `s.split(',').join(';')`, `[...s].map(f).join('')`.
 * They are not made: what is done with them next is seen before, and any other use of them is refused.
 */

/** The separator of a call of `join` that comes next; `undefined` when something else does. */
function joinedBy(next: NextCall | undefined): string | undefined {
  if (next?.method !== 'join' || next.constants === undefined) return undefined;
  const [separator = ','] = next.constants;
  return typeof separator === 'string' ? separator : undefined;
}

/** What is known instead of an array of parts, given what is done with it next; `undefined` when it has to be made. */
export function stagedParts(
  activity: Activity,
  text: Value,
  kind: 'unit' | 'point' | RegExpSource,
  next: NextCall | undefined,
): Parts | undefined {
  if (!isUntouchedInput(activity, text)) return undefined;
  const separator = joinedBy(next);
  if (separator !== undefined) {
    const { pattern, flags } = typeof kind === 'object' ? kind : { pattern: '(?:)', flags: kind === 'unit' ? '' : 'u' };
    const key = JSON.stringify(['split', pattern, flags, separator]);
    const machine = machineFor(activity, key, budget => splitJoinTransducer(pattern, flags, separator, budget));
    return machine && { machine, separator };
  }
  return next?.method === 'map' && typeof kind === 'string' ? kind : undefined;
}

/** A function that is called for each part. */
export interface Mapper {
  readonly callee: Value;
  readonly receiver: Value;
  /** What it gets besides the part and its index. */
  readonly further: readonly Value[];
}

/** What is known instead of an array of the mapped code units or code points of the untouched input, joined next. */
export function stagedMap(activity: Activity, kind: 'unit' | 'point', mapper: Mapper): Parts | undefined {
  const separator = joinedBy(nextCall(activity));
  const { session } = activity.policy;
  if (separator === undefined || session === undefined || !isCallable(activity, mapper.callee)) return undefined;
  const between = separator.split('').map(unit => unitTerm(unit.charCodeAt(0)));
  const asked = { ...mapper, further: [POSITION, ...mapper.further], nothing: '' };
  let isTotal = true;
  const build = (budget: Budget): Machine =>
    replaceByTransducer(
      separator === '' ? '[^]' : '(^)[^]|[^]',
      kind === 'unit' ? 'g' : 'gu',
      ({ whole, groups: [start] }) => {
        const found = casesOfTexts(activity, session, asked, [whole], CharSet.all);
        isTotal &&= found.isTotal;
        if (separator === '' || start !== undefined) return found.cases;
        return found.cases.map(({ guard, outputs }) => ({ guard, outputs: [...between, ...outputs] }));
      },
      budget,
    );
  const machine = attempt(activity, build);
  return machine !== undefined && isDefinedHere(activity, machine, isTotal) ? { machine, separator } : undefined;
}

/** What joining an array of parts gives; `undefined` for other arrays. */
export function stagedJoin(activity: Activity, array: Value, separator: Value): Text | undefined {
  const parts = partsAt(activity, array);
  if (parts === undefined) return undefined;
  const { of, text } = parts;
  if (
    typeof of === 'string' ||
    'splitAt' in of ||
    (separator ?? ',') !== of.separator ||
    !isUntouchedInput(activity, text)
  )
    return refuse(activity, 'anything but join on this array, which is made and joined in one expression,');
  return transformInput(activity, of.machine);
}

/** Has an array of all code units or code points of the input be one that is gone over (`objects/characters.ts`). */
export function spreadParts(activity: Activity, array: Reference): void {
  const parts = partsAt(activity, array);
  if (parts === undefined || typeof parts.of !== 'string') return;
  const object = activity.heap.write(array.object);
  if (object instanceof JsObject) object.internals = { kind: 'spread', by: parts.of };
}
