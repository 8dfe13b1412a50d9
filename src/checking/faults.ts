import { LimitReached } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import type { Term } from '../logic/term.ts';
import { defaultValue, type Value } from '../logic/value.ts';
import { explore } from '../program/forking.ts';
import { endInput, inputVariable, mayEnd, mayGoOn, relativise } from '../program/input.ts';
import { rememberingForm } from '../program/normal-form.ts';
import type { Ending, State } from '../program/state.ts';
import type { Transduction } from '../program/transduction.ts';
import { compactKey } from './compact-key.ts';
import { tryForFault } from './tried-faults.ts';

/** What looking for faults came to. */
export type FaultSearch =
  /** An input on which the program ends in a fault, and whether it is known that none is shorter. */
  | {
      readonly kind: 'fault';
      readonly word: readonly Value[];
      readonly ending: Ending;
      readonly isShortest: boolean;
    }
  /** There is none: every state that the program can be in before a symbol was gone on from. */
  | { readonly kind: 'none'; readonly states: number }
  /** There is none among the inputs up to a length (-1: not even the empty one is known to be safe). */
  | { readonly kind: 'none up to'; readonly length: number; readonly why: string };

export interface FaultOptions {
  readonly isFault: (ending: Ending) => boolean;
  /** Words longer than this are not looked at. */
  readonly maxLength?: number;
  /** Hears of each length up to which there is no fault. */
  readonly onChecked?: (length: number) => void;
}

const LONGEST = 200;
/** Of inputs that are tried one by one. */
const LONGEST_TRIED = 1200;
/** Milliseconds for trying inputs, and the share of the time that there is at most. */
const TRYING = 4000;
const TRYING_SHARE = 0.2;
/** The share of the time that is left for finding out whether something shorter fails than what does. */
const SHORTENING_SHARE = 0.4;
/** More states before a symbol than this at once are not followed. */
const MAX_STATES = 50_000;

/**
 * Looks for inputs on which a program ends in a fault: for a short while by trying inputs (`tried-faults.ts`), then through
 * all states; where trying has found one, for one that is shorter.
 */
export function findFault(program: Transduction, session: Session, options: FaultOptions): FaultSearch {
  const { isFault, maxLength } = options;
  const { remaining } = session.budget;
  const time = Math.min(TRYING, TRYING_SHARE * remaining);
  const tried = tryForFault(program, session.budget, { isFault, maxLength: maxLength ?? LONGEST_TRIED, time });
  if (tried === undefined) return searchStates(program, session, options);
  const until = performance.now() + SHORTENING_SHARE * session.budget.remaining;
  const shorter = Math.min(maxLength ?? LONGEST, tried.word.length - 1);
  const search = searchStates(program, session, { ...options, maxLength: shorter }, until);
  if (search.kind === 'fault') return search;
  if (search.kind === 'none') throw new Error(`no state leads to a fault, but an input does: a defect of ours`);
  return { kind: 'fault', ...tried, isShortest: search.length === tried.word.length - 1 };
}

/**
 * Looks for inputs on which a program ends in a fault, shortest first: all states before a symbol, symbol by symbol. Of
 * states that go on in the same way only one is followed: they have the same normal form, and the same is known of the
 * symbols that they remember. Where no new state comes up, all inputs have been looked at, and what was found is proved.
 *
 * Paths that the solver cannot decide are followed; a fault counts only where the solver has an input for its path.
 */
function searchStates(
  program: Transduction,
  session: Session,
  { isFault, maxLength = LONGEST, onChecked }: FaultOptions,
  until = Number.POSITIVE_INFINITY,
): FaultSearch {
  const seen = new Set<string>();
  let waiting: State[] = [program.start()];
  let checked = -1;
  let isCertain = true;
  const look = (state: State): readonly Value[] | undefined => {
    if (state.ending === undefined || !isFault(state.ending)) return undefined;
    const answer = session.ask(state.path);
    if (answer.status === 'unsat') return undefined;
    if (answer.status === 'unknown') {
      isCertain = false;
      return undefined;
    }
    return state.input.symbols.map(
      (_, i) => answer.model.get(inputVariable(i, program.input)) ?? defaultValue(program.input),
    );
  };
  try {
    for (let length = 0; length <= maxLength; length++) {
      const next: State[] = [];
      for (const state of waiting)
        for (const stop of explore(program.language, state, session)) {
          if (stop.why === 'ended') {
            const word = look(stop.state);
            if (word !== undefined && stop.state.ending !== undefined)
              return { kind: 'fault', word, ending: stop.state.ending, isShortest: isCertain };
            continue;
          }
          next.push(stop.state);
          if (next.length > MAX_STATES) throw new LimitReached(`there are more than ${MAX_STATES} states`);
          if (performance.now() > until) throw new LimitReached('the time for looking for shorter inputs was used up');
        }
      const { word, ending, states } = atEnd(program, next, session, look);
      if (word !== undefined && ending !== undefined) return { kind: 'fault', word, ending, isShortest: isCertain };
      if (isCertain) {
        checked = length;
        onChecked?.(length);
      }
      waiting = states.filter(state => {
        const key = compactKey(keyOf(state));
        if (seen.has(key)) return false;
        seen.add(key);
        return true;
      });
      if (waiting.length === 0)
        return isCertain
          ? { kind: 'none', states: seen.size }
          : { kind: 'none up to', length: checked, why: 'the solver could not decide all paths' };
      for (const state of waiting) program.addSymbol(state);
    }
    return { kind: 'none up to', length: checked, why: `inputs of more than ${maxLength} symbols were not looked at` };
  } catch (error) {
    if (error instanceof LimitReached) return { kind: 'none up to', length: checked, why: error.message };
    throw error;
  }
}

interface AtEnd {
  readonly word?: readonly Value[];
  readonly ending?: Ending;
  /** The states that another symbol may follow. */
  readonly states: readonly State[];
}

/** Lets the input end in each of the states. */
function atEnd(
  program: Transduction,
  stopped: readonly State[],
  session: Session,
  look: (state: State) => readonly Value[] | undefined,
): AtEnd {
  for (const state of stopped) {
    if (!mayEnd(state)) continue;
    const ended = state.fork();
    endInput(ended);
    for (const stop of explore(program.language, ended, session)) {
      const word = look(stop.state);
      if (word !== undefined && stop.state.ending !== undefined) return { word, ending: stop.state.ending, states: [] };
    }
  }
  return { states: stopped.filter(mayGoOn) };
}

/** A key that states share when they go on in the same way: with what is known of the symbols that they remember. */
function keyOf(state: State): string {
  const { form, remembered } = rememberingForm(state);
  if (remembered.size === 0) return form;
  const variables = new Set(remembered);
  const facts = new Set<Term>();
  for (let before = -1; before !== facts.size; ) {
    before = facts.size;
    for (const fact of state.path)
      if (!facts.has(fact) && fact.variables.some(v => variables.has(v))) {
        facts.add(fact);
        for (const v of fact.variables) variables.add(v);
      }
  }
  const ids = [...facts].map(fact => relativise(fact, state.position).id).sort((a, b) => a - b);
  return `${form}\n${ids.join()}`;
}
