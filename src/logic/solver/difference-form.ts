import { scaledParts } from '../linear.ts';
import { Bool, Int, widthOf } from '../sort.ts';
import { isVariable, type Term, type Variable } from '../term.ts';
import { fromScalar, type Value } from '../value.ts';
import type { Difference } from './difference-graph.ts';

/** A predicate without negations whose atoms are differences. */
export type Formula = Difference | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] };

/** The unknown that all others are measured from. */
const ZERO = 0;

/**
 * Reads predicates as formulas over differences of whole numbers. Int variables are unknowns; so are Boolean ones
 * (from 0 to 1), and variables of wrapping sorts where they occur only in membership tests and as numbers converted to
 * Int. `x = c` is two differences, `x != c` a choice of two, a set its hull and a choice for each gap.
 */
export class DifferenceForm {
  private readonly numbers = new Map<Variable, number>();
  private readonly ranges: Difference[] = [];

  /** What holds of the unknowns because of their sorts. */
  get domains(): readonly Difference[] {
    return this.ranges;
  }

  /** How many unknowns there are, zero included. */
  get size(): number {
    return this.numbers.size + 1;
  }

  /** What the variables are worth when the unknowns have these values. */
  model(value: (unknown: number) => bigint): Map<Variable, Value> {
    const zero = value(ZERO);
    return new Map(
      [...this.numbers].map(([v, unknown]) => {
        const number = value(unknown) - zero;
        return [v, v.sort === Bool ? number === 1n : fromScalar(v.sort, number)];
      }),
    );
  }

  /** Linear in the predicate as a tree. @returns `undefined` when some part of it is no difference */
  read(predicate: Term): Formula | undefined {
    const { op, args } = predicate;
    if (isVariable(predicate)) return atLeast(this.unknownFor(predicate), 1n);
    switch (op.kind) {
      case 'and':
      case 'or': {
        const parts: Formula[] = [];
        for (const arg of args) {
          const part = this.read(arg);
          if (part === undefined) return undefined;
          parts.push(part);
        }
        return { kind: op.kind, parts };
      }
      case 'not': {
        if (isVariable(args[0])) return atMost(this.unknownFor(args[0]), 0n);
        const equation = args[0].op.kind === 'eq' ? this.equation(args[0].args[0]) : undefined;
        return equation && { kind: 'or', parts: equation.map(opposite) };
      }
      case 'le':
        return args[1].sort === Int ? this.atLeastZero(args[1]) : undefined;
      case 'eq': {
        const parts = this.equation(args[0]);
        return parts && { kind: 'and', parts };
      }
      case 'in':
        return isVariable(args[0]) ? within(this.unknownFor(args[0]), op.set.bounds) : undefined;
      default:
        return undefined;
    }
  }

  /**
   * `sum = 0` as two differences. The opposite of the first raises the later unknown, and that is the better first case
   * of a disequality: values stay above zero, and unknowns that must all differ are soon in ascending order.
   */
  private equation(sum: Term): readonly Difference[] | undefined {
    const part = sum.sort === Int ? this.atLeastZero(sum) : undefined;
    if (part === undefined) return undefined;
    const converse = difference(part.right, part.left, -part.bound);
    return part.left < part.right ? [converse, part] : [part, converse];
  }

  /** `0 <= sum` */
  private atLeastZero(sum: Term): Difference | undefined {
    const { constant, coefficients, atoms } = scaledParts(sum);
    if (typeof constant !== 'bigint') return undefined;
    let left: number | undefined;
    let right: number | undefined;
    for (let i = 0; i < atoms.length; i++) {
      const unknown = this.unknownOf(atoms[i]);
      if (unknown === undefined) return undefined;
      if (coefficients[i] === 1n && right === undefined) right = unknown;
      else if (coefficients[i] === -1n && left === undefined) left = unknown;
      else return undefined;
    }
    return difference(left ?? ZERO, right ?? ZERO, constant);
  }

  /** The unknown that an atom of an Int sum stands for. */
  private unknownOf(atom: Term): number | undefined {
    if (isVariable(atom)) return this.unknownFor(atom);
    const [source] = atom.args;
    const isNumber = atom.op.kind === 'convert' && isVariable(source) && widthOf(source.sort) !== undefined;
    return isNumber ? this.unknownFor(source) : undefined;
  }

  private unknownFor(v: Variable): number {
    let unknown = this.numbers.get(v);
    if (unknown === undefined) {
      unknown = this.size;
      this.numbers.set(v, unknown);
      const width = v.sort === Bool ? 1 : widthOf(v.sort);
      if (width !== undefined) this.ranges.push(atLeast(unknown, 0n), atMost(unknown, (1n << BigInt(width)) - 1n));
    }
    return unknown;
  }
}

function difference(left: number, right: number, bound: bigint): Difference {
  return { kind: 'difference', left, right, bound };
}

function atLeast(unknown: number, least: bigint): Difference {
  return difference(ZERO, unknown, -least);
}

function atMost(unknown: number, greatest: bigint): Difference {
  return difference(unknown, ZERO, greatest);
}

/** Exactly the whole numbers that do not have the difference. */
export function opposite({ left, right, bound }: Difference): Difference {
  return difference(right, left, -bound - 1n);
}

/** `bounds` are the ends of intervals, both included, in ascending order. */
function within(unknown: number, bounds: readonly number[]): Formula {
  const parts: Formula[] = [atLeast(unknown, BigInt(bounds[0])), atMost(unknown, BigInt(bounds[bounds.length - 1]))];
  for (let i = 1; i + 1 < bounds.length; i += 2)
    parts.push({ kind: 'or', parts: [atMost(unknown, BigInt(bounds[i])), atLeast(unknown, BigInt(bounds[i + 1]))] });
  return { kind: 'and', parts };
}
