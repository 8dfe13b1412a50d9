import { expect } from 'vitest';
import type { BooleanAlgebra } from '../../../src/logic/algebra.ts';

/** Checks the laws of a Boolean algebra, and that the shortcuts agree with their definitions, on all triples. */
export function assertBooleanAlgebraLaws<P>(algebra: BooleanAlgebra<P>, samples: readonly P[]): void {
  const { top, bottom } = algebra;
  const and = (a: P, b: P) => algebra.and(a, b);
  const or = (a: P, b: P) => algebra.or(a, b);
  const not = (a: P) => algebra.not(a);
  const same = (law: string, a: P, b: P) => {
    expect(algebra.equals(a, b), law).toBe(true);
    expect(algebra.hash(a), `hash: ${law}`).toBe(algebra.hash(b));
  };
  for (const a of samples) {
    same('double negation', not(not(a)), a);
    same('excluded middle', or(a, not(a)), top);
    same('contradiction', and(a, not(a)), bottom);
    same('idempotent or', or(a, a), a);
    same('idempotent and', and(a, a), a);
    same('neutral or', or(a, bottom), a);
    same('neutral and', and(a, top), a);
    expect(algebra.isEmpty(a)).toBe(algebra.equals(a, bottom));
    for (const b of samples) {
      same('commutative or', or(a, b), or(b, a));
      same('commutative and', and(a, b), and(b, a));
      same('absorption', or(a, and(a, b)), a);
      same('De Morgan or', not(or(a, b)), and(not(a), not(b)));
      same('De Morgan and', not(and(a, b)), or(not(a), not(b)));
      same('minus', algebra.minus(a, b), and(a, not(b)));
      expect(algebra.disjoint(a, b)).toBe(algebra.isEmpty(and(a, b)));
      expect(algebra.equals(a, b)).toBe(algebra.isEmpty(or(algebra.minus(a, b), algebra.minus(b, a))));
      for (const c of samples) {
        same('associative or', or(a, or(b, c)), or(or(a, b), c));
        same('associative and', and(a, and(b, c)), and(and(a, b), c));
        same('distributive', and(a, or(b, c)), or(and(a, b), and(a, c)));
      }
    }
  }
}
