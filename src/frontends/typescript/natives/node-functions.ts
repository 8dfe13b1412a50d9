import type { Platform } from '../../../host/platform.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { fail } from '../objects/errors.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import type { Internals } from '../objects/object.ts';
import type { Surroundings } from '../objects/world.ts';
import { getRandomValues, performanceNow, randomBytes } from './chance.ts';
import { callHost, type Host, isPlain, native } from './support.ts';

/** A function of the host's, and what it is here. */
export interface StandIn {
  readonly host: unknown;
  readonly native: NativeFunction;
}

/** Functions of Node that map primitives to primitives, and depend on nothing else. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  path: ['basename', 'dirname', 'extname', 'isAbsolute', 'join', 'normalize'],
  querystring: ['escape', 'unescape'],
  url: ['domainToASCII', 'domainToUnicode'],
  util: ['stripVTControlCharacters', 'toUSVString'],
};

function pureFunctions(platform: Platform): readonly StandIn[] {
  return Object.entries(PURE).flatMap(([module, names]) =>
    names.flatMap(name => {
      const host: unknown = Reflect.get(moduleOf(platform, module), name);
      return typeof host === 'function' ? [{ host, native: pure(`${module}.${name}`, host as Host) }] : [];
    }),
  );
}

/** A module of the platform's, without anything in it where there is none. */
function moduleOf(platform: Platform, name: string): object {
  return platform.isBuiltin(name) ? platform.builtin(name) : {};
}

function pure(name: string, host: Host): NativeFunction {
  return native(name, host.length, '', ({ activity, args }) => {
    if (!args.every(isPlain)) return refuse(activity, `${name} of a value that depends on the input, or of an object`);
    return callHost(activity, host, undefined, args);
  });
}

/** What `util.types` and the older functions of `util` ask about a value. */
const KINDS: readonly (readonly [string, Internals['kind']])[] = [
  ['isRegExp', 'regexp'],
  ['isDate', 'date'],
  ['isMap', 'map'],
  ['isSet', 'set'],
  ['isNativeError', 'error'],
  ['isTypedArray', 'typed'],
  ['isArray', 'array'],
];

function kindQuestions(platform: Platform): readonly StandIn[] {
  const util = moduleOf(platform, 'util');
  const types: unknown = Reflect.get(util, 'types');
  const holders = typeof types === 'object' && types !== null ? [types, util] : [];
  return KINDS.flatMap(([name, kind]) =>
    holders
      .map((holder): unknown => Reflect.get(holder, name))
      .filter(host => typeof host === 'function' && host !== Array.isArray)
      .map(host => ({
        host,
        native: native(name, 1, '', ({ activity, args: [value] }) => ofKind(activity, value, kind) !== undefined),
      })),
  );
}

/** What a program tells the world while it computes: nobody listens. */
function quiet(name: string, answer: (activity: Activity, receiver: Value) => Value): NativeFunction {
  return native(name, 0, '', ({ activity, receiver }) => answer(activity, receiver));
}

function quietFunctions(visibleProcess: object | undefined): readonly StandIn[] {
  const nothing = Object.keys(console)
    .filter(name => typeof Reflect.get(console, name) === 'function')
    .map(name => ({ host: Reflect.get(console, name), native: quiet(name, () => undefined) }));
  const chained = ['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'prependListener'];
  const answers: readonly (readonly [string, (activity: Activity, receiver: Value) => Value])[] = [
    ...chained.map(name => [name, (_: Activity, receiver: Value) => receiver] as const),
    ['cwd', () => '/'],
    ['umask', () => 0o022],
    ['emit', () => false],
    ['emitWarning', () => undefined],
    ['listenerCount', () => 0],
    ['binding', activity => fail(activity, 'Error', 'process.binding is not available here')],
  ];
  const ofProcess =
    visibleProcess === undefined
      ? []
      : answers.map(([name, answer]) => ({ host: Reflect.get(visibleProcess, name), native: quiet(name, answer) }));
  return [...nothing, ...ofProcess];
}

/** Functions of the host's that have a meaning here; all others are refused when they are called. */
export function standIns(surroundings: Surroundings): readonly StandIn[] {
  const { platform, replaced } = surroundings;
  const crypto = moduleOf(platform, 'crypto');
  const chance: readonly StandIn[] = [
    { host: performance.now, native: performanceNow },
    { host: Reflect.get(crypto, 'getRandomValues'), native: getRandomValues },
    { host: globalThis.crypto?.getRandomValues, native: getRandomValues },
    { host: Reflect.get(crypto, 'randomBytes'), native: randomBytes },
  ];
  const quietOnes = quietFunctions(replaced.get(surroundings.global('process')));
  const all = [...pureFunctions(platform), ...kindQuestions(platform), ...quietOnes, ...chance];
  return all.filter(({ host }) => host !== undefined);
}
