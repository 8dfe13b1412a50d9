import type { Action, FunctionDefinition, Module, Operand, Type } from '../llvm/module.ts';
import { isOwnAccess, operandsOf } from '../translate/promotion.ts';

/**
 * All that a function can return, where that is a few constants; undefined otherwise. Looks through variables that hold
 * nothing else, and through calls of functions of the same file.
 */
export function returnedConstants(module: Module, definition: FunctionDefinition): ReadonlySet<bigint> | undefined {
  return constantsOf(module, definition, new Set());
}

function constantsOf(
  module: Module,
  definition: FunctionDefinition,
  asked: ReadonlySet<string>,
): ReadonlySet<bigint> | undefined {
  if (asked.has(definition.name)) return new Set();
  const instructions = definition.body.blocks.flatMap(block => block.instructions);
  const results = new Map(
    instructions.flatMap(({ result, action }) => (result === undefined ? [] : [[result, action]])),
  );
  const found = new Set<bigint>();
  const seen = new Set<string>();
  const follow = (operand: Operand): boolean => {
    if (operand.kind === 'int') {
      found.add(operand.value);
      return true;
    }
    if (operand.kind === 'zero' || operand.kind === 'null') {
      found.add(0n);
      return true;
    }
    if (operand.kind !== 'local') return false;
    if (seen.has(operand.name)) return true;
    seen.add(operand.name);
    const action = results.get(operand.name);
    return action !== undefined && followAction(action);
  };
  const followAction = (action: Action): boolean => {
    switch (action.do) {
      case 'load': {
        const { from } = action;
        if (from.kind !== 'local') return false;
        const variable = results.get(from.name);
        if (variable?.do !== 'alloca') return false;
        return isOnlySet(from.name, variable.type) && storedIn(from.name).every(follow);
      }
      case 'select':
        return follow(action.then) && follow(action.otherwise);
      case 'phi':
        return action.incoming.every(({ value }) => follow(value));
      case 'icmp':
      case 'fcmp':
        found.add(0n).add(1n);
        return true;
      case 'cast':
        return action.operator === 'zext' && isTruth(action.value) ? follow(action.value) : false;
      case 'call': {
        const callee = action.callee.kind === 'global' ? module.functions.get(action.callee.name) : undefined;
        const inside =
          callee === undefined ? undefined : constantsOf(module, callee, new Set([...asked, definition.name]));
        for (const value of inside ?? []) found.add(value);
        return inside !== undefined;
      }
      default:
        return false;
    }
  };
  const storedIn = (variable: string): readonly Operand[] =>
    instructions.flatMap(({ action }) =>
      action.do === 'store' && action.to.kind === 'local' && action.to.name === variable ? [action.value] : [],
    );
  /** Whether all that is done with a variable is that it is set and read as a whole. */
  const isOnlySet = (variable: string, type: Type): boolean =>
    instructions.every(({ action }) =>
      operandsOf(action).every(
        operand => operand.kind !== 'local' || operand.name !== variable || isOwnAccess(action, operand, type),
      ),
    );
  const isKnown = instructions.every(
    ({ action }) => action.do !== 'ret' || action.value === undefined || follow(action.value),
  );
  return isKnown ? found : undefined;
}

function isTruth(operand: Operand): boolean {
  return operand.type.kind === 'int' && operand.type.width === 1;
}
