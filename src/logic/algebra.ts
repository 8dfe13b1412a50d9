/**
 * An effective Boolean algebra of predicates over symbols: what a symbolic automaton needs to know about its guards.
 * `P` values are canonical where the algebra can manage it (character sets are interned, so `===` is equality), but
 * callers compare with {@link BooleanAlgebra.equals}.
 *
 * @throws Undecided from any method whose answer needs a solver that gave up
 */
export interface BooleanAlgebra<P> {
  readonly top: P;
  readonly bottom: P;
  and(a: P, b: P): P;
  or(a: P, b: P): P;
  not(a: P): P;
  /** `a ∧ ¬b` */
  minus(a: P, b: P): P;
  isEmpty(a: P): boolean;
  /** Whether `a ∧ b` is empty; cheaper than building the conjunction. */
  disjoint(a: P, b: P): boolean;
  equals(a: P, b: P): boolean;
  /** A number that is the same for equal predicates, for hashing; not necessarily different for different ones. */
  hash(a: P): number;
}
