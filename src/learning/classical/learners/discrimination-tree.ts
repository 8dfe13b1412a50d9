import { type Asking, known } from '../asking.ts';
import type { Observations } from '../observations.ts';
import type { Word } from '../word.ts';

/** The number of the root, and what stands for no node and no state. */
export const TREE_ROOT = 0;
export const NONE = -1;

/** A node of a discrimination tree: inner with a discriminator, or a leaf with a state. */
export interface TreeNode {
  readonly parent: number;
  /** What the parent's discriminator shows for what is below this node. */
  readonly label: number;
  readonly depth: number;
  discriminator: Word | undefined;
  /** By label. */
  children: Map<number, number>;
  /** Of a leaf; {@link NONE} until some prefix is the first that comes here. */
  state: number;
}

/**
 * A discrimination tree as plain data (Kearns and Vazirani 1994, section 8.3): prefixes that come to different leaves lead
 * to different states, and the discriminator of the node where they part is a suffix that shows it.
 */
export type Tree = TreeNode[];

export function newTree(discriminator: Word | undefined): Tree {
  return [{ parent: NONE, label: NONE, depth: 0, discriminator, children: new Map(), state: NONE }];
}

/** The child for a label, which is made where there is none. */
export function childFor(tree: Tree, node: number, label: number): number {
  const { children, depth } = tree[node];
  const there = children.get(label);
  if (there !== undefined) return there;
  const child =
    tree.push({
      ...{ parent: node, label, depth: depth + 1, discriminator: undefined },
      ...{ children: new Map(), state: NONE },
    }) - 1;
  children.set(label, child);
  return child;
}

/**
 * Lets prefixes sink from nodes of the tree to leaves, level by level in batches, or to the first node at which `stop`
 * says so.
 *
 * @param at where each prefix is; changed to where it comes
 */
export function* sink(
  observations: Observations,
  tree: Tree,
  prefixes: readonly number[],
  at: number[],
  stop?: (node: number) => boolean,
): Asking<void> {
  let active = prefixes.map((_, i) => i);
  for (;;) {
    active = active.filter(i => tree[at[i]].discriminator !== undefined && stop?.(at[i]) !== true);
    if (active.length === 0) return;
    yield* known(
      observations,
      active.map(i => observations.extend(prefixes[i], tree[at[i]].discriminator ?? [])),
    );
    for (const i of active)
      at[i] = childFor(tree, at[i], observations.effect(prefixes[i], tree[at[i]].discriminator ?? []));
  }
}

/** The deepest node above or at both. */
export function commonAncestor(tree: Tree, left: number, right: number): number {
  let [a, b] = [left, right];
  while (a !== b)
    if (tree[a].depth >= tree[b].depth) a = tree[a].parent;
    else b = tree[b].parent;
  return a;
}
