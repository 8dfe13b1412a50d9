import type { Action, FunctionBlocks, Instruction, Module } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';

const TYPES = `%struct.node = type { ptr, i32 }
%"class.ns::A" = type { %struct.node, i8 }
`;

/** The body of a function with these lines, which end in `ret void`. */
export function bodyOf(lines: string, parameters = ''): FunctionBlocks {
  const { functions } = parseModule(`${TYPES}define void @f(${parameters}) {\n${lines}\n  ret void\n}\n`);
  const parsed = functions.get('f');
  if (parsed === undefined) throw new Error('the function is missing');
  return parsed.body;
}

/** What one instruction is read as. */
export function instruction(line: string): Instruction {
  return bodyOf(`  ${line}`).blocks[0].instructions[0];
}

export function action<D extends Action['do']>(line: string, kind: D): Extract<Action, { do: D }> {
  const { action: read } = instruction(line);
  if (!isKind(read, kind)) throw new Error(`read as ${read.do}`);
  return read;
}

function isKind<D extends Action['do']>(read: Action, kind: D): read is Extract<Action, { do: D }> {
  return read.do === kind;
}

/** The actions of a function's instructions, in the order of the text. */
export function actionsOf(module: Module, name: string): readonly Action[] {
  const parsed = module.functions.get(name);
  if (parsed === undefined) throw new Error(`${name} is missing`);
  return parsed.body.blocks.flatMap(block => block.instructions.map(({ action: read }) => read));
}
