import type { Action, BasicBlock, Operand, Type } from '../llvm/module.ts';

/**
 * The local variables that need no memory: scalars whose address goes nowhere but into loads and stores of their own
 * type. They become registers, so that dead ones are known to be dead. Linear in the function.
 */
export function variablesInRegisters(blocks: readonly BasicBlock[]): ReadonlyMap<string, Type> {
  const candidates = new Map<string, Type>();
  for (const { instructions } of blocks)
    for (const { result, action } of instructions)
      if (result !== undefined && action.do === 'alloca' && isScalar(action.type) && isSingle(action.count))
        candidates.set(result, action.type);
  for (const { instructions } of blocks)
    for (const { action } of instructions)
      for (const operand of operandsOf(action))
        if (operand.kind === 'local') {
          const own = candidates.get(operand.name);
          if (own !== undefined && !isOwnAccess(action, operand, own)) candidates.delete(operand.name);
        }
  return candidates;
}

function isScalar(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'ptr' || (type.kind === 'float' && /^(?:float|double)$/.test(type.name));
}

function isSingle(count: Operand | undefined): boolean {
  return count === undefined || (count.kind === 'int' && count.value === 1n);
}

/** Whether an instruction that has the address of a variable among its operands sets or reads the variable as a whole. */
export function isOwnAccess(action: Action, operand: Operand, own: Type): boolean {
  if (action.do === 'load') return sameScalar(action.type, own);
  return (
    action.do === 'store' && action.to === operand && action.value !== operand && sameScalar(action.value.type, own)
  );
}

function sameScalar(a: Type, b: Type): boolean {
  if (a.kind === 'int' && b.kind === 'int') return a.width === b.width;
  if (a.kind === 'float' && b.kind === 'float') return a.name === b.name;
  return a.kind === b.kind;
}

/** Everything that an instruction reads; also inside of constant expressions. To begin or end a variable reads nothing. */
export function operandsOf(action: Action): readonly Operand[] {
  const direct = directOperands(action);
  return direct.flatMap(operand =>
    operand.kind === 'expression' ? [operand, ...operandsOf(operand.instruction.action)] : [operand],
  );
}

function directOperands(action: Action): readonly Operand[] {
  switch (action.do) {
    case 'int':
    case 'float':
    case 'icmp':
    case 'fcmp':
      return [action.left, action.right];
    case 'fneg':
    case 'cast':
    case 'freeze':
    case 'ret':
      return action.value === undefined ? [] : [action.value];
    case 'alloca':
      return action.count === undefined ? [] : [action.count];
    case 'load':
    case 'extractvalue':
      return [action.from];
    case 'store':
      return [action.value, action.to];
    case 'getelementptr':
      return [action.base, ...action.indices];
    case 'select':
      return [action.condition, action.then, action.otherwise];
    case 'phi':
      return action.incoming.map(({ value }) => value);
    case 'call':
      return [action.callee, ...action.args.map(({ value }) => value)];
    case 'insertvalue':
      return [action.into, action.value];
    case 'condbr':
    case 'switch':
    case 'indirectbr':
      return [action.on];
    case 'other':
      return action.operands ?? [];
    case 'lifetime':
    case 'br':
    case 'unreachable':
      return [];
  }
}
