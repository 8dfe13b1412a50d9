/**
 * Learning machines from answers: the symbolic learner of Sigma*, and, under {@link classical}, learners of finite automata
 * for systems that can only be run.
 */
export * as classical from './classical/index.ts';
export { Learner, type LearnerOptions, type LearnerStatistics } from './learner.ts';
export { NoFiniteMachine } from './no-finite-machine.ts';
export { programTeacher } from './program-teacher.ts';
export type { Answer, Teacher } from './teacher.ts';
