import { CharSet } from '../../../logic/char-set.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { charactersOf } from '../../../program/text.ts';
import { Name, Reference, type Unit, type Value } from '../../../program/value.ts';
import { prototypeFor } from '../language.ts';
import { allocate, edit, objectOf } from '../objects/access.ts';
import { concreteString, isTrue, toCharacters } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';
import { getData } from '../objects/properties.ts';
import { bytesOf, newBytes } from './bytes.ts';
import { encoded } from './encodings.ts';
import { native, rethrow } from './support.ts';
import { isIn } from './units.ts';
import { utf8Units } from './utf8.ts';

/** What a decoder remembers, under names that programs do not see. */
const ENCODING = new Name('encoding', 500, true);
const FATAL = new Name('fatal', 501, true);
const KEEPS_MARK = new Name('ignoreBOM', 502, true);

interface Decoding {
  readonly encoding: string;
  readonly fatal: boolean;
  /** Whether a byte order mark at the start is part of the text. */
  readonly keepsMark: boolean;
}

function option(activity: Activity, options: Value, name: string): boolean {
  return options instanceof Reference && isTrue(activity, getData(activity, options, name));
}

function makeDecoder({ activity, args: [label, options], newTarget }: NativeCall): Value {
  if (newTarget === undefined)
    return fail(activity, 'TypeError', "Class constructor TextDecoder cannot be invoked without 'new'");
  const name = label === undefined ? 'utf-8' : concreteString(activity, label, 'the name of an encoding');
  const fatal = option(activity, options, 'fatal');
  const keepsMark = option(activity, options, 'ignoreBOM');
  let encoding: string;
  try {
    ({ encoding } = new TextDecoder(name));
  } catch (error) {
    return rethrow(activity, error);
  }
  const made = allocate(activity, { kind: 'object' }, prototypeFor(activity, newTarget, 'TextDecoder.prototype'));
  const { properties } = edit(activity, made);
  for (const [key, value] of [
    [ENCODING, encoding],
    [FATAL, fatal],
    [KEEPS_MARK, keepsMark],
  ] as const)
    properties.set(key, new Property(value, false, false, false));
  return made;
}

function thisDecoder(activity: Activity, receiver: Value): Decoding {
  const properties = objectOf(activity, receiver)?.properties;
  const encoding = properties?.get(ENCODING)?.value;
  if (typeof encoding !== 'string') return fail(activity, 'TypeError', 'Value of "this" must be of type TextDecoder');
  return {
    encoding,
    fatal: properties?.get(FATAL)?.value === true,
    keepsMark: properties?.get(KEEPS_MARK)?.value === true,
  };
}

function decode({ activity, receiver, args: [input, options] }: NativeCall): Value {
  const { encoding, fatal, keepsMark } = thisDecoder(activity, receiver);
  if (option(activity, options, 'stream')) return refuse(activity, 'a TextDecoder that decodes a stream');
  const bytes = input === undefined ? [] : bytesOf(activity, input);
  if (bytes === undefined)
    return fail(
      activity,
      'TypeError',
      'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.',
    );
  if (bytes.every(byte => typeof byte === 'number')) {
    try {
      return new TextDecoder(encoding, { fatal, ignoreBOM: keepsMark }).decode(Uint8Array.from(bytes));
    } catch (error) {
      return rethrow(activity, error);
    }
  }
  if (encoding !== 'utf-8') return refuse(activity, `decoding ${encoding} that depends on the input`);
  const units = utf8Units(activity, bytes, () => (fatal ? malformed(activity) : [0xfffd]));
  const isMarked = !keepsMark && units.length > 0 && isIn(activity, units[0], CharSet.of(0xfeff));
  return charactersOf(isMarked ? units.slice(1) : units);
}

function malformed(activity: Activity): readonly Unit[] {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.of(0xff));
  } catch (error) {
    return rethrow(activity, error);
  }
  return refuse(activity, 'malformed UTF-8');
}

/** `TextEncoder` and `TextDecoder`, for whole texts. */
export const codecNatives: readonly NativeFunction[] = [
  {
    name: 'TextEncoder',
    length: 0,
    constructs: true,
    rule: ({ activity, newTarget }) => {
      if (newTarget === undefined)
        return fail(activity, 'TypeError', "Class constructor TextEncoder cannot be invoked without 'new'");
      return allocate(activity, { kind: 'object' }, prototypeFor(activity, newTarget, 'TextEncoder.prototype'));
    },
  },
  native('get TextEncoder.prototype.encoding', 0, '', () => 'utf-8'),
  native('TextEncoder.prototype.encode', 0, '-s', ({ activity, args: [input] }) => {
    const text = input === undefined ? '' : toCharacters(activity, input);
    return newBytes(activity, encoded(activity, text, 'utf8'), 'Uint8Array');
  }),
  { name: 'TextDecoder', length: 0, constructs: true, converts: [undefined, 'string'], rule: makeDecoder },
  native(
    'get TextDecoder.prototype.encoding',
    0,
    '',
    ({ activity, receiver }) => thisDecoder(activity, receiver).encoding,
  ),
  native('get TextDecoder.prototype.fatal', 0, '', ({ activity, receiver }) => thisDecoder(activity, receiver).fatal),
  native(
    'get TextDecoder.prototype.ignoreBOM',
    0,
    '',
    ({ activity, receiver }) => thisDecoder(activity, receiver).keepsMark,
  ),
  native('TextDecoder.prototype.decode', 0, '', decode),
];
