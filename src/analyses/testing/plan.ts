import type { Machine } from '../../automata/machine/machine.ts';
import { boundaryWords } from '../../checking/boundary-words.ts';
import type { Inferred } from '../../engines/seal/infer.ts';
import type { Session } from '../../logic/session.ts';
import type { Value } from '../../logic/value.ts';
import type { Transduction } from '../../program/transduction.ts';
import type { Word } from '../verdict.ts';
import { wordKey } from '../word-key.ts';
import { chooseCover } from './cover.ts';
import { type ExploredRun, goalsOfRun, wordOfRun } from './explored-run.ts';
import { type Goal, goalThrough } from './goals.ts';
import { GuidedSearch } from './guided-search.ts';
import { machinePaths } from './machine-paths.ts';
import { ModelRuns } from './model-runs.ts';
import { Stepping } from './stepping.ts';

/** A goal that no word of a plan reaches. */
export interface Unreached {
  readonly goal: Goal;
  readonly reason: string;
  /** Whether it is known that no input reaches it. */
  readonly isProved: boolean;
}

/** Inputs to run, and what of the model they reach. */
export interface Plan {
  /** Few words that reach all that was reached. */
  readonly words: readonly Word[];
  /** More words, each of which was the first to reach something when it was found: for those who want more runs. */
  readonly further: readonly Word[];
  /** Words on which the code as it was read ends in a fault, or takes very long. */
  readonly suspects: readonly Word[];
  readonly goals: readonly Goal[];
  readonly unreached: readonly Unreached[];
}

/** A plan that can be gone on with. */
export interface Planning {
  plan(): Plan;
  /** How much was reached so far: it only grows. */
  reached(): number;
  /** Whether all goals are reached. */
  isComplete(): boolean;
  /** Looks for words, until there is nothing left to try or the time of a session is over. */
  search(session: Session): void;
  /** Takes in words that were found elsewhere, in order, while there is time. How many there was time for. */
  add(words: readonly Word[], session: Session): number;
  /** Tries more words around those that were found, until the time of a session is over. */
  fuzz(session: Session): void;
}

export interface PlanOptions {
  readonly seed: number;
  readonly symbols: readonly Value[];
  /** Words that mean something to the program. */
  readonly fragments: readonly Word[];
  readonly onProgress?: (progress: { readonly reached: number; readonly goals: number }) => void;
}

/** Why a transition of an inferred automaton was not taken, where more is known: the conditions at it, in words. */
export type ConditionText = (from: number, to: number) => string | undefined;

/** Plans tests of a program by its inferred automaton. */
export function planByAutomaton(
  inferred: Inferred,
  program: Transduction,
  session: Session,
  options: PlanOptions,
  conditionOf: ConditionText,
): Planning {
  const runs = new ModelRuns(inferred, program, new Stepping(program, session));
  const search = new GuidedSearch(runs, session, options);
  return {
    reached: () => runs.reached.size,
    isComplete: () => search.missing.length === 0,
    search: later => search.run(later),
    add: (words, later) => search.add(words, later),
    plan: () => ({
      ...chosen(runs),
      goals: search.goals,
      unreached: search.missing.map(goal => unreachedGoal(goal, search, runs, conditionOf)),
    }),
    fuzz: later => search.fuzz(later),
  };
}

function chosen(runs: ModelRuns): Pick<Plan, 'words' | 'further' | 'suspects'> {
  const candidates = outermost(runs).map(run => ({ run, goals: goalsOfRun(run), cost: run.length }));
  const cover = new Set(chooseCover(candidates));
  return {
    words: distinct([...cover].map(({ run }) => wordOfRun(run))),
    further: distinct(candidates.filter(each => !cover.has(each)).map(({ run }) => wordOfRun(run))),
    suspects: distinct([...runs.faults.values()].map(wordOfRun)),
  };
}

/** Of the runs that were the first to reach something, those that no other one goes on from. */
function outermost(runs: ModelRuns): readonly ExploredRun[] {
  const inner = new Set<ExploredRun>();
  for (const run of runs.gaining)
    for (let each = run.before; each !== undefined && !inner.has(each); each = each.before) inner.add(each);
  return [...runs.gaining].filter(run => !inner.has(run));
}

function distinct(words: readonly Word[]): readonly Word[] {
  return [...new Map(words.map(word => [wordKey(word), word])).values()];
}

function unreachedGoal(goal: Goal, search: GuidedSearch, runs: ModelRuns, conditionOf: ConditionText): Unreached {
  const { machine } = runs.inferred;
  const reason = (): string => {
    const isOver = search.isCutOff ? ', and the time was over' : '';
    const longest = `of up to ${search.longest} symbols`;
    if (goal.kind === 'state') return `no way to it was found in runs ${longest}${isOver}`;
    const [from, to] = goal.states.slice(-2);
    if (!runs.reached.has(goalThrough(from).key)) return 'the state before it was not reached';
    if (goal.kind === 'pair' && !runs.reached.has(goalThrough(...goal.states.slice(0, 2)).key))
      return 'the transition before it was not taken';
    if (machine.states[to] === 'anything' && runs.isSink(to))
      return 'the automaton leads there where it could not follow the code, and no run did';
    const condition = conditionOf(from, to);
    const means = condition === undefined ? '' : `, which takes ${condition}`;
    const tried = search.expandedAt(from);
    const symbols = tried === 0 ? '' : `; all symbols were tried after ${tried} of the runs to ${machine.states[from]}`;
    return `no run ${longest} takes it${means}${symbols}${isOver}: the automaton may have more than the code does`;
  };
  return { goal, reason: reason(), isProved: false };
}

/** Plans tests of a function by its machine. */
export function planByMachine(machine: Machine, session: Session, { seed, fragments }: PlanOptions): Planning {
  const { words, goals, missing, isComplete } = machinePaths(machine, session);
  const candidates = words.map(({ word, goals: reached }) => ({ word, goals: reached, cost: word.length }));
  const cover = chooseCover(candidates).map(({ word }) => word);
  const known = new Set(cover.map(wordKey));
  const further: Word[] = [];
  const addBoundary = (count: number, from: number): void => {
    for (const word of boundaryWords(machine, { count, seed: from, fragments }))
      if (!known.has(wordKey(word))) {
        known.add(wordKey(word));
        further.push(word);
      }
  };
  addBoundary(FURTHER, seed);
  const others: Word[] = [];
  const reason = isComplete ? 'no input takes it: its whole path has no solution' : 'no path to it could be solved';
  return {
    reached: () => goals.length - missing.length,
    isComplete: () => missing.length === 0,
    search: () => undefined,
    add: added => {
      for (const word of added) if (!known.has(wordKey(word))) others.push(word);
      return added.length;
    },
    plan: () => ({
      words: distinct([[], ...cover, ...others, ...further.slice(0, AT_BORDERS)]),
      further: further.slice(AT_BORDERS),
      suspects: [],
      goals,
      unreached: missing.map(goal => ({ goal, reason, isProved: isComplete })),
    }),
    fuzz: later => {
      for (let round = 1; later.budget.remaining > 0 && round <= MOST_ROUNDS; round++)
        addBoundary(FURTHER, seed + round);
    },
  };
}

/** Words at the borders of a machine's guards that are always run: those that it has no way for are among them. */
const AT_BORDERS = 120;
/** The same for one round of trying. */
const FURTHER = 400;
const MOST_ROUNDS = 50;
