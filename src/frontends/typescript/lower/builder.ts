import type { Block, BlockIndex, Handler, Instruction, Operand, Register, Terminator } from '../../../program/ir.ts';
import type { SourceRange } from '../../../program/source.ts';
import type { Value } from '../../../program/value.ts';
import { simplifyControlFlow } from './simplify-control-flow.ts';

export interface DraftBlock {
  readonly instructions: Instruction[];
  end: Terminator | undefined;
  onThrow: Handler | undefined;
}

/** Collects the blocks, registers and constants of one function. */
export class Builder {
  private readonly drafts: DraftBlock[] = [];
  private current: DraftBlock | undefined;
  private readonly pool = new Map<Value, Operand>();
  private minusZero: Operand | undefined;
  private readonly values: Value[] = [];
  private nextRegister = 0;
  private highest = 0;
  /** Where what is thrown in blocks started from now on goes. */
  handler: Handler | undefined;

  constructor() {
    this.start(this.newBlock());
  }

  /** Whether the next instruction can be reached; what is emitted where it cannot is dropped. */
  get reachable(): boolean {
    return this.current !== undefined;
  }

  get registers(): number {
    return this.highest;
  }

  get constants(): readonly Value[] {
    return this.values;
  }

  newBlock(): BlockIndex {
    this.drafts.push({ instructions: [], end: undefined, onThrow: undefined });
    return this.drafts.length - 1;
  }

  /** Goes on in a block; the one before must have ended. */
  start(block: BlockIndex): void {
    this.current = this.drafts[block];
    this.current.onThrow = this.handler;
  }

  emit(instruction: Instruction): void {
    this.current?.instructions.push(instruction);
  }

  end(terminator: Terminator): void {
    if (this.current === undefined) return;
    this.current.end = terminator;
    this.current = undefined;
  }

  jump(to: BlockIndex, at: SourceRange): void {
    this.end({ do: 'jump', to, at });
  }

  /** Goes on in a fresh block under another handler. */
  switchHandler(handler: Handler | undefined, at: SourceRange): void {
    this.handler = handler;
    if (this.current === undefined) return;
    const block = this.newBlock();
    this.jump(block, at);
    this.start(block);
  }

  newRegister(): Register {
    const register = this.nextRegister++;
    if (this.nextRegister > this.highest) this.highest = this.nextRegister;
    return register;
  }

  /** Whether the next register was never used, and so starts as `undefined`. */
  get nextIsFresh(): boolean {
    return this.nextRegister === this.highest;
  }

  /** Registers taken after a mark are free again once they are released to it. */
  mark(): number {
    return this.nextRegister;
  }

  release(mark: number): void {
    this.nextRegister = mark;
  }

  constant(value: Value): Operand {
    if (Object.is(value, -0)) {
      this.minusZero ??= ~(this.values.push(value) - 1);
      return this.minusZero;
    }
    let operand = this.pool.get(value);
    if (operand === undefined) {
      operand = ~(this.values.push(value) - 1);
      this.pool.set(value, operand);
    }
    return operand;
  }

  /** The blocks that can be reached, numbered from 0. */
  finish(): readonly Block[] {
    if (this.current !== undefined) throw new Error('a function was finished before its last block was');
    return simplifyControlFlow(this.drafts);
  }
}
