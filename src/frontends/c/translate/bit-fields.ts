import type { Action, BasicBlock, Operand } from '../llvm/module.ts';

/**
 * The results of instructions by which bit-fields are set: a unit is loaded, the field's bits are cleared by `and` with a
 * constant, the new ones are put in by `or`, and it is stored where it came from. A variable that is one integer has no
 * bit-fields. Linear in the function.
 */
export function bitFieldSettings(blocks: readonly BasicBlock[]): ReadonlySet<string> {
  const found = new Set<string>();
  const integers = new Set<string>();
  for (const { instructions } of blocks) {
    const made = new Map<string, Action>();
    for (const { result, action } of instructions) {
      if (result !== undefined) made.set(result, action);
      if (result !== undefined && action.do === 'alloca' && action.type.kind === 'int') integers.add(result);
      if (action.do !== 'store' || (action.to.kind === 'local' && integers.has(action.to.name))) continue;
      const names = settingNames(action.value, action.to, made);
      for (const name of names) found.add(name);
    }
  }
  return found;
}

/** The `and` and the `or` that a stored value comes from, where they set bits of what was there. */
function settingNames(value: Operand, to: Operand, made: ReadonlyMap<string, Action>): readonly string[] {
  const join = madeBy(value, made);
  if (value.kind !== 'local' || join?.do !== 'int' || join.operator !== 'or') return [];
  for (const side of [join.left, join.right]) {
    const clear = madeBy(side, made);
    if (side.kind !== 'local' || clear?.do !== 'int' || clear.operator !== 'and') continue;
    const from = madeBy(clear.left, made);
    if (clear.right.kind === 'int' && from?.do === 'load' && isSamePlace(from.from, to)) return [value.name, side.name];
  }
  return [];
}

function madeBy(operand: Operand, made: ReadonlyMap<string, Action>): Action | undefined {
  return operand.kind === 'local' ? made.get(operand.name) : undefined;
}

function isSamePlace(a: Operand, b: Operand): boolean {
  return (a.kind === 'local' || a.kind === 'global') && a.kind === b.kind && a.name === b.name;
}
