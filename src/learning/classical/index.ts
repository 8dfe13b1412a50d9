/**
 * The classical active learners of finite automata, over alphabets of any values: what people learn systems of their own
 * with, of which there is no code to read.
 */
export { type Asking, atOnce, inTime } from './asking.ts';
export { type Acceptor, type Automaton, type Mealy, run, UnknownLetter } from './automaton.ts';
export type { Conjecture } from './conjecture.ts';
export { BadAnswer } from './examiner.ts';
export { Incomparable } from './key-of.ts';
export {
  type AcceptorOptions,
  type AcceptorOptionsSync,
  type Learned,
  learnAcceptor,
  learnAcceptorSync,
  learnMealy,
  learnMealySync,
  type MealyOptions,
  type MealyOptionsSync,
} from './learn.ts';
export { kearnsVazirani } from './learners/kearns-vazirani.ts';
export { lSharp } from './learners/l-sharp.ts';
export { lStar } from './learners/l-star.ts';
export type { Algorithm, ClassicalLearner } from './learners/learner.ts';
export { rivestSchapire } from './learners/rivest-schapire.ts';
export { ttt } from './learners/ttt.ts';
export { Observations } from './observations.ts';
export { symbolic } from './symbolic.ts';
export { cached } from './teachers/cached.ts';
export { type Counts, counted } from './teachers/counted.ts';
export { type AskingLimits, limited } from './teachers/limited.ts';
export { shortestDifference, simulated } from './teachers/simulated.ts';
export type { Reply, SyncTeacher, Teacher } from './teachers/teacher.ts';
export { type RandomWordsOptions, randomWords } from './tests/random-words.ts';
export { type RandomWpOptions, randomWp } from './tests/random-wp.ts';
export type { TestWords } from './tests/test-words.ts';
export { type ExtraStates, wMethod } from './tests/w-method.ts';
export { wpMethod } from './tests/wp-method.ts';
