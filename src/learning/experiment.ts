import type { Term } from '../logic/term.ts';
import { type Value, valueKey } from '../logic/value.ts';
import type { Observation } from './observation.ts';
import { oldestPosition } from './positions.ts';

/**
 * A way to go on after any prefix: the symbols to go on with, and, where the way was taken because of a relation to
 * older symbols, the steps that a continuation must satisfy to count as the same way.
 */
export interface Experiment {
  readonly key: string;
  readonly symbols: readonly Value[];
  /**
   * Over the symbols of a word whose first `at` symbols are the prefix; empty when the symbols alone say it all.
   */
  readonly steps: readonly Term[];
  readonly at: number;
}

/** Nothing more. */
export const END: Experiment = { key: '', symbols: [], steps: [], at: 0 };

/** How a word went on after its first `at` symbols. */
export function continuationOf({ word, steps }: Pick<Observation, 'word' | 'steps'>, at: number): Experiment {
  const symbols = word.slice(at);
  const own = steps.slice(at);
  const isRelative = own.some(step => oldestPosition(step) < at);
  const name = symbols.map(valueKey).join();
  if (!isRelative) return { key: name, symbols, steps: [], at: 0 };
  return { key: `${name};${at};${own.map(step => step.id).join()}`, symbols, steps: own, at };
}
