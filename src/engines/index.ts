/** What turns programs into machines, with what is known about them. */
export type {
  Guarantee,
  Learned,
  LearnProgress,
  LearnStatistics,
  Refutation,
  TraceStep,
} from './learned.ts';
export { type LearnOptions, learn, verify } from './sigma-star/index.ts';
