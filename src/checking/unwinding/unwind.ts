import { not } from '../../logic/build.ts';
import type { Budget } from '../../logic/limits.ts';
import { type Sort, widthOf } from '../../logic/sort.ts';
import { constant, FALSE, type Term, TRUE } from '../../logic/term.ts';
import { fromScalar, toScalar } from '../../logic/value.ts';
import { codeNumber } from '../../program/code-number.ts';
import { Evaluator } from '../../program/evaluator.ts';
import { Fork, runToQuestion, split } from '../../program/forking.ts';
import type { Language } from '../../program/language.ts';
import { choice, mergeBy } from '../../program/merge.ts';
import { type SourceRange, showPlace, Unsupported } from '../../program/source.ts';
import type { Ending, State } from '../../program/state.ts';
import { SymbolicNumber, type Value } from '../../program/value.ts';
import { ChoiceNumbers } from './choice-numbers.ts';
import { Definitions } from './definitions.ts';
import { EventGraph } from './event-graph.ts';
import { EventLog, logIn } from './event-log.ts';
import { nestingOf } from './nesting.ts';
import { Pruning } from './pruning.ts';
import { type Beyond, type Bounds, Stand } from './stand.ts';

/** What happens in a state that is about to execute an instruction: the numbers of events, in their order. */
export type EventsAt = (state: State) => readonly number[];

export interface UnwindOptions {
  readonly bounds: Bounds;
  /** How many events a run may have. */
  readonly room: number;
  readonly eventsAt: EventsAt;
}

/** How ways through the unwound program come to an end, and what has happened on them. */
export type Outcome = { readonly condition: Term; readonly log: EventLog } & (
  | { readonly kind: 'ended'; readonly ending: Ending }
  /** They would go on beyond the bounds: round a loop, in a call of itself, or with more events. */
  | { readonly kind: 'beyond'; readonly beyond: Beyond | 'events' }
  /** They come to something that is not supported. */
  | { readonly kind: 'lost'; readonly reason: string; readonly at: SourceRange | undefined }
);

/** A program with its loops unwound, as formulas: ways with equal ends are one. Conditions exclude each other. */
export interface Unwound {
  readonly outcomes: readonly Outcome[];
  readonly definitions: Definitions;
  readonly graph: EventGraph;
  readonly choices: ChoiceNumbers;
  /** How many ways were followed to where they end or meet others: what it cost. */
  readonly ways: number;
}

/**
 * Follows a program from a state to all of its ends, up to bounds. Ways are joined wherever they meet: what differs between
 * them is `ite` of the condition of the one, so a program without loops is gone through once, however many ways there are
 * through it, and a loop once for each of its rounds. Exact: an assignment to the variables that the program chooses makes
 * the condition of exactly one outcome true, which is how the run with these values ends, and its log holds that run's
 * events; but for conditions that no assignment makes true.
 *
 * @param start is used up; reading input is not supported
 * @throws LimitReached
 */
export function unwind(language: Language, start: State, budget: Budget, options: UnwindOptions): Unwound {
  return new Unwinding(language, budget, options).run(start);
}

/** A way that goes on. */
interface Way {
  readonly state: State;
  readonly stand: Stand;
  /** What was done already before the instruction that it stands at: its stand was noted, and its events have happened. */
  done: 'nothing' | 'noted' | 'all';
}

/** Why a way does not go on. */
type End =
  | { readonly kind: 'ended'; readonly ending: Ending }
  | { readonly kind: 'beyond'; readonly beyond: Beyond | 'events' }
  | { readonly kind: 'lost'; readonly reason: string; readonly at: SourceRange | undefined };

class Unwinding {
  private readonly definitions = new Definitions();
  private readonly graph = new EventGraph();
  private readonly choices = new ChoiceNumbers();
  private readonly pruning: Pruning;
  private readonly evaluator: Evaluator;
  private readonly outcomes = new Map<string, Outcome>();
  private log = 0;
  private ways = 0;

  constructor(
    language: Language,
    budget: Budget,
    private readonly options: UnwindOptions,
  ) {
    this.pruning = new Pruning(this.definitions, budget);
    this.evaluator = new Evaluator(language, this.pruning, budget);
  }

  /** To be called once. */
  run(start: State): Unwound {
    try {
      return this.unwound(start);
    } finally {
      this.pruning.dispose();
    }
  }

  private unwound(start: State): Unwound {
    this.log = EventLog.empty(start.heap, this.options.room);
    const running: Way[] = [{ state: start, stand: Stand.none(), done: 'nothing' }];
    let met: readonly Way[] = [];
    for (;;) {
      const way = running.pop();
      if (way === undefined) {
        if (met.length === 0) break;
        const foremost = met.reduce((a, b) => (compare(b, a) < 0 ? b : a));
        running.push(...this.joined(met.filter(each => compare(each, foremost) === 0)));
        met = met.filter(each => compare(each, foremost) !== 0);
        continue;
      }
      this.ways++;
      const found = this.goOn(way);
      if (found instanceof Fork) {
        const [yes, no] = split(way.state, found.condition);
        running.push({ state: no, stand: way.stand.copy(), done: way.done }, { ...way, state: yes });
      } else if (found === 'meeting') met = [...met, way];
      else this.end(way.state, found);
    }
    return {
      outcomes: [...this.outcomes.values()],
      definitions: this.definitions,
      graph: this.graph,
      choices: this.choices,
      ways: this.ways,
    };
  }

  /** Runs a way until it forks, ends, or comes to where others may meet it. */
  private goOn(way: Way): Fork | 'meeting' | End {
    const { state, stand } = way;
    const depth = state.frames.length;
    let found: 'meeting' | End | undefined;
    try {
      const question = runToQuestion(this.evaluator, state, now => {
        if (way.done === 'nothing') {
          const beyond = stand.arrive(now, this.options.bounds);
          way.done = 'noted';
          if (beyond !== undefined) found = { kind: 'beyond', beyond };
          else if (now.frames.length < depth || isMeetingPoint(now)) found = 'meeting';
        }
        if (found === undefined && way.done === 'noted' && !this.happen(now))
          found = { kind: 'beyond', beyond: 'events' };
        if (found === undefined) {
          if (way.done !== 'all') this.choices.settle(now, stand);
          way.done = 'nothing';
        }
        return found !== undefined;
      });
      if (question instanceof Fork) {
        // The instruction that asked is done again; a question about room for an event comes before it.
        if (way.done === 'nothing') way.done = 'all';
        return question;
      }
      if (question !== undefined) throw new Error('an unwound program does not wait for input');
      if (found !== undefined) return found;
      if (state.ending === undefined) throw new Error('a way has stopped for no reason');
      return { kind: 'ended', ending: state.ending };
    } catch (error) {
      if (error instanceof Unsupported) return { kind: 'lost', reason: error.construct, at: error.at };
      throw error;
    }
  }

  /** Notes the events of the instruction that a state is about to execute. Whether there was room for them. */
  private happen(state: State): boolean {
    const events = this.options.eventsAt(state);
    if (events.length === 0) return true;
    let log = logIn(state.heap, this.log);
    for (const event of events) {
      const isFull = this.definitions.named([log.isFull]);
      if (isFull === TRUE || state.path.includes(isFull)) return false;
      if (isFull !== FALSE && !state.path.includes(not(isFull))) throw new Fork(isFull);
      this.graph.note(log, event);
      log = log.with(event);
    }
    state.heap.replace(this.log, log);
    return true;
  }

  /** As few ways as joining gives. Quadratic in those that cannot be joined. */
  private joined(ways: readonly Way[]): readonly Way[] {
    const kept: Way[] = [];
    for (const way of ways) {
      const isTaken = kept.some((other, place) => {
        const state = this.both(other.state, way.state);
        if (state !== undefined) kept[place] = { ...other, state };
        return state !== undefined;
      });
      if (!isTaken) kept.push(way);
    }
    return kept;
  }

  private both(a: State, b: State): State | undefined {
    let shared = 0;
    while (shared < a.path.length && a.path[shared] === b.path[shared]) shared++;
    const [first, second] = [a.path.slice(shared), b.path.slice(shared)];
    const isFirst = this.definitions.named(first);
    return mergeBy(a, b, {
      value: (one, other, { sort }) => choice(isFirst, asTerm(one, sort), asTerm(other, sort)),
      path: () => [...a.path.slice(0, shared), this.definitions.either(first, second)].filter(each => each !== TRUE),
    });
  }

  /** Adds a way that has come to its end to those that ended in the same way. */
  private end({ heap, path }: State, end: End): void {
    const key = keyOf(end);
    const condition = this.definitions.named(path);
    const log = logIn(heap, this.log);
    const before = this.outcomes.get(key);
    const all =
      before === undefined
        ? { condition, log }
        : {
            condition: this.definitions.either([before.condition], [condition]),
            log: log.where(condition, before.log),
          };
    this.outcomes.set(key, { ...end, ...all });
  }
}

/** A number as a constant of the sort of what holds it, so that it can be joined with others in this sort. */
function asTerm(value: Value, sort: Sort | undefined): Value {
  const isWhole = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  if (!isWhole || sort === undefined || widthOf(sort) === undefined) return value;
  const wrapped = fromScalar(sort, BigInt(value));
  return BigInt(value) === toScalar(wrapped) ? new SymbolicNumber(constant(wrapped, sort)) : value;
}

function compare(a: Way, b: Way): number {
  return Stand.compare(a.stand, a.state, b.stand, b.state);
}

/** Whether a state stands where ways come together within a function. */
function isMeetingPoint({ frames }: State): boolean {
  const top = frames.at(-1);
  return top !== undefined && top.index === 0 && nestingOf(top.body).isMeeting[top.block];
}

/** The same for ends that are not told apart. */
function keyOf(end: End): string {
  if (end.kind === 'lost') return `lost ${end.at === undefined ? '' : showPlace(end.at)} ${end.reason}`;
  if (end.kind === 'beyond')
    return end.beyond === 'events' ? 'events' : `beyond ${codeNumber(end.beyond.code)} ${end.beyond.block ?? ''}`;
  const { ending } = end;
  switch (ending.kind) {
    case 'halted':
      return `halted ${ending.accepted}`;
    case 'violated':
      return `violated ${ending.at}`;
    case 'threw':
      return `threw ${ending.fault?.place ?? ''} ${ending.fault?.kind ?? ''} ${ending.at === undefined ? '' : showPlace(ending.at)}`;
    default:
      return ending.kind;
  }
}
