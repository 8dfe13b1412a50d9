import type { Bounds } from '../../checking/unwinding/stand.ts';
import type { EventsAt } from '../../checking/unwinding/unwind.ts';
import { type Outcome, type Unwound, unwind } from '../../checking/unwinding/unwind.ts';
import { type FoundRun, UnwoundFormula, WordFormula } from '../../checking/words/word-formula.ts';
import type { Algorithm } from '../../learning/classical/learners/learner.ts';
import { type Budget, LimitReached } from '../../logic/limits.ts';
import type { Language } from '../../program/language.ts';
import type { Ending, Fault, State } from '../../program/state.ts';
import { type ErrorAutomaton, errorAutomaton, goesOnAfterFailure, wordsThroughEdges } from './error-automaton.ts';
import { type LearnedErrors, learnErrors } from './learn-errors.ts';

/** A program whose environment chooses, and what is looked at of it. */
export interface ExplainedProgram {
  readonly language: Language;
  start(): State;
  readonly events: readonly string[];
  readonly eventsAt: EventsAt;
  /** Whether a function is bounded: the user's are, those around them end by themselves. */
  readonly isBounded: Bounds['isBounded'];
}

export interface ExplainOptions {
  /** Only this bound of loops and recursion; otherwise growing ones. */
  readonly bound?: number;
  readonly isLazy: boolean;
  readonly algorithm: Algorithm;
  /** Whether a failure is one to explain; the first in the source where several are. Absent: runs that come to their end. */
  readonly isAsked?: (fault: Fault) => boolean;
  readonly onProgress?: (what: string) => void;
}

/** What failing runs have in common, up to bounds. */
export interface Explained {
  /** How often a loop may go round, and a function call itself. */
  readonly bound: number;
  /** Of events before the failure, as far as conjectures were compared with the program. */
  readonly longest: number;
  /** Whether no run goes beyond the bounds, so that this is all there is. */
  readonly isComplete: boolean;
  /** Whether it was the same with the bound before, and no arrow leaves a failure. */
  readonly isStable: boolean;
  /** Why runs that come to something are not followed further. */
  readonly lost: readonly (Outcome & { readonly kind: 'lost' })[];
  /** Absent where no run fails up to the bounds. */
  readonly failing?: Failing;
}

export interface Failing {
  /** Absent where these are the runs that come to their end. */
  readonly fault?: Fault;
  readonly automaton: ErrorAutomaton;
  readonly learned: LearnedErrors;
  /** Failing runs such that each arrow of the automaton is in one of them, as far as that takes only words up to the length. */
  readonly runs: readonly FoundRun[];
  /** The states from which no run that was followed gets on without failing. */
  readonly doomed: readonly number[];
  /** Other failures that runs come to. */
  readonly others: readonly Fault[];
}

/** Bounds that are tried one after the other until something fails, and those after that. */
const MOST_ROUNDS = 12;
const MOST_FURTHER = 5;
/** How often in a row the automaton is the one of the bound before, where it is taken for all there is. */
const MOST_SAME = 2;
/** A word has at most so many events. */
const ROOM = 24;
/** Runs that are kept for those who look at the picture. */
const MOST_RUNS = 12;

/**
 * The automaton of all ways in which a program fails, up to a bound that is found (the paper's LearnUptoBound, with another
 * order): for each bound, conjectures are compared with all failing runs that are as long as those within half of it. The
 * learner asks for words about twice as long, whose answers are right within the whole bound: so a loop of the program
 * becomes one of the automaton, and not a chain as long as the bound. It ends where the automaton is the same three times, or no
 * run goes beyond the bound.
 *
 * @throws Undecided where nothing was found in the time
 */
export function explain(program: ExplainedProgram, budget: Budget, options: ExplainOptions): Explained {
  const { bound, onProgress } = options;
  let found: Explained | undefined;
  let further = 0;
  /** By bound, the number of events of a longest failing run. */
  const longest: (number | undefined)[] = [];
  let before: string | undefined;
  let same = 0;
  const [first, last] = bound === undefined ? [1, MOST_ROUNDS] : [bound >> 1, bound];
  const step = bound === undefined ? 1 : Math.max(1, bound - first);
  for (let rounds = first; rounds <= last; rounds += step) {
    onProgress?.(`explaining with ${rounds} rounds of each loop`);
    try {
      const longestBefore = longest[rounds >> 1] ?? longest.find(each => each !== undefined);
      const one = explainUpTo(program, rounds, longestBefore, budget, options);
      longest[rounds] = one.longest;
      const automaton = JSON.stringify(one.explained.failing?.automaton);
      same = automaton !== undefined && automaton === before ? same + 1 : 0;
      const isStable = same >= (bound === undefined ? MOST_SAME : 1) && one.isClosed;
      found = { ...one.explained, isStable: isStable || one.explained.isComplete };
      if (one.explained.isComplete || (isStable && bound === undefined)) return found;
      if (one.explained.failing !== undefined && ++further > MOST_FURTHER) return found;
      before = automaton;
    } catch (error) {
      if (!(error instanceof LimitReached) || found === undefined) throw error;
      return found;
    }
  }
  if (found === undefined) throw new Error('no bound was tried');
  return found;
}

interface UpTo {
  readonly explained: Omit<Explained, 'isStable'>;
  /** The number of events of a longest failing run. */
  readonly longest: number | undefined;
  readonly isClosed: boolean;
}

function explainUpTo(
  { language, start, events, eventsAt, isBounded }: ExplainedProgram,
  bound: number,
  longestBefore: number | undefined,
  budget: Budget,
  { isLazy, algorithm, isAsked }: ExplainOptions,
): UpTo {
  const bounds = { rounds: bound, depth: bound, isBounded };
  const unwound = unwind(language, start(), budget, { bounds, room: ROOM, eventsAt });
  const formula = new UnwoundFormula(unwound, budget);
  try {
    const of = (outcomes: readonly Outcome[]): WordFormula => new WordFormula(formula, outcomes, events.length);
    const isPossible = (outcome: Outcome): boolean => of([outcome]).runThrough([]) !== undefined;
    const open = unwound.outcomes.filter(outcome => outcome.kind !== 'ended' && isPossible(outcome));
    const lost = open.flatMap(outcome => (outcome.kind === 'lost' ? [outcome] : []));
    const isComplete = open.length === 0;
    const faults = faultsIn(unwound).filter(({ outcome }) => isPossible(outcome));
    const asked = isAsked && faults.find(({ fault }) => isAsked(fault));
    const meant =
      isAsked === undefined ? unwound.outcomes.filter(isRegular).filter(isPossible) : asked && [asked.outcome];
    if (meant === undefined || meant.length === 0) {
      const explained = { bound, longest: ROOM, isComplete, lost };
      return { explained, longest: undefined, isClosed: true };
    }
    const failing = of(meant);
    const longestFailing = failing.longestWord();
    const half = isComplete ? ROOM : (longestBefore ?? longestFailing ?? ROOM);
    const learn = (length: number): LearnedErrors =>
      learnErrors(failing, unwound.graph, events.length, { algorithm, isLazy, longest: length });
    // What was learned of short runs is kept where it has all failing runs within the bound, and learned anew where not.
    const ofHalf = learn(half);
    const isMissing = ofHalf.misses(ROOM);
    const longest = isMissing ? ROOM : half;
    const learned = isMissing ? learn(ROOM) : ofHalf;
    const automaton = errorAutomaton(learned.conjecture);
    const others = faults.filter(({ fault }) => fault !== asked?.fault).map(({ fault }) => fault);
    const passing = of(unwound.outcomes.filter(outcome => !meant.includes(outcome) && !isAssumed(outcome)));
    const runs = wordsThroughEdges(automaton, longest + 1)
      .slice(0, MOST_RUNS)
      .flatMap(word => learned.words.runOf(word.slice(0, -1)) ?? []);
    const doomed = doomedStates(automaton, passing, events.length, longest);
    return {
      explained: {
        ...{ bound, longest, isComplete, lost },
        failing: { ...(asked && { fault: asked.fault }), automaton, learned, runs, doomed, others },
      },
      longest: longestFailing,
      isClosed: !goesOnAfterFailure(automaton),
    };
  } finally {
    formula.dispose();
  }
}

function isAssumed(outcome: Outcome): boolean {
  return outcome.kind === 'ended' && outcome.ending.kind === 'halted' && outcome.ending.isAssumed === true;
}

/** Whether runs come to their end, and not to a failure. */
function isRegular(outcome: Outcome): boolean {
  if (outcome.kind !== 'ended' || isAssumed(outcome)) return false;
  return outcome.ending.kind === 'returned' || outcome.ending.kind === 'halted';
}

function faultOf(ending: Ending): Fault | undefined {
  return ending.kind === 'violated' || ending.kind === 'threw' ? ending.fault : undefined;
}

/** The faults that runs end in: assertions first, each kind in the order of the source. */
function faultsIn({ outcomes }: Unwound): readonly { readonly fault: Fault; readonly outcome: Outcome }[] {
  const found = outcomes.flatMap(outcome => {
    const fault = outcome.kind === 'ended' ? faultOf(outcome.ending) : undefined;
    return fault === undefined || outcome.kind !== 'ended' ? [] : [{ fault, outcome, kind: outcome.ending.kind }];
  });
  const line = ({ place }: Fault): number => Number(/:(\d+)(?::\d+)?$/.exec(place)?.[1] ?? 0);
  const rank = ({ kind }: { readonly kind: string }): number => (kind === 'violated' ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || line(a.fault) - line(b.fault));
}

/** The states that no run comes through which does not fail in the end, as far as runs were followed. */
function doomedStates(
  automaton: ErrorAutomaton,
  passing: WordFormula,
  letters: number,
  longest: number,
): readonly number[] {
  const states = Array.from({ length: automaton.states }, (_, state) => state);
  const dead = automaton.states;
  const next = (sink: number): readonly (readonly number[])[] =>
    [...states, dead].map(from =>
      Array.from({ length: letters }, (_, event) => {
        if (from === sink) return sink;
        return automaton.edges.find(edge => edge.from === from && edge.event === event)?.to ?? dead;
      }),
    );
  return states.filter(state => {
    if (state === 0 || automaton.accepting[state]) return false;
    // Outside of the automaton that accepts all words but those that pass the state.
    const accepting = [...states, dead].map(each => each !== state);
    return passing.runOutside({ initial: 0, next: next(state), accepting }, longest) === undefined;
  });
}
