import type { Activity } from '../../../program/activity.ts';
import { Thrown } from '../../../program/operator.ts';
import type { Characters } from '../../../program/text.ts';
import type { Value } from '../../../program/value.ts';
import { edit } from '../objects/access.ts';
import { type ErrorName, fail, newError } from '../objects/errors.ts';
import type { Hint, NativeFunction } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';

/** A function of the host's, called with what it is given only after all of it was found to be concrete. */
export type Host = (this: never, ...args: never[]) => Value;

const HINTS: ReadonlyMap<string, Hint> = new Map([
  ['s', 'string'],
  ['S', 'search'],
  ['n', 'number'],
  ['b', 'numeric'],
  ['i', 'index'],
  ['p', 'point'],
  ['f', 'filler'],
]);

/** Hints of operands, one letter each, the receiver's first, or `-` for none. */
export function hints(letters: string): readonly (Hint | undefined)[] {
  return [...letters].map(letter => HINTS.get(letter));
}

/** The hints of a function that takes any number of arguments: more objects than this are refused by its rule. */
export function manyHints(receiver: '-' | 's', letter: 's' | 'n' | 'p'): readonly (Hint | undefined)[] {
  return hints(receiver + letter.repeat(255));
}

/** A primitive that the host's functions take as it is. Bigints and symbols make many of them throw, so they do not count. */
export function isPlain(value: Value): value is undefined | null | boolean | number | string {
  return (typeof value !== 'object' && typeof value !== 'bigint') || value === null;
}

/** Whether the first `count` arguments are plain. */
export function arePlain(args: readonly Value[], count: number): boolean {
  for (let i = 0; i < args.length && i < count; i++) if (!isPlain(args[i])) return false;
  return true;
}

/** The host's own result; what the host throws is thrown as the program's. */
export function callHost(activity: Activity, host: Host, receiver: Value, args: readonly Value[]): Value {
  try {
    return Reflect.apply(host, receiver as never, args as readonly never[]);
  } catch (error) {
    return rethrow(activity, error);
  }
}

const ERRORS: readonly (readonly [ErrorConstructor, ErrorName])[] = [
  [RangeError, 'RangeError'],
  [TypeError, 'TypeError'],
  [SyntaxError, 'SyntaxError'],
  [URIError, 'URIError'],
];

/** Throws an error of the host's as the program's, with the code that Node's own errors have. */
export function rethrow(activity: Activity, error: unknown): never {
  const known = ERRORS.find(([kind]) => error instanceof kind);
  if (known === undefined || !(error instanceof Error) || /call stack/i.test(error.message)) throw error;
  const made = newError(activity, known[1], error.message);
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') edit(activity, made).properties.set('code', new Property(code));
  throw new Thrown(made);
}

/** Throws an error of the program's whose message may depend on the input. */
export function failWith(activity: Activity, name: ErrorName, message: Characters): never {
  return fail(activity, name, typeof message === 'string' ? message : '…');
}

/** Native functions by name and number of parameters, from rules. */
export function native(name: string, length: number, letters: string, rule: NativeFunction['rule']): NativeFunction {
  return { name, length, converts: hints(letters), rule };
}
