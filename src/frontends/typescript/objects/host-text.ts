import { type Activity, refuse } from '../../../program/activity.ts';
import { isCharacters } from '../../../program/text.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { JsObject } from './object.ts';

/**
 * Texts that only the host knows: the messages of errors that the engine itself throws, and stack traces. A program may
 * hand them on and write other text before and after them; every other use is refused by name, since what is known of
 * them is only that they are texts and not empty.
 */
export interface HostText {
  /** What a use of the text is called where it is refused. */
  readonly what: string;
  /** What the text may look like, for people only. */
  readonly shown: string;
}

const ENGINE_MESSAGE = "a use of the text of the engine's own error message";
const STACK_TRACE = 'a use of the stack trace of an error';

/** A text of the host's as a value: a reference to an object that no rule may look at. */
function newHostText(activity: Activity, what: string, shown: string): Reference {
  return activity.heap.allocate(owner => new JsObject(owner, { kind: 'hostText', what, shown }, null));
}

export function engineMessage(activity: Activity, shown: string): Reference {
  return newHostText(activity, ENGINE_MESSAGE, shown);
}

export function stackTrace(activity: Activity, shown: string): Reference {
  return newHostText(activity, STACK_TRACE, shown);
}

/** The text of the host's that a value is; undefined for all other values. */
export function hostTextAt(activity: Activity, value: Value): HostText | undefined {
  const object = value instanceof Reference ? activity.heap.read(value.object) : undefined;
  if (!(object instanceof JsObject) || object.internals.kind !== 'hostText') return undefined;
  return object.internals;
}

/** Refuses operands that are texts of the host's. */
export function refuseHostTexts(activity: Activity, values: readonly Value[]): void {
  for (const value of values) {
    const text = hostTextAt(activity, value);
    if (text !== undefined) refuse(activity, text.what);
  }
}

/** What two primitives make of which one or both are texts of the host's; undefined where neither is. */
export function joinHostTexts(activity: Activity, a: Value, b: Value): Reference | undefined {
  const [before, after] = [hostTextAt(activity, a), hostTextAt(activity, b)];
  const known = before ?? after;
  if (known === undefined) return undefined;
  return newHostText(activity, known.what, `${before?.shown ?? shownOf(a)}${after?.shown ?? shownOf(b)}`);
}

function shownOf(value: Value): string {
  return typeof value === 'object' && value !== null ? '…' : String(value);
}

/**
 * Whether two values are the same, of which one is a text of the host's: a value of another type or the empty text is
 * not, and whether another text is cannot be told. Undefined where neither is such a text.
 */
export function equalsHostText(activity: Activity, a: Value, b: Value): false | undefined {
  const [first, second] = [hostTextAt(activity, a), hostTextAt(activity, b)];
  const known = first ?? second;
  if (known === undefined) return undefined;
  const other = first === undefined ? a : b;
  const isText = (first !== undefined && second !== undefined) || (isCharacters(other) && other !== '');
  return isText ? refuse(activity, known.what) : false;
}
