import { type Activity, refuse } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { isCharacters } from '../../../program/text.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { prototypeFor } from '../language.ts';
import { allocate, edit, ofKind } from '../objects/access.ts';
import { concreteString, toNumber } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { refuseHostTexts } from '../objects/host-text.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { slowly } from '../operators/slow.ts';
import { currentTime } from './chance.ts';
import { callHost, hints, manyHints, native } from './support.ts';
import { assumeLocale, assumeTimeZone } from './surroundings.ts';

/** Primitives that do not depend on the input: the host does the rest. */
function concrete(activity: Activity, args: readonly Value[], what: string): readonly (string | number)[] {
  return args.map(arg => {
    if (typeof arg === 'string') return arg;
    const number = isCharacters(arg) ? undefined : toNumber(activity, arg);
    return typeof number === 'number' ? number : refuse(activity, `${what} of a value that depends on the input`);
  });
}

/** A date written so means the same everywhere: a day alone, or a time with its zone. */
const WITH_ZONE = /^[+-]?\d+(?:-\d\d(?:-\d\d)?)?$|(?:Z|[+-]\d\d:?\d\d)$/i;

function parsed(activity: Activity, text: string): number {
  if (!WITH_ZONE.test(text.trim())) assumeTimeZone(activity);
  return Date.parse(text);
}

/** The time of a new date; objects among the arguments are converted by the library first. */
function timeFrom({ activity, args }: NativeCall): number {
  const [first] = args;
  if (args.length === 0) return currentTime(activity, 'the time of day');
  if (args.length > 1) {
    assumeTimeZone(activity);
    return new Date(...(concrete(activity, args, 'a date').map(Number) as [number, number])).getTime();
  }
  const held = ofKind(activity, first, 'date')?.elements[0];
  if (typeof held === 'number') return held;
  const [value] = concrete(activity, args, 'a date');
  return typeof value === 'string' ? parsed(activity, value) : new Date(value).getTime();
}

function makeDate(call: NativeCall): Value | Request {
  const { activity, args, newTarget } = call;
  if (newTarget === undefined) {
    assumeTimeZone(activity);
    return new Date(currentTime(activity, 'the time of day')).toString();
  }
  refuseHostTexts(activity, args);
  const isOther = (arg: Value): boolean => arg instanceof Reference && ofKind(activity, arg, 'date') === undefined;
  if (args.length === 1 ? isOther(args[0]) : args.some(arg => arg instanceof Reference))
    return slowly(activity, 'constructDate', intrinsic('Date'), listOf(call), newTarget);
  const time = timeFrom(call);
  return allocate(activity, { kind: 'date' }, prototypeFor(activity, newTarget, 'Date.prototype'), [time]);
}

function listOf({ activity, args }: NativeCall): Reference {
  return allocate(activity, { kind: 'array' }, 'Array.prototype', args.slice());
}

function thisTime(activity: Activity, receiver: Value): number {
  const time = ofKind(activity, receiver, 'date')?.elements[0];
  return typeof time === 'number' ? time : fail(activity, 'TypeError', 'this is not a Date object.');
}

/** What a method's result is the same without, wherever the program runs. */
function surroundingsOf(name: string): readonly ((activity: Activity) => void)[] {
  if (/UTC|ISO|GMT|^[gs]etTime$|^valueOf$/.test(name)) return [];
  return name.startsWith('toLocale') ? [assumeLocale, assumeTimeZone] : [assumeTimeZone];
}

/** A method of the host's dates on a date of the program's, which it may change. */
function method(name: string, host: (...args: never[]) => unknown): NativeFunction {
  const surroundings = surroundingsOf(name);
  const isLocal = name.startsWith('toLocale');
  const converts = isLocal ? hints('-s') : manyHints('-', 'n').slice(0, host.length + 1);
  return {
    name: `Date.prototype.${name}`,
    length: host.length,
    converts,
    isReceiver: (activity, receiver) => ofKind(activity, receiver, 'date') !== undefined,
    rule: ({ activity, receiver, args }) => {
      const date = new Date(thisTime(activity, receiver));
      for (const record of surroundings) record(activity);
      if (isLocal && args.some(arg => arg !== undefined && typeof arg !== 'string'))
        return refuse(activity, `Date.prototype.${name} with options`);
      const plain = isLocal ? args : concrete(activity, args.slice(0, host.length), `Date.prototype.${name}`);
      const result = callHost(activity, host as never, date as never, plain);
      if (name.startsWith('set') && receiver instanceof Reference)
        edit(activity, receiver).elements[0] = date.getTime();
      return result;
    },
  };
}

const METHODS = Object.getOwnPropertyNames(Date.prototype).filter(
  name => /^(?:get|set|to)[A-Z]|^valueOf$/.test(name) && !/^to(?:JSON|Temporal\w*)$/.test(name),
);

function hostMethod(name: string): (...args: never[]) => unknown {
  return Reflect.get(Date.prototype, name);
}

/** `Date`, as the host has it, in the host's time zone; what the time is now is asked of the clock of the program. */
export const dateNatives: readonly NativeFunction[] = [
  {
    name: 'Date',
    length: 7,
    constructs: true,
    rule: makeDate,
  },
  native('Date.parse', 1, '-s', ({ activity, args: [text] }) => {
    return parsed(activity, concreteString(activity, text, 'Date.parse'));
  }),
  native('Date.UTC', 7, '-nnnnnnn', ({ activity, args }) => {
    const [year = Number.NaN, ...rest] = concrete(activity, args, 'Date.UTC').map(Number);
    return Date.UTC(year, ...rest);
  }),
  ...METHODS.map(name => method(name, hostMethod(name))),
];
