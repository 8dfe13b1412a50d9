import type { Block, Instruction, Operand, Register, Terminator } from '../../../program/ir.ts';
import type { Operator } from '../../../program/operator.ts';
import type { SourceRange } from '../../../program/source.ts';
import type { Value } from '../../../program/value.ts';
import type * as llvm from '../llvm/module.ts';
import { wholeConstant } from '../operators/others.ts';
import type { Constants } from './constants.ts';

/** A block that is being made. */
export interface OpenBlock {
  readonly instructions: Instruction[];
  end: Terminator | undefined;
}

/** A function's body as it is being made: its registers, constants and blocks, and where the next instruction goes. */
export class BodyBuilder {
  readonly constants: Value[] = [];
  readonly blocks: OpenBlock[] = [];
  current: OpenBlock = { instructions: [], end: undefined };
  private readonly registers = new Map<string, Register>();
  private next = 0;

  constructor(
    private readonly values: Constants,
    /** Where the instructions to come are from. */
    public at: SourceRange,
  ) {}

  get registerCount(): number {
    return this.next;
  }

  /** The number of a new block. */
  open(): number {
    return this.blocks.push({ instructions: [], end: undefined }) - 1;
  }

  /** The register of one of LLVM's values. */
  register(name: string): Register {
    let register = this.registers.get(name);
    if (register === undefined) {
      register = this.next++;
      this.registers.set(name, register);
    }
    return register;
  }

  scratch(): Register {
    return this.next++;
  }

  constant(value: Value): Operand {
    const known = this.constants.findIndex(other => Object.is(other, value));
    return ~(known >= 0 ? known : this.constants.push(value) - 1);
  }

  /** Where the value of an operand is; a constant struct or array is made here. */
  operand(operand: llvm.Operand): Operand {
    if (operand.kind === 'local') return this.register(operand.name);
    const whole = this.values.whole(operand);
    if (whole === undefined) return this.constant(this.values.value(operand));
    const made = this.scratch();
    this.apply(wholeConstant(whole), [], made);
    return made;
  }

  emit(instruction: Instruction): void {
    this.current.instructions.push(instruction);
  }

  apply(operator: Operator, args: readonly Operand[], to: Register): void {
    this.emit({ do: 'apply', operator, args, to, at: this.at });
  }

  copy(from: Operand, to: Register): void {
    this.emit({ do: 'copy', from, to, at: this.at });
  }

  finished(): readonly Block[] {
    return this.blocks.map(({ instructions, end }): Block => {
      if (end === undefined) throw new Error('a block has no end');
      return { instructions, end };
    });
  }
}
