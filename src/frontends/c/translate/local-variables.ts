import { BitVec } from '../../../logic/sort.ts';
import type { Register, SourceVariable } from '../../../program/ir.ts';
import { uninitialised } from '../../../program/value.ts';
import type { DebugType } from '../llvm/debug-types.ts';
import type { DataLayout } from '../llvm/layout.ts';
import type * as llvm from '../llvm/module.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { variableAt } from '../memory/variable-at.ts';
import { allocateOperator } from '../operators/memory-operators.ts';
import { dynamicVariable } from '../operators/others.ts';
import { LEAVE, POP, PUSH } from '../operators/variables.ts';
import type { BodyBuilder } from './body-builder.ts';
import { variablesInRegisters } from './promotion.ts';

type Alloca = llvm.Action & { readonly do: 'alloca' };

/** What clang calls variables in which a struct takes the form that it is passed in. */
const COERCED = /(?:^|\.)coerce\d*$/;

/**
 * The local variables of a function, from when they begin until they end. Those that are scalars are registers; others are
 * objects: of one that is in a block, a new one each time that the block is entered. All end with the function.
 */
export class LocalVariables {
  private readonly inRegisters: ReadonlyMap<string, llvm.Type>;
  /** Those that begin and end with a block, with their types. */
  private readonly inBlocks = new Map<string, llvm.Type>();
  /** The registers with the addresses of objects. */
  private readonly objects: Register[] = [];
  /** The variables whose length is calculated, where there are any. */
  private readonly stack: Register | undefined;

  constructor(
    blocks: readonly llvm.BasicBlock[],
    private readonly builder: BodyBuilder,
    private readonly data: DataLayout,
    /** Their types as their author wrote them, by their names in LLVM. */
    private readonly types: ReadonlyMap<string, DebugType | undefined>,
  ) {
    this.inRegisters = variablesInRegisters(blocks);
    const instructions = blocks.flatMap(block => block.instructions);
    const begun = new Set(
      instructions.flatMap(({ action }) =>
        action.do === 'lifetime' && action.isStart && action.of.kind === 'local' ? [action.of.name] : [],
      ),
    );
    for (const { result, action } of instructions)
      if (result !== undefined && action.do === 'alloca' && !isDynamic(action) && begun.has(result))
        this.inBlocks.set(result, action.type);
    this.stack = instructions.some(({ action }) => isDynamic(action)) ? builder.scratch() : undefined;
  }

  /** Before the first instruction. */
  enter(): void {
    if (this.stack !== undefined) this.builder.copy(this.builder.constant(null), this.stack);
  }

  /** The register that a variable is in, where that is all that it is. */
  registerOf(address: llvm.Operand): Register | undefined {
    if (address.kind !== 'local' || !this.inRegisters.has(address.name)) return undefined;
    return this.builder.register(address.name);
  }

  /** Those that are registers, as the source has them. */
  get named(): ReadonlyMap<Register, SourceVariable> {
    return new Map(
      [...this.inRegisters].map(([name, type]) => {
        const own = name.replace(/\.addr$/, '');
        const known = variableAt(own, this.types.get(name), 0) ?? { name: own };
        return [this.builder.register(name), { ...known, ...(type.kind === 'int' && { sort: BitVec(type.width) }) }];
      }),
    );
  }

  allocate(action: Alloca, name: string): void {
    const { builder } = this;
    const to = builder.register(name);
    if (this.inRegisters.has(name)) return;
    if (isDynamic(action) && this.stack !== undefined) {
      builder.apply(dynamicVariable(this.data.sizeOf(action.type), name), [builder.operand(action.count)], to);
      builder.apply(PUSH, [to, this.stack], this.stack);
      return;
    }
    this.objects.push(to);
    if (this.inBlocks.has(name)) builder.copy(builder.constant(null), to);
    else this.make(name, action.type, to);
  }

  private make(name: string, type: llvm.Type, to: Register): void {
    const isForm = COERCED.test(name) || (type.kind === 'struct' && type.name === undefined);
    this.builder.apply(
      allocateOperator(CellLayout.ofType(type, this.data), name, isForm, this.types.get(name)),
      [],
      to,
    );
  }

  /** Where a variable of a block begins or ends. */
  lifetime({ of, isStart }: llvm.Action & { readonly do: 'lifetime' }): void {
    const { builder } = this;
    const register = this.registerOf(of);
    if (register !== undefined) {
      builder.copy(builder.constant(uninitialised), register);
      return;
    }
    const type = of.kind === 'local' ? this.inBlocks.get(of.name) : undefined;
    if (of.kind !== 'local' || type === undefined) return;
    const to = builder.register(of.name);
    builder.apply(LEAVE, [to], builder.scratch());
    if (isStart) this.make(of.name, type, to);
    else builder.copy(builder.constant(null), to);
  }

  /** Calls around the blocks that have variables whose length is calculated. Whether it is one. */
  atCall({ callee, args }: llvm.Action & { readonly do: 'call' }, to: Register): boolean {
    const { builder, stack } = this;
    const name = callee.kind === 'global' ? callee.name : '';
    if (stack === undefined) return false;
    if (/^llvm\.stacksave\b/.test(name)) builder.copy(stack, to);
    else if (/^llvm\.stackrestore\b/.test(name)) builder.apply(POP, [stack, builder.operand(args[0].value)], stack);
    else return false;
    return true;
  }

  /** Where the function returns. */
  leave(): void {
    const { builder, stack } = this;
    if (this.objects.length > 0) builder.apply(LEAVE, this.objects, builder.scratch());
    if (stack !== undefined) builder.apply(POP, [stack, builder.constant(null)], stack);
  }
}

/** Whether it is a variable whose length is calculated. */
function isDynamic(action: llvm.Action): action is Alloca & { readonly count: llvm.Operand } {
  if (action.do !== 'alloca' || action.count === undefined) return false;
  return !(action.count.kind === 'int' && action.count.value === 1n);
}
