import type * as t from '@babel/types';

/** What becomes of nodes of the syntax tree, by their type; the first argument is what it is done for. */
export type ByType<For, Rest extends readonly unknown[], Result> = {
  readonly [Type in t.Node['type']]?: (
    on: For,
    node: Extract<t.Node, { readonly type: Type }>,
    ...rest: Rest
  ) => Result;
};

/** What the table has for this node. */
export function byType<For, Rest extends readonly unknown[], Result>(
  table: ByType<For, Rest, Result>,
  { type }: t.Node,
): ((on: For, node: t.Node, ...rest: Rest) => Result) | undefined {
  // The function under a type takes nodes of that type, which the compiler cannot follow.
  return table[type] as ((on: For, node: t.Node, ...rest: Rest) => Result) | undefined;
}
