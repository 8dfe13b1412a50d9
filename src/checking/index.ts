/** Comparing a program with a machine: on all words up to a length, and on words that are likely to tell them apart. */

export { boundaryWords, type WordOptions } from './boundary-words.ts';
export { type BoundedOptions, type BoundedResult, compareUpTo } from './bounded.ts';
export { type FaultOptions, type FaultSearch, findFault } from './faults.ts';
export { differsOnSamples, type SampleResult } from './sample.ts';
