import type { Activity } from '../../../program/activity.ts';
import type { Instruction } from '../../../program/ir.ts';
import type { Entry } from '../../../program/language.ts';
import { AnyValue, type Value } from '../../../program/value.ts';
import type { EntryShape, Fill, FollowedFeed } from '../native/call.ts';
import { newObject } from '../objects/access.ts';
import type { Drivable } from './drive.ts';
import { typedArray, valueOfPlain } from './plain.ts';
import { OBJECT, overSymbols, Stub, SYMBOL, type SymbolMeaning } from './stub.ts';

/** What stands for an argument that nobody gave. */
export function filled(activity: Activity, fill: Fill): Value {
  if (fill === 'nothing') return undefined;
  return fill === 'record' ? newObject(activity) : AnyValue.value;
}

/**
 * Makes an object, hands it the symbols one by one, each as a piece of the input of its own, and calls what it has for the
 * end. What it gives is not looked at.
 */
export function followFeed(
  activity: Activity,
  { found }: Drivable,
  shape: EntryShape & { readonly kind: 'feed' },
  { made, piece, fill, rest, last }: FollowedFeed,
): Entry {
  const { method, finish, construct = [] } = shape;
  const counts = [construct.length + fill.length, rest.length, last.length].join();
  const stub = new Stub(`follow ${made} ${piece} ${finish === undefined} ${counts}`);
  const values = (list: readonly Fill[]): readonly Value[] => list.map(each => filled(activity, each));
  const args = [...construct.map(arg => valueOfPlain(activity, arg)), ...values(fill)];
  const owner = found.owner ?? found.value;
  const before: Instruction =
    made === 'constructed'
      ? stub.construct(owner, args)
      : stub.call(
          stub.constant(found.value),
          stub.constant(found.receiver),
          args.map(arg => stub.constant(arg)),
          OBJECT,
        );
  const further = values(rest).map(value => stub.constant(value));
  const step = [...stub.read(PIECES[piece]), ...stub.method(method, [SYMBOL, ...further]), stub.nothing()];
  const atEnd = values(last).map(value => stub.constant(value));
  const end = finish === undefined ? [] : stub.method(finish, atEnd);
  return overSymbols(stub, { before: [before], step, out: [], last: [...end, stub.nothing()], result: [] });
}

function bytePiece(type: 'Buffer' | 'Uint8Array'): SymbolMeaning {
  const make: SymbolMeaning['make'] = (activity, symbol) =>
    typedArray(activity, 'Uint8Array', [symbol], type === 'Buffer');
  return {
    key: `piece ${type}`,
    make,
    operator: { name: 'piece', apply: (activity, [symbol]) => make(activity, symbol) },
  };
}

const PIECES: Readonly<Record<FollowedFeed['piece'], SymbolMeaning | undefined>> = {
  text: undefined,
  byte: undefined,
  number: undefined,
  Buffer: bytePiece('Buffer'),
  Uint8Array: bytePiece('Uint8Array'),
};
