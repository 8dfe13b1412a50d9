import type { Session } from '../../logic/session.ts';
import type { Term } from '../../logic/term.ts';
import { codeNumber } from '../../program/code-number.ts';
import { Evaluator } from '../../program/evaluator.ts';
import { Branching, Fork, runToQuestion, split } from '../../program/forking.ts';
import type { FunctionBody } from '../../program/ir.ts';
import type { Language } from '../../program/language.ts';
import { successorsOf } from '../../program/liveness.ts';
import type { Policy } from '../../program/policy.ts';
import type { SourceRange } from '../../program/source.ts';
import { Unsupported } from '../../program/source.ts';
import type { State } from '../../program/state.ts';
import { Forgotten } from '../../program/text.ts';
import { joinedArms } from './join-arms.ts';
import { compareStands, isMeetingPoint, joinedAtMeeting, type TellsApart } from './meeting.ts';
import { type Asked, noteAsked, type Trace, Tracer } from './trace.ts';

/** Where one way on from a state comes to. */
export type Arrival =
  | {
      readonly state: State;
      readonly trace?: Trace;
      /** `cut`: at the head of a loop that would go on and on, or after a call. */
      readonly why: 'ended' | 'input' | 'cut';
    }
  | Lost;

/** A way that comes to something that is not supported: anything may follow. */
interface Lost {
  readonly state: State;
  readonly trace?: Trace;
  readonly why: 'lost';
  readonly reason: string;
  readonly at: SourceRange | undefined;
}

/** How often a loop may go round with a question each time before it is joined with itself. */
const MOST_ROUNDS = 3;
/** How often without one, after the first read: loops that fill tables at the start are run to their end. */
const MOST_STEPS = 5000;

/** How often a way has been at the head of a loop, and how much was known and had been asked there the last time. */
interface Rounds {
  rounds: number;
  steps: number;
  known: number;
  questions: number;
}

/** What a way has passed: the heads of loops, how often, and how much was known there; the same for calls. */
class Passed {
  private readonly heads = new Map<string, Rounds>();
  /** How much was known at each call that has not returned. */
  private readonly calls: number[] = [];
  private depth = 0;
  private last = '';
  /** How many questions it had: where ways are joined, what is known does not tell. */
  private questions = 0;

  constructor(private readonly options: Pick<WaysOptions, 'isCrowded' | 'isBeginning' | 'meets'>) {}

  copy(): Passed {
    const copy = new Passed(this.options);
    for (const [key, head] of this.heads) copy.heads.set(key, { ...head });
    copy.calls.push(...this.calls);
    copy.depth = this.depth;
    copy.last = this.last;
    copy.questions = this.questions;
    return copy;
  }

  /** Of two ways that are one again, what was passed more often. */
  static both(one: Passed, other: Passed): Passed {
    const both = one.copy();
    for (const [key, { rounds, steps, known, questions }] of other.heads) {
      const head = both.heads.get(key);
      if (head === undefined) both.heads.set(key, { rounds, steps, known, questions });
      else {
        head.rounds = Math.max(head.rounds, rounds);
        head.steps = Math.max(head.steps, steps);
        head.questions = Math.min(head.questions, questions);
      }
    }
    both.questions = Math.max(one.questions, other.questions);
    return both;
  }

  /** Notes a question that both answers are possible to. */
  asked(): this {
    this.questions++;
    return this;
  }

  /** Whether a state that is about to execute an instruction is to be joined with others that get there. */
  isJoined(state: State): boolean {
    const { isCrowded = false, meets } = this.options;
    return (isCrowded && meets === undefined && this.hasReturned(state)) || this.isTooOften(state);
  }

  /** Whether a state has just come back from a call with questions in it. */
  private hasReturned({ frames: { length }, path }: State): boolean {
    const { depth } = this;
    this.depth = length;
    for (let d = depth; d < length; d++) this.calls[d] = path.length;
    return depth > length && path.length > this.calls[length];
  }

  /** Whether a state has been round a loop too often. */
  private isTooOften(state: State): boolean {
    const depth = state.frames.length;
    const { code, body, block, index } = state.frames[depth - 1];
    if (index !== 0) {
      this.last = '';
      return false;
    }
    if (!loopHeads(body).has(block)) return false;
    const key = `${depth} ${codeNumber(code)} ${block}`;
    // Asked again about the same instruction, because it had a question.
    if (this.last === key) return false;
    this.last = key;
    const head = this.heads.get(key);
    if (head === undefined) {
      this.heads.set(key, { rounds: 0, steps: 0, known: state.path.length, questions: this.questions });
      return false;
    }
    head.steps++;
    if (state.path.length > head.known || this.questions > head.questions) head.rounds++;
    head.known = state.path.length;
    head.questions = this.questions;
    const { isCrowded = false, isBeginning = false } = this.options;
    return head.rounds > (isCrowded ? 0 : MOST_ROUNDS) || (head.steps > MOST_STEPS && !isBeginning);
  }
}

export interface WaysOptions {
  /** Gets the blocks that are run. */
  readonly visited?: Set<string>;
  /** Whether there are too many ways to follow them one by one: they are joined in each round of a loop and after calls. */
  readonly isCrowded?: boolean;
  /** Where ways are joined wherever they meet, with forgetting (`meeting.ts`): what keeps them apart. */
  readonly meets?: TellsApart;
  /** Whether nothing was read yet. */
  readonly isBeginning?: boolean;
  /** What is asked of an input that is in memory as a whole. */
  readonly wholeInput?: Policy['wholeInput'];
  /** Whether it is noted what is executed on each way. */
  readonly isTraced?: boolean;
}

/**
 * All ways on from a state to the next read, to the end, or to the head of an inner loop that goes round more than a few
 * times for symbolic reasons; the given state is used up. Every feasible way is among them. One that meets something that
 * is not supported is `lost` there.
 */
export function* waysFrom(
  language: Language,
  start: State,
  session: Session,
  { visited, isTraced = false, wholeInput, ...options }: WaysOptions = {},
): Generator<Arrival> {
  const evaluator = new Evaluator(
    language,
    new Branching(session, { overlooksOutput: true, forgets: true, wholeInput }),
    session.budget,
  );
  const first = { state: start, passed: new Passed(options), tracer: isTraced ? new Tracer() : undefined };
  const step: Step = { evaluator, visited, asked: new Map<Term, Asked>(), isTraced };
  if (options.meets === undefined) yield* apart(step, first);
  else yield* joined(step, first, options.meets);
}

/** What the ways through one step share. */
interface Step {
  readonly evaluator: Evaluator;
  readonly visited: Set<string> | undefined;
  readonly asked: Map<Term, Asked>;
  readonly isTraced: boolean;
}

/** Each way by itself, but for small choices. */
function* apart(step: Step, first: Followed): Generator<Arrival> {
  const waiting = [first];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const found = goOn(step, next);
    if (!(found instanceof Fork)) yield found.why === 'lost' ? found : arrivalOf(step, next, found.why);
    else waiting.push(...[...armsOf(step.evaluator, next, found.condition)].reverse());
  }
}

/** Ways are one again where they meet. */
function* joined(step: Step, first: Followed, tellsApart: TellsApart): Generator<Arrival> {
  const both = (a: Met, b: Met, state: State): Met => ({
    ...a,
    state,
    passed: Passed.both(a.passed, b.passed),
    tracer: a.tracer && b.tracer && Tracer.both(a.tracer, b.tracer),
  });
  const running: Followed[] = [first];
  let met: readonly Met[] = [];
  const stopped: Met[] = [];
  for (;;) {
    const next = running.pop();
    if (next === undefined) {
      if (met.length === 0) break;
      const foremost = met.reduce((a, b) => (compareStands(b.state, a.state) < 0 ? b : a));
      const isThere = ({ state }: Met): boolean => compareStands(state, foremost.state) === 0;
      const here = met.filter(isThere);
      met = met.filter(each => !isThere(each));
      for (const isCut of [true, false])
        for (const one of joinedAtMeeting(
          here.filter(({ why }) => (why === 'cut') === isCut),
          tellsApart,
          both,
        )) {
          if (isCut) yield arrivalOf(step, one, 'cut');
          else running.push({ ...one, stands: true });
        }
      continue;
    }
    const depth = next.state.frames.length;
    const found = goOn(step, next, now => isMeetingPoint(now) || now.frames.length < depth);
    if (found instanceof Fork) {
      const [yes, no] = split(next.state, found.condition);
      const passed = next.passed.asked();
      // The instruction is done again: where it stands is not where it comes to.
      running.push({ state: no, passed: passed.copy(), tracer: next.tracer?.copy(), stands: true });
      running.push({ ...next, state: yes, stands: true });
    } else if (found.why === 'lost') yield found;
    else if (found.why === 'meeting' || found.why === 'cut') met = [...met, { ...next, why: found.why }];
    else stopped.push({ ...next, why: found.why });
  }
  for (const why of ['input', 'ended'] as const)
    for (const one of joinedAtMeeting(
      stopped.filter(each => each.why === why),
      tellsApart,
      both,
    ))
      yield arrivalOf(step, one, why);
}

/** A way that goes on. */
interface Followed {
  readonly state: State;
  readonly passed: Passed;
  readonly tracer: Tracer | undefined;
  /** Whether it stands where it was joined with others. */
  readonly stands?: boolean;
}

/** A way that stopped, and why. */
interface Met extends Followed {
  readonly why: Stop;
}

/** `meeting`: where it may be joined with others. */
type Stop = 'meeting' | 'cut' | 'input' | 'ended';

/** Runs a way until it forks, comes to a stop, or to where it may `meet` others. */
function goOn(
  { evaluator, visited, asked, isTraced }: Step,
  { state, passed, tracer, stands = false }: Followed,
  meets?: (state: State) => boolean,
): Fork | Lost | { readonly why: Stop } {
  let isCut = false;
  let isMet = false;
  let isFirst = stands;
  try {
    const question = runToQuestion(evaluator, state, now => {
      if (visited !== undefined) visit(now, visited);
      tracer?.visit(now);
      isCut = passed.isJoined(now);
      isMet = !isCut && !isFirst && meets?.(now) === true;
      isFirst = false;
      return isCut || isMet;
    });
    if (question instanceof Fork) {
      if (isTraced) noteAsked(asked, state, question.condition);
      return question;
    }
    return { why: question !== undefined ? 'input' : isCut ? 'cut' : isMet ? 'meeting' : 'ended' };
  } catch (error) {
    const traced = tracer && { trace: { last: tracer.executed(false), asked } };
    if (error instanceof Unsupported) return { why: 'lost', reason: error.construct, at: error.at, state, ...traced };
    if (error instanceof Forgotten) return { why: 'lost', reason: error.message, at: evaluator.at, state, ...traced };
    throw error;
  }
}

function arrivalOf({ asked }: Step, { state, tracer }: Followed, why: Stop): Arrival {
  if (why === 'meeting') throw new Error('this way goes on');
  return { state, why, ...(tracer && { trace: { last: tracer.executed(why !== 'ended'), asked } }) };
}

/** The ways on from a question: one where they meet again at once, with what is executed on both. */
function armsOf(evaluator: Evaluator, { state, passed, tracer }: Followed, condition: Term): readonly Followed[] {
  const tracers = tracer && ([tracer.copy(), tracer.copy()] as const);
  const joined = joinedArms(evaluator, state, condition, tracers && ((arm, now) => tracers[arm].visit(now)));
  if (joined.length > 1) return joined.map((each, i) => ({ state: each, passed: passed.copy(), tracer: tracers?.[i] }));
  return [{ state: joined[0], passed, tracer: tracers && Tracer.both(tracers[0], tracers[1]) }];
}

function visit({ frames }: State, visited: Set<string>): void {
  const { code, block, index } = frames[frames.length - 1];
  if (index === 0) visited.add(`${codeNumber(code)}:${block}`);
}

const heads = new WeakMap<FunctionBody, ReadonlySet<number>>();

/** The blocks that a later one of a depth-first walk jumps back to. Linear, once for each body. */
function loopHeads(body: FunctionBody): ReadonlySet<number> {
  let found = heads.get(body);
  if (found === undefined) {
    found = backEdgeTargets(body);
    heads.set(body, found);
  }
  return found;
}

function backEdgeTargets({ blocks }: FunctionBody): ReadonlySet<number> {
  const targets = new Set<number>();
  const open = new Set<number>();
  const done = new Set<number>();
  const walk: { readonly block: number; next: number }[] = [{ block: 0, next: 0 }];
  open.add(0);
  for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
    const { end, onThrow } = blocks[top.block];
    const successors = [...successorsOf(end), ...(onThrow === undefined ? [] : [onThrow.block])];
    const to = successors[top.next++];
    if (to === undefined) {
      open.delete(top.block);
      done.add(top.block);
      walk.pop();
    } else if (open.has(to)) targets.add(to);
    else if (!done.has(to)) {
      open.add(to);
      walk.push({ block: to, next: 0 });
    }
  }
  return targets;
}
