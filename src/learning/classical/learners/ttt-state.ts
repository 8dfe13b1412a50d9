import type { Observations } from '../observations.ts';
import { childFor, NONE, newTree, TREE_ROOT, type Tree } from './discrimination-tree.ts';

/**
 * What TTT knows, as plain data. Transitions are numbered `state * letters + letter`. Those of the spanning tree lead to
 * the state that they discovered; the others point to a node of the discrimination tree: a leaf, or a node with a
 * temporary discriminator, below which their target is not decided yet.
 */
export interface TTTState {
  readonly tree: Tree;
  /** Of each node of the tree: whether its discriminator is a temporary one. */
  readonly temporary: boolean[];
  /** Of each node: transitions that point to it, and some that did earlier. */
  readonly incoming: number[][];
  /** Of each state: the node of its access word, and its leaf. */
  readonly access: number[];
  readonly leaves: number[];
  /** Of each transition: the state it discovered or {@link NONE}, and the node it points to. */
  readonly discovered: number[];
  readonly pointsTo: number[];
  /** Transitions that may have to sink further. */
  open: number[];
  /** Temporary nodes below which are only temporary nodes and leaves, and above which there are none. */
  blocks: number[];
}

export function newTTTState({ kind }: Observations): TTTState {
  return {
    tree: newTree(kind === 'acceptor' ? [] : undefined),
    ...{
      temporary: [false],
      incoming: [[]],
      access: [],
      leaves: [],
      discovered: [],
      pointsTo: [],
      open: [],
      blocks: [],
    },
  };
}

/** Makes a state of a prefix that comes to a leaf without one. Its transitions point to the root. */
export function addState(state: TTTState, letters: number, access: number, leaf: number): number {
  const { leaves, tree, open, discovered, pointsTo } = state;
  const added = state.access.push(access) - 1;
  leaves.push(leaf);
  tree[leaf].state = added;
  for (let a = 0; a < letters; a++) {
    open.push(discovered.push(NONE) - 1);
    pointsTo.push(TREE_ROOT);
    incomingOf(state, TREE_ROOT).push(pointsTo.length - 1);
  }
  return added;
}

/** Makes a state of what a transition leads to, which becomes one of the spanning tree. */
export function discover(state: TTTState, observations: Observations, transition: number, leaf: number): number {
  const added = addState(state, observations.letters, successor(state, observations, transition), leaf);
  state.discovered[transition] = added;
  return added;
}

/** Makes a state for a leaf that only transitions point to: of one from the earliest state. */
export function discoverAt(state: TTTState, observations: Observations, leaf: number): number {
  return discover(state, observations, Math.min(...pointingTo(state, leaf)), leaf);
}

/** The node of the word that leads to a transition and takes it. */
export function successor({ access }: TTTState, observations: Observations, transition: number): number {
  const { letters } = observations;
  return observations.child(access[Math.floor(transition / letters)], transition % letters);
}

export function point(state: TTTState, transition: number, node: number): void {
  if (state.pointsTo[transition] === node) return;
  state.pointsTo[transition] = node;
  incomingOf(state, node).push(transition);
}

/** The transitions outside the spanning tree that point to a node. */
export function pointingTo(state: TTTState, node: number): readonly number[] {
  const all = incomingOf(state, node);
  const still = all.filter(i => state.pointsTo[i] === node && state.discovered[i] === NONE);
  if (still.length < all.length) state.incoming[node] = still;
  return still;
}

/** The node for the target of a transition. */
export function targetNode({ discovered, leaves, pointsTo }: TTTState, transition: number): number {
  const found = discovered[transition];
  return found === NONE ? pointsTo[transition] : leaves[found];
}

export function isTemporary({ temporary }: TTTState, node: number): boolean {
  return temporary[node] === true;
}

/** The states in the leaves below a node, from left to right. */
export function statesBelow({ tree }: TTTState, node: number): readonly number[] {
  const states: number[] = [];
  const stack = [node];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (tree[at].state !== NONE) states.push(tree[at].state);
    stack.push(...[...tree[at].children.values()].reverse());
  }
  return states;
}

/** One of the states below a node. */
export function anyStateBelow({ tree }: TTTState, node: number): number {
  let at = node;
  while (tree[at].state === NONE) [at] = tree[at].children.values();
  return tree[at].state;
}

/** Turns the leaf of a state into a node with a temporary discriminator, and gives it leaves for two states. */
export function splitLeaf(
  state: TTTState,
  leaf: number,
  discriminator: readonly number[],
  labelled: readonly (readonly [number, number])[],
): void {
  const { tree, leaves, temporary, blocks } = state;
  tree[leaf].discriminator = discriminator;
  tree[leaf].state = NONE;
  temporary[leaf] = true;
  for (const [label, each] of labelled) {
    leaves[each] = childFor(tree, leaf, label);
    tree[leaves[each]].state = each;
  }
  const { parent } = tree[leaf];
  if (parent === NONE || !isTemporary(state, parent)) blocks.push(leaf);
}

function incomingOf({ incoming }: TTTState, node: number): number[] {
  incoming[node] ??= [];
  return incoming[node];
}
