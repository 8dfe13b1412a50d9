import type { Cursor } from './cursor.ts';
import { textOf } from './escapes.ts';
import { parseInstruction } from './instructions.ts';
import type { Action, BasicBlock, DeclaredVariable, FunctionBlocks, Instruction } from './module.ts';
import { parseTyped } from './operands.ts';
import { seesType } from './types.ts';

const NUMBERED = /^[0-9]+$/;
/** How a debug record starts that is still written as a call, as compilers did before version 19. */
const DEBUG_CALL = 'void @llvm.dbg.';

/**
 * Reads the blocks between a function's braces. Unnamed values and blocks are numbered together, from `firstNumber`
 * on; the first block's label is left out where it is its number.
 * @throws IrSyntaxError
 */
export function parseBody(at: Cursor, firstNumber: number): FunctionBlocks {
  const blocks: BasicBlock[] = [];
  const variables: DeclaredVariable[] = [];
  let nextNumber = firstNumber;
  let label: string | undefined;
  let instructions: Instruction[] = [];
  const count = (name: string | undefined): void => {
    if (name !== undefined && NUMBERED.test(name)) nextNumber = Number(name) + 1;
  };
  while (at.kind !== 'end') {
    if (at.seesLabel()) {
      if (label !== undefined) throw at.error('the block before has no terminator');
      label = parseBlockName(at);
      count(label);
    } else if (at.kind === 'hash') {
      const variable = parseRecord(at);
      if (variable !== undefined) variables.push(variable);
    } else if (seesDebugCall(at)) {
      const variable = parseDebugCall(at);
      if (variable !== undefined) variables.push(variable);
    } else if (at.seesWord('uselistorder')) {
      at.skipLine();
    } else {
      if (label === undefined) {
        label = String(nextNumber);
        nextNumber += 1;
      }
      const instruction = parseInstruction(at);
      instructions.push(instruction);
      count(instruction.result);
      if (isTerminator(instruction.action)) {
        blocks.push({ label, instructions });
        label = undefined;
        instructions = [];
      }
    }
  }
  if (label !== undefined || blocks.length === 0) throw at.error('the last block has no terminator');
  return { blocks, variables };
}

function parseBlockName(at: Cursor): string {
  const name = at.kind === 'string' ? textOf(at.quoted()) : at.written();
  at.advance();
  at.expect(':');
  return name;
}

function isTerminator(action: Action): boolean {
  switch (action.do) {
    case 'br':
    case 'condbr':
    case 'switch':
    case 'indirectbr':
    case 'ret':
    case 'unreachable':
      return true;
    case 'call':
      return action.unwind !== undefined;
    case 'other':
      return action.isTerminator;
    default:
      return false;
  }
}

/** `#dbg_declare(ptr %x, !12, !DIExpression(), !13)`; other records say nothing that is kept. */
function parseRecord(at: Cursor): DeclaredVariable | undefined {
  const isDeclaration = at.written() === '#dbg_declare';
  at.advance();
  if (!at.sees('(')) throw at.error("expected '('");
  if (!isDeclaration) {
    at.skipGroup();
    return undefined;
  }
  at.advance();
  return parseDeclaration(at, false);
}

function seesDebugCall(at: Cursor): boolean {
  if (at.seesWord('call')) return at.text.startsWith(DEBUG_CALL, at.end + 1);
  return at.seesWord('tail') && at.text.startsWith(`call ${DEBUG_CALL}`, at.end + 1);
}

/** `call void @llvm.dbg.declare(metadata ptr %x, metadata !12, metadata !DIExpression()), !dbg !13` */
function parseDebugCall(at: Cursor): DeclaredVariable | undefined {
  while (at.kind !== 'global') at.advance();
  if (at.name() !== 'llvm.dbg.declare') {
    at.skipLine();
    return undefined;
  }
  at.advance();
  at.expect('(');
  return parseDeclaration(at, true);
}

function parseDeclaration(at: Cursor, isCall: boolean): DeclaredVariable | undefined {
  if (isCall) at.expectWord('metadata');
  if (!seesType(at)) {
    // The variable is nowhere: `!{}`.
    at.skipLine();
    return undefined;
  }
  const address = parseTyped(at);
  at.expect(',');
  if (isCall) at.expectWord('metadata');
  const variable = at.kind === 'metadata' ? Number(at.name()) : Number.NaN;
  if (!Number.isInteger(variable)) throw at.error('expected the number of a variable');
  at.advance();
  at.expect(',');
  if (isCall) at.expectWord('metadata');
  at.advance();
  at.expect('(');
  const isIndirect = at.seesWord('DW_OP_deref');
  at.skipLine();
  return { address, variable, isIndirect };
}
