import { not } from '../build.ts';
import type { Assignment } from '../evaluate.ts';
import { Undecided } from '../limits.ts';
import type { Term } from '../term.ts';
import type { Answer, Solver } from './solver.ts';
import { type SolverOptions, SolverStack } from './solver-stack.ts';

export type { IncrementalSolver } from './incremental.ts';
export type { Answer, Solver, SolverCounters } from './solver.ts';
export { type SolverLayers, type SolverOptions, SolverStack } from './solver-stack.ts';
export { incrementalSolver, isZ3Loaded, loadZ3, withZ3, Z3NotLoaded, type Z3Settings, z3MemoryInUse } from './z3.ts';

export function createSolver(options: SolverOptions = {}): Solver {
  return new SolverStack(options);
}

function decided(solver: Solver, conjuncts: readonly Term[]): Exclude<Answer, { status: 'unknown' }> {
  const answer = solver.check(conjuncts);
  if (answer.status === 'unknown') throw new Undecided(answer.reason);
  return answer;
}

/** @throws Undecided when the solver does not know */
export function isSatisfiable(solver: Solver, ...conjuncts: readonly Term[]): boolean {
  return decided(solver, conjuncts).status === 'sat';
}

/**
 * Whether the goal holds wherever all assumptions do.
 * @throws Undecided when the solver does not know
 */
export function isValid(solver: Solver, assumptions: readonly Term[], goal: Term): boolean {
  return decided(solver, [...assumptions, not(goal)]).status === 'unsat';
}

/**
 * Values for all variables of the conjuncts that make them true; `undefined` when there are none.
 * @throws Undecided when the solver does not know
 */
export function findModel(solver: Solver, ...conjuncts: readonly Term[]): Assignment | undefined {
  const answer = decided(solver, conjuncts);
  return answer.status === 'sat' ? answer.model : undefined;
}
