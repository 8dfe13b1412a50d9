import { ite } from '../../../logic/build.ts';
import { Interned } from '../../../logic/kept.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { choice } from '../../../program/merge.ts';
import type { Operator } from '../../../program/operator.ts';
import {
  OpenLength,
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  uninitialised,
  type Value,
} from '../../../program/value.ts';
import type { DebugType } from '../llvm/debug-types.ts';
import { load, store } from '../memory/access.ts';
import { copyBytes } from '../memory/blocks.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { MemoryObject, type Origin } from '../memory/memory-object.ts';
import { target } from '../memory/object-at.ts';
import type { Scalar } from '../memory/scalar.ts';
import { asOffset, offsetPlus } from '../values/addresses.ts';
import { calculate } from '../values/arithmetic.ts';
import { exactly, isInteger, signed, toWidth } from '../values/integer.ts';
import { bitsOf, noNumber, ofTerm } from '../values/numbers.ts';
import { isUnknownAddress } from '../values/unknown-memory.ts';
import { castOperator } from './casts.ts';

const known = new Interned<Operator>();

function once(name: string, make: () => Operator['apply']): Operator {
  return known.of(name, () => ({ name, apply: make() }));
}

/** `(address) → value`, from an address that must be a multiple of `align`. */
export function loadOperator(scalar: Scalar, align = 1): Operator {
  return once(
    `load ${scalar.kind}${scalar.width} align ${align}`,
    () =>
      (activity, [address]) =>
        load(activity, address, scalar, align),
  );
}

/** `(value, address)`, to an address that must be a multiple of `align`. */
export function storeOperator(scalar: Scalar, align = 1): Operator {
  return once(`store ${scalar.kind}${scalar.width} align ${align}`, () => (activity, [value, address]) => {
    store(activity, address, scalar, value, align);
    return undefined;
  });
}

/** A new variable; nothing is in it yet. One in which a struct only changes its form has no cells of its own. */
export function allocateOperator(layout: CellLayout, name: string, isForm = false, type?: DebugType): Operator {
  const declared = isForm ? CellLayout.bytes(layout.size) : layout;
  return {
    name: `allocate ${name}`,
    apply: activity =>
      activity.heap.allocate(
        owner =>
          new MemoryObject(
            owner,
            name,
            layout,
            new Array<Value>(layout.spans.length).fill(uninitialised),
            'local',
            'live',
            declared,
            type,
          ),
      ),
  };
}

const NO_PROMISES = { nsw: false, nuw: false };

interface Step {
  readonly stride: number;
  /** Of the index, in bits. */
  readonly width: number;
}

/**
 * An address in an array or a struct: `(base, index, …) → base + start + Σ stride · index`; each index has a width of its
 * own. From an address that is a number one goes on to a number of as many bits as pointers have.
 *
 * @param array how many bytes the array has that it is an element of, where it is a field that others follow
 */
export function elementOperator(start: number, steps: readonly Step[], pointerWidth = 64, array?: number): Operator {
  const part = array === undefined ? '' : ` of ${array}`;
  const own = steps.map(({ stride, width }) => ` + ${stride}·i${width}`).join('');
  const name = `element${pointerWidth}${part} ${start}${own}`;
  return once(name, () => (activity, [base, ...indices]) => {
    if (!(base instanceof Reference)) {
      if (base !== null && !isInteger(base) && !(base instanceof SymbolicNumber) && !(base instanceof OpenLength))
        return noNumber(activity, base);
      return nowhere(activity, base ?? 0, start, indices, steps, pointerWidth);
    }
    if (isUnknownAddress(activity, base)) return base;
    let offset: Value = offsetPlus(activity, base.offset, start);
    indices.forEach((index, i) => {
      const { stride, width } = steps[i];
      const step = isInteger(index) ? exactly('mul', signed(index, width), stride) : undefined;
      const isExact = typeof step === 'number';
      offset = offsetPlus(activity, offset, isExact ? step : asOffset(distance(activity, index, steps[i], 64)));
    });
    return new Reference(base.object, offset, array === undefined ? base.end : endOf(activity, base, array));
  });
}

/**
 * Where an array ends of which an element's address is taken: nothing beyond can be reached from there, says C. Followed
 * exactly, programs are taken at their word instead: some copy two neighbouring arrays at once.
 */
function endOf({ policy }: Activity, { offset, end }: Reference, array: number): number | undefined {
  return policy.forgets === true && typeof offset === 'number' ? offset + array : end;
}

/** `stride · index` as a number of `bits` bits. */
function distance(activity: Activity, index: Value, { stride, width }: Step, bits: number): Value {
  if (isInteger(index)) return toWidth(exactly('mul', signed(index, width), stride), bits);
  const wide = resized(activity, index, width, bits);
  return stride === 1 ? wide : calculate(activity, 'mul', bits, NO_PROMISES, wide, toWidth(stride, bits));
}

/** An index as a number of the given width. */
function resized(activity: Activity, index: Value, width: number, bits: number): Value {
  if (width === bits) return index;
  return castOperator(width < bits ? 'sext' : 'trunc', int(width), int(bits)).apply(activity, [index]) as Value;
}

function int(width: number): Scalar {
  return { kind: 'int', width, bytes: Math.ceil(width / 8) };
}

/** Going on from no object leads to no object, which is an error when it is used: the number that the address has then. */
function nowhere(
  activity: Activity,
  base: Value,
  start: number,
  indices: readonly Value[],
  steps: readonly Step[],
  bits: number,
): Value {
  const plus = (a: Value, b: Value): Value => calculate(activity, 'add', bits, NO_PROMISES, a, b);
  let address = start === 0 ? base : plus(base, toWidth(BigInt(start), bits));
  indices.forEach((index, i) => {
    address = plus(address, distance(activity, index, steps[i], bits));
  });
  return address === 0 ? null : address;
}

/**
 * `condition ? a : b`. Between constants it is decided, as a branch would be: what a program goes on to do depends on such
 * values. Other numbers are one term.
 */
export function selectOperator(scalar: Scalar | undefined): Operator {
  const name = `select ${scalar === undefined ? 'any' : `${scalar.kind}${scalar.width}`}`;
  return once(name, () => (activity, [condition, a, b]) => {
    if (typeof condition === 'boolean') return condition ? a : b;
    if (!(condition instanceof SymbolicBoolean)) return noNumber(activity, condition);
    if (isInteger(a) && isInteger(b)) return a === b || decide(activity, condition.term) ? a : b;
    const isNumber = (value: Value): boolean => isInteger(value) || value instanceof SymbolicNumber;
    if (scalar?.kind === 'int' && scalar.width > 1 && isNumber(a) && isNumber(b))
      return ofTerm(
        ite(condition.term, bitsOf(activity, a, scalar.width), bitsOf(activity, b, scalar.width)),
        scalar.width,
      );
    return choice(condition.term, a, b);
  });
}

/** `(from) → a copy` of a struct or an array, as an object that is never changed: values of such types. */
export function loadWholeOperator(layout: CellLayout): Operator {
  return copying('load whole', layout, 'a value', 'allocated');
}

/** `(from) → a copy` of a struct or an array, as a variable of the function that gets it. */
export function byValueOperator(layout: CellLayout): Operator {
  return copying('by value', layout, 'a parameter', 'local');
}

function copying(operator: string, layout: CellLayout, name: string, origin: Origin): Operator {
  return once(
    `${operator} ${layout.key}`,
    () =>
      (activity, [from]) =>
        copyOf(activity, from, name, layout, origin),
  );
}

function copyOf(activity: Activity, from: Value, name: string, layout: CellLayout, origin: Origin): Reference {
  const values = new Array<Value>(layout.spans.length).fill(uninitialised);
  const made = activity.heap.allocate(owner => new MemoryObject(owner, name, layout, values, origin));
  copyBytes(activity, made, from, layout.size);
  return made;
}

/** `(value, to)` for such values. */
export function storeWholeOperator(layout: CellLayout): Operator {
  return once(`store whole ${layout.key}`, () => (activity, [value, to]) => {
    target(activity, to);
    if (value instanceof Reference) copyBytes(activity, to, value, layout.size);
    else if (value !== uninitialised) return refuse(activity, 'storing a struct that is not in memory');
    return undefined;
  });
}
