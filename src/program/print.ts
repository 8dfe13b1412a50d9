import type { Block, FunctionBody, FunctionCode, Instruction, Operand, Terminator } from './ir.ts';
import type { Value } from './value.ts';

/** A function's code as text, one instruction a line; registers are `r0`, `r1`, …, blocks `b0`, `b1`, …. */
export function printFunction(code: FunctionCode): string {
  const { body } = code;
  const inputs = [
    ['parameters', body.parameters.map(register => `r${register}`).join(' ')],
    ['rest', printRegister(body.rest)],
    ['arguments', printRegister(body.argumentList)],
    ['receiver', printRegister(body.receiver)],
    ['callee', printRegister(body.callee)],
    ['newTarget', printRegister(body.newTarget)],
    ['captures', body.captures.map(register => `r${register}`).join(' ')],
  ]
    .filter(([, registers]) => registers !== '')
    .map(([name, registers]) => ` ${name}: ${registers}`);
  const blocks = body.blocks.map((block, index) => printBlock(body, block, index));
  return [`function ${code.name}`, ...inputs, ...blocks].join('\n');
}

function printRegister(register: number | undefined): string {
  return register === undefined ? '' : `r${register}`;
}

function printBlock(body: FunctionBody, block: Block, index: number): string {
  const handler = block.onThrow;
  const onThrow = handler === undefined ? '' : ` (${handler.kind} b${handler.block} r${handler.caught})`;
  const lines = block.instructions.map(instruction => `  ${printInstruction(body, instruction)}`);
  return [`b${index}:${onThrow}`, ...lines, `  ${printTerminator(body, block.end)}`].join('\n');
}

function printInstruction(body: FunctionBody, instruction: Instruction): string {
  const show = (operand: Operand) => printOperand(body, operand);
  const list = (operands: readonly Operand[]) => operands.map(show).join(', ');
  switch (instruction.do) {
    case 'copy':
      return `r${instruction.to} = ${show(instruction.from)}`;
    case 'apply':
      return `r${instruction.to} = ${instruction.operator.name}(${list(instruction.args)})`;
    case 'closure':
      return `r${instruction.to} = closure ${instruction.code.name}[${list(instruction.captures)}]`;
    case 'call': {
      const call = `${show(instruction.callee)}(${list(instruction.args)})`;
      return `r${instruction.to} = ${instruction.construct ? 'new' : 'call'} ${call} on ${show(instruction.receiver)}`;
    }
    case 'cell':
      return `r${instruction.to} = cell ${show(instruction.value)}`;
    case 'load':
      return `r${instruction.to} = load ${show(instruction.cell)}`;
    case 'store':
      return `store ${show(instruction.cell)} ${show(instruction.value)}`;
    case 'suspend':
      return `r${instruction.to} = suspend ${show(instruction.value)}`;
    case 'in':
      return `r${instruction.to} = in`;
    case 'peek':
      return `r${instruction.to} = peek ${show(instruction.offset)}`;
    case 'out':
      return `out ${show(instruction.value)}`;
    case 'event':
      return `event ${instruction.name}(${list(instruction.args)})`;
    case 'assert':
    case 'assume':
      return `${instruction.do} ${show(instruction.that)}`;
  }
}

function printTerminator(body: FunctionBody, end: Terminator): string {
  switch (end.do) {
    case 'jump':
      return `jump b${end.to}`;
    case 'branch':
      return `branch ${printOperand(body, end.on)} b${end.then} b${end.otherwise}`;
    case 'switch': {
      const cases = [...end.cases].map(([value, block]) => `${value}: b${block}`).join(', ');
      return `switch ${printOperand(body, end.on)} {${cases}} b${end.otherwise}`;
    }
    case 'return':
    case 'throw':
      return `${end.do} ${printOperand(body, end.value)}`;
    case 'halt':
      return end.accepted ? 'accept' : 'reject';
    case 'unsupported':
      return `unsupported ${end.construct}`;
  }
}

function printOperand(body: FunctionBody, operand: Operand): string {
  return operand >= 0 ? `r${operand}` : printValue(body.constants[~operand]);
}

function printValue(value: Value): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
      return `${value}n`;
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'object':
      if (value === null) return 'null';
      return value.kind === 'marker' ? `<${value.name}>` : `<${value.kind}>`;
    default:
      return String(value);
  }
}
