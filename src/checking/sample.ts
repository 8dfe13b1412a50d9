import type { Machine } from '../automata/machine/machine.ts';
import { type Budget, LimitReached } from '../logic/limits.ts';
import type { Value } from '../logic/value.ts';
import { Unsupported } from '../program/source.ts';
import type { Transduction } from '../program/transduction.ts';
import { agrees, type Compared, ConcreteRunner, type Output, requireSameSorts } from './concrete.ts';

/** The word is the first that differs. */
export type SampleResult = Compared<{
  /** On how many words they were compared, until there were no more or the budget ran out. */
  readonly inputs: number;
  /** Words that were left out because the program needs a rule that is missing. */
  readonly refused: number;
}>;

/**
 * Compares a program with a machine on some words, one run of each for a word.
 *
 * @throws SortError when they read or write different symbols
 */
export function differsOnSamples(
  program: Transduction,
  machine: Machine,
  words: Iterable<readonly Value[]>,
  budget: Budget,
): SampleResult {
  requireSameSorts(program, machine);
  const runner = new ConcreteRunner(program, budget);
  let [inputs, refused] = [0, 0];
  try {
    for (const word of words) {
      budget.spend();
      const output = outputOrRefusal(runner, word);
      if (output === undefined) refused++;
      else if (agrees(machine, word, output, budget)) inputs++;
      else return { kind: 'differs', word };
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
  return { kind: 'same', inputs, refused };
}

function outputOrRefusal(runner: ConcreteRunner, word: readonly Value[]): Output | undefined {
  try {
    return runner.run(word);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}
