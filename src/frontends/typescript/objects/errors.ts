import type { Activity } from '../../../program/activity.ts';
import { Thrown } from '../../../program/operator.ts';
import type { Reference } from '../../../program/value.ts';
import { allocate, edit } from './access.ts';
import { engineMessage, stackTrace } from './host-text.ts';
import { Property } from './object.ts';

export type ErrorName =
  | 'Error'
  | 'TypeError'
  | 'RangeError'
  | 'ReferenceError'
  | 'SyntaxError'
  | 'EvalError'
  | 'URIError'
  | 'AggregateError';

/** A new error object of the engine's own making: its message is the host's, and what it says here is for people only. */
export function newError(activity: Activity, name: ErrorName, message: string): Reference {
  const error = allocate(activity, { kind: 'error' }, `${name}.prototype`);
  const { properties } = edit(activity, error);
  properties.set('stack', new Property(stackTrace(activity, `${name}: ${message}`), true, false, true));
  properties.set('message', new Property(engineMessage(activity, message), true, false, true));
  return error;
}

/** Throws an error of the program's. */
export function fail(activity: Activity, name: ErrorName, message: string): never {
  throw new Thrown(newError(activity, name, message));
}
