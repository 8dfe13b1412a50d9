import type { Activity } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import { LoadError } from '../load/load-error.ts';
import { isAsyncKind } from '../lower/script-function.ts';
import type { Watching } from '../native/call.ts';
import { newArray, ofKind } from '../objects/access.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { getData } from '../objects/properties.ts';
import type { Found } from './detect.ts';
import type { Signature } from './types/signature.ts';
import { usesOf } from './types/uses.ts';

/** What to call instead of a function that is watched, and with what after the input. */
export function watchedCallee(
  activity: Activity,
  { places, names, throws }: Watching,
  { value, receiver }: Pick<Found, 'value' | 'receiver'>,
  further: readonly Value[],
): { readonly callee: Value; readonly args: readonly Value[] } {
  const callee = getData(activity, intrinsic('slowPaths'), 'watchedCall');
  const lists = [further, places, names].map(list => newArray(activity, [...list]));
  return { callee, args: [value, receiver, ...lists, throws] };
}

/** Of the parameters after the input, those that are functions and have to be given: their calls are what comes out. */
function callbacksOf({ parameters, node }: Signature): readonly (readonly [place: number, name: string])[] {
  return parameters.slice(1).flatMap(({ name, declared, isOptional }, i): (readonly [number, string])[] => {
    if (isOptional || name === undefined || node === undefined) return [];
    const uses = declared === undefined ? usesOf(node, name) : undefined;
    const isFunction = declared?.kind === 'function' || (uses?.isCalled === true && !uses.isGuarded);
    return isFunction ? [[i, name]] : [];
  });
}

/**
 * What is looked at of a call besides its result; `undefined` where that is nothing.
 *
 * @throws LoadError where that cannot be done
 */
export function watchingOf(
  activity: Activity,
  text: string,
  { value, owner }: Found,
  signature: Signature,
  throws: Watching['throws'],
): Watching | undefined {
  const callbacks = callbacksOf(signature);
  if (callbacks.length === 0 && throws === undefined) return undefined;
  const code = ofKind(activity, value, 'closure')?.internals.code;
  const why = callbacks.length === 0 ? '--throws' : `the callback ${callbacks[0][1]}`;
  if (code !== undefined && isAsyncKind(code.kind))
    throw new LoadError(`${text}: ${why} of an async function is not supported: its calls may come later`);
  if (owner !== undefined) throw new LoadError(`${text}: ${why} is supported for functions, and this is a method`);
  const names = callbacks.map(([, name]) => (callbacks.length === 1 ? undefined : name));
  return { places: callbacks.map(([place]) => place), names, ...(throws === undefined ? {} : { throws }) };
}
