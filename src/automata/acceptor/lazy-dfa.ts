import type { BooleanAlgebra } from '../../logic/algebra.ts';
import type { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { type Compact, compact } from './compact.ts';
import { derivedFrom } from './derived.ts';
import { cells } from './minterms.ts';
import { SubsetTable } from './subset-table.ts';

/** The state in which nothing can be accepted any more. It has no number of its own in a {@link LazyDfa}. */
export const SINK = -1;

/** What leaves one state of a {@link LazyDfa}: disjoint guards, each with its target; any other symbol leads to the sink. */
export interface Row<P> {
  readonly guards: readonly P[];
  readonly targets: readonly number[];
}

/**
 * The subset construction, done only as far as somebody looks. Every state but {@link SINK} can still accept, because
 * only the useful part of the acceptor takes part. What was computed stays with the acceptor as long as it lives, so
 * asking many questions about one acceptor determinises it once. A deterministic acceptor is taken as it is.
 */
export class LazyDfa<P> {
  readonly algebra: BooleanAlgebra<P>;
  /** 0, or {@link SINK} when the language is empty. */
  readonly initial: number;
  private readonly subsets = new SubsetTable();
  private readonly rows: (Row<P> | undefined)[] = [];
  private readonly domains: (P | undefined)[] = [];

  private constructor(private readonly form: Compact<P>) {
    this.algebra = form.algebra;
    this.initial = form.states === 0 ? SINK : 0;
    if (!form.deterministic && form.states > 0) this.subsets.numberOf([0]);
  }

  static of<P>(a: Acceptor<P>): LazyDfa<P> {
    const derived = derivedFrom(a);
    derived.lazyDfa ??= new LazyDfa(compact(a));
    return derived.lazyDfa;
  }

  isFinal(state: number): boolean {
    if (state === SINK) return false;
    const { distance, deterministic } = this.form;
    return deterministic ? distance[state] === 0 : this.subsets.list(state).some(q => distance[q] === 0);
  }

  /** `state` is not the sink. Spends a unit for each cell and each state that this makes for the first time. */
  row(state: number, budget: Budget): Row<P> {
    const done = this.rows[state];
    if (done !== undefined) return done;
    const row = this.form.deterministic ? this.plainRow(state) : this.subsetRow(state, budget);
    this.rows[state] = row;
    return row;
  }

  /** The symbols that do not lead from `state` (not the sink) to the sink. Does not compute the row. */
  domain(state: number): P {
    let domain = this.domains[state];
    if (domain === undefined) {
      domain = this.algebra.bottom;
      if (this.form.deterministic) domain = this.domainOf(state, domain);
      else for (const q of this.subsets.list(state)) domain = this.domainOf(q, domain);
      this.domains[state] = domain;
    }
    return domain;
  }

  private domainOf(q: number, others: P): P {
    const { first, guard } = this.form;
    let domain = others;
    for (let k = first[q]; k < first[q + 1]; k++) domain = this.algebra.or(domain, guard[k]);
    return domain;
  }

  private plainRow(state: number): Row<P> {
    const { first, target, guard } = this.form;
    return {
      guards: guard.slice(first[state], first[state + 1]),
      targets: target.slice(first[state], first[state + 1]),
    };
  }

  private subsetRow(state: number, budget: Budget): Row<P> {
    const { algebra } = this;
    const { targets, guards } = this.joinedMoves(this.subsets.list(state));
    const row: { guards: P[]; targets: number[] } = { guards: [], targets: [] };
    for (const cell of cells(algebra, guards, targets, budget)) {
      const before = this.subsets.size;
      const to = this.subsets.numberOf(cell.targets);
      if (to === before) budget.spend();
      const at = row.targets.indexOf(to);
      if (at >= 0) row.guards[at] = algebra.or(row.guards[at], cell.guard);
      else {
        row.guards.push(cell.guard);
        row.targets.push(to);
      }
    }
    return row;
  }

  /** The moves of all states of a subset, one a target, targets ascending. */
  private joinedMoves(subset: readonly number[]): { targets: number[]; guards: P[] } {
    const { first, target, guard } = this.form;
    const targets: number[] = [];
    const guards: P[] = [];
    for (const q of subset) {
      for (let k = first[q]; k < first[q + 1]; k++) {
        let at = targets.length;
        while (at > 0 && targets[at - 1] > target[k]) at--;
        if (at > 0 && targets[at - 1] === target[k]) guards[at - 1] = this.algebra.or(guards[at - 1], guard[k]);
        else {
          targets.splice(at, 0, target[k]);
          guards.splice(at, 0, guard[k]);
        }
      }
    }
    return { targets, guards };
  }
}
