import { type Activity, refuse } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { Marker, Reference, SymbolicNumber, uninitialised, type Value } from '../../../program/value.ts';
import { further, requireThere, store } from '../memory/access.ts';
import { requireAligned } from '../memory/alignment.ts';
import { copyBytes, fillBytes } from '../memory/blocks.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { countOf } from '../memory/count.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { isAtStart, memoryAt, target } from '../memory/object-at.ts';
import { comparison, isTrue } from '../operators/comparison.ts';
import { addressDifference, fromOffset, offsetPlus } from '../values/addresses.ts';
import { fault } from '../values/fault.ts';
import { isInteger, toWidth } from '../values/integer.ts';
import { bitsOf, ofTerm } from '../values/numbers.ts';
import { isUnknownAddress, letEscape, UNKNOWN_ADDRESS } from '../values/unknown-memory.ts';
import { type CallTypes, type Intrinsic, type Intrinsics, plain } from './intrinsic.ts';

/** The most bytes that one call can allocate. */
const MOST_AT_ONCE = 1 << 26;

/** The most sizes that are told apart where the size depends on the input. */
const MOST_SIZES = 256;
const SIZE = 'memory of a size that depends on the input';

function allocate(activity: Activity, wanted: Value, first: Value): Value {
  if (activity.policy.forgets === true && (wanted instanceof SymbolicNumber || isMany(activity, wanted)))
    return UNKNOWN_ADDRESS;
  const size = countOf(activity, wanted, MOST_SIZES, SIZE);
  if (size > MOST_AT_ONCE) return null;
  const layout = CellLayout.bytes(size);
  const values = new Array<Value>(layout.spans.length).fill(first);
  return activity.heap.allocate(owner => new MemoryObject(owner, 'allocated memory', layout, values, 'allocated'));
}

/** As many pieces of memory of one size are kept apart. */
const MOST_ALIKE = 4;

/** Whether there are many pieces of memory of a size already: lists and the like, of which no more is kept. */
function isMany({ heap }: Activity, size: Value): boolean {
  let alike = 0;
  for (const id of heap.touched()) {
    const object = heap.read(id);
    if (!(object instanceof MemoryObject) || object.origin !== 'allocated' || object.life !== 'live') continue;
    if (object.layout.size === size && ++alike >= MOST_ALIKE) return true;
  }
  return false;
}

function release(activity: Activity, address: Value): undefined {
  if (address === null || address === 0 || isUnknownAddress(activity, address)) return undefined;
  const at = target(activity, address);
  const object = memoryAt(activity, at);
  if (!(object instanceof MemoryObject) || object.origin !== 'allocated' || !isAtStart(activity, at))
    return fault(activity, 'freeing what was not allocated');
  const freed = activity.heap.write(at.object);
  if (freed instanceof MemoryObject) {
    freed.life = 'freed';
    freed.values = [];
    freed.layout = CellLayout.bytes(0);
  }
  return undefined;
}

function reallocate(activity: Activity, address: Value, size: Value): Value {
  if (address === null || address === 0) return allocate(activity, size, uninitialised);
  // How much a growing text has room for is not kept, and what is in it is not, either.
  if (activity.policy.forgets === true) {
    for (const held of activity.heap.read(target(activity, address).object).contents()) letEscape(activity, held);
    return UNKNOWN_ADDRESS;
  }
  const at = target(activity, address);
  const object = memoryAt(activity, at);
  if (!(object instanceof MemoryObject) || object.origin !== 'allocated' || !isAtStart(activity, at))
    return fault(activity, 'freeing what was not allocated');
  const made = allocate(activity, size, uninitialised);
  if (made === null) return made;
  const start = new Reference(at.object, 0);
  const given = memoryAt(activity, target(activity, made));
  copyBytes(activity, made, start, Math.min(object.layout.size, given instanceof MemoryObject ? given.layout.size : 0));
  release(activity, start);
  return made;
}

function product(activity: Activity, a: Value, b: Value): Value {
  if (activity.policy.forgets === true) {
    const symbolic = [a, b].find(each => each instanceof SymbolicNumber);
    if (symbolic !== undefined) return symbolic;
  }
  return countOf(activity, a, MOST_SIZES, SIZE) * countOf(activity, b, MOST_SIZES, SIZE);
}

const MOVE: Intrinsic = plain('memmove', (activity, [to, from, count]) => {
  copyBytes(activity, to, from, count);
  return to;
})[1];

/** As a move, but the two parts must not overlap; they may be the same, as where a struct is assigned to itself. */
const COPY: Intrinsic = plain('memcpy', (activity, [to, from, count]) => {
  if (!isSamePlace(activity, to, from)) requireApart(activity, to, count, from, count);
  copyBytes(activity, to, from, count);
  return to;
})[1];

function isSamePlace(activity: Activity, to: Value, from: Value): boolean {
  if (!(to instanceof Reference) || !(from instanceof Reference) || to.object !== from.object) return false;
  return isSo(activity, 'eq', fromOffset(to.offset), fromOffset(from.offset));
}

/** Sees to it that two parts of one object do not overlap; decided where that depends on the input. */
function requireApart(activity: Activity, to: Value, written: Value, from: Value, read: Value): undefined {
  if (!(to instanceof Reference) || !(from instanceof Reference) || to.object !== from.object) return undefined;
  const isBehind = isSo(activity, 'slt', fromOffset(from.offset), fromOffset(to.offset));
  const [distance, size, other] = isBehind
    ? [addressDifference(activity, to, from), read, written]
    : [addressDifference(activity, from, to), written, read];
  if (isSo(activity, 'ult', distance, size) && isSo(activity, 'ult', 0, other))
    return fault(activity, 'a copy between parts of memory that overlap');
  return undefined;
}

function isSo(activity: Activity, predicate: 'eq' | 'slt' | 'ult', a: Value, b: Value): boolean {
  return isTrue(activity, comparison(predicate, 64).apply(activity, [a, b]) as Value);
}

/** `(address, align, behind)`: what `llvm.assume` promises of an address that it names. */
export const ASSUME_ALIGNED: Operator = {
  name: 'assume aligned',
  apply: (activity, [address, align, behind]) => {
    if (!isInteger(align)) return refuse(activity, 'an alignment that depends on the input');
    if (address instanceof Marker) return fault(activity, 'a use of a value that was never set');
    if (address instanceof Reference) {
      const from = isInteger(behind) ? -Number(behind) : 0;
      requireAligned(activity, offsetPlus(activity, address.offset, from), Number(align));
    }
    return undefined;
  },
};

/** With addresses that must be multiples of what the call says, as those of structs that are assigned. */
function aligned(intrinsic: Intrinsic): Intrinsic {
  return call => {
    const operator = intrinsic(call);
    const promised = [...(call.aligns ?? []).entries()].filter(([, align = 1]) => align > 1);
    if (promised.length === 0) return operator;
    return {
      name: `aligned ${operator.name}`,
      apply: (activity, args) => {
        for (const [i, align] of promised) {
          const address = args[i];
          if (address instanceof Reference) requireAligned(activity, address.offset, align ?? 1);
        }
        return operator.apply(activity, args);
      },
    };
  };
}

function lowestByte(activity: Activity, value: Value): Value {
  if (isInteger(value)) return toWidth(value, 8);
  return value instanceof SymbolicNumber ? ofTerm(bitsOf(activity, value, 8), 8) : value;
}

const FILL: Intrinsic = plain('memset', (activity, [to, byte, count]) => {
  fillBytes(activity, to, lowestByte(activity, byte), count);
  return to;
})[1];

/**
 * Starts a list of further arguments, which a hidden last parameter points to: in the form that clang's code for reading
 * it expects. On x86-64 that is as if all registers for arguments had been used up.
 */
export function startArguments({ triple, data }: CallTypes) {
  const pointer = { kind: 'ptr', width: data.pointerWidth, bytes: data.pointerWidth / 8 } as const;
  const number = { kind: 'int', width: 32, bytes: 4 } as const;
  const isInRegisters = /^x86_64/.test(triple) && !/windows/.test(triple);
  return {
    name: 'start of the arguments',
    apply: (activity: Activity, [list, given]: readonly Value[]): undefined => {
      const at = target(activity, list);
      if (!isInRegisters) {
        store(activity, at, pointer, given);
        return undefined;
      }
      store(activity, at, number, 48);
      store(activity, further(activity, at, 4), number, 176);
      store(activity, further(activity, at, 8), pointer, given);
      store(activity, further(activity, at, 16), pointer, null);
      return undefined;
    },
  };
}

function copyArguments({ triple, data }: CallTypes) {
  const size = /^x86_64/.test(triple) && !/windows/.test(triple) ? 24 : data.pointerWidth / 8;
  return {
    name: 'copy of the arguments',
    apply: (activity: Activity, [to, from]: readonly Value[]): undefined => {
      copyBytes(activity, to, from, size);
      return undefined;
    },
  };
}

export const MEMORY: Intrinsics = new Map<string, Intrinsic>([
  ['memcpy', COPY],
  ['memmove', MOVE],
  ['memset', FILL],
  ['llvm.memcpy', aligned(COPY)],
  ['llvm.memcpy.inline', aligned(COPY)],
  ['llvm.memmove', aligned(MOVE)],
  ['llvm.memset', FILL],
  ['llvm.memset.inline', FILL],
  ['llvm.va_copy', copyArguments],
  plain('codomata_is_one_object', (_, [one, other]) =>
    one instanceof Reference && other instanceof Reference && one.object === other.object ? 1 : 0,
  ),
  plain('codomata_apart', (activity, [to, written, from, read]) => requireApart(activity, to, written, from, read)),
  plain('codomata_there', (activity, [from, count]) => requireThere(activity, from, count)),
  plain('malloc', (activity, [size]) => allocate(activity, size, uninitialised)),
  plain('calloc', (activity, [count, size]) => allocate(activity, product(activity, count, size), 0)),
  plain('realloc', (activity, [address, size]) => reallocate(activity, address, size)),
  plain('free', (activity, [address]) => release(activity, address)),
  plain('llvm.objectsize', (activity, [address, isLeast]) => {
    if (address instanceof Reference && isInteger(address.offset)) {
      const object = activity.heap.read(address.object);
      if (object instanceof MemoryObject) return Math.max(0, object.layout.size - Number(address.offset));
    }
    return isLeast === true ? 0 : 2n ** 64n - 1n;
  }),
]);
