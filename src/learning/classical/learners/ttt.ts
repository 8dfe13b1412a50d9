import { type Asking, known } from '../asking.ts';
import type { Conjecture } from '../conjecture.ts';
import { type Observations, ROOT } from '../observations.ts';
import type { Word } from '../word.ts';
import { NONE, sink, TREE_ROOT } from './discrimination-tree.ts';
import { type ClassicalLearner, conjectureOf, LearnerOver } from './learner.ts';
import { finaliseOne } from './ttt-finalise.ts';
import {
  addState,
  anyStateBelow,
  discover,
  discoverAt,
  isTemporary,
  newTTTState,
  point,
  splitLeaf,
  successor,
  type TTTState,
} from './ttt-state.ts';

/**
 * TTT (Isberner, Howar, Steffen: The TTT algorithm, RV 2014): a spanning tree, a discrimination tree, and discriminators
 * that are temporary until shorter ones are derived from them, so that no word is longer than it has to be however long
 * counterexamples are. For n states, k letters and counterexamples up to length m: O(k·n² + n·log m) words, for random
 * automata about k·n·log n.
 */
export function ttt(observations: Observations): ClassicalLearner {
  return new TTT(observations);
}

/** A state after which a suffix does not show what the conjecture says. */
interface Inconsistency {
  readonly state: number;
  readonly suffix: Word;
}

class TTT extends LearnerOver<TTTState> {
  protected state = newTTTState(this.observations);

  *begin(): Asking<void> {
    const at = [TREE_ROOT];
    yield* sink(this.observations, this.state.tree, [ROOT], at);
    addState(this.state, this.observations.letters, ROOT, at[0]);
    yield* this.closeTransitions();
  }

  protected make(): Conjecture {
    const { access, discovered, pointsTo, tree } = this.state;
    const target = (i: number): number => (discovered[i] === NONE ? tree[pointsTo[i]].state : discovered[i]);
    return conjectureOf(this.observations, access, target);
  }

  protected *refineBy(wrong: Word): Asking<void> {
    let open: Inconsistency | undefined = { state: 0, suffix: wrong };
    while (open !== undefined) {
      yield* this.splitBy(open);
      do yield* this.closeTransitions();
      while (yield* finaliseOne(this.observations, this.state));
      open = this.inconsistency();
    }
  }

  /**
   * Splits a leaf where the suffix first needs a state that is not there, found by binary search. Where transitions were
   * not decided yet, they are now: there may be no inconsistency any more, or one state more than expected.
   */
  private *splitBy({ state: from, suffix }: Inconsistency): Asking<void> {
    const { observations, state } = this;
    const { letters } = observations;
    const count = state.access.length;
    let [low, high] = [0, suffix.length - observations.shortest];
    const wrong = yield* this.outputAfter(from, suffix, high);
    if (wrong === undefined || wrong === (yield* this.outputAfter(from, suffix, low))) return;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const output = yield* this.outputAfter(from, suffix, middle);
      if (output === undefined) return;
      if (output === wrong) high = middle;
      else low = middle;
    }
    const source = yield* this.reached(from, suffix.slice(0, low));
    const target = yield* this.reached(from, suffix.slice(0, low + 1));
    if (source === undefined || target === undefined || state.access.length > count) return;
    const transition = source * letters + suffix[low];
    const rest = suffix.slice(low + 1);
    const prefix = this.successor(transition);
    yield* known(observations, [observations.extend(prefix, rest), observations.extend(state.access[target], rest)]);
    const leaf = state.leaves[target];
    const added = discover(state, observations, transition, leaf);
    splitLeaf(state, leaf, rest, [
      [observations.effect(state.access[target], rest), target],
      [observations.effect(prefix, rest), added],
    ]);
  }

  /** The last output of the suffix, of which a part is replaced by the access word of the state it leads to. */
  private *outputAfter(from: number, suffix: Word, place: number): Asking<number | undefined> {
    const reached = yield* this.reached(from, suffix.slice(0, place));
    if (reached === undefined) return undefined;
    const node = this.observations.extend(this.state.access[reached], suffix.slice(place));
    yield* known(this.observations, [node]);
    return this.observations.output(node);
  }

  /** Where a word leads, also through temporary nodes; `undefined` where that turned out to be a new state. */
  private *reached(from: number, word: Word): Asking<number | undefined> {
    const { observations, state } = this;
    let at = from;
    for (const letter of word) {
      const transition = at * observations.letters + letter;
      if (state.discovered[transition] !== NONE) {
        at = state.discovered[transition];
        continue;
      }
      const node = [state.pointsTo[transition]];
      yield* sink(observations, state.tree, [this.successor(transition)], node);
      point(state, transition, node[0]);
      if (state.tree[node[0]].state === NONE) {
        discover(state, observations, transition, node[0]);
        return undefined;
      }
      at = state.tree[node[0]].state;
    }
    return at;
  }

  /** Lets transitions sink to leaves and temporary nodes, and makes states of leaves that have none. */
  private *closeTransitions(): Asking<void> {
    const { observations, state } = this;
    const stop = (node: number): boolean => isTemporary(state, node);
    while (state.open.length > 0) {
      const batch = state.open.filter(transition => state.discovered[transition] === NONE);
      state.open = [];
      const at = batch.map(transition => state.pointsTo[transition]);
      const successors = batch.map(transition => this.successor(transition));
      yield* sink(observations, state.tree, successors, at, stop);
      yield* known(observations, successors);
      batch.forEach((transition, i) => {
        point(state, transition, at[i]);
      });
      for (const node of new Set(at))
        if (state.tree[node].discriminator === undefined && state.tree[node].state === NONE)
          discoverAt(state, observations, node);
    }
  }

  /**
   * The shortest discriminator that does not show, after a state below it, what the conjecture says it does: a
   * contradiction within what is known, and so a counterexample.
   */
  private inconsistency(): Inconsistency | undefined {
    const { tree, leaves, access } = this.state;
    let best: Inconsistency | undefined;
    leaves.forEach((leaf, from) => {
      for (let node = leaf; node !== TREE_ROOT; node = tree[node].parent) {
        const suffix = tree[tree[node].parent].discriminator ?? [];
        if (best !== undefined && suffix.length >= best.suffix.length) continue;
        const length = this.firstWrong(from, access[from], suffix);
        if (length !== undefined) best = { state: from, suffix: suffix.slice(0, length) };
      }
    });
    return best;
  }

  /** How long a prefix of the suffix it takes to see that the conjecture is wrong; of acceptors, only its end counts. */
  private firstWrong(from: number, access: number, suffix: Word): number | undefined {
    const { observations, state } = this;
    const { letters, kind } = observations;
    let [at, node] = [from, access];
    for (let i = 0; i < suffix.length; i++) {
      const transition = at * letters + suffix[i];
      node = observations.child(node, suffix[i]);
      if (kind === 'mealy' && observations.output(node) !== observations.output(this.successor(transition)))
        return i + 1;
      at = this.anyTarget(transition);
    }
    if (kind === 'mealy') return undefined;
    return observations.output(node) === observations.output(state.access[at]) ? undefined : suffix.length;
  }

  private anyTarget(transition: number): number {
    const { state } = this;
    const found = state.discovered[transition];
    return found === NONE ? anyStateBelow(state, state.pointsTo[transition]) : found;
  }

  private successor(transition: number): number {
    return successor(this.state, this.observations, transition);
  }
}
