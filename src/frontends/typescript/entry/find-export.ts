import type { Activity } from '../../../program/activity.ts';
import { SourceError } from '../../../program/source.ts';
import { Reference, type Value } from '../../../program/value.ts';
import type { Loader } from '../load/loader.ts';
import { isCallable, ofKind } from '../objects/access.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { find, getData } from '../objects/properties.ts';
import { isConstructor } from '../operators/functions.ts';
import { type Found, feedingMethod } from './detect.ts';

type Loaded = ReturnType<Loader['load']>;

/** What a name such as `escape`, `default`, `Class.method` or `a.b` leads to: exports first, then variables of the file. */
export function findExport(loader: Loader, loaded: Loaded, path: string): Found | undefined {
  const [first, ...rest] = path.split('.');
  const { activity } = loader;
  const exported = loader.valueOf(loaded, first);
  const whole = loader.valueOf(loaded, 'default');
  const starts: readonly (readonly [Value, Value])[] =
    first === 'default'
      ? [[defaultOf(loader, loaded.kind === 'other', whole), undefined]]
      : [
          [isCommon(activity, exported, first) ? undefined : exported, loaded.kind === 'other' ? whole : undefined],
          [member(loader, whole, first), whole],
          [loader.localOf(loaded, first), undefined],
        ];
  for (const [value, receiver] of starts) {
    const found = value === undefined ? undefined : walk(loader, { value, receiver, owner: undefined }, rest);
    if (found !== undefined && isCallable(activity, found.value)) return withSample(loader, found);
  }
  return undefined;
}

/** Of a class that cannot be fed by a method it defines, an object that may have such a method by itself. */
function withSample(loader: Loader, found: Found): Found {
  const { activity } = loader;
  const { value, sample } = found;
  const kind = ofKind(activity, value, 'closure')?.internals.code.kind;
  const isClass = kind === 'classConstructor' || kind === 'derivedConstructor';
  if (!isClass || sample !== undefined || feedingMethod(activity, value, undefined) !== undefined) return found;
  const made = sampleOf(loader, value);
  return feedingMethod(activity, value, made) === undefined ? found : { ...found, sample: made };
}

/** An object of a class, to look at; undefined where the class does not make one just like that. */
function sampleOf(loader: Loader, owner: Value): Value {
  if (!isConstructor(loader.activity, owner)) return undefined;
  try {
    return loader.construct(owner);
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

/** Of CommonJS, `module.exports` where it is a function, and otherwise its `default`. */
function defaultOf(loader: Loader, isCommonJs: boolean, whole: Value): Value {
  if (!isCommonJs || isCallable(loader.activity, whole)) return whole;
  return member(loader, whole, 'default') ?? whole;
}

/** A member that not every object and function has. A getter is called. */
function member(loader: Loader, value: Value, name: string): Value {
  if (!(value instanceof Reference)) return undefined;
  const { activity } = loader;
  const getter = find(activity, value, name)?.accessor?.get;
  const held = getter === undefined ? getData(activity, value, name) : loader.call(getter, value, []);
  return isCommon(activity, held, name) ? undefined : held;
}

function isCommon(activity: Activity, value: Value, name: string): boolean {
  return (['Object.prototype', 'Function.prototype'] as const).some(common => {
    const inherited = find(activity, intrinsic(common), name)?.value;
    return inherited instanceof Reference && value instanceof Reference && inherited.object === value.object;
  });
}

function walk(loader: Loader, start: Found, path: readonly string[]): Found | undefined {
  let found = start;
  for (const name of path) {
    const { value } = found;
    const own = member(loader, value, name);
    const prototype = value instanceof Reference ? getData(loader.activity, value, 'prototype') : undefined;
    const method = own === undefined ? member(loader, prototype, name) : undefined;
    if (own !== undefined) found = { value: own, receiver: value, owner: undefined };
    else if (method !== undefined) found = { value: method, receiver: undefined, owner: value };
    else {
      const sample = sampleOf(loader, value);
      const onSample = member(loader, sample, name);
      if (onSample === undefined) return undefined;
      found = { value: onSample, receiver: undefined, owner: value, sample, method: name };
    }
  }
  return found;
}
