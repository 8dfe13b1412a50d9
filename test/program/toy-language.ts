import { add, bitAnd, convert, eq, ite, lt, num, sub } from '../../src/logic/build.ts';
import { BitVec, type Sort } from '../../src/logic/sort.ts';
import { isConstant, type Term } from '../../src/logic/term.ts';
import type { Activity } from '../../src/program/activity.ts';
import { decide } from '../../src/program/activity.ts';
import { HeapObject } from '../../src/program/heap.ts';
import type { Block, FunctionBody, FunctionCode, Instruction, Operand } from '../../src/program/ir.ts';
import { Entry, type Language } from '../../src/program/language.ts';
import { type Operator, Thrown } from '../../src/program/operator.ts';
import { type SourceRange, SourceText } from '../../src/program/source.ts';
import { Reference, SymbolicBoolean, SymbolicNumber, type Value } from '../../src/program/value.ts';

/**
 * A language that is not JavaScript, as small as can be: unsigned 8-bit integers that wrap, memory blocks of them, and
 * pointers into these. It stands for what C will need of the IR.
 */
export const BYTE: Sort = BitVec(8);

export const AT: SourceRange = { source: new SourceText('toy', 'toy'), start: 0, end: 3 };

/** A block of memory: bytes, and pointers to others. */
class Memory extends HeapObject {
  constructor(
    owner: object,
    public cells: Value[],
  ) {
    super(owner);
  }

  clone(): Memory {
    return new Memory(this.owner, this.cells.slice());
  }

  shape(): string {
    return `memory ${this.cells.length}`;
  }

  contents(): readonly Value[] {
    return this.cells;
  }

  withContents(values: readonly Value[]): Memory {
    return new Memory(this.owner, values.slice());
  }
}

function byte(value: Value): Term {
  if (value instanceof SymbolicNumber) return value.term.sort === BYTE ? value.term : convert(value.term, BYTE);
  if (typeof value === 'number') return num(value, BYTE);
  throw new Error('not a byte');
}

function byteValue(term: Term): Value {
  return isConstant(term) ? Number(term.op.value) : new SymbolicNumber(term);
}

function truth(term: Term): Value {
  return isConstant(term) ? term.op.value === true : new SymbolicBoolean(term);
}

function memory(activity: Activity, pointer: Value, write: boolean): Memory {
  if (!(pointer instanceof Reference)) throw new Thrown('not a pointer');
  const found = write ? activity.heap.write(pointer.object) : activity.heap.read(pointer.object);
  if (found instanceof Memory) return found;
  throw new Error('not memory');
}

/** Which cell a pointer points to; outside of its block is an error of the program's. */
function cellOf(activity: Activity, pointer: Value): number {
  const { length } = memory(activity, pointer, false).cells;
  const offset = pointer instanceof Reference ? pointer.offset : 0;
  for (let i = 0; i < length; i++) if (decide(activity, eq(byte(offset), num(i, BYTE)))) return i;
  throw new Thrown('out of bounds');
}

function operator(name: string, apply: Operator['apply']): Operator {
  return { name, apply };
}

export const OPERATORS = {
  add: operator('add', (_, [a, b]) => byteValue(add(byte(a), byte(b)))),
  sub: operator('sub', (_, [a, b]) => byteValue(sub(byte(a), byte(b)))),
  and: operator('and', (_, [a, b]) => byteValue(bitAnd(byte(a), byte(b)))),
  less: operator('less', (_, [a, b]) => truth(lt(byte(a), byte(b)))),
  equal: operator('equal', (_, [a, b]) => truth(eq(byte(a), byte(b)))),
  max: operator('max', (_, [a, b]) => byteValue(ite(lt(byte(a), byte(b)), byte(b), byte(a)))),
  allocate: operator('allocate', (activity, [size]) =>
    activity.heap.allocate(owner => new Memory(owner, new Array<Value>(Number(size)).fill(0))),
  ),
  offset: operator('offset', (_, [pointer, by]) => {
    if (!(pointer instanceof Reference)) throw new Thrown('not a pointer');
    return new Reference(pointer.object, byteValue(add(byte(pointer.offset), byte(by))));
  }),
  read: operator('read', (activity, [pointer]) => {
    const at = cellOf(activity, pointer);
    return memory(activity, pointer, false).cells[at];
  }),
  write: operator('write', (activity, [pointer, value]) => {
    const at = cellOf(activity, pointer);
    memory(activity, pointer, true).cells[at] = value;
    return undefined;
  }),
} as const;

export const toy: Language = {
  name: 'toy',
  closure: () => undefined,
  call: (_, callee, _receiver, args) => {
    const code = typeof callee === 'string' ? functions.get(callee) : undefined;
    if (code === undefined) throw new Thrown('not a function');
    return new Entry(code, [], undefined, undefined, args, undefined, undefined);
  },
  list: () => undefined,
  returned: (_activity, _role, value) => value,
  suspended: () => undefined,
  abandoned: () => undefined,
  stackOverflow: () => 'stack overflow',
  symbol: unit => (typeof unit === 'number' ? unit : new SymbolicNumber(unit)),
};

const functions = new Map<string, FunctionCode>();

/** A function of the toy language, which can be called by its name. */
export function define(
  name: string,
  registers: number,
  parameters: number,
  constants: readonly Value[],
  blocks: readonly Block[],
): FunctionCode {
  const body: FunctionBody = {
    registers,
    constants,
    blocks,
    parameters: Array.from({ length: parameters }, (_, i) => i),
    captures: [],
  };
  const code = { name, at: AT, body };
  functions.set(name, code);
  return code;
}

export function apply(name: keyof typeof OPERATORS, to: number, ...args: readonly Operand[]): Instruction {
  return { do: 'apply', operator: OPERATORS[name], args, to, at: AT };
}
