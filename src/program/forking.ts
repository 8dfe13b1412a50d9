import { not } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import { FALSE, type Term } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import { Evaluator } from './evaluator.ts';
import { endInput, mayGoOn } from './input.ts';
import type { Language } from './language.ts';
import type { Policy } from './policy.ts';
import { impliedLanguage } from './staged-path.ts';
import type { State } from './state.ts';

/** Thrown out of an instruction that has two ways to go on. */
export class Fork {
  constructor(readonly condition: Term) {}
}

/** Thrown out of an instruction that asks whether the input goes on. */
export class NeedsInput {}

export interface ExploreOptions {
  /** Whether operations on the whole input are left to machines (`staging.ts`). */
  readonly followsStages?: boolean;
  /** Whether lengths far ahead are guessed; the one who goes on from a stop keeps to the guess (`mayGoOn`, `mayEnd`). */
  readonly guessesLengths?: boolean;
  /** Whether nobody looks at which text is written. */
  readonly overlooksOutput?: boolean;
  /** What is asked of an input that is in memory as a whole (`Policy`). */
  readonly wholeInput?: Policy['wholeInput'];
  /** Whether what is not known may be anything. */
  readonly forgets?: boolean;
}

/** Answers what the path decides, and stops at all other questions. */
export class Branching implements Policy {
  readonly followsStages: boolean;
  readonly guessesLengths: boolean;
  readonly overlooksOutput: boolean;
  readonly forgets: boolean;
  readonly wholeInput?: Policy['wholeInput'];

  constructor(
    readonly session: Session,
    {
      followsStages = false,
      guessesLengths = false,
      overlooksOutput = false,
      forgets = false,
      wholeInput,
    }: ExploreOptions = {},
  ) {
    if (wholeInput !== undefined) this.wholeInput = wholeInput;
    this.followsStages = followsStages;
    this.guessesLengths = guessesLengths;
    this.overlooksOutput = overlooksOutput;
    this.forgets = forgets;
  }

  decide(state: State, condition: Term): boolean {
    const known = state.answers?.get(condition);
    if (known !== undefined) return known;
    const answer = this.forced(state, condition);
    answersOf(state).set(condition, answer);
    return answer;
  }

  /** The only answer there is. A question that the solver cannot decide has two. */
  private forced(state: State, condition: Term): boolean {
    const implied = impliedLanguage(condition, state.path, this.session.budget);
    if (implied !== undefined) return implied;
    const opposite = not(condition);
    const facts = related(condition, state.path);
    if (facts.includes(condition)) return true;
    if (facts.includes(opposite) || this.isImpossible(condition, facts)) return false;
    if (this.isImpossible(opposite, facts)) return true;
    throw new Fork(condition);
  }

  private isImpossible(condition: Term, facts: readonly Term[]): boolean {
    if (facts.length === 0 && asCharSet(condition) !== undefined) return condition === FALSE;
    return this.session.ask([...facts, condition]).status === 'unsat';
  }

  readMore(state: State): boolean {
    if (mayGoOn(state)) throw new NeedsInput();
    endInput(state);
    return false;
  }
}

/** The facts that say something about a condition, directly or by way of others. */
export function related(condition: Term, facts: readonly Term[]): readonly Term[] {
  const variables = new Set<Term>(condition.variables);
  let found: readonly Term[] = [];
  for (;;) {
    const now = facts.filter(fact => fact.variables.some(v => variables.has(v)));
    if (now.length === found.length) return now;
    for (const fact of now) for (const v of fact.variables) variables.add(v);
    found = now;
  }
}

/** Where a run stands: at its end, or before an instruction that asks for another symbol or for the end of the input. */
export interface Stop {
  readonly state: State;
  readonly why: 'ended' | 'input';
}

/** Gives a state the answer it stopped for, and the other answer to a second one. */
export function split(state: State, condition: Term): readonly [State, State] {
  const other = state.fork();
  answersOf(state).set(condition, true);
  state.path.push(condition);
  answersOf(other).set(condition, false);
  other.path.push(not(condition));
  return [state, other];
}

function answersOf(state: State): Map<Term, boolean> {
  state.answers ??= new Map();
  return state.answers;
}

/** Runs until the program ends, forks or asks for input. */
export function runToQuestion(
  evaluator: Evaluator,
  state: State,
  until?: (state: State) => boolean,
): Fork | NeedsInput | undefined {
  try {
    evaluator.run(state, until);
    return undefined;
  } catch (question) {
    if (question instanceof Fork || question instanceof NeedsInput) return question;
    throw question;
  }
}

/**
 * All ways on from a state to the next read or the end, depth first, the answer "yes" before "no". The given state is
 * used up. Every feasible path is among them; one that the solver could not show to be impossible is too. To go on from
 * a stop, add a symbol or end the input, and explore again.
 */
export function* explore(
  language: Language,
  start: State,
  session: Session,
  options: ExploreOptions = {},
): Generator<Stop> {
  const evaluator = new Evaluator(language, new Branching(session, options), session.budget);
  const waiting = [start];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const question = runToQuestion(evaluator, state);
    if (question instanceof Fork) {
      const [yes, no] = split(state, question.condition);
      waiting.push(no, yes);
    } else yield { state, why: question === undefined ? 'ended' : 'input' };
  }
}
