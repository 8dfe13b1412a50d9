import type { Action, Instruction, Operand } from '../llvm/module.ts';

type Call = Action & { readonly do: 'call' };

/**
 * The instructions of a block with `__builtin_ffs(x)` as it is meant. clang writes it as a choice: 0 where x is 0, else one
 * more than the zeros below the first one. The zeros are counted before the choice, in either case, by a count that promises
 * that x is not 0. In LLVM a broken promise matters only to who uses the count, and the choice does not; here it would be a
 * fault at once. So the count does not promise it: that of 0 is then a number that is not chosen.
 */
export function withFirstOnes(instructions: readonly Instruction[]): readonly Instruction[] {
  return instructions.map((instruction, i) => {
    const { action } = instruction;
    if (action.do !== 'call' || !isFirstOne(instructions.slice(i, i + 4))) return instruction;
    return { ...instruction, action: { ...action, args: [action.args[0], unpromised(action)] } };
  });
}

/** Whether these are what clang makes of `__builtin_ffs`: the results of the first two are for those after them alone. */
function isFirstOne([count, sum, test, choice]: readonly (Instruction | undefined)[]): boolean {
  if (count?.action.do !== 'call' || sum?.action.do !== 'int') return false;
  if (test?.action.do !== 'icmp' || choice?.action.do !== 'select') return false;
  const { callee, args } = count.action;
  const { left, right, predicate } = test.action;
  return (
    callee.kind === 'global' &&
    callee.name.startsWith('llvm.cttz.') &&
    sum.action.operator === 'add' &&
    isNamed(sum.action.left, count.result) &&
    predicate === 'eq' &&
    isNamed(args[0].value, left.kind === 'local' ? left.name : undefined) &&
    isZero(right) &&
    isNamed(choice.action.condition, test.result) &&
    isZero(choice.action.then) &&
    isNamed(choice.action.otherwise, sum.result)
  );
}

function unpromised({ args: [, promise] }: Call): Call['args'][number] {
  return { ...promise, value: { kind: 'int', value: 0n, type: promise.value.type } };
}

function isNamed(operand: Operand, name: string | undefined): boolean {
  return operand.kind === 'local' && operand.name === name;
}

function isZero(operand: Operand): boolean {
  return operand.kind === 'int' && operand.value === 0n;
}
