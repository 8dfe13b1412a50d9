import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { isSymbolic } from '../objects/convert.ts';
import { hostTextAt } from '../objects/host-text.ts';
import { getData } from '../objects/properties.ts';

/** What a program threw, for people. */
export function describeThrown(activity: Activity, thrown: Value): string {
  if (thrown instanceof Reference) {
    const text = hostTextAt(activity, thrown);
    if (text !== undefined) return JSON.stringify(text.shown);
    const [name, given] = [getData(activity, thrown, 'name'), getData(activity, thrown, 'message')];
    const message = hostTextAt(activity, given)?.shown ?? given;
    const isError = ofKind(activity, thrown, 'error') !== undefined || typeof message === 'string';
    if (!isError) return 'an object was thrown';
    return `${typeof name === 'string' ? name : 'Error'}: ${typeof message === 'string' ? message : ''}`;
  }
  if (isSymbolic(thrown)) return 'a value that depends on the input was thrown';
  return typeof thrown === 'string' ? JSON.stringify(thrown) : String(thrown);
}
