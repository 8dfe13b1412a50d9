import type { FunctionDefinition, Module, Operand } from '../llvm/module.ts';
import { copiesOf } from './pointer-use.ts';
import { wholeCopies } from './whole-copies.ts';

/** How many numbers a pointer to a number leads to; `unknown` where it is handed on to what cannot be seen. */
export type NumbersBehind = 'one' | 'many' | 'unknown';

/**
 * What a function and those of the same file that it hands the pointer to say of it: with an index, or a step to another
 * place, there are many. Linear in these functions, times how deep variables are copied.
 */
export function numbersBehind(
  module: Module,
  definition: FunctionDefinition,
  parameter: string,
  seen: Set<string> = new Set(),
): NumbersBehind {
  const key = `${definition.name} ${parameter}`;
  if (seen.has(key)) return 'one';
  seen.add(key);
  const instructions = definition.body.blocks.flatMap(block => block.instructions);
  const { values, variables } = copiesOf(instructions, parameter);
  const whole = wholeCopies(instructions, parameter, values);
  const isCopy = (operand: Operand): boolean => operand.kind === 'local' && values.has(operand.name);
  const isVariable = (operand: Operand): boolean => operand.kind === 'local' && variables.has(operand.name);
  let found: NumbersBehind = 'one';
  for (const { result, action } of instructions) {
    if (action.do === 'getelementptr' && isCopy(action.base) && (result === undefined || !whole.has(result)))
      return 'many';
    if (action.do === 'store' && isCopy(action.value) && !isVariable(action.to)) found = 'unknown';
    if (action.do !== 'call') continue;
    for (const [i, { value }] of action.args.entries()) {
      if (isVariable(value) && !isMarker(action.callee)) found = 'unknown';
      if (!isCopy(value)) continue;
      const called = action.callee.kind === 'global' ? module.functions.get(action.callee.name) : undefined;
      const name = called?.parameters[i]?.name;
      const there = called === undefined || name === undefined ? 'unknown' : numbersBehind(module, called, name, seen);
      if (there === 'many') return 'many';
      if (there === 'unknown') found = 'unknown';
    }
  }
  return found;
}

/** What tells the compiler about variables, and does nothing. */
function isMarker(callee: Operand): boolean {
  return callee.kind === 'global' && /^llvm\.(?:lifetime|dbg)\./.test(callee.name);
}
