import type { Activity } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import type { Value } from '../../../program/value.ts';
import { objectOf } from '../objects/access.ts';
import { slowly } from './slow.ts';

type Rule = (activity: Activity, args: readonly Value[]) => Value | Request;

/** The async function in progress, and what its call gave. */
function inProgress({ state }: Activity): Value {
  const coroutine = state.frames[state.frames.length - 1].role?.object;
  if (coroutine === undefined) throw new Error('no async function is in progress');
  return coroutine;
}

function owner(activity: Activity): Value {
  return objectOf(activity, inProgress(activity))?.elements[0];
}

function ofOwner(name: 'asyncReturn' | 'asyncThrow' | 'asyncYield'): Rule {
  return (activity, [value]) => slowly(activity, name, owner(activity), value);
}

function ofLibrary(name: string): Rule {
  return (activity, args) => slowly(activity, name, ...args);
}

export const ASYNC: Readonly<Record<string, Rule>> = {
  await: (activity, [value]) => slowly(activity, 'awaitValue', inProgress(activity), owner(activity), value),
  asyncReturn: ofOwner('asyncReturn'),
  asyncThrow: ofOwner('asyncThrow'),
  asyncYield: ofOwner('asyncYield'),
  asyncIterate: ofLibrary('asyncIterate'),
  asyncNext: ofLibrary('asyncNext'),
  asyncResult: ofLibrary('asyncResult'),
  asyncIteratorThrow: ofLibrary('asyncIteratorThrow'),
  asyncIteratorReturn: ofLibrary('asyncIteratorReturn'),
  noThrowMethod: ofLibrary('noThrowMethod'),
};
