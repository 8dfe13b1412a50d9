import { type Asking, known } from '../asking.ts';
import { type Conjecture, contradicted, stateAfter } from '../conjecture.ts';
import { type Observations, ROOT, UNKNOWN } from '../observations.ts';
import type { Word } from '../word.ts';
import { partedBy, witness } from './apartness.ts';
import { type ClassicalLearner, LearnerOver } from './learner.ts';
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

  *begin(): Asking<void> {
    yield* known(this.observations, [ROOT]);
    this.state.basis.push(ROOT);
    yield* this.complete();
  }

  conjecture(): Conjecture {
    const { basis, candidates } = this.state;
    const { kind, letters } = this.observations;
    const output = (node: number): number => this.observations.output(node);
    return {
      kind,
      letters,
      states: basis.length,
      next: Int32Array.from(candidates, ([state]) => state),
      outputs: Int32Array.from(
        kind === 'acceptor' ? basis.map(output) : candidates.map((_, i) => output(this.successor(i))),
      ),
    };
  }

  protected *refineOnce(word: Word): Asking<boolean> {
    const { observations } = this;
    yield* known(observations, [observations.extend(ROOT, word)]);
    const wrong = contradicted(this.conjecture(), observations, word);
    if (wrong === undefined) return false;
    yield* this.process(wrong);
    yield* this.complete();
    return true;
  }

  /** Shortens a counterexample, by binary search, until a frontier word is apart from the state that it was taken for. */
  private *process(wrong: Word): Asking<void> {
    const { observations } = this;
    const { basis } = this.state;
    const conjecture = this.conjecture();
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
    const { observations, state } = this;
    const { letters } = observations;
    for (;;) {
      for (let i = state.candidates.length; i < state.basis.length * letters; i++) {
        const successor = this.successor(i);
        if (observations.kind === 'mealy' && state.basis.length > 1) yield* this.ask(successor, state.basis);
        else yield* known(observations, [successor]);
        state.candidates.push([...state.basis.keys()].filter(b => !this.apart(successor, state.basis[b])));
        if (state.candidates[i].length === 0) this.promote(i);
      }
      const isolated = state.candidates.findIndex(each => each.length === 0);
      if (isolated >= 0) {
        this.promote(isolated);
        continue;
      }
      const open = state.candidates.findIndex(each => each.length > 1);
      if (open >= 0) {
        yield* this.identify(open);
        continue;
      }
      const node = observations.firstDisagreement(this.conjecture());
      if (node === UNKNOWN) return;
      yield* this.process(observations.wordOf(node));
    }
  }

  private *identify(transition: number): Asking<void> {
    const { basis, candidates } = this.state;
    const successor = this.successor(transition);
    const still = (): number[] => candidates[transition].filter(b => !this.apart(successor, basis[b]));
    candidates[transition] = still();
    if (candidates[transition].length < 2) return;
    yield* this.ask(
      successor,
      candidates[transition].map(b => basis[b]),
    );
    candidates[transition] = still();
  }

  /** Asks for a suffix that excludes some of the candidates. */
  private *ask(node: number, candidates: readonly number[]): Asking<void> {
    const { observations } = this;
    const words = new SeparatingWords(observations, this.state.suffixes);
    const suffix = words.choose(candidates, observations.wordOf(node).length);
    yield* known(observations, [observations.extend(node, suffix)]);
  }

  /** Makes a state of a transition that leads to none of those there are. */
  private promote(transition: number): void {
    const { basis, candidates } = this.state;
    const node = this.successor(transition);
    const added = basis.push(node) - 1;
    candidates.forEach((each, i) => {
      if (i !== transition && !basis.includes(this.successor(i)) && !this.apart(this.successor(i), node))
        each.push(added);
    });
    candidates[transition] = [added];
  }

  private exclude(transition: number, shows: Word): void {
    const { basis, candidates } = this.state;
    const node = this.successor(transition);
    candidates[transition] = candidates[transition].filter(b => !partedBy(this.observations, basis[b], node, shows));
  }

  private apart(left: number, right: number): boolean {
    return witness(this.observations, left, right) !== undefined;
  }

  private successor(transition: number): number {
    const { letters } = this.observations;
    return this.observations.child(this.state.basis[Math.floor(transition / letters)], transition % letters);
  }
}
