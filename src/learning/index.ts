/** Learning machines from answers. */
export { Learner, type LearnerOptions, type LearnerStatistics } from './learner.ts';
export { NoFiniteMachine } from './no-finite-machine.ts';
export { programTeacher } from './program-teacher.ts';
export type { Answer, Teacher } from './teacher.ts';
