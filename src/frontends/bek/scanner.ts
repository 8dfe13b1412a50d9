import type { CharSet } from '../../logic/char-set.ts';
import type { Point } from './pattern.ts';

/** What a rule list has found out at one place of the input after some symbols from there. */
export interface Attempt {
  /** The points that wait for a symbol, most preferred first; every one is preferred to `best`. */
  readonly waiting: readonly number[];
  /** The match that is taken if none of the waiting points leads to one. */
  readonly best: { readonly rule: number; readonly length: number } | undefined;
}

/**
 * Runs an ordered matcher on classes of symbols, all ways at once, in the order in which backtracking would try them
 * (Pike's construction): at the first way that matches, the less preferred ones are cut off.
 */
export class Scanner {
  private readonly steps = new Map<string, Attempt>();

  constructor(
    private readonly points: readonly Point[],
    private readonly start: number,
  ) {}

  /** An attempt before its first symbol. */
  begin(): Attempt {
    return this.follow([this.start], { waiting: [], best: undefined }, 0);
  }

  /**
   * The attempt after one more symbol, its `length`-th. All symbols of `symbols` are treated alike by every set of the
   * matcher; `undefined` stands for symbols that are in none.
   */
  step(attempt: Attempt, symbols: CharSet | undefined, length: number): Attempt {
    const key = `${attemptKey(attempt)}/${symbols?.id ?? ''}/${length}`;
    let after = this.steps.get(key);
    if (after === undefined) {
      after = this.follow(this.taken(attempt, symbols), { waiting: [], best: attempt.best }, length);
      this.steps.set(key, after);
    }
    return after;
  }

  private taken({ waiting }: Attempt, symbols: CharSet | undefined): readonly number[] {
    if (symbols === undefined) return [];
    return waiting.flatMap(id => {
      const point = this.points[id];
      return point.kind === 'take' && symbols.isSubsetOf(point.set) ? [point.next] : [];
    });
  }

  /** Goes on from `ids`, in order, without taking a symbol. */
  private follow(ids: readonly number[], { best }: Attempt, length: number): Attempt {
    const waiting = new Set<number>();
    let found = best;
    /** Returns true when a match cuts off everything less preferred. */
    const visit = (id: number, entered: readonly number[], seen: Set<string>): boolean => {
      const key = `${id}:${entered.join()}`;
      if (seen.has(key)) return false;
      seen.add(key);
      const point = this.points[id];
      switch (point.kind) {
        case 'take':
          waiting.add(id);
          return false;
        case 'split':
          return point.ways.some(way => visit(way, entered, seen));
        case 'enter':
          return visit(point.next, [...entered, id], seen);
        case 'leave':
          return !entered.includes(point.entered) && visit(point.next, entered, seen);
        case 'match':
          found = { rule: point.rule, length };
          return true;
      }
    };
    const seen = new Set<string>();
    ids.some(id => visit(id, [], seen));
    return { waiting: [...waiting], best: found };
  }
}

/** The same exactly for attempts that go on alike. */
export function attemptKey({ waiting, best }: Attempt): string {
  return `${waiting.join()}:${best === undefined ? '' : `${best.rule},${best.length}`}`;
}
