import { and, eq, not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term, TRUE } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { Value } from '../../logic/value.ts';
import type { Behaviour, Config, Step } from './behaviour.ts';
import { windowVariable } from './machine.ts';
import { type Edge, normaliseMemory, solvePath } from './path.ts';
import { Promises } from './promises.ts';
import { bestWord } from './readable.ts';

export interface CompareOptions {
  /** Whether some input can lead both to an end from these two nodes; `false` must be certain. */
  readonly alive?: (left: number, right: number) => boolean;
  /** Differences longer than this are not looked for. */
  readonly maxLength?: number;
  /** Called when something longer was left out. */
  readonly onCut?: () => void;
}

/** Two runs on one input: where they stand, and what one of them has written ahead of the other. */
export interface Pair {
  readonly left: Config;
  readonly right: Config;
  /** Written by one side and not yet by the other: at most one of the two is not empty. */
  readonly leftAhead: readonly Term[];
  readonly rightAhead: readonly Term[];
  /** The two outputs have parted for good. */
  readonly parted: boolean;
  readonly facts: readonly Term[];
  readonly length: number;
  readonly edge: Edge | undefined;
}

/**
 * A shortest input on which some run of `left` and some run of `right` both accept and write different outputs;
 * `undefined` when there is none (functional compatibility, paper 004, section 5.2).
 *
 * Breadth-first over pairs of runs with their symbolic difference of outputs (the promise). The paper carries constants
 * and stops at the first conflict of promises without a witness; this search carries terms over the symbols that the
 * promise depends on, with all that is known about them, so it is exact for machines with lookback too, and the first
 * end it finds is a shortest one.
 *
 * Where nothing is carried but the promise, two different promises at one pair of nodes are enough (see
 * {@link Promises}), so without lookback and registers there are at most a few places for each pair of states.
 * Otherwise the session's budget may have to end it. Every path found is solved as a whole before it is believed.
 */
export function outputDifference(
  left: Behaviour,
  right: Behaviour,
  session: Session,
  options: CompareOptions = {},
): readonly Value[] | undefined {
  return new Comparison(left, right, session, options).run();
}

class Comparison {
  private readonly seen = new Set<string>();
  private readonly queue: Pair[] = [];
  private readonly promises = new Promises();
  private readonly leftSteps: Steps;
  private readonly rightSteps: Steps;

  constructor(
    private readonly left: Behaviour,
    private readonly right: Behaviour,
    private readonly session: Session,
    private readonly options: CompareOptions,
  ) {
    const symbol = windowVariable(left.input, 0);
    this.leftSteps = memoised((config, facts) => left.steps(config, symbol, facts));
    this.rightSteps = memoised((config, facts) => right.steps(config, symbol, facts));
  }

  run(): readonly Value[] | undefined {
    const { left, right } = this;
    this.enqueue({
      left: left.start,
      right: right.start,
      leftAhead: [],
      rightAhead: [],
      parted: false,
      facts: [],
      length: 0,
      edge: undefined,
    });
    for (let i = 0; i < this.queue.length; i++) {
      const pair = this.queue[i];
      const word = this.ended(pair);
      if (word !== undefined) {
        const isRival = (other: Pair): boolean => other.length === pair.length;
        return bestWord(this.queue, i, word, isRival, other => this.ended(other));
      }
      if (pair.length < (this.options.maxLength ?? Number.POSITIVE_INFINITY)) this.expand(pair);
      else this.options.onCut?.();
    }
    return undefined;
  }

  /** A word that ends both runs here with different outputs. */
  private ended(pair: Pair): readonly Value[] | undefined {
    for (const a of this.left.stops(pair.left, pair.facts))
      for (const b of this.right.stops(pair.right, pair.facts)) {
        const both = and(a.guard, b.guard);
        if (both === FALSE) continue;
        const differ = pair.parted
          ? TRUE
          : outputsDiffer([...pair.leftAhead, ...a.outputs], [...pair.rightAhead, ...b.outputs]);
        const condition = and(both, differ);
        if (condition === FALSE || !this.possible(pair.facts, condition)) continue;
        const word = solvePath(pair.edge, condition, this.session);
        if (word !== undefined) return word.flat();
      }
    return undefined;
  }

  private expand(pair: Pair): void {
    for (const a of this.leftSteps(pair.left, pair.facts))
      for (const b of this.rightSteps(pair.right, pair.facts)) {
        const both = and(a.guard, b.guard);
        if (both === FALSE) continue;
        if (this.options.alive?.(a.next.node, b.next.node) === false) continue;
        if (!this.possible(pair.facts, both)) continue;
        if (pair.parted) this.step(pair, a, b, both, [], [], true);
        else this.compare(pair, a, b, both);
      }
  }

  private compare(pair: Pair, a: Step, b: Step, both: Term): void {
    const written = [...pair.leftAhead, ...a.outputs];
    const against = [...pair.rightAhead, ...b.outputs];
    const common = Math.min(written.length, against.length);
    const rest = [written.slice(common), against.slice(common)] as const;
    const equal = Array.from({ length: common }, (_, i) => eq(written[i], against[i]));
    const parting = equal.map(not).filter(differ => this.possible(pair.facts, and(both, differ)));
    if (parting.length === 0) {
      this.step(pair, a, b, both, ...rest, false);
      return;
    }
    this.step(pair, a, b, and(both, or(...parting)), [], [], true);
    const agree = and(both, ...equal);
    if (this.possible(pair.facts, agree)) this.step(pair, a, b, agree, ...rest, false);
  }

  private step(
    pair: Pair,
    a: Step,
    b: Step,
    condition: Term,
    leftAhead: readonly Term[],
    rightAhead: readonly Term[],
    parted: boolean,
  ): void {
    const memory = normaliseMemory(
      [a.next.terms, b.next.terms, leftAhead, rightAhead],
      [...pair.facts, condition],
      this.session,
    );
    const [leftTerms, rightTerms, leftRest, rightRest] = memory.values;
    const reads = [windowVariable(this.left.input, 0)];
    this.enqueue({
      left: { node: a.next.node, terms: leftTerms },
      right: { node: b.next.node, terms: rightTerms },
      leftAhead: leftRest,
      rightAhead: rightRest,
      parted,
      facts: memory.facts,
      length: pair.length + 1,
      edge: { before: pair.edge, condition, reads, origin: memory.origin },
    });
  }

  private enqueue(pair: Pair): void {
    const key = [
      configKey(pair.left),
      configKey(pair.right),
      pair.parted,
      ids(pair.leftAhead),
      ids(pair.rightAhead),
      ids(pair.facts),
    ].join(';');
    if (this.seen.has(key) || this.promises.isSuperfluous(pair)) return;
    this.seen.add(key);
    this.session.budget.spend();
    this.queue.push(pair);
  }

  private possible(facts: readonly Term[], condition: Term): boolean {
    return consistent(this.session, facts, condition);
  }
}

/**
 * Whether a condition about the next symbol can hold in a memory whose facts are consistent. Looks at the clock: a place may
 * have any number of pairs of steps, and spends the budget once.
 *
 * @throws LimitReached, Undecided
 */
export function consistent(session: Session, facts: readonly Term[], condition: Term): boolean {
  if (condition === FALSE) return false;
  session.budget.checkClock();
  if (facts.length === 0 || !condition.variables.some(v => facts.some(f => f.variables.includes(v))))
    return asCharSet(condition) !== undefined || session.satisfiable(condition);
  return session.satisfiable(...facts, condition);
}

function outputsDiffer(a: readonly Term[], b: readonly Term[]): Term {
  if (a.length !== b.length) return TRUE;
  return not(and(...a.map((t, i) => eq(t, b[i]))));
}

export function configKey(config: Config): string {
  return `${config.node}:${ids(config.terms)}`;
}

export function ids(terms: readonly Term[]): string {
  return terms.map(t => t.id).join();
}

type Steps = (config: Config, facts: readonly Term[]) => readonly Step[];

function memoised(steps: Steps): Steps {
  const known = new Map<string, readonly Step[]>();
  return (config, facts) => {
    const key = config.terms.length === 0 ? String(config.node) : `${configKey(config)};${ids(facts)}`;
    let result = known.get(key);
    if (result === undefined) {
      result = steps(config, facts);
      known.set(key, result);
    }
    return result;
  };
}
