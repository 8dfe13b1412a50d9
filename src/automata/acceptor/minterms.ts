import type { BooleanAlgebra } from '../../logic/algebra.ts';
import type { Budget } from '../../logic/limits.ts';

/** Symbols that lead to the same set of targets. */
interface Cell<P> {
  guard: P;
  /** In the order in which the targets were given. */
  targets: number[];
}

/**
 * Cuts the guards of the moves of one subset of states into disjoint cells, each with the targets it leads to
 * (the local minterms of determinisation; symbols without a target are in no cell). `guards[i]` leads to `targets[i]`,
 * targets are distinct and guards are not empty. Exponential in the number of guards at worst, linear when they are
 * disjoint or nested; one unit of budget a cell.
 */
export function cells<P>(
  algebra: BooleanAlgebra<P>,
  guards: readonly P[],
  targets: readonly number[],
  budget: Budget,
): Cell<P>[] {
  const found: Cell<P>[] = [];
  for (let i = 0; i < guards.length; i++) {
    let rest = guards[i];
    let consumed = false;
    const before = found.length;
    for (let c = 0; c < before; c++) {
      const cell = found[c];
      if (algebra.disjoint(rest, cell.guard)) continue;
      const outside = algebra.minus(cell.guard, rest);
      const left = algebra.minus(rest, cell.guard);
      if (algebra.isEmpty(outside)) cell.targets.push(targets[i]);
      else {
        budget.spend();
        found.push({ guard: algebra.and(cell.guard, rest), targets: [...cell.targets, targets[i]] });
        cell.guard = outside;
      }
      rest = left;
      consumed = algebra.isEmpty(rest);
      if (consumed) break;
    }
    if (!consumed) {
      budget.spend();
      found.push({ guard: rest, targets: [targets[i]] });
    }
  }
  return found;
}
