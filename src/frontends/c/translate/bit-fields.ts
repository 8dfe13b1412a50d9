import type { Action, BasicBlock, Operand } from '../llvm/module.ts';

/** What clang calls the two steps; reading a bit-field has a step of the first name, too. */
const CLEARED = /^bf\.clear\d*$/;
const SET = /^bf\.set\d*$/;

/**
 * The results of instructions by which bit-fields are set: a unit is loaded, the field's bits are cleared by `and` with a
 * constant, the new ones are put in by `or`, and it is stored where it came from. Linear in the function.
 */
export function bitFieldSettings(blocks: readonly BasicBlock[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { instructions } of blocks) {
    const made = new Map<string, Action>();
    for (const { result, action } of instructions) {
      if (result !== undefined) made.set(result, action);
      if (action.do !== 'store') continue;
      for (const name of settingNames(action.value, action.to, made)) found.add(name);
    }
  }
  return found;
}

/** The `and` and the `or` that a stored value comes from, where they set bits of what was there. */
function settingNames(value: Operand, to: Operand, made: ReadonlyMap<string, Action>): readonly string[] {
  const join = madeBy(value, made);
  if (value.kind !== 'local' || !SET.test(value.name) || join?.do !== 'int' || join.operator !== 'or') return [];
  for (const side of [join.left, join.right]) {
    const clear = madeBy(side, made);
    if (side.kind !== 'local' || !CLEARED.test(side.name) || clear?.do !== 'int' || clear.operator !== 'and') continue;
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
