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

/** What is done first, if anything. */
type First = 'reads' | 'writes' | 'nothing';

const FLOAT_BITS = { half: 16, bfloat: 16, float: 32, double: 64, x86_fp80: 80, fp128: 128 } as const;

/** Functions that write as many bytes as their third argument says. */
const SIZED = /^(?:llvm\.)?mem(?:cpy|move|set)\b/;

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
}

class InitialUses {
  private readonly known = new Map<string, InitialUse>();

  constructor(
    private readonly module: Module,
    private readonly bits: number,
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
    const operands = { isCopy: isIn(values), isWhole: isIn(whole), isVariable: isIn(variables) };
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
    return (type.kind === 'int' ? type.width : type.kind === 'float' ? FLOAT_BITS[type.name] : 0) >= this.bits;
  }

  /** Where the pointer is several arguments, what any of them may be used for counts. */
  private inCall(call: Action & { readonly do: 'call' }, { isCopy, isWhole, isVariable }: Operands): First {
    const uses = call.args.map(({ value, byval }, i): First => {
      if (isVariable(value) || (isCopy(value) && byval !== undefined)) return 'reads';
      if (!isCopy(value)) return 'nothing';
      const use = this.asArgument(call, i);
      return use === 'writes' && !isWhole(value) ? 'nothing' : use;
    });
    return uses.includes('reads') ? 'reads' : uses.includes('writes') ? 'writes' : 'nothing';
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
