import type { Instruction, Operand } from '../llvm/module.ts';
import { operandsOf } from '../translate/promotion.ts';

/**
 * Those of a pointer's copies that are the same pointer on all paths: made by no step to another place, and by no choice
 * between it and something else. Linear in the function, times how deep variables are copied.
 */
export function wholeCopies(
  instructions: readonly Instruction[],
  parameter: string,
  copies: ReadonlySet<string>,
): ReadonlySet<string> {
  const whole = new Set(copies);
  const isWhole = (operand: Operand): boolean => operand.kind === 'local' && whole.has(operand.name);
  const isSame = ({ action }: Instruction): boolean => {
    switch (action.do) {
      case 'load':
        return holdsOnly(instructions, action.from, isWhole);
      case 'getelementptr':
        return isWhole(action.base) && action.indices.every(isZero);
      case 'select':
        return isWhole(action.then) && isWhole(action.otherwise);
      case 'phi':
      case 'freeze':
        return operandsOf(action).every(isWhole);
      default:
        return false;
    }
  };
  for (let before = Number.POSITIVE_INFINITY; whole.size < before; ) {
    before = whole.size;
    for (const instruction of instructions) {
      const { result } = instruction;
      if (result !== undefined && result !== parameter && whole.has(result) && !isSame(instruction))
        whole.delete(result);
    }
  }
  return whole;
}

/** Whether a variable is only read and set, and only to such values. */
function holdsOnly(
  instructions: readonly Instruction[],
  variable: Operand,
  isWhole: (operand: Operand) => boolean,
): boolean {
  if (variable.kind !== 'local') return false;
  const isIt = (operand: Operand): boolean => operand.kind === 'local' && operand.name === variable.name;
  return instructions.every(({ action }) => {
    if (action.do === 'load') return true;
    if (action.do === 'store') return !isIt(action.value) && (!isIt(action.to) || isWhole(action.value));
    return !operandsOf(action).some(isIt);
  });
}

function isZero(operand: Operand): boolean {
  return operand.kind === 'zero' || (operand.kind === 'int' && operand.value === 0n);
}
