import type { Activity } from '../../../program/activity.ts';
import { Name, SymbolicBoolean, type Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { concreteString, toCharacters } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { freshName, registeredName } from '../objects/names.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { showKey } from '../objects/properties.ts';
import { native } from './support.ts';

function thisSymbol(activity: Activity, method: string, receiver: Value): Name {
  if (receiver instanceof Name) return receiver;
  const boxed = ofKind(activity, receiver, 'boxed')?.elements[0];
  if (boxed instanceof Name) return boxed;
  return fail(activity, 'TypeError', `Symbol.prototype.${method} requires that 'this' be a Symbol`);
}

function thisBoolean(activity: Activity, method: string, receiver: Value): boolean | SymbolicBoolean {
  for (const value of [receiver, ofKind(activity, receiver, 'boxed')?.elements[0]])
    if (typeof value === 'boolean' || value instanceof SymbolicBoolean) return value;
  return fail(activity, 'TypeError', `Boolean.prototype.${method} requires that 'this' be a Boolean`);
}

/** The functions of symbols and the methods of booleans. */
export const symbolNatives: readonly NativeFunction[] = [
  {
    name: 'Symbol',
    length: 0,
    constructs: true,
    converts: [undefined, 'string'],
    isReceiver: (_activity, _receiver, _args, newTarget) => newTarget === undefined,
    rule: ({ activity, args: [description], newTarget }) => {
      if (newTarget !== undefined) return fail(activity, 'TypeError', 'Symbol is not a constructor');
      const text =
        description === undefined ? undefined : concreteString(activity, description, 'the description of a symbol');
      return freshName(activity, text);
    },
  },
  native('Symbol.for', 1, '-s', ({ activity, args }) =>
    registeredName(concreteString(activity, args[0], 'Symbol.for')),
  ),
  native('Symbol.keyFor', 1, '', ({ activity, args: [symbol] }) => {
    if (!(symbol instanceof Name)) return fail(activity, 'TypeError', `${shown(activity, symbol)} is not a symbol`);
    return symbol.serial < 0 ? symbol.description : undefined;
  }),
  native('Symbol.prototype.toString', 0, '', ({ activity, receiver }) =>
    showKey(thisSymbol(activity, 'toString', receiver)),
  ),
  native('Symbol.prototype.valueOf', 0, '', ({ activity, receiver }) => thisSymbol(activity, 'valueOf', receiver)),
  native(
    'get Symbol.prototype.description',
    0,
    '',
    ({ activity, receiver }) => thisSymbol(activity, 'description', receiver).description,
  ),
  native('Boolean.prototype.toString', 0, '', ({ activity, receiver }) =>
    toCharacters(activity, thisBoolean(activity, 'toString', receiver)),
  ),
  native('Boolean.prototype.valueOf', 0, '', ({ activity, receiver }) => thisBoolean(activity, 'valueOf', receiver)),
];

function shown(activity: Activity, value: Value): string {
  if (typeof value === 'object' && value !== null && value.kind === 'reference') return '#<Object>';
  return concreteString(activity, value, 'an error message');
}
