import { show, UnknownLetter } from './automaton.ts';
import type { Conjecture } from './conjecture.ts';
import { Numbering } from './key-of.ts';
import { Observations, ROOT } from './observations.ts';
import { isLater, type Reply, type Teacher, whenReplied } from './teachers/teacher.ts';
import type { Kind, Word } from './word.ts';

/** The teacher said what cannot be: something else for the same word, too little, or a counterexample that is none. */
export class BadAnswer extends Error {
  override name = 'BadAnswer';
}

/** How often a teacher was asked for a word, and how long these were. */
export interface Asked {
  words: number;
  symbols: number;
}

/** Puts the questions of a learner to a teacher, in the teacher's own letters and outputs, and notes the answers. */
export class Examiner<L, A, H> {
  readonly observations: Observations;
  readonly outputs = new Numbering<unknown>('an output');
  /** Where what is asked is counted. */
  asked: Asked = { words: 0, symbols: 0 };
  private readonly letters = new Numbering<L>('a letter');

  constructor(
    kind: Kind,
    private readonly alphabet: readonly L[],
    private readonly teacher: Teacher<L, A, H>,
    private readonly hypothesisOf: (conjecture: Conjecture) => H,
  ) {
    for (const letter of alphabet) this.letters.numberOf(letter);
    if (this.letters.values.length < alphabet.length) throw new TypeError('a letter is twice in the alphabet');
    if (alphabet.length === 0) throw new TypeError('the alphabet is empty');
    this.observations = new Observations(kind, alphabet.length);
  }

  /** Sees to it that the answers for these nodes are known: before it returns, where the teacher answers at once. */
  answer(nodes: readonly number[]): Reply<void> {
    const open = this.withoutBeginnings(nodes);
    const { teacher } = this;
    if (teacher.outputs === undefined || open.length === 1) return this.oneByOne(open, 0);
    const words = open.map(node => this.count(node));
    return whenReplied(teacher.outputs(words), answers => {
      if (answers.length !== words.length)
        throw new BadAnswer(`the teacher was asked for ${words.length} words and gave ${answers.length} answers`);
      open.forEach((node, i) => {
        this.note(node, words[i], answers[i]);
      });
    });
  }

  /** A word on which the teacher says that a conjecture is wrong. */
  counterexample(conjecture: Conjecture): Reply<Word | undefined> {
    const reply = this.teacher.counterexample?.(this.hypothesisOf(conjecture));
    return whenReplied(reply, word => word?.map(letter => this.numberOf(letter)));
  }

  wordOf(word: Word): readonly L[] {
    return word.map(letter => this.alphabet[letter]);
  }

  private oneByOne(nodes: readonly number[], from: number): Reply<void> {
    for (let i = from; i < nodes.length; i++) {
      const word = this.count(nodes[i]);
      const answer = this.teacher.output(word);
      if (isLater(answer))
        return answer.then(given => {
          this.note(nodes[i], word, given);
          return this.oneByOne(nodes, i + 1);
        });
      this.note(nodes[i], word, answer);
    }
  }

  /** What is not known of them, without those that the answers for others show. */
  private withoutBeginnings(nodes: readonly number[]): readonly number[] {
    const { observations } = this;
    const open = new Set(nodes.filter(node => !observations.isKnown(node)));
    if (observations.kind === 'mealy')
      for (const node of [...open])
        for (let at = node; at !== ROOT; ) {
          at = observations.parent(at);
          open.delete(at);
        }
    return [...open];
  }

  private count(node: number): readonly L[] {
    const word = this.wordOf(this.observations.wordOf(node));
    this.asked.words++;
    this.asked.symbols += word.length;
    return word;
  }

  private note(node: number, word: readonly L[], answer: A): void {
    const { observations } = this;
    if (observations.kind === 'acceptor') {
      if (typeof answer !== 'boolean')
        throw new BadAnswer(`the teacher of an acceptor answered ${show(answer)} for ${show(word)}, not true or false`);
      observations.note(node, this.outputs.numberOf(answer));
      return;
    }
    if (!Array.isArray(answer) || answer.length !== word.length)
      throw new BadAnswer(
        `the teacher answered ${show(answer)} for ${show(word)}: a Mealy machine has a list with one output for each of the ${word.length} letters`,
      );
    let at = node;
    for (let i = word.length - 1; i >= 0; i--) {
      const before = observations.output(at);
      if (observations.note(at, this.outputs.numberOf(answer[i])))
        throw new BadAnswer(
          `the teacher answers differently for the same letters: after ${show(word.slice(0, i + 1))} the last output was ${show(this.outputs.values[before])}, and now it is ${show(answer[i])}; does each word start from the beginning?`,
        );
      at = observations.parent(at);
    }
  }

  private numberOf(letter: L): number {
    const number = this.letters.lookUp(letter);
    if (number === undefined) throw new UnknownLetter(letter, this.alphabet);
    return number;
  }
}
