import { memo } from '../../../logic/kept.ts';
import type { Activity } from '../../../program/activity.ts';
import type { Reference } from '../../../program/value.ts';
import { allocate, edit } from './access.ts';
import { fail } from './errors.ts';
import { type Internals, Property } from './object.ts';

/** A new RegExp object. A pattern or flags that are not valid throw a SyntaxError of the program's. */
export function makeRegExp(activity: Activity, source: string, flags: string): Reference {
  const made = allocate(activity, patternOf(activity, source, flags), 'RegExp.prototype');
  edit(activity, made).properties.set('lastIndex', new Property(0, true, false, false));
  return made;
}

/** Gives a RegExp object another pattern and other flags. */
export function recompile(activity: Activity, object: Reference, source: string, flags: string): void {
  edit(activity, object).internals = patternOf(activity, source, flags);
}

function patternOf(activity: Activity, source: string, flags: string): Internals {
  const host = compiled(source, flags);
  if (typeof host === 'string') return fail(activity, 'SyntaxError', host);
  return { kind: 'regexp', source: host.source, flags: host.flags };
}

const compiledPatterns = memo<string, RegExp | string>();

/** The host's own expression, which must not be used where its `lastIndex` matters; the message where it is not valid. */
export function compiled(source: string, flags: string): RegExp | string {
  const key = `/${source}/${flags}`;
  let found = compiledPatterns.get(key);
  if (found === undefined) {
    try {
      found = new RegExp(source, flags);
    } catch (error) {
      found = error instanceof Error ? error.message : 'Invalid regular expression';
    }
    compiledPatterns.set(key, found);
  }
  return found;
}
