import { type Activity, refuse } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { prototypeFor } from '../language.ts';
import { allocate, edit, ofKind } from '../objects/access.ts';
import { fail } from '../objects/errors.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { currentTime } from './chance.ts';
import { callHost, isPlain, manyHints, native } from './support.ts';

/** Primitives that do not depend on the input: the host does the rest. */
function concrete(activity: Activity, args: readonly Value[], what: string): readonly (string | number)[] {
  return args.map(arg => {
    if (!isPlain(arg)) return refuse(activity, `${what} of a value that depends on the input`);
    return typeof arg === 'string' ? arg : Number(arg);
  });
}

function timeFrom({ activity, args }: NativeCall): number {
  const [first] = args;
  if (args.length === 0) return currentTime(activity, 'the time of day');
  if (args.length > 1)
    return new Date(...(concrete(activity, args, 'a date').map(Number) as [number, number])).getTime();
  const held = ofKind(activity, first, 'date')?.elements[0];
  if (typeof held === 'number') return held;
  const [value] = concrete(activity, args, 'a date');
  return new Date(value).getTime();
}

function makeDate(call: NativeCall): Value {
  const { activity, newTarget } = call;
  if (newTarget === undefined) return new Date(currentTime(activity, 'the time of day')).toString();
  const time = timeFrom(call);
  return allocate(activity, { kind: 'date' }, prototypeFor(activity, newTarget, 'Date.prototype'), [time]);
}

function thisTime(activity: Activity, receiver: Value): number {
  const time = ofKind(activity, receiver, 'date')?.elements[0];
  return typeof time === 'number' ? time : fail(activity, 'TypeError', 'this is not a Date object.');
}

/** A method of the host's dates on a date of the program's, which it may change. */
function method(name: string, host: (...args: never[]) => unknown): NativeFunction {
  return {
    name: `Date.prototype.${name}`,
    length: host.length,
    converts: manyHints('-', name.startsWith('toLocale') ? 's' : 'n'),
    rule: ({ activity, receiver, args }) => {
      const date = new Date(thisTime(activity, receiver));
      const plain = concrete(activity, args, `Date.prototype.${name}`);
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
    return Date.parse(String(concrete(activity, [text], 'Date.parse')[0]));
  }),
  native('Date.UTC', 7, '-nnnnnnn', ({ activity, args }) => {
    const [year = Number.NaN, ...rest] = concrete(activity, args, 'Date.UTC').map(Number);
    return Date.UTC(year, ...rest);
  }),
  ...METHODS.map(name => method(name, hostMethod(name))),
  native('Date.prototype.toJSON', 1, '', ({ activity, receiver }) => {
    const time = thisTime(activity, receiver);
    return Number.isFinite(time) ? new Date(time).toISOString() : null;
  }),
  native('Date.prototype[Symbol.toPrimitive]', 1, '', ({ activity, receiver, args: [hint] }) => {
    const time = thisTime(activity, receiver);
    return hint === 'number' ? time : new Date(time).toString();
  }),
];
