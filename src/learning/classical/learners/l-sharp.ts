import { type Asking, known } from '../asking.ts';
import { type Conjecture, stateAfter } from '../conjecture.ts';
import { type Observations, ROOT, UNKNOWN } from '../observations.ts';
import type { Word } from '../word.ts';
import { areApart, partedBy, witness } from './apartness.ts';
import { type ClassicalLearner, conjectureOf, LearnerOver } from './learner.ts';
import { SeparatingWords } from './separating-word.ts';

/**
 * L# (Vaandrager, Garhewal, Rot, Wissmann: A new approach for active automata learning based on apartness, TACAS 2022): no
 * table and no tree of discriminators; states are words of the observation tree that are apart, and their successors, the
 * frontier, are identified by suffixes that exclude as many states as possible. For n states, k letters and counterexamples
 * up to length m: O(k·n² + n·log m) words, and at most n - 1 counterexamples.
 */
export function lSharp(observations: Observations): ClassicalLearner {
  return new LSharp(observations);
}

interface State {
  /** The nodes of the states, pairwise apart. */
  readonly basis: number[];
  /** Of each transition, `state * letters + letter`: the states that it may lead to; of those in the basis, one. */
  readonly candidates: number[][];
  readonly suffixes: Word[];
}

class LSharp extends LearnerOver<State> {
  protected state: State = { basis: [], candidates: [], suffixes: [] };
  private readonly separating = new SeparatingWords(this.observations);

  *begin(): Asking<void> {
    yield* known(this.observations, [ROOT]);
    this.state.basis.push(ROOT);
    yield* this.complete();
  }

  protected make(): Conjecture {
    const { basis, candidates } = this.state;
    return conjectureOf(this.observations, basis, i => candidates[i][0]);
  }

  protected *refineBy(wrong: Word): Asking<void> {
    yield* this.process(wrong);
    yield* this.complete();
  }

  /** Shortens a counterexample, by binary search, until a frontier word is apart from the state that it was taken for. */
  private *process(wrong: Word): Asking<void> {
    const { observations } = this;
    const { basis } = this.state;
    const conjecture = this.make();
    const end = wrong.length - observations.shortest;
    let [word, shows]: Word[] = [wrong.slice(0, end), wrong.slice(end)];
    for (;;) {
      const first = this.leavesBasis(word);
      if (first === word.length) break;
      const middle = (first + word.length) >> 1;
      const [prefix, rest] = [word.slice(0, middle), word.slice(middle)];
      const access = basis[stateAfter(conjecture, prefix)];
      yield* known(observations, [observations.extend(access, [...rest, ...shows])]);
      const apart = witness(observations, access, observations.extend(ROOT, prefix));
      if (apart === undefined) word = [...observations.wordOf(access), ...rest];
      else [word, shows] = [prefix, apart];
    }
    const node = observations.extend(ROOT, word);
    const state = basis.indexOf(observations.parent(node));
    this.exclude(state * observations.letters + word[word.length - 1], shows);
  }

  /** The length of the shortest prefix that is no state of the basis. */
  private leavesBasis(word: Word): number {
    const basis = new Set(this.state.basis);
    let node = ROOT;
    for (let i = 0; i < word.length; i++) {
      node = this.observations.child(node, word[i]);
      if (!basis.has(node)) return i + 1;
    }
    throw new Error('internal error: a counterexample ends in the basis');
  }

  /** Extends the basis and identifies the frontier until each transition has one target and nothing known disagrees. */
  private *complete(): Asking<void> {
    const { state } = this;
    do {
      for (const i of state.candidates.keys()) this.promoteIfApart(i);
      yield* this.explore();
      // New states are new candidates for transitions that were done, so it goes on until a round has found none.
      for (let [i, done] = [0, 0]; done < state.candidates.length; i = (i + 1) % state.candidates.length) {
        done++;
        if (state.candidates[i].length < 2) continue;
        yield* this.identify(i);
        if (!this.promoteIfApart(i)) continue;
        yield* this.explore();
        done = 0;
      }
    } while (yield* this.contradiction());
  }

  /** Uses an answer that disagrees with what the conjecture would be. @returns whether there is one */
  private *contradiction(): Asking<boolean> {
    const node = this.observations.firstDisagreement(this.make());
    if (node !== UNKNOWN) yield* this.process(this.observations.wordOf(node));
    return node !== UNKNOWN;
  }

  /** Asks for the transitions of new states, which may lead to states that are new again. */
  private *explore(): Asking<void> {
    const { observations, state } = this;
    for (let i = state.candidates.length; i < state.basis.length * observations.letters; i++) {
      const node = this.successor(i);
      state.candidates.push([]);
      if (observations.kind === 'mealy' && state.basis.length > 1) yield* this.ask(i, state.basis);
      else yield* known(observations, [node]);
      state.candidates[i] = [...state.basis.keys()].filter(b => !this.apart(node, state.basis[b]));
      this.promoteIfApart(i);
    }
  }

  /** Asks for suffixes until at most one candidate is left. */
  private *identify(transition: number): Asking<void> {
    const { basis, candidates } = this.state;
    const node = this.successor(transition);
    // More may be known of the states by now.
    candidates[transition] = candidates[transition].filter(b => !this.apart(node, basis[b]));
    while (candidates[transition].length > 1)
      yield* this.ask(
        transition,
        candidates[transition].map(b => basis[b]),
      );
  }

  /** Asks for a suffix that some of these states tell apart, and excludes what it can. */
  private *ask(transition: number, candidates: readonly number[]): Asking<void> {
    const { observations } = this;
    const node = this.successor(transition);
    const suffix = this.separating.choose(candidates, observations.wordOf(node).length, this.state.suffixes);
    yield* known(observations, [observations.extend(node, suffix)]);
    this.exclude(transition, suffix);
  }

  /** Makes a state of what a transition leads to, if that is none of those there are. @returns whether it did */
  private promoteIfApart(transition: number): boolean {
    const { basis, candidates } = this.state;
    if (candidates[transition].length > 0) return false;
    const node = this.successor(transition);
    const added = basis.push(node) - 1;
    const states = new Set(basis);
    candidates.forEach((each, i) => {
      const other = this.successor(i);
      if (!states.has(other) && !this.apart(other, node)) each.push(added);
    });
    candidates[transition] = [added];
    return true;
  }

  private exclude(transition: number, shows: Word): void {
    const { basis, candidates } = this.state;
    const node = this.successor(transition);
    candidates[transition] = candidates[transition].filter(b => !partedBy(this.observations, basis[b], node, shows));
  }

  private apart(left: number, right: number): boolean {
    return areApart(this.observations, left, right);
  }

  private successor(transition: number): number {
    const { letters } = this.observations;
    return this.observations.child(this.state.basis[Math.floor(transition / letters)], transition % letters);
  }
}
