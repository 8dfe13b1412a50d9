import type { Cursor } from './cursor.ts';
import { bytesOf, textOf } from './escapes.ts';
import { parseFlags } from './flags.ts';
import { floatConstant } from './float-constant.ts';
import type { Action, Instruction, Operand, Type } from './module.ts';
import { isCastOperator, isFloatOperator, isFloatPredicate, isIntOperator, isIntPredicate } from './operators.ts';
import { intType, PTR, parseList, parseType, seesType } from './types.ts';

const INTEGER = /^-?[0-9]+$/;
const HEX_INTEGER = /^[us]0x[0-9A-Fa-f]+$/;
/** Constants that name something of the module and do nothing else with it that matters here. */
const WRAPPERS: ReadonlySet<string> = new Set(['dso_local_equivalent', 'no_cfi']);

/** Reads a type and a value of it. */
export function parseTyped(at: Cursor): Operand {
  return parseOperand(at, parseType(at));
}

/**
 * Reads a value: a name or a constant.
 * @throws IrSyntaxError
 */
export function parseOperand(at: Cursor, type: Type): Operand {
  if (type.kind === 'metadata') return parseMetadataOperand(at, type);
  switch (at.kind) {
    case 'local':
    case 'global': {
      const operand: Operand = { kind: at.kind, name: at.name(), type };
      at.advance();
      return operand;
    }
    case 'number':
      return parseNumber(at, type);
    case 'bytes': {
      const bytes = bytesOf(at.quoted());
      at.advance();
      return { kind: 'bytes', bytes, type };
    }
    case 'word':
      return parseWordOperand(at, type);
    case 'punctuation':
      return parseAggregate(at, type);
    default:
      throw at.error('expected a value');
  }
}

function parseNumber(at: Cursor, type: Type): Operand {
  const written = at.written();
  let operand: Operand | undefined;
  if (type.kind === 'float') operand = floatConstant(written, type);
  else if (type.kind === 'int' && INTEGER.test(written)) operand = { kind: 'int', value: BigInt(written), type };
  if (operand === undefined) throw at.error(`expected a value of this type (${type.kind})`);
  at.advance();
  return operand;
}

function parseWordOperand(at: Cursor, type: Type): Operand {
  const word = at.written();
  switch (word) {
    case 'true':
    case 'false':
      at.advance();
      return { kind: 'int', value: word === 'true' ? 1n : 0n, type };
    case 'null':
    case 'undef':
    case 'poison':
    case 'none':
      at.advance();
      return { kind: word, type };
    case 'zeroinitializer':
      at.advance();
      return { kind: 'zero', type };
    case 'splat':
      return parseSplat(at, type);
    case 'asm':
      return parseAssembly(at, type);
    case 'blockaddress':
      return parseLabelAddress(at, type);
    case 'ptrauth':
      return parseOtherConstant(at, type);
    default:
      if (type.kind === 'int' && HEX_INTEGER.test(word)) return parseHexInteger(at, type.width, type);
      if (WRAPPERS.has(word)) {
        at.advance();
        return parseOperand(at, type);
      }
      return parseExpression(at, type);
  }
}

/** `blockaddress(@function, %block)` */
function parseLabelAddress(at: Cursor, type: Type): Operand {
  at.advance();
  at.expect('(');
  const of = at.expectName('global');
  at.expect(',');
  const name = at.expectName('local');
  at.expect(')');
  return { kind: 'label', of, name, type };
}

function parseHexInteger(at: Cursor, width: number, type: Type): Operand {
  const written = at.written();
  const bits = BigInt(written.slice(1));
  at.advance();
  return { kind: 'int', value: written.startsWith('s') ? BigInt.asIntN(width, bits) : bits, type };
}

function parseSplat(at: Cursor, type: Type): Operand {
  at.advance();
  at.expect('(');
  const element = parseTyped(at);
  at.expect(')');
  const count = type.kind === 'vector' || type.kind === 'array' ? type.count : 0;
  return { kind: 'aggregate', elements: new Array<Operand>(count).fill(element), type };
}

/** `asm sideeffect "text", "constraints"` */
function parseAssembly(at: Cursor, type: Type): Operand {
  at.advance();
  while (at.kind === 'word') at.advance();
  if (at.kind !== 'string') throw at.error('expected the text of the assembly');
  const text = textOf(at.quoted());
  at.advance();
  at.expect(',');
  if (at.kind !== 'string') throw at.error('expected the constraints of the assembly');
  at.advance();
  return { kind: 'asm', text, type };
}

function parseOtherConstant(at: Cursor, type: Type): Operand {
  const opcode = at.written();
  at.advance();
  at.skipGroup();
  return expression({ do: 'other', opcode, type, isTerminator: false }, type);
}

function parseAggregate(at: Cursor, type: Type): Operand {
  let elements: readonly Operand[];
  if (at.take('[')) {
    elements = parseList(at, ']', parseTyped);
  } else if (at.take('{')) {
    elements = parseList(at, '}', parseTyped);
  } else if (at.take('<')) {
    if (at.take('{')) {
      elements = parseList(at, '}', parseTyped);
      at.expect('>');
    } else {
      elements = parseList(at, '>', parseTyped);
    }
  } else {
    throw at.error('expected a value');
  }
  return { kind: 'aggregate', elements, type };
}

/** `metadata !12`, `metadata ptr %x`, `metadata !DIExpression()`: what it is does not matter to a run. */
function parseMetadataOperand(at: Cursor, type: Type): Operand {
  if (at.kind === 'metadata') {
    const isText = at.seesBang() && at.text[at.end] === '"';
    at.advance();
    if (isText) at.advance();
    else if (at.sees('(') || at.sees('{')) at.skipGroup();
  } else if (seesType(at)) {
    parseTyped(at);
  } else {
    throw at.error('expected metadata');
  }
  return { kind: 'metadata', type };
}

function expression(action: Action, type: Type): Operand {
  const instruction: Instruction = { result: undefined, action, debug: undefined };
  return { kind: 'expression', instruction, type };
}

/** Reads `opcode flags (…)`, an instruction whose operands are constants. */
function parseExpression(at: Cursor, type: Type): Operand {
  const opcode = at.written();
  if (opcode === 'getelementptr') {
    at.advance();
    const { isInbounds } = parseFlags(at);
    at.expect('(');
    const action = parseElementAddress(at, isInbounds);
    at.expect(')');
    return expression(action, PTR);
  }
  if (isCastOperator(opcode)) {
    at.advance();
    parseFlags(at);
    at.expect('(');
    const value = parseTyped(at);
    at.expectWord('to');
    const to = parseType(at);
    at.expect(')');
    return expression({ do: 'cast', operator: opcode, value, to }, to);
  }
  if (isIntOperator(opcode)) {
    at.advance();
    const { nsw, nuw } = parseFlags(at);
    const [left, right] = parsePair(at);
    return expression({ do: 'int', operator: opcode, left, right, nsw, nuw }, left.type);
  }
  if (isFloatOperator(opcode)) {
    at.advance();
    parseFlags(at);
    const [left, right] = parsePair(at);
    return expression({ do: 'float', operator: opcode, left, right }, left.type);
  }
  return parseRareExpression(at, opcode, type);
}

/** What older compilers still write as constant expressions; one of an opcode that is not known becomes `other`. */
function parseRareExpression(at: Cursor, opcode: string, type: Type): Operand {
  switch (opcode) {
    case 'icmp':
    case 'fcmp': {
      at.advance();
      const action = parseComparison(at, opcode, parsePair);
      return expression(action, truthOf(action.left.type));
    }
    case 'select': {
      at.advance();
      at.expect('(');
      const action = parseSelect(at);
      at.expect(')');
      return expression(action, action.then.type);
    }
    case 'extractelement':
    case 'insertelement':
    case 'shufflevector': {
      at.advance();
      at.expect('(');
      const operands = parseList(at, ')', parseTyped);
      const result = vectorResult(opcode, operands);
      return expression({ do: 'other', opcode, type: result, isTerminator: false, operands }, result);
    }
    default:
      if (at.text.startsWith(' (', at.end)) return parseOtherConstant(at, type);
      throw at.error('expected a value');
  }
}

function parsePair(at: Cursor): readonly [Operand, Operand] {
  at.expect('(');
  const pair = parseTwo(at);
  at.expect(')');
  return pair;
}

/** Two operands, each with its type. */
export function parseTwo(at: Cursor): readonly [Operand, Operand] {
  const first = parseTyped(at);
  at.expect(',');
  return [first, parseTyped(at)];
}

/** Reads a comparison from its flags on. */
export function parseComparison(
  at: Cursor,
  opcode: 'icmp' | 'fcmp',
  parseSides: (at: Cursor) => readonly [Operand, Operand],
): Extract<Action, { do: 'icmp' | 'fcmp' }> {
  parseFlags(at);
  const predicate = at.written();
  const isInt = opcode === 'icmp' && isIntPredicate(predicate);
  const asked = isInt
    ? { do: opcode, predicate }
    : isFloatPredicate(predicate)
      ? { do: 'fcmp' as const, predicate }
      : undefined;
  if (asked?.do !== opcode) throw at.error('expected a comparison');
  at.advance();
  const [left, right] = parseSides(at);
  return { ...asked, left, right };
}

/** Reads a choice from its condition on. */
export function parseSelect(at: Cursor): Extract<Action, { do: 'select' }> {
  const condition = parseTyped(at);
  at.expect(',');
  const [then, otherwise] = parseTwo(at);
  return { do: 'select', condition, then, otherwise };
}

/** Reads what follows the flags of a `getelementptr`: the type, the base and the indices. */
export function parseElementAddress(at: Cursor, isInbounds: boolean): Extract<Action, { do: 'getelementptr' }> {
  const type = parseType(at);
  at.expect(',');
  const base = parseTyped(at);
  const indices: Operand[] = [];
  while (at.takeInnerComma()) {
    at.takeWord('inrange');
    indices.push(parseTyped(at));
  }
  return { do: 'getelementptr', type, base, indices, isInbounds };
}

/** The type of a comparison's result: one bit, or one for each element of a vector. */
function truthOf(type: Type): Type {
  return type.kind === 'vector' ? { kind: 'vector', count: type.count, element: intType(1) } : intType(1);
}

/** The type of what an instruction on vectors gives. */
export function vectorResult(opcode: string, operands: readonly Operand[]): Type {
  const [vector, , mask] = operands;
  const { type } = vector;
  if (type.kind !== 'vector') return type;
  if (opcode === 'extractelement') return type.element;
  if (opcode === 'shufflevector' && mask?.type.kind === 'vector') {
    return { kind: 'vector', count: mask.type.count, element: type.element };
  }
  return type;
}
