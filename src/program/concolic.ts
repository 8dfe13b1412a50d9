import { not } from '../logic/build.ts';
import { type Assignment, holds } from '../logic/evaluate.ts';
import type { Budget } from '../logic/limits.ts';
import type { Sort } from '../logic/sort.ts';
import type { Term, Variable } from '../logic/term.ts';
import type { Value as Constant } from '../logic/value.ts';
import { Evaluator } from './evaluator.ts';
import { addSymbol, endInput, inputVariable, newestPosition } from './input.ts';
import type { Language } from './language.ts';
import type { Policy } from './policy.ts';
import type { State } from './state.ts';

/** Follows one word: every question has the word's answer, and is written down on the path. */
export class Follow implements Policy {
  protected readonly assignment: Assignment;

  constructor(
    private readonly word: readonly Constant[],
    private readonly sort: Sort,
  ) {
    this.assignment = new Map<Variable, Constant>(word.map((symbol, i) => [inputVariable(i, sort), symbol]));
  }

  decide(state: State, condition: Term): boolean {
    const answer = holds(condition, this.assignment);
    state.path.push(answer ? condition : not(condition));
    return answer;
  }

  readMore(state: State): boolean {
    if (state.input.symbols.length < this.word.length) {
      addSymbol(state, this.sort);
      return true;
    }
    endInput(state);
    return false;
  }
}

/**
 * Runs a state, whose input is open and not read yet, on one word with symbolic symbols. The state ends with the path
 * that the word took and with values that are right for all words of that path.
 */
export function follow(language: Language, state: State, word: readonly Constant[], sort: Sort, budget: Budget): void {
  new Evaluator(language, new Follow(word, sort), budget).run(state);
}

/** The path of a run by steps: what is said about a symbol and those before it, at the place of the newest. */
export function pathBySteps(path: readonly Term[], length: number): readonly (readonly Term[])[] {
  const steps: Term[][] = Array.from({ length }, () => []);
  for (const term of path) {
    const step = newestPosition(term);
    if (step >= 0 && step < length) steps[step].push(term);
  }
  return steps;
}
