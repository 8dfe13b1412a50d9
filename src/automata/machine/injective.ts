import { and, eq, item, ne, not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { constant, FALSE, type Term, TRUE, type Variable, variable } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import type { Behaviour, Config } from './behaviour.ts';
import { configKey, consistent, ids } from './compare.ts';
import { windowVariable } from './machine.ts';
import { type Edge, normaliseMemory, solvePath } from './path.ts';

/** Two different inputs with a common output. */
export interface Collision {
  readonly first: readonly Value[];
  readonly second: readonly Value[];
}

/** Two runs whose outputs agree so far; until `parted` they have read the same input. */
interface Runs {
  readonly first: Config | undefined;
  readonly second: Config | undefined;
  readonly firstAhead: readonly Term[];
  readonly secondAhead: readonly Term[];
  readonly parted: boolean;
  readonly facts: readonly Term[];
  /** Symbols read by both together. */
  readonly cost: number;
  readonly edge: Move | undefined;
}

interface Move extends Edge {
  readonly before: Move | undefined;
  readonly firstReads: readonly number[];
  readonly secondReads: readonly number[];
}

interface Advance {
  readonly guard: Term;
  readonly outputs: readonly Term[];
  readonly next: Config | undefined;
}

/**
 * Two different inputs with a common output, as short together as possible; `undefined` when the machine is injective.
 *
 * Follows two runs that first read the same symbols, then part (different symbols, or one ends), and whose outputs must
 * stay equal. Once parted they move independently: whichever has written less goes on, so the difference of outputs is
 * a list of terms on one side. Searched in order of the symbols read together; every path is solved as a whole. Exact,
 * but it need not terminate (injectivity is undecidable once guards relate several output symbols): the session's
 * budget ends it.
 */
export function collision(behaviour: Behaviour, session: Session): Collision | undefined {
  return new CollisionSearch(behaviour, session).run();
}

class CollisionSearch {
  private readonly seen = new Set<string>();
  private readonly byCost: Runs[][] = [];
  private readonly x: Variable;
  private readonly y: Variable;

  constructor(
    private readonly behaviour: Behaviour,
    private readonly session: Session,
  ) {
    this.x = windowVariable(behaviour.input, 0);
    this.y = variable('y', behaviour.input);
  }

  run(): Collision | undefined {
    const { start } = this.behaviour;
    this.enqueue({
      first: start,
      second: start,
      firstAhead: [],
      secondAhead: [],
      parted: false,
      facts: [],
      cost: 0,
      edge: undefined,
    });
    for (let cost = 0; cost < this.byCost.length; cost++) {
      const bucket = this.byCost[cost] ?? [];
      for (let i = 0; i < bucket.length; i++) {
        const found = this.isKnown(bucket[i]) ? undefined : this.expand(bucket[i]);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  private expand(runs: Runs): Collision | undefined {
    const { first, second } = runs;
    if (first === undefined && second === undefined) return runs.parted ? this.solved(runs) : undefined;
    if (!runs.parted && first !== undefined && second !== undefined) {
      this.together(runs, first, second);
      return undefined;
    }
    const firstMoves = first !== undefined && (second === undefined || runs.firstAhead.length === 0);
    if (firstMoves && first !== undefined) {
      for (const a of this.advances(first, this.x, runs.facts)) this.push(runs, a, undefined, a.guard, 1);
    } else if (second !== undefined) {
      for (const b of this.advances(second, this.y, runs.facts)) this.push(runs, undefined, b, b.guard, 1);
    }
    return undefined;
  }

  /** Both read: the same symbol, or different ones; or one of them ends while the other reads. */
  private together(runs: Runs, first: Config, second: Config): void {
    const firstSteps = this.behaviour.steps(first, this.x, runs.facts);
    for (const a of firstSteps) {
      for (const b of this.behaviour.steps(second, this.x, runs.facts))
        this.push(runs, a, b, and(a.guard, b.guard), 2, false, true);
      for (const b of this.behaviour.steps(second, this.y, runs.facts))
        this.push(runs, a, b, and(a.guard, b.guard, differ(this.x, this.y)), 2);
    }
    for (const stop of this.behaviour.stops(first, runs.facts))
      for (const b of this.behaviour.steps(second, this.y, runs.facts))
        this.push(runs, { ...stop, next: undefined }, b, and(stop.guard, b.guard), 1);
    for (const stop of this.behaviour.stops(second, runs.facts))
      for (const a of firstSteps) this.push(runs, a, { ...stop, next: undefined }, and(stop.guard, a.guard), 1);
  }

  private advances(config: Config, symbol: Term, facts: readonly Term[]): readonly Advance[] {
    return [
      ...this.behaviour.steps(config, symbol, facts),
      ...this.behaviour.stops(config, facts).map(stop => ({ ...stop, next: undefined })),
    ];
  }

  /** Adds what follows when the given sides advance; `undefined` leaves a side where it is. */
  private push(
    runs: Runs,
    a: Advance | undefined,
    b: Advance | undefined,
    guard: Term,
    cost: number,
    parts = true,
    sharesSymbol = false,
  ): void {
    if (guard === FALSE) return;
    const first = a === undefined ? runs.first : a.next;
    const second = b === undefined ? runs.second : b.next;
    const written = [...runs.firstAhead, ...(a?.outputs ?? [])];
    const against = [...runs.secondAhead, ...(b?.outputs ?? [])];
    const common = Math.min(written.length, against.length);
    let condition = guard;
    for (let i = 0; i < common && condition !== FALSE; i++) condition = and(condition, eq(written[i], against[i]));
    const firstAhead = written.slice(common);
    const secondAhead = against.slice(common);
    if ((first === undefined && secondAhead.length > 0) || (second === undefined && firstAhead.length > 0)) return;
    if (condition === FALSE || !consistent(this.session, runs.facts, condition)) return;
    const memory = normaliseMemory(
      [first?.terms ?? [], second?.terms ?? [], firstAhead, secondAhead],
      [...runs.facts, condition],
      this.session,
    );
    const [firstTerms, secondTerms, firstRest, secondRest] = memory.values;
    const firstRead = a?.next !== undefined;
    const secondRead = b?.next !== undefined;
    const reads = [...(firstRead ? [this.x] : []), ...(secondRead && !sharesSymbol ? [this.y] : [])];
    const isNewPlace = reads.length - 1;
    this.enqueue({
      first: first && { node: first.node, terms: firstTerms },
      second: second && { node: second.node, terms: secondTerms },
      firstAhead: firstRest,
      secondAhead: secondRest,
      parted: runs.parted || parts,
      facts: memory.facts,
      cost: runs.cost + (firstRead || secondRead ? cost : 0),
      edge: {
        before: runs.edge,
        condition,
        reads,
        origin: memory.origin,
        firstReads: firstRead ? [0] : [],
        secondReads: secondRead ? [sharesSymbol ? 0 : isNewPlace] : [],
      },
    });
  }

  private enqueue(runs: Runs): void {
    this.byCost[runs.cost] ??= [];
    this.byCost[runs.cost].push(runs);
  }

  /** Cheapest first: what was taken out of the queue once is never of use again. */
  private isKnown(runs: Runs): boolean {
    const side = (c: Config | undefined): string => (c === undefined ? 'end' : configKey(c));
    const key = [
      side(runs.first),
      side(runs.second),
      ids(runs.firstAhead),
      ids(runs.secondAhead),
      runs.parted,
      ids(runs.facts),
    ].join(';');
    if (this.seen.has(key)) return true;
    this.seen.add(key);
    this.session.budget.spend();
    return false;
  }

  private solved(runs: Runs): Collision | undefined {
    const values = solvePath(runs.edge, TRUE, this.session);
    if (values === undefined) return undefined;
    const moves: Move[] = [];
    for (let m = runs.edge; m !== undefined; m = m.before) moves.unshift(m);
    return {
      first: moves.flatMap((m, i) => m.firstReads.map(j => values[i][j])),
      second: moves.flatMap((m, i) => m.secondReads.map(j => values[i][j])),
    };
  }
}

/** That two symbols are not the same; of records, what they have not does not count. */
function differ(x: Term, y: Term): Term {
  const { sort } = x;
  if (sort.kind !== 'tuple' || sort.fields === undefined) return ne(x, y);
  const [kinds] = sort.items;
  const same = sort.fields.map(({ only }, i) => {
    const isSame = eq(item(x, i), item(y, i));
    if (only === undefined || kinds.kind !== 'enum') return isSame;
    const has = only.map(name => eq(item(x, 0), constant(kinds.names.indexOf(name), kinds)));
    return or(not(or(...has)), isSame);
  });
  return not(and(...same));
}
