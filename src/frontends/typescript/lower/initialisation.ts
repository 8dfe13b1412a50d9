import type * as t from '@babel/types';
import type { Analyser, LexicalUse } from './analyse.ts';
import { startOf } from './ast.ts';
import type { FunctionInfo, Variable } from './scope.ts';

/**
 * The uses of `let`, `const`, classes, parameters and imports that may come before the variable is initialised. Marks the
 * variables that such uses need to start as the marker.
 *
 * A declaration is a direct part of its scope: all that comes after it in the scope's text runs after it. A closure runs
 * after it is made, and a hoisted function not before the first place that names it (directly or through other hoisted
 * functions). Functions in `exported` may be called by other modules at any time.
 */
export function usesBeforeInitialisation(
  uses: readonly LexicalUse[],
  analyser: Analyser,
  exported: ReadonlySet<string>,
): ReadonlySet<t.Node> {
  const earliest = new EarliestCalls(analyser, exported);
  const checked = new Set<t.Node>();
  for (const { node, variable, from } of uses) {
    if (variable.kind !== 'import' && isAfter(node, variable, from, analyser, earliest)) continue;
    checked.add(node);
    if (variable.kind !== 'import') variable.startsUninitialised = true;
  }
  return checked;
}

function isAfter(
  node: t.Node,
  variable: Variable,
  from: FunctionInfo,
  analyser: Analyser,
  earliest: EarliestCalls,
): boolean {
  const home = variable.owner === analyser.root ? analyser.main : variable.owner;
  let position = startOf(node);
  if (from !== home) {
    const closure = from.childOf(home);
    if (closure.declaredAs !== undefined && variable.until !== Number.POSITIVE_INFINITY) return false;
    position = earliest.of(closure);
  }
  if (position < variable.initialised) return false;
  if (variable.until !== Number.POSITIVE_INFINITY && position >= variable.until) return false;
  return !variable.early.some(range => range.start <= position && position < range.end);
}

/** The positions in the text before which functions are certainly not called. */
class EarliestCalls {
  private readonly found = new Map<FunctionInfo, number>();

  constructor(analyser: Analyser, exported: ReadonlySet<string>) {
    const dependents = new Map<FunctionInfo, FunctionInfo[]>();
    const pending: FunctionInfo[] = [];
    for (const [node, info] of analyser.functions) {
      const variable = info.declaredAs;
      if (variable === undefined || info.parent === undefined) continue;
      let first = Number.POSITIVE_INFINITY;
      const isEarly =
        variable.kind !== 'function' ||
        analyser.blockFunctions.has(node) ||
        (info.parent === analyser.main && exported.has(variable.name));
      if (isEarly) first = 0;
      for (const { at, from } of variable.uses) {
        if (from === info.parent) first = Math.min(first, at);
        else {
          const user = from.childOf(info.parent);
          if (user.declaredAs === undefined) first = Math.min(first, user.start);
          else if (user !== info) {
            const list = dependents.get(user);
            if (list === undefined) dependents.set(user, [info]);
            else list.push(info);
          }
        }
      }
      this.found.set(info, first);
      pending.push(info);
    }
    for (let info = pending.pop(); info !== undefined; info = pending.pop()) {
      const first = this.of(info);
      for (const dependent of dependents.get(info) ?? []) {
        if (this.of(dependent) <= first) continue;
        this.found.set(dependent, first);
        pending.push(dependent);
      }
    }
  }

  of(info: FunctionInfo): number {
    return this.found.get(info) ?? info.start;
  }
}
