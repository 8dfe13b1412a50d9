import { CharSet } from '../../../logic/char-set.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { Thrown } from '../../../program/operator.ts';
import { charactersOf, unitsOf } from '../../../program/text.ts';
import type { Value } from '../../../program/value.ts';
import { edit } from '../objects/access.ts';
import { toCharacters } from '../objects/convert.ts';
import { newError } from '../objects/errors.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';
import { decoded, encoded } from './encodings.ts';
import { native } from './support.ts';
import { isIn } from './units.ts';

const LATIN = CharSet.range(0, 255);

/** The host's own answer or, where it throws, the same error with its name and code. */
function asTheHost(activity: Activity, run: () => string): Value {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const made = newError(activity, 'Error', error.message);
    const { properties } = edit(activity, made);
    properties.set('name', new Property(error.name, true, false, true));
    properties.set('code', new Property(Number(Reflect.get(error, 'code')), true, false, true));
    throw new Thrown(made);
  }
}

/** `btoa` and `atob`. */
export const base64Natives: readonly NativeFunction[] = [
  native('btoa', 1, '-s', ({ activity, args: [data] }) => {
    const text = toCharacters(activity, data);
    if (typeof text === 'string') return asTheHost(activity, () => btoa(text));
    if (!unitsOf(activity, text).every(unit => isIn(activity, unit, LATIN)))
      return asTheHost(activity, () => btoa('\u0100'));
    return decoded(activity, encoded(activity, text, 'latin1'), 'base64');
  }),
  native('atob', 1, '-s', ({ activity, args: [data] }) => {
    const text = toCharacters(activity, data);
    if (typeof text === 'string') return asTheHost(activity, () => atob(text));
    const { length } = unitsOf(activity, text);
    if (length % 4 !== 0) return refuse(activity, 'atob of an incomplete text that depends on the input');
    return charactersOf(encoded(activity, text, 'base64'));
  }),
];
