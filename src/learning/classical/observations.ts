import type { Conjecture } from './conjecture.ts';
import { OutputWords } from './output-words.ts';
import type { Kind, Word } from './word.ts';

/** The node of the empty word. */
export const ROOT = 0;
/** No such node. */
export const NOWHERE = 0;
/** An output or an effect that nobody was asked for yet. */
export const UNKNOWN = -1;

/**
 * All answers of a teacher, as a prefix tree: the cache of a learner, and the observation tree of L#. A word is a node,
 * so an experiment is a node and a suffix, and what has to be asked is a list of nodes. Outputs are numbers from 0; the
 * output of a node is that of the last letter of its word (Mealy machines), or of the state that it leads to.
 *
 * Following a suffix costs its length; a node costs four bytes for each letter of the alphabet and twenty more.
 */
export class Observations {
  private children: Int32Array;
  private parents: Int32Array;
  /** The child that came last, and of each child the one that came before it. */
  private newestChild: Int32Array;
  private olderSibling: Int32Array;
  private lastLetters: Int32Array;
  private outputs: Int32Array;
  private count = 1;
  /** Where {@link firstDisagreement} keeps states of a conjecture, by node. */
  private states = new Int32Array(0);
  private readonly outputWords = new OutputWords();

  constructor(
    readonly kind: Kind,
    readonly letters: number,
  ) {
    this.children = new Int32Array(64 * letters);
    this.parents = new Int32Array(64);
    this.newestChild = new Int32Array(64);
    this.olderSibling = new Int32Array(64);
    this.lastLetters = new Int32Array(64);
    this.outputs = new Int32Array(64).fill(UNKNOWN);
  }

  /** How short a suffix with an effect may be: that of the empty word is the output of a state, which only acceptors have. */
  get shortest(): 0 | 1 {
    return this.kind === 'acceptor' ? 0 : 1;
  }

  /** The node of a word with one more letter, {@link NOWHERE} if nothing is known of it. */
  peek(node: number, letter: number): number {
    return this.children[node * this.letters + letter];
  }

  /** The node of a word with one more letter. */
  child(node: number, letter: number): number {
    const place = node * this.letters + letter;
    const known = this.children[place];
    if (known !== NOWHERE) return known;
    const child = this.count++;
    if (child === this.outputs.length) this.grow();
    this.children[place] = child;
    this.parents[child] = node;
    this.olderSibling[child] = this.newestChild[node];
    this.newestChild[node] = child;
    this.lastLetters[child] = letter;
    return child;
  }

  /** The node of a word with more letters. */
  extend(node: number, suffix: Word): number {
    let at = node;
    for (const letter of suffix) at = this.child(at, letter);
    return at;
  }

  /** Of the words with one more letter, the node that came last; {@link NOWHERE} if there is none. */
  lastChild(node: number): number {
    return this.newestChild[node];
  }

  /** The node that came before this one, of the words that differ in the last letter only. */
  childBefore(node: number): number {
    return this.olderSibling[node];
  }

  lastLetter(node: number): number {
    return this.lastLetters[node];
  }

  /** The word of a node, or only what comes after one of its prefixes. */
  wordOf(node: number, from = ROOT): number[] {
    const word: number[] = [];
    for (let at = node; at !== from; at = this.parents[at]) word.push(this.lastLetters[at]);
    return word.reverse();
  }

  parent(node: number): number {
    return this.parents[node];
  }

  /** The output at the end of a word, or {@link UNKNOWN}. */
  output(node: number): number {
    return this.outputs[node];
  }

  /** Whether all is known that the teacher would say about this word. */
  isKnown(node: number): boolean {
    return this.outputs[node] !== UNKNOWN || (node === ROOT && this.kind === 'mealy');
  }

  /** Notes the output at the end of a word. @returns whether it was something else before */
  note(node: number, output: number): boolean {
    const before = this.outputs[node];
    this.outputs[node] = output;
    return before !== UNKNOWN && before !== output;
  }

  /**
   * What the suffix shows after the word of a node: of an acceptor, the output at the end; of a Mealy machine, all outputs
   * of the suffix, as one number. {@link UNKNOWN} where it was not asked. Equal effects are equal numbers.
   */
  effect(node: number, suffix: Word): number {
    let at = node;
    let outputs = 0;
    const stepwise = this.kind === 'mealy';
    for (const letter of suffix) {
      at = this.children[at * this.letters + letter];
      if (at === NOWHERE) return UNKNOWN;
      if (!stepwise) continue;
      if (this.outputs[at] === UNKNOWN) return UNKNOWN;
      outputs = this.outputWords.append(outputs, this.outputs[at]);
    }
    return stepwise ? outputs : this.outputs[at];
  }

  /**
   * The first node whose known output is not what a conjecture says, {@link UNKNOWN} where it agrees with all that was
   * ever observed. One pass over the nodes.
   */
  firstDisagreement({ next, outputs }: Conjecture): number {
    const { letters } = this;
    const stepwise = this.kind === 'mealy';
    if (this.states.length < this.count) this.states = new Int32Array(this.outputs.length);
    const { states, parents, lastLetters } = this;
    states[ROOT] = 0;
    for (let node = stepwise ? 1 : 0; node < this.count; node++) {
      const place = node === ROOT ? 0 : states[parents[node]] * letters + lastLetters[node];
      if (node !== ROOT) states[node] = next[place];
      const observed = this.outputs[node];
      if (observed !== UNKNOWN && observed !== outputs[stepwise ? place : states[node]]) return node;
    }
    return UNKNOWN;
  }

  private grow(): void {
    const larger = (old: Int32Array, fill: number): Int32Array => {
      const array = new Int32Array(2 * old.length);
      if (fill !== 0) array.fill(fill);
      array.set(old);
      return array;
    };
    this.children = larger(this.children, NOWHERE);
    this.parents = larger(this.parents, 0);
    this.newestChild = larger(this.newestChild, NOWHERE);
    this.olderSibling = larger(this.olderSibling, NOWHERE);
    this.lastLetters = larger(this.lastLetters, 0);
    this.outputs = larger(this.outputs, UNKNOWN);
  }
}
