import type { Assignment } from './evaluate.ts';
import { Budget, Undecided } from './limits.ts';
import type { Answer, Solver } from './solver/solver.ts';
import { universeSize } from './sort.ts';
import { FALSE, type Term, TRUE } from './term.ts';
import { asCharSet } from './unary.ts';

/** What every question is answered with: a solver, and a budget that all the steps of the answer share. */
export class Session {
  constructor(
    readonly solver: Solver,
    readonly budget: Budget = Budget.unlimited,
  ) {}

  /** What the solver says of a conjunction, within the time that is left. */
  ask(conjuncts: readonly Term[], quick = false): Answer {
    return this.solver.check(conjuncts, quick, this.budget);
  }

  /** Whether some assignment makes all of them true. @throws Undecided when the solver does not know */
  satisfiable(...predicates: readonly Term[]): boolean {
    if (predicates.length === 1 && asCharSet(predicates[0]) !== undefined) return predicates[0] !== FALSE;
    return this.model(...predicates) !== undefined;
  }

  /** An assignment that makes all of them true, if there is one. @throws Undecided when the solver does not know */
  model(...predicates: readonly Term[]): Assignment | undefined {
    const answer = this.ask(predicates);
    if (answer.status === 'unknown') throw new Undecided(`the solver gave up: ${answer.reason}`);
    return answer.status === 'sat' ? answer.model : undefined;
  }

  /**
   * Whether the predicate is *certainly* unsatisfiable where the facts hold, which are satisfiable themselves; an
   * undecided one counts as possible. For pruning only, where keeping an impossible case is harmless: over small sorts
   * not much time is spent on it, unless `thorough`.
   */
  impossible(predicate: Term, facts: readonly Term[] = [], thorough = false): boolean {
    if (predicate === FALSE) return true;
    const related = facts.filter(fact => fact.variables.some(v => predicate.variables.includes(v)));
    if (related.length === 0 && (predicate === TRUE || asCharSet(predicate) !== undefined)) return false;
    const quick = !thorough && predicate.variables.every(v => universeSize(v.sort) !== undefined);
    return this.ask([...related, predicate], quick).status === 'unsat';
  }
}
