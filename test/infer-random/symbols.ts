import { windowVariable } from '../../src/automata/machine/machine.ts';
import { holds } from '../../src/logic/evaluate.ts';
import type { Session } from '../../src/logic/session.ts';
import { type Sort, widthOf } from '../../src/logic/sort.ts';
import type { Term } from '../../src/logic/term.ts';
import { canonical, fromScalar, type Value } from '../../src/logic/value.ts';
import type { Dice } from '../campaign/dice.ts';

const FEW = 256;
const DRAWS = 12;

/** Random symbols of a sort: numbers that the program names, their neighbours, and any others. */
export class Symbols {
  private readonly fittingOf = new Map<Term, readonly Value[]>();

  constructor(
    private readonly sort: Sort,
    private readonly constants: readonly number[],
    private readonly dice: Dice,
    private readonly session: Session,
  ) {}

  any(): Value {
    return this.ofSort(this.sort);
  }

  /** One for which a guard holds; any where none is found. */
  fitting(guard: Term): Value {
    const found = this.allFitting(guard);
    return found.length === 0 ? this.any() : this.dice.pick(found);
  }

  /** Numbers that the program may have computed from what was read: sums, differences, the last symbol again. */
  derived(word: readonly Value[]): Value {
    const { dice, sort } = this;
    if (widthOf(sort) === undefined || word.length === 0) return this.any();
    const from = word.slice(dice.below(word.length)).map(Number);
    const value = dice.pick([
      () => from.reduce((sum, symbol) => sum + symbol, 0),
      () => from.reduce((sum, symbol) => sum ^ symbol, 0),
      () => from[0],
      () => from[0] + dice.pick([-1, 1]),
      () => from.length,
    ])();
    return fromScalar(sort, BigInt(value));
  }

  /** All of them where there are only a few hundred. */
  get all(): readonly Value[] {
    const width = widthOf(this.sort);
    if (width !== undefined && width <= 8) return Array.from({ length: 2 ** width }, (_, i) => i);
    return this.sort.kind === 'enum' ? this.sort.names.map((_, i) => i) : Array.from({ length: 32 }, () => this.any());
  }

  private allFitting(guard: Term): readonly Value[] {
    let found = this.fittingOf.get(guard);
    if (found === undefined) {
      const x = windowVariable(this.sort, 0);
      const fits = (symbol: Value): boolean => holds(guard, new Map([[x, symbol]]));
      const drawn = this.all.length === FEW ? this.all : Array.from({ length: DRAWS * 4 }, () => this.any());
      found = drawn.filter(fits);
      if (found.length === 0) {
        const answer = this.session.ask([guard]);
        const symbol = answer.status === 'sat' ? answer.model.get(x) : undefined;
        found = symbol === undefined ? [] : [symbol];
      }
      this.fittingOf.set(guard, found);
    }
    return found;
  }

  private ofSort(sort: Sort): Value {
    const { dice } = this;
    switch (sort.kind) {
      case 'bool':
        return dice.chance(0.5);
      case 'enum':
        return dice.below(sort.names.length);
      case 'tuple':
        return canonical(
          sort.items.map(item => this.ofSort(item)),
          sort,
        );
      case 'float':
        return dice.chance(0.8) ? this.number(16) : dice.pick([0.5, -1.25, 1e9, Number.NaN, Number.POSITIVE_INFINITY]);
      default:
        return fromScalar(sort, BigInt(this.number(Math.min(widthOf(sort) ?? 24, 32))));
    }
  }

  private number(width: number): number {
    const { dice, constants } = this;
    if (constants.length > 0 && dice.chance(0.5)) return dice.pick(constants) + dice.pick([0, 0, 0, -1, 1]);
    return dice.chance(0.5) ? dice.below(2 ** width) : dice.below(20) - (dice.chance(0.2) ? 10 : 0);
  }
}
