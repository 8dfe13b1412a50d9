import type { CProgram } from '../../../../src/frontends/c/c-program.ts';
import { Budget, Undecided } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver } from '../../../../src/logic/solver/index.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import { Dice } from '../../../campaign/dice.ts';
import { type Difference, ownOutcome, wordsFor } from './agree-random.ts';
import type { RandomProgram } from './generate.ts';
import { anotherWord, followed, isOnPath, outcomeAt, pathsOf } from './symbolic.ts';

export interface SymbolicComparison {
  /** Words that were followed with symbols that are not known. */
  readonly followed: number;
  /** Other words of these paths that were compared, too. */
  readonly others: number;
  /** Programs of which all paths for short words were found, and how many these were. */
  readonly explored: number;
  readonly paths: number;
  readonly differences: readonly Difference[];
  readonly refusals: ReadonlyMap<string, number>;
}

const LONGEST_EXPLORED = 2;
const TIME = 10_000;

/** Compares what programs do on symbols that are not known with what they do on words. */
export class SymbolicComparer {
  private readonly differences: Difference[] = [];
  private readonly refusals = new Map<string, number>();
  private readonly counts = { followed: 0, others: 0, explored: 0, paths: 0 };

  constructor(
    private readonly program: CProgram,
    private readonly programs: readonly RandomProgram[],
  ) {}

  compare(words: number, seed: number): SymbolicComparison {
    const dice = new Dice(seed);
    for (const number of this.programs.keys()) {
      for (const word of wordsFor(dice, number, words)) this.tried(() => this.alongWord(word));
      this.tried(() => this.allPaths(dice, number));
    }
    return { ...this.counts, differences: this.differences, refusals: this.refusals };
  }

  private tried(compare: () => void): void {
    try {
      compare();
    } catch (error) {
      if (!(error instanceof Unsupported) && !(error instanceof Undecided)) throw error;
      const why = error instanceof Unsupported ? error.construct : 'a limit was reached';
      this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
    }
  }

  private session(): Session {
    const budget = new Budget({ timeout: TIME });
    return new Session(createSolver({ budget }), budget);
  }

  /** One word and another that takes the same path: what comes out is the same as on the words themselves. */
  private alongWord(word: readonly number[]): void {
    const state = followed(this.program, word);
    this.counts.followed++;
    if (!isOnPath(state.path, word)) this.report(word, 'the path of the word does not hold for it');
    this.same(word, outcomeAt(state, word), 'followed');
    const other = anotherWord(this.session(), state, word);
    if (other === undefined) return;
    this.counts.others++;
    if (!isOnPath(state.path, other)) this.report(other, 'the solver gave a word that is not on the path');
    this.same(other, outcomeAt(state, other), `on the path of ${JSON.stringify(word)}`);
  }

  /** All paths: each word is on exactly one, and what comes out there is what the word gives. */
  private allPaths(dice: Dice, number: number): void {
    for (let length = 1; length <= LONGEST_EXPLORED; length++) {
      const paths = pathsOf(this.program, number, length, this.session());
      if (paths === undefined) return;
      this.counts.explored++;
      this.counts.paths += paths.length;
      for (const word of wordsFor(dice, number, 6)) {
        const given = [...word, 3, 200].slice(0, length + 1);
        const own = paths.filter(({ path }) => isOnPath(path, given));
        if (own.length !== 1) this.report(given, `the word is on ${own.length} of ${paths.length} paths`);
        for (const state of own) this.same(given, outcomeAt(state, given), 'explored');
      }
    }
  }

  private same(word: readonly number[], found: string, how: string): void {
    const concrete = ownOutcome(this.program, word, this.refusals);
    if (concrete !== undefined && concrete !== found) this.report(word, `${found} ${how}, ${concrete} on the word`);
  }

  private report(word: readonly number[], what: string): void {
    this.differences.push({ seed: this.programs[word[0]].seed, word, what });
  }
}
