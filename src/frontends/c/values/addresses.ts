import { BitVec } from '../../../logic/sort.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { unknown } from '../../../program/unknown.ts';
import { Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import type { IntOperator } from '../llvm/module.ts';
import { calculate, type Promises } from './arithmetic.ts';
import { fault } from './fault.ts';
import { type Integer, isInteger, signed, toWidth } from './integer.ts';
import { isUnknownAddress } from './unknown-memory.ts';

/**
 * An address is an object and an offset into it, a signed number of 64 bits. As an integer it keeps its object: programs
 * may go up and down in it, ask how it is aligned (every object starts at a multiple of 16), and subtract another one of
 * the same object.
 */
const OFFSET_BITS = 64;
const ALIGNMENT = 16;

const NO_PROMISES: Promises = { nsw: false, nuw: false };

/** A sum of offsets; concrete ones are kept with their sign. */
export function offsetPlus(activity: Activity, a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum === 0 ? 0 : sum;
  }
  return asOffset(calculate(activity, 'add', OFFSET_BITS, NO_PROMISES, fromOffset(a), fromOffset(b)));
}

function offsetMinus(activity: Activity, a: Value, b: Value): Value {
  return asOffset(calculate(activity, 'sub', OFFSET_BITS, NO_PROMISES, fromOffset(a), fromOffset(b)));
}

/** An integer of 64 bits as an offset. */
export function asOffset(value: Value): Value {
  return isInteger(value) ? signed(value, OFFSET_BITS) : value;
}

/** An offset as an integer of 64 bits. */
export function fromOffset(value: Value): Value {
  return isInteger(value) ? toWidth(value as Integer, OFFSET_BITS) : value;
}

/** Integer arithmetic of which at least one operand is the address of an object. */
export function addressArithmetic(activity: Activity, operator: IntOperator, a: Value, b: Value): Value {
  if (isUnknownAddress(activity, a) || isUnknownAddress(activity, b)) return ofUnknown(activity, operator, a, b);
  if (a instanceof Reference && b instanceof Reference) {
    if (operator === 'sub') return fromOffset(addressDifference(activity, a, b));
    return refuse(activity, `${operator} of two addresses`);
  }
  const [address, other] = a instanceof Reference ? [a, b] : [b as Reference, a];
  switch (operator) {
    case 'add':
      return new Reference(address.object, offsetPlus(activity, address.offset, asOffset(other)), address.end);
    case 'sub':
      if (address !== a) break;
      return new Reference(address.object, offsetMinus(activity, address.offset, asOffset(other)), address.end);
    case 'and':
      if (typeof other === 'number' && other < ALIGNMENT)
        return calculate(activity, 'and', OFFSET_BITS, NO_PROMISES, fromOffset(address.offset), other);
      if (isInteger(other) && typeof address.offset === 'number') return alignedDown(activity, address, other);
      break;
    case 'urem':
      if (typeof other === 'number' && ALIGNMENT % other === 0)
        return calculate(activity, 'and', OFFSET_BITS, NO_PROMISES, fromOffset(address.offset), other - 1);
      break;
  }
  return refuse(activity, `${operator} of an address`);
}

/** Going on from an address of which nothing is known leads to such a one; everything else is any number. */
function ofUnknown(activity: Activity, operator: IntOperator, a: Value, b: Value): Value {
  const isStep = operator === 'add' || operator === 'sub' || operator === 'and';
  if (isStep && isUnknownAddress(activity, a) && !(b instanceof Reference)) return a;
  if (operator === 'add' && isUnknownAddress(activity, b) && !(a instanceof Reference)) return b;
  return new SymbolicNumber(unknown(`any ${activity.state.made++}`, BitVec(OFFSET_BITS)));
}

/** `address & ~(n - 1)` */
function alignedDown(activity: Activity, { object, offset }: Reference, mask: Integer): Value {
  const unit = 2n ** 64n - BigInt(mask);
  if (unit > BigInt(ALIGNMENT) || unit < 1n || typeof offset !== 'number' || (unit & (unit - 1n)) !== 0n)
    return refuse(activity, 'taking bits out of an address');
  return new Reference(object, Math.floor(offset / Number(unit)) * Number(unit));
}

/** How many bytes one address is after another of the same object, as an offset. */
export function addressDifference(activity: Activity, a: Reference, b: Reference): Value {
  if (isUnknownAddress(activity, a) || isUnknownAddress(activity, b)) return ofUnknown(activity, 'urem', a, b);
  if (a.object !== b.object) return fault(activity, 'a comparison or a difference of pointers into two objects');
  return offsetMinus(activity, a.offset, b.offset);
}
