import type { Activity } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import type { Characters } from '../../../program/text.ts';
import type { Value } from '../../../program/value.ts';
import { toCharacters } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { arePlain, callHost, type Host, hints, manyHints } from './support.ts';

/** What a method of strings does where the text or an argument depends on the input. Right for concrete ones too. */
export type TextRule = (activity: Activity, text: Characters, args: readonly Value[]) => Value | Request;

/**
 * A method of strings: the host's own on concrete operands, and a rule for all others.
 *
 * @param letters the hints of the receiver and of all arguments that the method looks at; a `*` at the end repeats
 */
export function stringMethod(name: string, host: Host, letters: string, rule: TextRule): NativeFunction {
  const fullName = `String.prototype.${name}`;
  const converts = letters.endsWith('*') ? manyHints('s', 's') : hints(letters);
  const count = converts.length - 1;
  return {
    name: fullName,
    length: host.length,
    converts,
    rule: ({ activity, receiver, args }) => {
      const text = typeof receiver === 'string' ? receiver : receiverText(activity, fullName, receiver);
      if (typeof text !== 'string' || !arePlain(args, count)) return rule(activity, text, args);
      return callHost(activity, host, text, args.length > count ? args.slice(0, count) : args);
    },
  };
}

function receiverText(activity: Activity, name: string, receiver: Value): Characters {
  if (receiver === undefined || receiver === null)
    return fail(activity, 'TypeError', `${name} called on null or undefined`);
  return toCharacters(activity, receiver);
}
