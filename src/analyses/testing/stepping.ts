import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { constant, type Term } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import { Evaluator } from '../../program/evaluator.ts';
import { Branching, Fork, runToQuestion, split } from '../../program/forking.ts';
import { endInput } from '../../program/input.ts';
import type { FunctionCode } from '../../program/ir.ts';
import { type SourceRange, Unsupported } from '../../program/source.ts';
import type { Ending, State } from '../../program/state.ts';
import { Forgotten } from '../../program/text.ts';
import type { Transduction } from '../../program/transduction.ts';
import type { Unit } from '../../program/value.ts';

/** Where a run stands: before a read, at its end, or where it cannot be followed any further. */
export type Stop =
  | { readonly kind: 'reads'; readonly state: State }
  | { readonly kind: 'ended'; readonly state: State; readonly ending: Ending }
  | { readonly kind: 'lost'; readonly reason: string; readonly at: SourceRange | undefined; readonly isLong: boolean };

/** One step of a program, from read to read, and the branches that it takes, as numbers of {@link BlockEdges}. */
export interface Taken {
  readonly stop: Stop;
  readonly edges: readonly number[];
}

/** Instructions that one step may take, and what is done before the first read: what takes more may go on forever. */
const LONGEST_STEP = 30_000;
const LONGEST_START = 5_000_000;
const SHORTEST_STEP = 1000;
const FEW_ENDLESS = 3;
/** More ways through one step than this are not followed. */
const MOST_WAYS = 200;

/** Numbers for the jumps from block to block of a program: the same jump, the same number. */
class BlockEdges {
  private readonly bases = new Map<FunctionCode, number>();
  private readonly numbers = new Map<string, number>();
  private next = 0;

  block({ frames }: State): number | undefined {
    const frame = frames[frames.length - 1];
    if (frame === undefined || frame.index !== 0) return undefined;
    let base = this.bases.get(frame.code);
    if (base === undefined) {
      base = this.next;
      this.next += frame.body.blocks.length;
      this.bases.set(frame.code, base);
    }
    return base + frame.block;
  }

  edge(from: number, to: number): number {
    const key = `${from}>${to}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(key, number);
    }
    return number;
  }
}

/** The blocks that a run passes. */
class Passing {
  private last = -1;
  readonly edges: Set<number>;

  constructor(
    private readonly numbers: BlockEdges,
    edges: Iterable<number> = [],
  ) {
    this.edges = new Set(edges);
  }

  copy(): Passing {
    const copy = new Passing(this.numbers, this.edges);
    copy.last = this.last;
    return copy;
  }

  pass(state: State): void {
    const block = this.numbers.block(state);
    if (block === undefined || block === this.last) return;
    this.edges.add(this.numbers.edge(this.last, block));
    this.last = block;
  }
}

/**
 * Runs a program symbol by symbol, on symbols that are known or not, in states that can be kept and gone on from. States
 * that are handed in stay as they are.
 */
export class Stepping {
  private readonly numbers = new BlockEdges();
  /** Instructions of the longest step that came to its end, and how many did not. */
  private longest = 0;
  private endless = 0;

  constructor(
    readonly program: Transduction,
    /** What steps may use up. */
    public session: Session,
  ) {}

  /** The program before its first read. */
  start(): Taken {
    const [first] = this.explore(this.program.start(), 1, LONGEST_START);
    this.longest = 0;
    return first;
  }

  /** One more symbol, which is known. */
  read(state: State, symbol: Value): Taken {
    const next = state.fork();
    const unit = unitOf(symbol, this.program);
    next.input = { symbols: [...next.input.symbols, unit], closed: false };
    return this.only(next);
  }

  /** The input ends here. */
  finish(state: State): Taken {
    const next = state.fork();
    endInput(next);
    return this.only(next);
  }

  /** All ways on with one more symbol, of which nothing is known: a few of them where there are very many. */
  ways(state: State, most = MOST_WAYS): readonly Taken[] {
    const next = state.fork();
    this.program.addSymbol(next);
    return [...this.explore(next, most)];
  }

  /** Where steps did not end again and again, others get less time to. */
  private get patience(): number {
    return this.endless < FEW_ENDLESS ? LONGEST_START : Math.max(SHORTEST_STEP, 4 * this.longest);
  }

  private only(state: State): Taken {
    const [first] = this.explore(state);
    return first;
  }

  private *explore(start: State, most = 1, longest = LONGEST_STEP): Generator<Taken> {
    const { session, program } = this;
    const waiting = [{ state: start, passing: new Passing(this.numbers) }];
    for (let count = 0; count < most; ) {
      const next = waiting.pop();
      if (next === undefined) return;
      const { state, passing } = next;
      const budget = session.budget.part({ nodes: Math.min(longest, this.patience) });
      let instructions = 0;
      const evaluator = new Evaluator(program.language, new Branching(session, {}), budget);
      const taken = (stop: Stop): Taken => ({ stop, edges: [...passing.edges] });
      try {
        const question = runToQuestion(evaluator, state, now => {
          passing.pass(now);
          instructions++;
          return false;
        });
        if (question instanceof Fork) {
          const [yes, no] = split(state, question.condition);
          waiting.push({ state: no, passing: passing.copy() }, { state: yes, passing });
          continue;
        }
        count++;
        this.longest = Math.max(this.longest, instructions);
        const { ending } = state;
        if (ending !== undefined) yield taken({ kind: 'ended', state, ending });
        else yield taken({ kind: 'reads', state });
      } catch (error) {
        count++;
        if (error instanceof LimitReached) {
          session.budget.checkClock();
          this.endless++;
          yield taken({ kind: 'lost', reason: error.message, at: evaluator.at, isLong: true });
        } else if (error instanceof Unsupported)
          yield taken({ kind: 'lost', reason: error.construct, at: error.at, isLong: false });
        else if (error instanceof Forgotten)
          yield taken({ kind: 'lost', reason: error.message, at: evaluator.at, isLong: false });
        else throw error;
      }
    }
  }
}

/** A symbol as an evaluator reads it: a number where that is exact. */
function unitOf(symbol: Value, { input }: Transduction): Unit {
  if (typeof symbol === 'number') return symbol;
  if (typeof symbol === 'bigint' && Number.isSafeInteger(Number(symbol))) return Number(symbol);
  return constant(symbol, input) as Term;
}
