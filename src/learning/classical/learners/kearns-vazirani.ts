import { type Asking, known } from '../asking.ts';
import type { Conjecture } from '../conjecture.ts';
import { type Observations, ROOT } from '../observations.ts';
import type { Word } from '../word.ts';
import { NONE, newTree, sink, TREE_ROOT, type Tree } from './discrimination-tree.ts';
import { type ClassicalLearner, conjectureOf, LearnerOver } from './learner.ts';

/**
 * The learner of Kearns and Vazirani (An introduction to computational learning theory, 1994, chapter 8): a discrimination
 * tree, into which the successors of each state are sifted. The place at which a counterexample leaves the conjecture is
 * found by binary search, and a counterexample is used until it is none. For n states, k letters and counterexamples up to
 * length m: O(k·n² + n²·log m) words, for random automata about k·n·log n.
 */
export function kearnsVazirani(observations: Observations): ClassicalLearner {
  return new KearnsVazirani(observations);
}

interface State {
  readonly tree: Tree;
  /** Of each state: the node of its access word, its leaf, and the leaf that each letter leads to. */
  readonly access: number[];
  readonly leaves: number[];
  readonly targets: number[];
}

class KearnsVazirani extends LearnerOver<State> {
  protected state: State = {
    tree: newTree(this.observations.kind === 'acceptor' ? [] : undefined),
    access: [],
    leaves: [],
    targets: [],
  };

  *begin(): Asking<void> {
    const at = [TREE_ROOT];
    yield* sink(this.observations, this.state.tree, [ROOT], at);
    this.addState(ROOT, at[0]);
    yield* this.connect([0]);
  }

  protected make(): Conjecture {
    const { tree, access, targets } = this.state;
    return conjectureOf(this.observations, access, i => tree[targets[i]].state);
  }

  protected *refineBy(wrong: Word, conjecture: Conjecture): Asking<void> {
    const { observations } = this;
    const states = [0];
    for (const letter of wrong) states.push(conjecture.next[(states.at(-1) ?? 0) * observations.letters + letter]);
    let [low, high] = [0, wrong.length];
    /** The suffix that shows that the word up to `high` leads elsewhere. */
    let shows: Word = [];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const apart = yield* this.parting(observations.extend(ROOT, wrong.slice(0, middle)), states[middle]);
      if (apart === undefined) low = middle;
      else {
        high = middle;
        shows = apart;
      }
    }
    yield* this.split(states[low], observations.extend(ROOT, wrong.slice(0, low)), [wrong[low], ...shows]);
  }

  /** The discriminator at which a prefix leaves the way to the leaf of a state, `undefined` where it comes there. */
  private *parting(prefix: number, state: number): Asking<Word | undefined> {
    const { tree, leaves } = this.state;
    const way = [leaves[state]];
    while (way[0] !== TREE_ROOT) way.unshift(tree[way[0]].parent);
    for (let i = 0; i + 1 < way.length; i++) {
      const discriminator = tree[way[i]].discriminator ?? [];
      yield* known(this.observations, [this.observations.extend(prefix, discriminator)]);
      if (this.observations.effect(prefix, discriminator) !== tree[way[i + 1]].label) return discriminator;
    }
    return undefined;
  }

  /** Makes a state of a prefix that comes to the leaf of a state and differs from it by a suffix. */
  private *split(state: number, prefix: number, discriminator: Word): Asking<void> {
    const { tree, access, leaves, targets } = this.state;
    const node = leaves[state];
    tree[node].discriminator = discriminator;
    tree[node].state = NONE;
    const at = [node, node];
    yield* sink(this.observations, tree, [access[state], prefix], at);
    leaves[state] = at[0];
    tree[at[0]].state = state;
    const added = this.addState(prefix, at[1]);
    yield* this.connect(
      [added],
      [...targets.keys()].filter(i => targets[i] === node),
    );
  }

  private addState(access: number, leaf: number): number {
    const { state } = this;
    state.leaves.push(leaf);
    state.tree[leaf].state = state.access.length;
    for (let a = 0; a < this.observations.letters; a++) state.targets.push(TREE_ROOT);
    return state.access.push(access) - 1;
  }

  /** Sifts the successors of new states, and those that stopped at a node which is none of the leaves any more. */
  private *connect(added: readonly number[], others: readonly number[] = []): Asking<void> {
    const { tree, access, targets } = this.state;
    const { letters } = this.observations;
    const transitions = [...others];
    const include = (state: number): void => {
      for (let a = 0; a < letters; a++) transitions.push(state * letters + a);
    };
    added.forEach(include);
    while (transitions.length > 0) {
      const batch = transitions.splice(0);
      const successors = batch.map(i => this.observations.child(access[Math.floor(i / letters)], i % letters));
      const at = batch.map(i => targets[i]);
      yield* sink(this.observations, tree, successors, at);
      yield* known(this.observations, successors);
      batch.forEach((transition, i) => {
        targets[transition] = at[i];
        if (tree[at[i]].state === NONE) include(this.addState(successors[i], at[i]));
      });
    }
  }
}
