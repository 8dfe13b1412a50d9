/** What an operation that can explode may use up. Every field is optional; absent means unlimited. */
export interface Limits {
  /** Wall-clock milliseconds. */
  readonly timeout?: number;
  /** Bytes of heap that may be in use, and how many are. */
  readonly memory?: { readonly most: number; used(): number };
  /** States, configurations or table cells an operation may create. */
  readonly nodes?: number;
  /** Stops the operation from outside. */
  readonly signal?: AbortSignal;
  /** Ends work that cannot look at the clock by itself after so many milliseconds, and says whether it came to its end. */
  readonly interrupt?: (work: () => void, milliseconds: number) => boolean;
}

/** What a part of the work may use up. */
interface PartLimits extends Pick<Limits, 'nodes' | 'timeout'> {
  readonly share?: number;
}

/** A question that was not answered: the problem is undecidable here, the solver gave up, or a limit was reached. */
export class Undecided extends Error {
  override name = 'Undecided';
  constructor(
    readonly reason: string,
    /** All inputs up to this length were checked, and the question is open only for longer ones. */
    readonly checkedLength?: number,
  ) {
    super(reason);
  }
}

/** A limit of the caller's was reached. */
export class LimitReached extends Undecided {
  override name = 'LimitReached';
}

/** What is thrown when the time of a budget is used up. */
export function timeIsOver({ limits, whole }: Pick<Budget, 'limits' | 'whole'>): LimitReached {
  const seconds = (milliseconds = 0): number => Math.max(0, Math.round(milliseconds)) / 1000;
  const time = `${seconds(limits.timeout)} s`;
  return new LimitReached(
    whole?.timeout === undefined
      ? `the time limit of ${time} was reached`
      : `the share of ${time} of the time limit of ${seconds(whole.timeout)} s was used up`,
  );
}

/** What is thrown when the signal of a budget was given. */
export function stoppedByCaller(): LimitReached {
  return new LimitReached('stopped by the caller');
}

const CLOCK_EVERY = 256;

/**
 * Counts work against {@link Limits}. `spend()` is cheap (an addition and a compare); the clock, the heap and the
 * signal are read once every 256 units, the clock and the signal also at the first. One budget is shared by all the
 * steps that answer one question.
 */
export class Budget {
  private spent = 0;
  private untilClock = CLOCK_EVERY;
  private readonly deadline: number;

  constructor(
    readonly limits: Limits = {},
    /** Told from time to time how many units were spent. */
    private readonly onProgress?: (spent: number) => void,
    /** Of a budget for a part of the work, the limits of the whole. */
    readonly whole?: Limits,
  ) {
    this.deadline = limits.timeout === undefined ? Number.POSITIVE_INFINITY : performance.now() + limits.timeout;
  }

  static readonly unlimited = new Budget();

  /** @throws LimitReached when a limit is used up */
  spend(units = 1): void {
    if (this.spent === 0) this.checkStop();
    this.spent += units;
    if (this.limits.nodes !== undefined && this.spent > this.limits.nodes)
      throw new LimitReached(`the limit of ${this.limits.nodes} nodes was reached`);
    this.untilClock -= units;
    if (this.untilClock <= 0) {
      this.untilClock = CLOCK_EVERY;
      this.checkClock();
      this.checkMemory();
    }
  }

  /**
   * A budget for a part of the work, with limits of its own within this one's: it ends no later, may spend no
   * more than is left, stops at the same signal and tells the same listener. What it spends is not spent here.
   *
   * @param limits the time is a share of what is left, from 0 to 1, and at most so many milliseconds
   */
  part({ nodes, share = 1, timeout: longest = Number.POSITIVE_INFINITY }: PartLimits = {}): Budget {
    const { signal, memory, interrupt } = this.limits;
    const left = this.limits.nodes === undefined ? undefined : Math.max(0, this.limits.nodes - this.spent);
    const time = Math.min(longest, Math.max(0, share * this.remaining));
    const timeout = Number.isFinite(time) ? time : undefined;
    const most = nodes === undefined || left === undefined ? (nodes ?? left) : Math.min(nodes, left);
    return new Budget({ nodes: most, timeout, signal, memory, interrupt }, this.onProgress, this.whole ?? this.limits);
  }

  /** Milliseconds left before the deadline (infinite without one). */
  get remaining(): number {
    return this.deadline - performance.now();
  }

  /** For steps that take long: looks at the clock and the signal now. @throws LimitReached */
  checkClock(): void {
    this.onProgress?.(this.spent);
    this.checkStop();
  }

  private checkStop(): void {
    if (this.limits.signal?.aborted) throw stoppedByCaller();
    if (performance.now() > this.deadline) throw timeIsOver(this);
  }

  private checkMemory(): void {
    const { memory } = this.limits;
    if (memory !== undefined && memory.used() > memory.most)
      throw new LimitReached(`the memory limit of ${memory.most} bytes was reached`);
  }
}
