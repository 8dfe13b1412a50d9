import type { Instruction, Module, Operand } from '../llvm/module.ts';

/**
 * The variables of which the functions of a module assign the whole or a part by name: not by way of a pointer that was kept
 * somewhere. Linear in the module's code, all of which is parsed for it.
 */
export function assignedVariables({ functions }: Module): ReadonlySet<string> {
  const assigned = new Set<string>();
  for (const { body } of functions.values()) {
    const parts = new Map<string, string>();
    for (const { result, action } of body.blocks.flatMap(({ instructions }) => instructions)) {
      const name = action.do === 'store' ? variableOf(action.to, parts) : undefined;
      if (name !== undefined) assigned.add(name);
      const of = action.do === 'getelementptr' ? variableOf(action.base, parts) : undefined;
      if (result !== undefined && of !== undefined) parts.set(result, of);
    }
  }
  return assigned;
}

/** The variable that an address is in; `parts` has those of registers. */
function variableOf(operand: Operand, parts: ReadonlyMap<string, string>): string | undefined {
  if (operand.kind === 'global') return operand.name;
  if (operand.kind === 'local') return parts.get(operand.name);
  return operand.kind === 'expression' ? variableIn(operand.instruction, parts) : undefined;
}

function variableIn({ action }: Instruction, parts: ReadonlyMap<string, string>): string | undefined {
  if (action.do === 'getelementptr') return variableOf(action.base, parts);
  return action.do === 'cast' ? variableOf(action.value, parts) : undefined;
}
