import { type Asking, known } from '../asking.ts';
import type { Observations } from '../observations.ts';
import type { Word } from '../word.ts';
import { childFor, commonAncestor, NONE, type TreeNode } from './discrimination-tree.ts';
import {
  discoverAt,
  isTemporary,
  point,
  pointingTo,
  statesBelow,
  successor,
  type TTTState,
  targetNode,
} from './ttt-state.ts';

/**
 * Replaces temporary discriminators, which are as long as counterexamples, by final ones: a letter before a final
 * discriminator that tells the successors of the block's states apart (Isberner, Howar, Steffen 2014, section 4.4). The
 * block with the shortest one goes first.
 *
 * @returns whether there was one
 */
export function* finaliseOne(observations: Observations, state: TTTState): Asking<boolean> {
  let best: { readonly block: number; readonly discriminator: Word } | undefined;
  for (const block of state.blocks) {
    const discriminator = finalDiscriminator(observations, state, block);
    if (discriminator !== undefined && discriminator.length < (best?.discriminator.length ?? Number.POSITIVE_INFINITY))
      best = { block, discriminator };
  }
  if (best === undefined) return false;
  yield* finalise(observations, state, best.block, best.discriminator);
  return true;
}

/** The shortest discriminator of a block that is certain not to come from a counterexample, if there is one now. */
function finalDiscriminator(observations: Observations, state: TTTState, block: number): Word | undefined {
  const { tree, access } = state;
  const { letters, kind } = observations;
  const states = statesBelow(state, block);
  let best: Word | undefined;
  for (let a = 0; a < letters; a++) {
    const output = (each: number): number => observations.output(observations.child(access[each], a));
    if (kind === 'mealy' && states.some(each => output(each) !== output(states[0]))) return [a];
    let ancestor = targetNode(state, states[0] * letters + a);
    for (const each of states) ancestor = commonAncestor(tree, ancestor, targetNode(state, each * letters + a));
    const { discriminator } = tree[ancestor];
    if (discriminator === undefined || isTemporary(state, ancestor)) continue;
    if (best === undefined || discriminator.length + 1 < best.length) best = [a, ...discriminator];
  }
  return best;
}

/**
 * Divides a block by a final discriminator: all that is in it and all that points into it is labelled, and for each label
 * what bears it is copied out, without the nodes that divide nothing any more.
 */
function* finalise(observations: Observations, state: TTTState, block: number, discriminator: Word): Asking<void> {
  const { tree, temporary } = state;
  if (!sameWord(tree[block].discriminator, discriminator)) {
    const marks = yield* marked(observations, state, block, discriminator);
    const before = { ...tree[block] };
    tree[block].children = new Map();
    tree[block].discriminator = discriminator;
    for (const label of marks.get(block)?.keys() ?? []) {
      const extraction = { marks, label, discriminator, node: (at: number) => (at === block ? before : tree[at]) };
      extract(observations, state, extraction, block, childFor(tree, block, label));
    }
  }
  temporary[block] = false;
  state.blocks = state.blocks.filter(each => each !== block);
  for (const child of tree[block].children.values())
    if (tree[child].discriminator !== undefined) state.blocks.push(child);
  state.open.push(...pointingTo(state, block));
}

/** Of each node of a block and each label: the transitions with that label that point there. */
type Marks = ReadonlyMap<number, Map<number, number[]>>;

function* marked(observations: Observations, state: TTTState, block: number, discriminator: Word): Asking<Marks> {
  const { tree, access } = state;
  const below = nodesBelow(state, block);
  const pointing = below.map(node => pointingTo(state, node));
  const prefixes = [
    ...pointing.flat().map(transition => successor(state, observations, transition)),
    ...statesBelow(state, block).map(each => access[each]),
  ];
  yield* known(
    observations,
    prefixes.map(prefix => observations.extend(prefix, discriminator)),
  );
  const marks = new Map(below.map(node => [node, new Map<number, number[]>()]));
  const mark = (node: number, label: number): void => {
    for (let at = node; ; at = tree[at].parent) {
      const labels = marks.get(at);
      if (labels === undefined || (at !== node && labels.has(label))) return;
      if (!labels.has(label)) labels.set(label, []);
      if (at === block) return;
    }
  };
  below.forEach((node, i) => {
    for (const transition of pointing[i]) {
      const label = observations.effect(successor(state, observations, transition), discriminator);
      mark(node, label);
      marks.get(node)?.get(label)?.push(transition);
    }
    if (tree[node].state !== NONE) mark(node, observations.effect(access[tree[node].state], discriminator));
  });
  return marks;
}

interface Extraction {
  readonly marks: Marks;
  readonly label: number;
  readonly discriminator: Word;
  /** A node as it was before its block was divided. */
  node(node: number): TreeNode;
}

/** Copies what bears the label in the subtree of `node` to `copy`, a leaf without a state. */
function extract(observations: Observations, state: TTTState, it: Extraction, node: number, copy: number): void {
  const { tree, leaves, access, temporary } = state;
  for (const transition of it.marks.get(node)?.get(it.label) ?? []) point(state, transition, copy);
  const { state: own, children, discriminator } = it.node(node);
  const kept = [...children].filter(([, child]) => it.marks.get(child)?.has(it.label));
  if (own !== NONE && observations.effect(access[own], it.discriminator) === it.label) {
    leaves[own] = copy;
    tree[copy].state = own;
  } else if (kept.length === 0) {
    discoverAt(state, observations, copy);
  } else if (kept.length === 1) {
    extract(observations, state, it, kept[0][1], copy);
  } else {
    tree[copy].discriminator = discriminator;
    temporary[copy] = true;
    for (const [label, child] of kept) extract(observations, state, it, child, childFor(tree, copy, label));
  }
}

function nodesBelow({ tree }: TTTState, node: number): readonly number[] {
  const nodes = [node];
  for (let i = 0; i < nodes.length; i++) nodes.push(...tree[nodes[i]].children.values());
  return nodes;
}

function sameWord(left: Word | undefined, right: Word): boolean {
  return left?.length === right.length && left.every((letter, i) => letter === right[i]);
}
