import type { Budget } from '../logic/limits.ts';
import type { Term } from '../logic/term.ts';
import { type Value, valueKey } from '../logic/value.ts';
import { type Observation, observationOf } from './observation.ts';
import { isTrueOf, valueAt } from './positions.ts';
import type { Answer, Teacher } from './teacher.ts';

/** Answers by the conjuncts of their paths: what was decided first is nearest to the root. */
interface Branch {
  readonly next: Map<Term, Branch>;
  answer: Answer | undefined;
}

/**
 * What was asked of a teacher. An answer is right for all words of its path, so a word on a path that is known costs a
 * few evaluations and no question.
 */
export class Questions {
  private readonly byWord = new Map<string, Observation>();
  private readonly byPath = new Map<number, Branch>();
  private asked = 0;

  constructor(
    private readonly teacher: Teacher,
    private readonly budget: Budget,
  ) {}

  /** How many different words the teacher was asked about. */
  get count(): number {
    return this.asked;
  }

  /** Every word that was looked at, with its answer. */
  get all(): Iterable<Observation> {
    return this.byWord.values();
  }

  /** @throws what the teacher throws, and LimitReached */
  observe(word: readonly Value[]): Observation {
    const key = word.map(valueKey).join();
    let known = this.byWord.get(key);
    if (known === undefined) {
      this.budget.spend();
      known = observationOf(word, this.answer(word), this.teacher.input);
      this.byWord.set(key, known);
    }
    return known;
  }

  /** What is written for a word; `null` when it is rejected. */
  written(word: readonly Value[]): readonly Value[] | null {
    const { output } = this.observe(word);
    if (output === null) return null;
    return output.map(term => {
      const symbol = valueAt(term, word);
      if (symbol === undefined) throw new Error('an answer is about symbols that the word does not have');
      return symbol;
    });
  }

  private answer(word: readonly Value[]): Answer {
    let root = this.byPath.get(word.length);
    if (root === undefined) {
      root = { next: new Map(), answer: undefined };
      this.byPath.set(word.length, root);
    }
    const known = onPath(root, word);
    if (known !== undefined) return known;
    const answer = this.teacher.ask(word);
    this.asked++;
    let at = root;
    for (const term of answer.path) {
      let next = at.next.get(term);
      if (next === undefined) {
        next = { next: new Map(), answer: undefined };
        at.next.set(term, next);
      }
      at = next;
    }
    at.answer = answer;
    return answer;
  }
}

function onPath(branch: Branch, word: readonly Value[]): Answer | undefined {
  if (branch.answer !== undefined) return branch.answer;
  for (const [term, next] of branch.next) {
    if (!isTrueOf(term, word)) continue;
    const found = onPath(next, word);
    if (found !== undefined) return found;
  }
  return undefined;
}
