import { not } from '../../logic/build.ts';
import type { Budget } from '../../logic/limits.ts';
import { type IncrementalSolver, incrementalSolver } from '../../logic/solver/index.ts';
import type { Term, Variable } from '../../logic/term.ts';
import { Fork } from '../../program/forking.ts';
import type { Policy } from '../../program/policy.ts';
import type { State } from '../../program/state.ts';
import { readChosen } from './chosen-input.ts';
import type { Definitions } from './definitions.ts';

/** Units of the solver's work for one question: some milliseconds. */
const EFFORT = 20_000;

/**
 * Answers what follows from what is known on a way, and forks at all other questions. A question that is not soon answered
 * has two answers: a way more than there is costs time, and nothing else. One solver has all names, each told to it once;
 * what is known on a way are its assumptions.
 */
export class Pruning implements Policy {
  private readonly solver: IncrementalSolver;
  private readonly told = new Set<Variable>();

  /** @throws Z3NotLoaded */
  constructor(
    private readonly definitions: Definitions,
    private readonly budget: Budget,
  ) {
    this.solver = incrementalSolver();
  }

  dispose(): void {
    this.solver.dispose();
  }

  decide(state: State, condition: Term): boolean {
    const known = state.answers?.get(condition);
    if (known !== undefined) return known;
    const answer = this.forced(state, condition);
    state.answers ??= new Map();
    state.answers.set(condition, answer);
    return answer;
  }

  private forced({ path }: State, condition: Term): boolean {
    const opposite = not(condition);
    if (path.includes(condition)) return true;
    if (path.includes(opposite)) return false;
    // What mentions nothing that was asked about before may be so or not.
    if (!condition.variables.every(v => this.told.has(v))) {
      this.tell(condition);
      throw new Fork(condition);
    }
    if (this.isImpossible([...path, condition])) return false;
    if (this.isImpossible([...path, opposite])) return true;
    throw new Fork(condition);
  }

  private isImpossible(facts: readonly Term[]): boolean {
    for (const fact of facts) this.tell(fact);
    return this.solver.check(facts, [], this.budget, EFFORT).status === 'unsat';
  }

  /** Tells the solver what the names in a term stand for. */
  private tell(term: Term): void {
    for (const v of term.variables) {
      if (this.told.has(v)) continue;
      this.told.add(v);
      const equation = this.definitions.equation(v);
      if (equation === undefined) continue;
      this.tell(equation);
      this.solver.assert(equation);
    }
  }

  /** The input is the environment's choice like all else: whether it goes on, and with which byte. */
  readMore(state: State): boolean {
    return readChosen(state, this.decide.bind(this));
  }
}
