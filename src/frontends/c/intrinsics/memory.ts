import { lt, num } from '../../../logic/build.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { closedLength } from '../../../program/text.ts';
import { OpenLength, Reference, SymbolicNumber, uninitialised, type Value } from '../../../program/value.ts';
import { further, store } from '../memory/access.ts';
import { copyBytes, fillBytes } from '../memory/blocks.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { isAtStart, memoryAt, target } from '../memory/object-at.ts';
import { fault } from '../values/fault.ts';
import { isInteger, toWidth } from '../values/integer.ts';
import { bitsOf, ofTerm } from '../values/numbers.ts';
import { type CallTypes, type Intrinsic, type Intrinsics, plain } from './intrinsic.ts';

/** More memory than this at once there is not. */
const MOST_AT_ONCE = 1 << 26;

function allocate(activity: Activity, wanted: Value, first: Value): Value {
  const given = wanted instanceof OpenLength ? closedLength(activity, wanted) : wanted;
  const size = isInteger(given) ? toWidth(given, 64) : given;
  if (!isInteger(size)) return refuse(activity, 'memory of a size that depends on the input');
  if (size > MOST_AT_ONCE) return null;
  const layout = CellLayout.bytes(Number(size));
  const values = new Array<Value>(layout.spans.length).fill(first);
  return activity.heap.allocate(owner => new MemoryObject(owner, 'allocated memory', layout, values, 'allocated'));
}

function release(activity: Activity, address: Value): undefined {
  if (address === null || address === 0) return undefined;
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
  const at = target(activity, address);
  const object = memoryAt(activity, at);
  if (!(object instanceof MemoryObject) || object.origin !== 'allocated' || !isAtStart(activity, at))
    return fault(activity, 'freeing what was not allocated');
  const made = allocate(activity, size, uninitialised);
  if (made === null) return made;
  const start = new Reference(at.object, 0);
  copyBytes(activity, made, start, Math.min(object.layout.size, Number(size)));
  release(activity, start);
  return made;
}

function product(activity: Activity, a: Value, b: Value): Value {
  if (!isInteger(a) || !isInteger(b)) return refuse(activity, 'memory of a size that depends on the input');
  return Number(a) * Number(b);
}

const MOVE: Intrinsic = plain('memmove', (activity, [to, from, count]) => {
  copyBytes(activity, to, from, count);
  return to;
})[1];

/** As a move, but the two parts must not overlap; they may be the same, as where a struct is assigned to itself. */
const COPY: Intrinsic = plain('memcpy', (activity, [to, from, count]) => {
  if (overlaps(activity, to, from, count)) return fault(activity, 'a copy between parts of memory that overlap');
  copyBytes(activity, to, from, count);
  return to;
})[1];

/** Whether two parts of one object overlap that do not start at the same place; places that depend on the input are not asked about. */
function overlaps(activity: Activity, to: Value, from: Value, count: Value): boolean {
  if (!(to instanceof Reference) || !(from instanceof Reference) || to.object !== from.object) return false;
  if (!isInteger(to.offset) || !isInteger(from.offset) || to.offset === from.offset) return false;
  const distance = Math.abs(Number(to.offset) - Number(from.offset));
  const bytes = count instanceof OpenLength ? closedLength(activity, count) : count;
  if (isInteger(bytes)) return toWidth(bytes, 64) > distance;
  return bytes instanceof SymbolicNumber && decide(activity, lt(num(distance, bytes.term.sort), bytes.term));
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
  ['llvm.memcpy', COPY],
  ['llvm.memcpy.inline', COPY],
  ['llvm.memmove', MOVE],
  ['llvm.memset', FILL],
  ['llvm.memset.inline', FILL],
  ['llvm.va_copy', copyArguments],
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
