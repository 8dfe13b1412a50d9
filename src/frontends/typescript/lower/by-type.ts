import type * as t from '@babel/types';
import type { Frame } from './frame.ts';

/** What becomes of nodes of the syntax tree, by their type. */
export type ByType<Rest extends readonly unknown[], Result> = {
  readonly [Type in t.Node['type']]?: (
    frame: Frame,
    node: Extract<t.Node, { readonly type: Type }>,
    ...rest: Rest
  ) => Result;
};

/** What the table has for this node. */
export function byType<Rest extends readonly unknown[], Result>(
  table: ByType<Rest, Result>,
  { type }: t.Node,
): ((frame: Frame, node: t.Node, ...rest: Rest) => Result) | undefined {
  // The function under a type takes nodes of that type, which the compiler cannot follow.
  return table[type] as ((frame: Frame, node: t.Node, ...rest: Rest) => Result) | undefined;
}
