import { eq, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { constant } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { SymbolicNumber, type Value } from '../../../program/value.ts';
import { type Integer, isInteger, signed, wrapped } from '../values/integer.ts';

/** The number of 64 bits that a program gets for an event that was read: which event it is, is decided here. */
export function eventOperator(values: readonly bigint[]): Operator {
  const numbers = values.map((value): Integer => wrapped(value, 64));
  return { name: 'event', apply: (activity, [symbol]) => numbers[indexOf(activity, symbol, numbers.length)] };
}

/** The index of the event whose number of 64 bits a program writes: which one it is, is decided here. */
export function eventOf(activity: Activity, value: Value, values: readonly bigint[]): number {
  const isValue = (wanted: bigint): boolean => {
    if (isInteger(value)) return BigInt(signed(value, 64)) === wanted;
    if (!(value instanceof SymbolicNumber)) return false;
    const { term } = value;
    return decide(activity, eq(term, num(term.sort === Int ? wanted : BigInt.asUintN(64, wanted), term.sort)));
  };
  const found = values.findIndex(isValue);
  return found >= 0 ? found : refuse(activity, 'writing a number that its enumeration has no name for');
}

function indexOf(activity: Activity, symbol: Value, count: number): number {
  if (isInteger(symbol)) return Number(symbol);
  if (!(symbol instanceof SymbolicNumber)) throw new Error('what was read is no event');
  const { term } = symbol;
  for (let i = 0; i < count - 1; i++) if (decide(activity, eq(term, constant(i, term.sort)))) return i;
  return count - 1;
}
