import { type Activity, refuse } from '../../../program/activity.ts';
import { Thrown } from '../../../program/operator.ts';
import { SourceError } from '../../../program/source.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { allocate, edit, newArray, objectAt } from '../objects/access.ts';
import { concreteInteger } from '../objects/convert.ts';
import { hostOf, mirror, showNew } from '../objects/host.ts';
import { Property } from '../objects/object.ts';
import { getOwn, ownKeys } from '../objects/own-properties.ts';
import { getData } from '../objects/properties.ts';
import { fromJson } from './primitives-memory.ts';
import { native, rethrow } from './support.ts';

type Constructor = new (...args: readonly unknown[]) => object;

const CLASSES = [
  /^(?:node:\w+\.)?(?:AbortController|Blob|Event|EventTarget|Headers|Response|URL|URLSearchParams|Intl\.[A-Z]\w+)$/,
  /^node:stream(?:\.Stream)*\.(?:Stream|Readable|Writable|Duplex|Transform|PassThrough)$/,
  /^node:async_hooks\.AsyncLocalStorage$/,
];

/** Whether this is the path of a class whose constructor only makes an object. What can be done with it is another question. */
function isConstructible(path: string): boolean {
  return CLASSES.some(pattern => pattern.test(path));
}

/** Functions of the host's whose results depend on the object and on primitives alone. */
const PURE: ReadonlySet<unknown> = new Set([
  URL.prototype.toString,
  URL.prototype.toJSON,
  Reflect.get(URL, 'canParse'),
  URLSearchParams.prototype.get,
  URLSearchParams.prototype.has,
  URLSearchParams.prototype.toString,
]);

/** Modules of the host's that are too rarely met to be loaded for looking at them. */
const PURE_MODULE = /^node:punycode\.(?:encode|decode|toASCII|toUnicode)$/;

/** Functions that call back from outside, later. */
const WAITING = /^(?:node:timers(?:\/promises)?\.)?(?:setTimeout|setInterval|setImmediate)$/;

/** The segments of a text: a list of them, which also finds the one at a place. */
function segments(activity: Activity, receiver: Value, [text]: readonly Value[], path: string): Value {
  const segmenter = hostOf(activity, receiver);
  if (!(segmenter instanceof Intl.Segmenter) || typeof text !== 'string') return refuse(activity, `calling ${path}`);
  const found = [...segmenter.segment(text)];
  const made = newArray(
    activity,
    found.map(segment => segmentRecord(activity, segment)),
  );
  const containing = native('containing', 1, '-n', ({ activity: now, args: [at] }) => {
    const place = at === undefined ? 0 : concreteInteger(now, at, 'a place of a segment');
    const segment = found.find(({ index, segment: part }) => index <= place && place < index + part.length);
    return segment === undefined ? undefined : segmentRecord(now, segment);
  });
  const finder = allocate(activity, { kind: 'native', native: containing, data: undefined }, 'Function.prototype');
  edit(activity, made).properties.set('containing', new Property(finder, true, false, true));
  return made;
}

function segmentRecord(activity: Activity, { segment, index, input, isWordLike }: Intl.SegmentData): Value {
  return fromJson(
    activity,
    isWordLike === undefined ? { segment, index, input } : { segment, index, input, isWordLike },
  );
}

/** What calling a function of the host's gives; refuses where that is not known to depend on the arguments alone. */
export function callHostFunction(
  activity: Activity,
  callee: Reference,
  receiver: Value,
  args: readonly Value[],
  newTarget: Value,
): Value {
  const { internals } = objectAt(activity, callee);
  const path = internals.kind === 'host' ? internals.path : '';
  const host = hostOf(activity, callee);
  if (typeof host === 'function' && isConstructible(path) && (newTarget !== undefined || path.startsWith('Intl.')))
    return construct(activity, path, host as unknown as Constructor, args, newTarget ?? callee);
  if (host === Intl.Segmenter.prototype.segment) return segments(activity, receiver, args, path);
  // Looked at by programs that want to know what promises are; what is done with it is refused.
  if (host === Promise.resolve && hostOf(activity, receiver) === Promise && args.length === 0)
    return showNew(activity, `${path}()`, Promise.resolve(), mirror(activity, 'Promise.prototype', Promise.prototype));
  if (typeof host !== 'function' || !(PURE.has(host) || PURE_MODULE.test(path)))
    return refuse(activity, `${WAITING.test(path) ? 'waiting for' : 'calling'} ${path}`);
  const self = hostOf(activity, receiver);
  return orThrow(activity, () => {
    const result: unknown = Reflect.apply(host, self, plainArguments(activity, args, path));
    return typeof result === 'object' && result !== null
      ? refuse(activity, `calling ${path}`)
      : mirror(activity, path, result);
  });
}

/** The object is the host's and never changes: programs change only what they see of it. */
function construct(
  activity: Activity,
  path: string,
  host: Constructor,
  args: readonly Value[],
  newTarget: Value,
): Value {
  const plain = plainArguments(activity, args, path);
  const prototype = newTarget instanceof Reference ? getData(activity, newTarget, 'prototype') : undefined;
  return orThrow(activity, () =>
    showNew(activity, `new ${path}(${JSON.stringify(plain)})`, new host(...plain), prototype),
  );
}

function orThrow(activity: Activity, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof SourceError || error instanceof Thrown) throw error;
    return rethrow(activity, error);
  }
}

function plainArguments(activity: Activity, args: readonly Value[], path: string): readonly unknown[] {
  return args.map(arg => plainArgument(activity, arg, path, 0));
}

/** A record of primitives and such records; anything else is refused. */
function plainArgument(activity: Activity, value: Value, path: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const host = hostOf(activity, value);
  if (host !== undefined) return host;
  const isRecord = value instanceof Reference && ['object', 'array'].includes(objectAt(activity, value).internals.kind);
  if (!isRecord || depth > 4)
    return refuse(activity, `calling ${path} with arguments that are not plain records of primitive values`);
  const entries = ownKeys(activity, value).map(key => {
    const property = getOwn(activity, value, key);
    if (typeof key !== 'string' || property === undefined || property.accessor !== undefined)
      return refuse(activity, `calling ${path} with arguments that are not plain records of primitive values`);
    return [key, plainArgument(activity, property.value, path, depth + 1)] as const;
  });
  return Object.fromEntries(entries);
}
