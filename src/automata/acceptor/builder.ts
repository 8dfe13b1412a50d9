import type { BooleanAlgebra } from '../../logic/algebra.ts';
import { Budget } from '../../logic/limits.ts';
import type { Acceptor, Move } from './acceptor.ts';
import { mergeMoves } from './merge-moves.ts';
import { removeEpsilon } from './remove-epsilon.ts';

/** A state, move or initial state that does not exist was named while an acceptor was built. */
export class UnknownState extends Error {
  override name = 'UnknownState';
  constructor(state: number, count: number) {
    super(`state ${state} does not exist: the acceptor has ${count} states, numbered from 0`);
  }
}

/** Collects states, guarded moves and ε-moves, in any order, and makes an {@link Acceptor} in normal form of them. */
export class AcceptorBuilder<P> {
  private readonly moves: Move<P>[][] = [];
  private readonly silent: number[][] = [];
  private readonly final: boolean[] = [];
  private hasSilent = false;

  constructor(readonly algebra: BooleanAlgebra<P>) {}

  /** The number of the new state. */
  addState(final = false): number {
    this.moves.push([]);
    this.silent.push([]);
    return this.final.push(final) - 1;
  }

  /** Adds a copy of all states and moves of `a`. @returns what to add to a state of `a` to get its copy here */
  addAcceptor(a: Acceptor<P>): number {
    const offset = this.moves.length;
    for (let q = 0; q < a.moves.length; q++) this.addState(a.final[q]);
    a.moves.forEach((row, q) => {
      for (const { guard, to } of row) this.addMove(offset + q, guard, offset + to);
    });
    return offset;
  }

  setFinal(state: number, final = true): this {
    this.check(state);
    this.final[state] = final;
    return this;
  }

  addMove(from: number, guard: P, to: number): this {
    this.check(from);
    this.check(to);
    this.moves[from].push({ guard, to });
    return this;
  }

  /** From `from` to `to` without reading. */
  addEpsilon(from: number, to: number): this {
    this.check(from);
    this.check(to);
    if (from !== to) {
      this.silent[from].push(to);
      this.hasSilent = true;
    }
    return this;
  }

  /**
   * The acceptor that starts in `initial`. Without ε-moves states keep their numbers; with ε-moves, see
   * {@link removeEpsilon}. It is marked deterministic only where that is obvious: no state has two moves.
   */
  build(initial: number, budget: Budget = Budget.unlimited): Acceptor<P> {
    this.check(initial);
    if (this.hasSilent) return removeEpsilon(this.algebra, initial, this.moves, this.silent, this.final, budget);
    budget.spend(this.moves.length);
    const moves = this.moves.map(row => mergeMoves(this.algebra, row));
    return {
      algebra: this.algebra,
      initial,
      moves,
      final: [...this.final],
      deterministic: moves.every(row => row.length < 2),
    };
  }

  private check(state: number): void {
    if (!(state in this.moves)) throw new UnknownState(state, this.moves.length);
  }
}
