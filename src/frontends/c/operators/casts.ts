import { add, and, bitAnd, eq, floatFunction, le, not, num } from '../../../logic/build.ts';
import { nearestTo } from '../../../logic/float.ts';
import { isNumber } from '../../../logic/float-tests.ts';
import { Interned } from '../../../logic/kept.ts';
import { BitVec, Float, Int, type Sort } from '../../../logic/sort.ts';
import { constant, isConstant, type Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { lengthIsAtLeast } from '../../../program/text.ts';
import { Marker, OpenLength, Reference, SymbolicBoolean, type Value } from '../../../program/value.ts';
import type { CastOperator } from '../llvm/module.ts';
import { someNumber } from '../memory/access.ts';
import { reinterpreted, type Scalar, truthAsNumber } from '../memory/scalar.ts';
import { narrow, signExtended, zeroExtended } from '../values/bits.ts';
import { fault } from '../values/fault.ts';
import { applied, floatOf, floatSort } from '../values/floats.ts';
import { fitsSigned, fitsUnsigned, isInteger, signed, toWidth } from '../values/integer.ts';
import { asSigned, asUnsigned, bitsOf, isWhole, noNumber, ofCondition, ofTerm, wholeTerm } from '../values/numbers.ts';
import { isUnknownAddress, someTruth } from '../values/unknown-memory.ts';

const known = new Interned<Operator>();

/** A conversion from one scalar to another. */
export function castOperator(operator: CastOperator, from: Scalar, to: Scalar): Operator {
  const name = `${operator} ${from.kind}${from.width} to ${to.kind}${to.width}`;
  return known.of(name, () => ({ name, apply: (activity, [value]) => cast(activity, operator, from, to, value) }));
}

function cast(activity: Activity, operator: CastOperator, from: Scalar, to: Scalar, value: Value): Value {
  switch (operator) {
    case 'trunc':
      return truncated(activity, value, from.width, to.width);
    case 'zext':
    case 'sext':
      return extended(activity, operator, value, from.width, to.width);
    case 'ptrtoint':
      if (value === null) return 0;
      if (value instanceof Reference) return to.width < from.width ? refuse(activity, 'a part of an address') : value;
      return resized(activity, value, from.width, to.width);
    case 'inttoptr': {
      const address = value instanceof Reference ? value : resized(activity, value, from.width, to.width);
      return address === 0 ? null : address;
    }
    case 'bitcast':
      return reinterpreted(activity, value, from.kind, to.kind);
    case 'addrspacecast':
      return value;
    case 'fptrunc':
    case 'fpext': {
      const number = floatOf(activity, value);
      if (typeof number !== 'number') return applied({ name: 'nearest' }, number, floatSort(to.kind));
      return operator === 'fptrunc' ? Math.fround(number) : number;
    }
    case 'fptosi':
    case 'fptoui': {
      const number = floatOf(activity, value);
      if (typeof number !== 'number') return wholeOf(activity, operator === 'fptosi', number, to.width);
      const whole = Math.trunc(number);
      const fits = operator === 'fptosi' ? fitsSigned : fitsUnsigned;
      if (!Number.isFinite(whole) || !fits(BigInt(whole), to.width))
        return fault(activity, 'a conversion of a number that does not fit');
      return toWidth(BigInt(whole), to.width);
    }
    case 'sitofp':
    case 'uitofp': {
      const number = truthAsNumber(value, from.width);
      if (number instanceof Marker) return noNumber(activity, number);
      const sort = floatSort(to.kind);
      if (!isInteger(number)) return nearestOf(activity, operator === 'sitofp', number, from.width, sort);
      return nearestTo(BigInt(operator === 'sitofp' ? signed(number, from.width) : number), sort.width);
    }
  }
}

/** A floating-point number of the input towards 0: one that does not fit is an error. */
function wholeOf(activity: Activity, isSigned: boolean, x: Term, width: number): Value {
  const whole = floatFunction({ name: 'whole' }, Int, x);
  const [least, most] = isSigned
    ? [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n]
    : [0n, (1n << BigInt(width)) - 1n];
  const fits = and(isNumber(x), le(num(least, Int), whole), le(whole, num(most, Int)));
  if (!decide(activity, fits)) return fault(activity, 'a conversion of a number that does not fit');
  return ofTerm(floatFunction({ name: isSigned ? 'signed' : 'unsigned', by: width }, Int, x), width);
}

/** A floating-point number as the nearest integer towards 0, and NaN as 0: for symbols that are read as integers. */
export function saturated(width: number): Operator {
  return {
    name: `read i${width}`,
    apply: (activity, [value]) => {
      const x = floatOf(activity, value);
      const term = typeof x === 'number' ? constant(x, Float(64)) : x;
      return ofTerm(floatFunction({ name: 'signed', by: width }, Int, term), width);
    },
  };
}

/** An integer of the input as the nearest floating-point number. */
function nearestOf(
  activity: Activity,
  isSigned: boolean,
  value: Value,
  width: number,
  sort: Sort & { readonly kind: 'float' },
): Value {
  if (isWhole(value)) {
    const term = wholeTerm(activity, value, width);
    if (term !== undefined)
      return applied(
        { name: 'nearest' },
        isSigned ? asSigned(activity, term, width) : asUnsigned(activity, term, width),
        sort,
      );
  }
  const bits = bitsOf(activity, value, width);
  if (!isSigned) return applied({ name: 'nearest' }, bits, sort);
  return applied({ name: 'centred' }, add(bits, num(1n << BigInt(width - 1), bits.sort)), sort);
}

/** An address that is a number, with other bits above or none of them. */
function resized(activity: Activity, value: Value, from: number, to: number): Value {
  if (from === to) return value;
  return from < to ? extended(activity, 'zext', value, from, to) : truncated(activity, value, from, to);
}

function truncated(activity: Activity, value: Value, from: number, to: number): Value {
  if (isInteger(value)) return to === 1 ? toWidth(value, 1) === 1 : toWidth(value, to);
  if (value instanceof Marker) return value;
  if (isUnknownAddress(activity, value))
    return to === 1 ? someTruth(activity) : someNumber(activity, { kind: 'int', width: to, bytes: Math.ceil(to / 8) });
  if (value instanceof Reference) return refuse(activity, 'a part of an address');
  if (to === 1) {
    const bits = bitsOf(activity, value, from);
    if (bits.op.kind === 'ite' && isConstant(bits.args[1]) && isConstant(bits.args[2])) {
      const [yes, no] = [bits.args[1], bits.args[2]].map(
        term => isConstant(term) && BigInt(term.op.value as number) % 2n === 1n,
      );
      if (yes !== no) return ofCondition(yes ? bits.args[0] : not(bits.args[0]));
    }
    const one = num(1n, BitVec(from));
    return ofCondition(eq(bitAnd(bits, one), one));
  }
  // What is the same modulo 2^from is so modulo 2^to; a length is much smaller than 2^31.
  if (value instanceof OpenLength)
    return to >= 32 ? value : truncated(activity, ofTerm(bitsOf(activity, value, from), from), from, to);
  if (isWhole(value)) return value;
  return ofTerm(narrow(bitsOf(activity, value, from), to), to);
}

function extended(activity: Activity, operator: 'zext' | 'sext', value: Value, from: number, to: number): Value {
  if (value instanceof Marker) return value;
  if (from === 1) return truthExtended(activity, operator, value, to);
  if (isInteger(value)) return operator === 'zext' ? value : toWidth(signed(value, from), to);
  // A sum with a length may be negative: the same number with more bits only where they are those of the sign.
  if (value instanceof OpenLength && from >= 32 && !activity.state.input.closed)
    if (operator === 'sext' || lengthIsAtLeast(activity, value, 0)) return value;
  if (value instanceof Reference) return value;
  if (isWhole(value)) {
    const term = wholeTerm(activity, value, from);
    if (term !== undefined)
      return ofTerm(operator === 'zext' ? asUnsigned(activity, term, from) : asSigned(activity, term, from), to);
  }
  const bits = bitsOf(activity, value, from);
  return ofTerm(operator === 'zext' ? zeroExtended(bits, to) : signExtended(bits, to), to);
}

/** A truth value as a number is decided: programs keep such numbers as what they go by. */
function truthExtended(activity: Activity, operator: 'zext' | 'sext', value: Value, to: number): Value {
  const isTrue = value instanceof SymbolicBoolean ? decide(activity, value.term) : value;
  const number = truthAsNumber(isTrue, to);
  if (!isInteger(number)) return noNumber(activity, value);
  return operator === 'zext' ? number : toWidth(-number, to);
}
