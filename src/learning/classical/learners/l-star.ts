import type { Asking } from '../asking.ts';
import type { Conjecture } from '../conjecture.ts';
import { type Observations, ROOT } from '../observations.ts';
import type { Word } from '../word.ts';
import { type ClassicalLearner, LearnerOver } from './learner.ts';
import { emptyTable, ObservationTable, type TableState } from './observation-table.ts';

/** The suffixes that show the outputs of a state. */
function outputSuffixes({ kind, letters }: Observations): readonly Word[] {
  return kind === 'acceptor' ? [[]] : Array.from({ length: letters }, (_, a) => [a]);
}

/**
 * Angluin's L* (Learning regular sets from queries and counterexamples, 1987): an observation table in which all prefixes
 * of a counterexample become rows, and suffixes are added until equal rows have equal successors. For n states, k letters
 * and counterexamples up to length m: O(k·m·n²) words.
 */
export function lStar(observations: Observations): ClassicalLearner {
  return new LStar(observations);
}

class LStar extends LearnerOver<TableState> {
  protected state = emptyTable(outputSuffixes(this.observations));

  private get table(): ObservationTable {
    return new ObservationTable(this.observations, this.state);
  }

  *begin(): Asking<void> {
    yield* this.table.addShorts([ROOT]);
    yield* this.complete();
  }

  protected make(): Conjecture {
    return this.table.conjecture();
  }

  protected *refineBy(wrong: Word): Asking<void> {
    const { observations } = this;
    yield* this.table.addShorts(wrong.map((_, i) => observations.extend(ROOT, wrong.slice(0, i + 1))));
    yield* this.complete();
  }

  private *complete(): Asking<void> {
    for (;;) {
      yield* this.table.close();
      const suffix = this.table.inconsistency();
      if (suffix === undefined) return;
      yield* this.table.addSuffix(suffix);
    }
  }
}
