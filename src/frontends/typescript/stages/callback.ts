import { identity } from '../../../automata/machine/basic.ts';
import { and } from '../../../logic/build.ts';
import type { Session } from '../../../logic/session.ts';
import { Char, Int } from '../../../logic/sort.ts';
import { type Term, variable } from '../../../logic/term.ts';
import type { Activity } from '../../../program/activity.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { Branching, Fork, NeedsInput, split } from '../../../program/forking.ts';
import { Thrown } from '../../../program/operator.ts';
import { Unsupported } from '../../../program/source.ts';
import { State } from '../../../program/state.ts';
import { type Characters, charactersOf, isCharacters, unitOf, unitTerm } from '../../../program/text.ts';
import { SymbolicNumber, Text, type Value } from '../../../program/value.ts';
import { NotATransduction } from '../../regex/index.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { getData } from '../objects/properties.ts';

/** What a callback gives where `guard` holds, both over the variables of its arguments. */
interface CallbackCase {
  readonly guard: Term;
  readonly outputs: readonly Term[];
}

export interface CallbackCases {
  /** Their guards exclude each other. */
  readonly cases: readonly CallbackCase[];
  /** Whether they cover all arguments; where they do not, the callback throws, or does what is not supported. */
  readonly isTotal: boolean;
}

/** A callback with more ways through it than this is not followed. */
const MAX_CASES = 4096;

/** Inside of a callback there is one stage more than any text belongs to, so the whole input is out of reach. */
export const ELSEWHERE = { machine: identity(Char) };

/** Units that are constants or variables as a text of the program's. */
export function textOf(units: readonly Term[]): Characters {
  return charactersOf(units.map(unitOf));
}

/** Stands for a number that depends on where in the input something is: a callback may get it, but not use it. */
export const POSITION = new SymbolicNumber(variable('position', Int));

/** Stands for the whole input: a callback may get it, but not use it. */
export const WHOLE_INPUT = new Text([], 0, -1);

/** A call of a function of the program's whose arguments are terms. */
export interface Callback {
  readonly callee: Value;
  readonly receiver: Value;
  readonly args: readonly Value[];
  /** The text that `undefined` and `null` become; without it, they are converted as all values are. */
  readonly nothing?: string;
}

/**
 * What a function of the program's gives for arguments that are terms, as text. All ways through it are explored, in a
 * copy of the state in progress.
 *
 * @param assumed what is known about the variables
 * @throws NotATransduction when it changes what is still there afterwards, or uses what depends on the position
 */
export function callbackCases(
  activity: Activity,
  session: Session,
  callback: Callback,
  assumed: readonly Term[] = [],
): CallbackCases {
  const { state, heap } = activity;
  const limit = heap.nextName;
  const evaluator = new Evaluator(activity.language, new Branching(session), session.budget);
  const stages = [...state.stages, ELSEWHERE];
  const start = new State([], heap.fork(), { symbols: [], closed: true }, 0, [], [], [...assumed], stages);
  const known = new Set<Term>(callback.args.flatMap(arg => (arg instanceof Text ? variablesOf(arg) : [])));
  const cases: CallbackCase[] = [];
  let isTotal = true;
  for (const ended of textResults(evaluator, start, callback)) {
    if (ended === undefined) {
      isTotal = false;
      continue;
    }
    if (ended.state.heap.differsFrom(heap, limit)) throw refused('changes what is still there after it');
    const made = { guard: and(...ended.state.path), outputs: unitsOf(ended.text) };
    if ([made.guard, ...made.outputs].some(term => term.variables.some(v => !known.has(v))))
      throw refused('depends on the position of a match');
    if (cases.push(made) > MAX_CASES) throw refused('has too many ways through it');
  }
  return { cases, isTotal };
}

function refused(what: string): NotATransduction {
  return new NotATransduction(`the callback ${what}; it must depend on its text alone`, '');
}

function variablesOf({ units }: Text): readonly Term[] {
  return units.flatMap(unit => (typeof unit === 'number' ? [] : unit.variables));
}

function unitsOf(text: Characters): readonly Term[] {
  if (typeof text === 'string') return Array.from({ length: text.length }, (_, i) => unitTerm(text.charCodeAt(i)));
  if (text.rest !== undefined || text.before.length > 0) throw refused('copies the whole text');
  return text.units.map(unitTerm);
}

/** The ways through a callback with the texts that they end with; `undefined` for one that has no result. */
function* textResults(
  evaluator: Evaluator,
  start: State,
  { callee, receiver, args, nothing }: Callback,
): Generator<{ readonly state: State; readonly text: Characters } | undefined> {
  const toText = getData(evaluator.attach(start), intrinsic('slowPaths'), 'toText');
  for (const state of endings(evaluator, start, s => evaluator.start(s, callee, receiver, args))) {
    const value = state?.ending?.kind === 'returned' ? state.ending.value : undefined;
    if (state?.ending?.kind !== 'returned') yield undefined;
    else if (isCharacters(value)) yield { state, text: value };
    else if (nothing !== undefined && (value === undefined || value === null)) yield { state, text: nothing };
    else {
      state.ending = undefined;
      for (const last of endings(evaluator, state, s => evaluator.start(s, toText, undefined, [value]))) {
        const text = last?.ending?.kind === 'returned' ? last.ending.value : undefined;
        yield last !== undefined && isCharacters(text) ? { state: last, text } : undefined;
      }
    }
  }
}

/** All ways from the start of a call to its end; `undefined` for one that is not supported, or reads. Uses the state up. */
export function* endings(
  evaluator: Evaluator,
  start: State,
  begin: (state: State) => void,
): Generator<State | undefined> {
  const waiting = [start];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    try {
      if (state.frames.length === 0) begin(state);
      evaluator.run(state);
    } catch (problem) {
      if (problem instanceof Fork) {
        const [yes, no] = split(state, problem.condition);
        waiting.push(no, yes);
        continue;
      }
      if (!(problem instanceof Unsupported || problem instanceof Thrown || problem instanceof NeedsInput))
        throw problem;
      yield undefined;
      continue;
    }
    yield state;
  }
}
