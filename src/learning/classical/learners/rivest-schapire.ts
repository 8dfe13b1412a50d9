import type { Asking } from '../asking.ts';
import type { Conjecture } from '../conjecture.ts';
import { type Observations, ROOT } from '../observations.ts';
import type { Word } from '../word.ts';
import { breakpoint } from './breakpoint.ts';
import { type ClassicalLearner, LearnerOver } from './learner.ts';
import { emptyTable, ObservationTable, type TableState } from './observation-table.ts';

/**
 * L* with the counterexamples of Rivest and Schapire (Inference of finite automata using homing sequences, 1993): one
 * suffix of a counterexample, found by binary search, becomes a column, so that the prefixes that stand for states always
 * differ. For n states, k letters and counterexamples up to length m: O(k·n² + n·log m) words.
 */
export function rivestSchapire(observations: Observations): ClassicalLearner {
  return new RivestSchapire(observations);
}

class RivestSchapire extends LearnerOver<TableState> {
  /** Of a Mealy machine, there are no columns at first: the outputs of its transitions are known without. */
  protected state = emptyTable(this.observations.kind === 'acceptor' ? [[]] : []);

  private get table(): ObservationTable {
    return new ObservationTable(this.observations, this.state);
  }

  *begin(): Asking<void> {
    yield* this.table.addShorts([ROOT]);
    yield* this.table.close();
  }

  protected make(): Conjecture {
    return this.table.conjecture();
  }

  protected *refineBy(wrong: Word, conjecture: Conjecture): Asking<void> {
    const place = yield* breakpoint(this.observations, conjecture, this.table.accessNodes(), wrong);
    yield* this.table.addSuffix(wrong.slice(place + 1));
    yield* this.table.close();
  }
}
