import type { Action, BasicBlock, FunctionDefinition, Module, Operand, Type } from '../llvm/module.ts';
import { successors } from '../llvm/successors.ts';
import { operandsOf } from '../translate/promotion.ts';
import { copiesOf, libraryUseOf } from './pointer-use.ts';
import { wholeCopies } from './whole-copies.ts';

/**
 * Whether a function may read what a pointer to one number of so many bits leads to before it has written it: what the
 * caller has put there matters then. True where that cannot be seen. A write of a part, or of what may be something else,
 * is none. Linear in the function, times how deep its loops are nested and variables are copied.
 */
export function readsInitial(
  module: Module,
  definition: FunctionDefinition,
  parameter: string,
  bits: number | undefined,
): boolean {
  return new InitialUses(module, bits ?? Number.POSITIVE_INFINITY).of(definition, parameter).reads;
}

/**
 * The same for a pointer to a struct, field by field: whether some field may be read before it was written, so that what
 * the struct held before matters. Linear in the function, times the fields.
 *
 * @param bits how many bits the struct has
 */
export function readsInitialFields(
  module: Module,
  definition: FunctionDefinition,
  parameter: string,
  bits: number,
): boolean {
  const struct = structBehind(module, definition, parameter);
  const fields: readonly (Field | undefined)[] = struct?.fields.map((_, index) => ({ index, bits })) ?? [undefined];
  return fields.some((field, i) => {
    const own = struct === undefined ? 0 : sizeOfNumber(struct.fields[i]);
    return new InitialUses(module, own > 0 ? own : Number.POSITIVE_INFINITY, field).of(definition, parameter).reads;
  });
}

/** A field of a struct of so many bits that is looked at. */
interface Field {
  readonly index: number;
  readonly bits: number;
}

/** The type of the struct that a parameter leads to, as it is used here or in a function that it is handed to. */
function structBehind(
  module: Module,
  { body, name }: FunctionDefinition,
  parameter: string,
  seen: ReadonlySet<string> = new Set(),
): (Type & { readonly kind: 'struct' }) | undefined {
  if (seen.has(name)) return undefined;
  const instructions = body.blocks.flatMap(block => block.instructions);
  const whole = wholeCopies(instructions, parameter, copiesOf(instructions, parameter).values);
  const isIt = (operand: Operand): boolean => operand.kind === 'local' && whole.has(operand.name);
  for (const { action } of instructions) {
    if (action.do === 'getelementptr' && action.type.kind === 'struct' && isIt(action.base)) return action.type;
    if (action.do !== 'call' || action.callee.kind !== 'global') continue;
    const called = module.functions.get(action.callee.name);
    const place = action.args.findIndex(({ value }) => isIt(value));
    const handed = called?.parameters[place];
    const found =
      called && handed && place >= 0 ? structBehind(module, called, handed.name, new Set([...seen, name])) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is done first, if anything. */
type First = 'reads' | 'writes' | 'nothing';

const FLOAT_BITS = { half: 16, bfloat: 16, float: 32, double: 64, x86_fp80: 80, fp128: 128 } as const;

/** Functions that write as many bytes as their third argument says. */
const SIZED = /^(?:llvm\.)?mem(?:cpy|move|set)\b/;

/** The bits of a number or an address; 0 for other types. */
function sizeOfNumber(type: Type): number {
  return type.kind === 'int'
    ? type.width
    : type.kind === 'float'
      ? FLOAT_BITS[type.name]
      : type.kind === 'ptr'
        ? 64
        : 0;
}

interface InitialUse {
  /** On some path before anything is written. */
  readonly reads: boolean;
  /** On all paths to the end. */
  readonly writes: boolean;
}

/** What operands of a function's instructions are. */
interface Operands {
  /** Points there, or somewhere beside it, perhaps. */
  isCopy(operand: Operand): boolean;
  /** Points there, on all paths. */
  isWhole(operand: Operand): boolean;
  /** Holds such a pointer. */
  isVariable(operand: Operand): boolean;
  /** Where one field is looked at, points to its struct, on all paths. */
  isStruct(operand: Operand): boolean;
}

/** The same of one field alone: what leads to another field is no copy of it. */
function ofField(
  { isCopy, isWhole, isVariable }: Operands,
  index: number,
  instructions: readonly { readonly result: string | undefined; readonly action: Action }[],
): Operands {
  const [direct, within, others] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const isIn = (names: ReadonlySet<string>, operand: Operand): boolean =>
    operand.kind === 'local' && names.has(operand.name);
  for (const { result, action } of instructions) {
    if (result === undefined) continue;
    if (action.do === 'getelementptr' && action.type.kind === 'struct' && isWhole(action.base)) {
      const [, field] = action.indices;
      const isIt = action.indices.length === 2 && (field.kind === 'int' ? Number(field.value) : 0) === index;
      if (isIt) direct.add(result);
      else if (action.indices.length === 2) others.add(result);
    } else if (action.do === 'getelementptr' || action.do === 'cast' || action.do === 'freeze') {
      const from = action.do === 'getelementptr' ? action.base : action.value;
      if (isIn(others, from)) others.add(result);
      else if (isIn(direct, from) || isIn(within, from)) within.add(result);
    }
  }
  return {
    isCopy: operand => isCopy(operand) && !isIn(others, operand),
    isWhole: operand => isIn(direct, operand),
    isVariable,
    isStruct: operand => isWhole(operand) && !isIn(direct, operand) && !isIn(within, operand) && !isIn(others, operand),
  };
}

class InitialUses {
  private readonly known = new Map<string, InitialUse>();

  constructor(
    private readonly module: Module,
    private readonly bits: number,
    /** Where only one field of a struct is looked at, that. */
    private readonly field?: Field,
  ) {}

  of(definition: FunctionDefinition, parameter: string): InitialUse {
    const key = `${definition.name} ${parameter}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, { reads: true, writes: false });
    const found = this.find(definition, parameter);
    this.known.set(key, found);
    return found;
  }

  private find({ body: { blocks } }: FunctionDefinition, parameter: string): InitialUse {
    const instructions = blocks.flatMap(block => block.instructions);
    const { values, variables } = copiesOf(instructions, parameter);
    const whole = wholeCopies(instructions, parameter, values);
    const isIn =
      (names: ReadonlySet<string>) =>
      (operand: Operand): boolean =>
        operand.kind === 'local' && names.has(operand.name);
    const all = { isCopy: isIn(values), isWhole: isIn(whole), isVariable: isIn(variables), isStruct: isIn(new Set()) };
    const operands = this.field === undefined ? all : ofField(all, this.field.index, instructions);
    /** The blocks that can be reached without a write, and are still to be looked at. */
    const open = blocks.slice(0, 1).map(({ label }) => label);
    const byLabel = new Map(blocks.map(block => [block.label, block]));
    let writes = true;
    const reached = new Set(open);
    for (const label of open) {
      const block = byLabel.get(label);
      const end = block === undefined ? 'reads' : this.through(block, operands);
      if (end === 'reads' || block === undefined) return { reads: true, writes: false };
      if (end === 'writes') continue;
      const next = successors(block);
      if (next.length === 0) writes = false;
      for (const each of next)
        if (!reached.has(each)) {
          reached.add(each);
          open.push(each);
        }
    }
    return { reads: false, writes };
  }

  /** What comes first in a block. A pointer that is put where it cannot be followed counts as one that is read through. */
  private through({ instructions }: BasicBlock, operands: Operands): First {
    for (const { action } of instructions) {
      const use = this.inAction(action, operands);
      if (use !== 'nothing') return use;
    }
    return 'nothing';
  }

  private inAction(action: Action, operands: Operands): First {
    const { isCopy, isWhole, isVariable } = operands;
    switch (action.do) {
      case 'load':
        return isCopy(action.from) ? 'reads' : 'nothing';
      case 'store':
        if (isVariable(action.value) || (isCopy(action.value) && !isVariable(action.to))) return 'reads';
        return isWhole(action.to) && this.isWholeWrite(action.value.type) ? 'writes' : 'nothing';
      case 'call':
        return this.inCall(action, operands);
      case 'insertvalue':
      case 'other':
        return operandsOf(action).some(operand => isCopy(operand) || isVariable(operand)) ? 'reads' : 'nothing';
      default:
        return operandsOf(action).some(isVariable) ? 'reads' : 'nothing';
    }
  }

  private isWholeWrite(type: Type): boolean {
    return sizeOfNumber(type) >= this.bits;
  }

  /** Where the pointer is several arguments, what any of them may be used for counts. */
  private inCall(call: Action & { readonly do: 'call' }, { isCopy, isWhole, isVariable, isStruct }: Operands): First {
    const uses = call.args.map(({ value, byval }, i): First => {
      if (isVariable(value) || (isCopy(value) && byval !== undefined)) return 'reads';
      if (!isCopy(value)) return 'nothing';
      if (this.field !== undefined && isStruct(value)) return this.asStruct(call, i, this.field);
      const use =
        this.field === undefined
          ? this.asArgument(call, i)
          : new InitialUses(this.module, this.bits).asArgument(call, i);
      return use === 'writes' && !isWhole(value) ? 'nothing' : use;
    });
    return uses.includes('reads') ? 'reads' : uses.includes('writes') ? 'writes' : 'nothing';
  }

  /** What a function does with a field of a struct that it gets. */
  private asStruct(call: Action & { readonly do: 'call' }, i: number, { bits }: Field): First {
    const { callee, args } = call;
    const isKnown = callee.kind === 'global' && this.module.functions.has(callee.name);
    if (isKnown || callee.kind !== 'global') return this.asArgument(call, i);
    const { reads, writes } = libraryUseOf(callee.name, i);
    const count = SIZED.test(callee.name) ? args[2]?.value : undefined;
    const isAll = writes && count?.kind === 'int' && 8 * Number(count.value) >= bits;
    return reads ? 'reads' : isAll ? 'writes' : 'nothing';
  }

  private asArgument({ callee, args }: Action & { readonly do: 'call' }, i: number): First {
    if (callee.kind !== 'global') return 'reads';
    const definition = this.module.functions.get(callee.name);
    if (definition === undefined) {
      const { reads, writes } = libraryUseOf(callee.name, i);
      const count = SIZED.test(callee.name) ? args[2]?.value : undefined;
      const isWhole = writes && count?.kind === 'int' && 8 * Number(count.value) >= this.bits;
      return reads ? 'reads' : isWhole ? 'writes' : 'nothing';
    }
    const parameter = definition.parameters[i];
    const use = parameter === undefined ? undefined : this.of(definition, parameter.name);
    return use === undefined || use.reads ? 'reads' : use.writes ? 'writes' : 'nothing';
  }
}
