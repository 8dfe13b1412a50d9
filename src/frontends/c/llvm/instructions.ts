import { parseCall, parseInvoke, parseLabel } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { parseFlags } from './flags.ts';
import type { Action, Instruction, Operand, Type } from './module.ts';
import {
  parseComparison,
  parseElementAddress,
  parseOperand,
  parseSelect,
  parseTwo,
  parseTyped,
  vectorResult,
} from './operands.ts';
import { isCastOperator, isFloatOperator, isIntOperator } from './operators.ts';
import { intType, parseList, parseType, VOID } from './types.ts';

const OTHER_TERMINATORS: ReadonlySet<string> = new Set(['resume', 'callbr', 'catchswitch', 'catchret', 'cleanupret']);

/** First words of further lines of an instruction: the clauses of a `landingpad`, the targets of a `callbr`. */
const CONTINUATIONS: ReadonlySet<string> = new Set(['cleanup', 'catch', 'filter', 'to']);

/** Words behind the operands of a memory access: how atomic it is. */
const ORDERINGS: ReadonlySet<string> = new Set([
  'unordered',
  'monotonic',
  'acquire',
  'release',
  'acq_rel',
  'seq_cst',
  'syncscope',
]);

/**
 * Reads an instruction up to the end of its last line. An opcode that is not known becomes `other`.
 * @throws IrSyntaxError for a known one whose operands cannot be read, or with something left over at its end
 */
export function parseInstruction(at: Cursor): Instruction {
  at.begin();
  let result: string | undefined;
  if (at.kind === 'local') {
    result = at.name();
    at.advance();
    at.expect('=');
  }
  if (at.kind !== 'word') throw at.error('expected an instruction');
  const opcode = at.written();
  at.advance();
  const action = parseAction(at, opcode) ?? skipOther(at, opcode);
  const { debug, align } = parseAttachments(at);
  if (!at.startsLine) throw at.error('expected the end of the instruction');
  const isAccess = action.do === 'load' || action.do === 'store';
  return { result, action: isAccess ? { ...action, align } : action, debug };
}

/** Reads `, align 4, !dbg !12, …` behind an instruction; gives the alignment and the number of the `!dbg` node. */
function parseAttachments(at: Cursor): { readonly debug: number | undefined; readonly align: number } {
  let debug: number | undefined;
  let align = 1;
  while (!at.startsLine && at.take(',')) {
    if (at.kind !== 'metadata') {
      align = parseSetting(at) ?? align;
      continue;
    }
    const kind = at.written();
    at.advance();
    if (at.kind !== 'metadata') throw at.error('expected a metadata node');
    if (kind === '!dbg' && !at.seesBang()) {
      const number = Number(at.name());
      if (Number.isInteger(number)) debug = number;
    }
    at.advance();
    if (at.sees('{') || at.sees('(')) at.skipGroup();
  }
  return { debug, align };
}

/** `align 4`, which gives 4, or `addrspace(5)` */
function parseSetting(at: Cursor): number | undefined {
  if (at.takeWord('align')) return at.expectCount();
  if (!at.takeWord('addrspace')) throw at.error('expected an alignment or metadata');
  at.skipGroup();
  return undefined;
}

function parseAction(at: Cursor, opcode: string): Action | undefined {
  if (isIntOperator(opcode)) {
    const { nsw, nuw } = parseFlags(at);
    const [left, right] = parsePair(at);
    return { do: 'int', operator: opcode, left, right, nsw, nuw };
  }
  if (isCastOperator(opcode)) {
    parseFlags(at);
    const value = parseTyped(at);
    at.expectWord('to');
    return { do: 'cast', operator: opcode, value, to: parseType(at) };
  }
  if (isFloatOperator(opcode)) {
    parseFlags(at);
    const [left, right] = parsePair(at);
    return { do: 'float', operator: opcode, left, right };
  }
  const parse = PARSERS.get(opcode);
  return parse === undefined ? parseOther(at, opcode) : parse(at);
}

/** What reads an instruction from behind its opcode on, beside operators. */
const PARSERS: ReadonlyMap<string, (at: Cursor) => Action> = new Map<string, (at: Cursor) => Action>([
  ['load', parseLoad],
  ['store', parseStore],
  ['br', parseBranch],
  ['call', parseCall],
  ['tail', parseMarkedCall],
  ['musttail', parseMarkedCall],
  ['notail', parseMarkedCall],
  ['invoke', parseInvoke],
  ['getelementptr', at => parseElementAddress(at, parseFlags(at).isInbounds)],
  ['icmp', at => parseComparison(at, 'icmp', parsePair)],
  ['fcmp', at => parseComparison(at, 'fcmp', parsePair)],
  ['alloca', parseAlloca],
  ['ret', parseReturn],
  ['unreachable', () => ({ do: 'unreachable' })],
  ['fneg', parseNegation],
  ['freeze', at => ({ do: 'freeze', value: parseTyped(at) })],
  ['select', parseFlaggedSelect],
  ['phi', parsePhi],
  ['switch', parseSwitch],
  ['indirectbr', parseIndirectBranch],
  ['extractvalue', at => ({ do: 'extractvalue', from: parseTyped(at), indices: parseIndices(at) })],
  ['insertvalue', parseInsertValue],
]);

/** `tail call …` */
function parseMarkedCall(at: Cursor): Action {
  at.expectWord('call');
  return parseCall(at);
}

function parseNegation(at: Cursor): Action {
  parseFlags(at);
  return { do: 'fneg', value: parseTyped(at) };
}

function parseFlaggedSelect(at: Cursor): Action {
  parseFlags(at);
  return parseSelect(at);
}

/** `i32 %a, %b`: two operands of one type. */
function parsePair(at: Cursor): readonly [Operand, Operand] {
  const left = parseTyped(at);
  at.expect(',');
  return [left, parseOperand(at, left.type)];
}

function parseAlloca(at: Cursor): Action {
  at.takeWord('inalloca');
  at.takeWord('swifterror');
  const type = parseType(at);
  let count: Operand | undefined;
  while (at.takeInnerComma()) {
    if (at.seesWord('align') || at.seesWord('addrspace')) parseSetting(at);
    else count = parseTyped(at);
  }
  return { do: 'alloca', type, count };
}

function parseVolatile(at: Cursor): boolean {
  at.takeWord('atomic');
  return at.takeWord('volatile');
}

function parseLoad(at: Cursor): Action {
  const isVolatile = parseVolatile(at);
  const type = parseType(at);
  at.expect(',');
  const from = parseTyped(at);
  skipOrderings(at);
  return { do: 'load', type, from, isVolatile, align: 1 };
}

function parseStore(at: Cursor): Action {
  const isVolatile = parseVolatile(at);
  const [value, to] = parseTwo(at);
  skipOrderings(at);
  return { do: 'store', value, to, isVolatile, align: 1 };
}

function skipOrderings(at: Cursor): void {
  while (!at.startsLine && at.kind === 'word' && ORDERINGS.has(at.written())) {
    at.advance();
    if (at.sees('(')) at.skipGroup();
  }
}

function parseBranch(at: Cursor): Action {
  if (at.seesWord('label')) return { do: 'br', to: parseLabel(at) };
  const on = parseTyped(at);
  at.expect(',');
  const then = parseLabel(at);
  at.expect(',');
  return { do: 'condbr', on, then, otherwise: parseLabel(at) };
}

function parseReturn(at: Cursor): Action {
  const type = parseType(at);
  return { do: 'ret', value: type.kind === 'void' ? undefined : parseOperand(at, type) };
}

function parsePhi(at: Cursor): Action {
  parseFlags(at);
  const type = parseType(at);
  const incoming: { value: Operand; block: string }[] = [];
  do {
    at.expect('[');
    const value = parseOperand(at, type);
    at.expect(',');
    incoming.push({ value, block: at.expectName('local') });
    at.expect(']');
  } while (at.takeInnerComma());
  return { do: 'phi', type, incoming };
}

function parseSwitch(at: Cursor): Action {
  const on = parseTyped(at);
  at.expect(',');
  const otherwise = parseLabel(at);
  at.expect('[');
  const cases: { value: bigint; to: string }[] = [];
  while (!at.take(']')) {
    const value = parseTyped(at);
    if (value.kind !== 'int') throw at.error('expected an integer in front of it');
    at.expect(',');
    cases.push({ value: value.value, to: parseLabel(at) });
  }
  return { do: 'switch', on, cases, otherwise };
}

function parseIndirectBranch(at: Cursor): Action {
  const on = parseTyped(at);
  at.expect(',');
  at.expect('[');
  return { do: 'indirectbr', on, targets: parseList(at, ']', parseLabel) };
}

function parseIndices(at: Cursor): readonly number[] {
  const indices: number[] = [];
  while (at.takeInnerComma()) indices.push(at.expectCount());
  return indices;
}

function parseInsertValue(at: Cursor): Action {
  const [into, value] = parseTwo(at);
  return { do: 'insertvalue', into, value, indices: parseIndices(at) };
}

/** Instructions that are told apart but not executed. */
function parseOther(at: Cursor, opcode: string): Action | undefined {
  const other = (type: Type, operands: readonly Operand[], operator?: string): Action => ({
    do: 'other',
    opcode,
    type,
    isTerminator: false,
    operands,
    ...(operator === undefined ? {} : { operator }),
  });
  switch (opcode) {
    case 'extractelement':
    case 'insertelement':
    case 'shufflevector': {
      const operands = parseOperands(at);
      return other(vectorResult(opcode, operands), operands);
    }
    case 'va_arg': {
      const list = parseTyped(at);
      at.expect(',');
      return other(parseType(at), [list]);
    }
    case 'fence':
      skipOrderings(at);
      return other(VOID, []);
    case 'atomicrmw': {
      at.takeWord('volatile');
      if (at.kind !== 'word') throw at.error('expected what the instruction does');
      const operator = at.written();
      at.advance();
      const operands = parseOperands(at);
      skipOrderings(at);
      return other(operands[operands.length - 1].type, operands, operator);
    }
    case 'cmpxchg': {
      at.takeWord('weak');
      at.takeWord('volatile');
      const operands = parseOperands(at);
      skipOrderings(at);
      const fields = [operands[operands.length - 1].type, intType(1)];
      return other({ kind: 'struct', fields, isPacked: false }, operands);
    }
    default:
      return undefined;
  }
}

function parseOperands(at: Cursor): readonly Operand[] {
  const operands: Operand[] = [];
  do operands.push(parseTyped(at));
  while (at.takeInnerComma());
  return operands;
}

/** Skips an instruction of which only the opcode is known, up to its metadata. */
function skipOther(at: Cursor, opcode: string): Action {
  const type = opcode === 'landingpad' ? parseType(at) : VOID;
  while (at.kind !== 'end' && (!at.startsLine || isContinuation(at))) {
    if (at.sees('(') || at.sees('[') || at.sees('{')) {
      at.skipGroup();
    } else if (at.sees(',')) {
      if (!at.takeInnerComma()) break;
    } else {
      at.advance();
    }
  }
  return { do: 'other', opcode, type, isTerminator: OTHER_TERMINATORS.has(opcode) };
}

function isContinuation(at: Cursor): boolean {
  return at.kind === 'word' && CONTINUATIONS.has(at.written()) && !at.seesLabel();
}
