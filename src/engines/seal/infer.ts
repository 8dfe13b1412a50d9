import { leafValueKey } from '../../abstraction/leaf-value-key.ts';
import type { Leaf } from '../../abstraction/outline.ts';
import { Session } from '../../logic/session.ts';
import type { SourceVariable } from '../../program/ir.ts';
import type { SourceRange } from '../../program/source.ts';
import type { Transduction } from '../../program/transduction.ts';
import { Marker } from '../../program/value.ts';
import { type Automaton, automatonOf } from './automaton.ts';
import { endlessLoops } from './endless-loops.ts';
import { isExact } from './exact.ts';
import { checkClosed } from './exploration.ts';
import { withoutFirst } from './first-state.ts';
import { lookbackOf } from './lookback.ts';
import { type MergedAutomaton, MOST_STATES, mergeStates } from './merge-states.ts';
import { type ConditionText, stateNames, VariableNames } from './names.ts';
import type { Node } from './node.ts';
import type { Domains } from './precision.ts';
import { type InferProgress, search } from './search.ts';
import { trimmed } from './trim.ts';

export interface InferOptions {
  readonly onProgress?: (progress: InferProgress) => void;
  /** Whether guards may say something about earlier symbols. */
  readonly keepLookback?: boolean;
  /** What is known of variables; everything unless given. */
  readonly domains?: Domains;
  /** Whether it is done from the start as where the time is nearly over: sooner, and coarser. */
  readonly isHurried?: boolean;
  /** How conditions are written in the names of states. */
  readonly conditionText?: ConditionText;
  /** What tells states apart, where that is not to be found out. */
  readonly stated?: Stated;
}

/** What the user says tells states apart. */
export interface Stated {
  is(variable: SourceVariable | undefined): boolean;
  /** Such a variable as people should see it. */
  shown(variable: SourceVariable): SourceVariable;
}

/** The share of what is left after the search that checking what it found may take. */
const CHECK = 0.6;
/** The share of what is left then that finding out which symbols are possible on each way may take. */
const GUARDS = 0.7;

const defaultText: ConditionText = condition => `condition ${condition.id}`;

/** The automaton of a program, with what it is made from. */
export interface Inferred extends MergedAutomaton {
  readonly names: VariableNames;
  /** How often the exploration was begun anew, with other variables telling states apart. */
  readonly rounds: number;
  /** Whether it accepts nothing else, and is in the same states. */
  readonly isExact: boolean;
  /** Loops that the program neither reads in nor leaves. */
  readonly stuck: readonly SourceRange[];
}

/**
 * Infers an automaton that accepts everything that a program accepts (after "Seal", see `docs/inference.md`): explores the
 * program with its states joined, and again with what was found out about its variables, until nothing changes or the
 * time is nearly over. Every exploration that comes to its end is sound by itself; the last one is checked once more,
 * edge by edge, before it is believed.
 */
export function infer(
  program: Transduction,
  session: Session,
  { onProgress, conditionText = defaultText, keepLookback = false, domains, isHurried, stated }: InferOptions = {},
): Inferred {
  const isStated = stated && ((variable: SourceVariable | undefined): boolean => stated.is(variable));
  const { explored, precision, thresholds, solver, rounds } = search(
    program,
    session,
    domains,
    onProgress,
    isStated,
    isHurried,
  );
  const forCheck = new Session(solver, session.budget.part({ share: CHECK }));
  const checked = checkClosed(explored, program, precision, thresholds, forCheck);
  const lookback = keepLookback ? lookbackOf(checked, program.input) : undefined;
  const forGuards = new Session(session.solver, session.budget.part({ share: GUARDS }));
  const automaton = trimmed(automatonOf(checked, program.input, forGuards, lookback));
  const names = new VariableNames(path => {
    const variable = precision.variable(path);
    return variable !== undefined && stated?.is(variable) === true ? stated.shown(variable) : variable;
  });
  const told =
    stated === undefined
      ? readable(automaton, names, program.language.forgets === true)
      : mergeStates(automaton, node => tellingValues(node, path => stated.is(precision.variable(path))));
  const merged = withoutFirst(told, session);
  return {
    ...merged,
    machine: { ...merged.machine, states: namesOf(merged, names, conditionText) },
    names,
    rounds,
    isExact: program.language.forgets !== true && isExact(merged, session),
    stuck: endlessLoops(checked, program.language.home),
  };
}

/** The automaton with as many states merged as leave something to see. */
function readable(automaton: Automaton, names: VariableNames, isForgetful: boolean): MergedAutomaton {
  // Little is written where results are not looked at: then it is the variables that say which state it is.
  const byControl = isForgetful ? mergeStates(automaton, node => tellingValues(node, () => true)) : undefined;
  if (byControl !== undefined && byControl.merged.length <= MOST_STATES) return byControl;
  const byEnumerators = mergeStates(automaton, node => tellingValues(node, path => names.isNamed(path)));
  if (byEnumerators.merged.length > MOST_STATES) {
    const main = mainEnumerator(automaton.nodes, names);
    return mergeStates(automaton, node => tellingValues(node, path => path === main));
  }
  if (byEnumerators.merged.length > 1) return byEnumerators;
  const byFlags = mergeStates(automaton, node =>
    tellingValues(node, (path, value) => names.isNamed(path) || names.isFlag(path, value)),
  );
  if (byFlags.merged.length > MOST_STATES) return byEnumerators;
  if (byFlags.merged.length > 1) return byFlags;
  // One state that takes everything says nothing: then all variables that tell states apart are shown.
  const byAll = mergeStates(automaton, node => tellingValues(node, () => true));
  return byAll.merged.length > MOST_STATES ? byFlags : byAll;
}

/** Of the variables whose values have names, the one with the most values. */
function mainEnumerator(nodes: Automaton['nodes'], names: VariableNames): string | undefined {
  const values = new Map<string, Set<string>>();
  for (const node of nodes)
    for (const [path, value] of node?.control ?? [])
      if (names.isNamed(path)) values.set(path, (values.get(path) ?? new Set()).add(leafValueKey(value)));
  return [...values].sort(([, a], [, b]) => b.size - a.size)[0]?.[0];
}

/** Which values some of the variables of a node have, and its texts. */
function tellingValues({ control }: Node, isTelling: (path: string, value: Leaf['value']) => boolean): string {
  return [...control]
    .filter(([path, value]) => (isTelling(path, value) && !(value instanceof Marker)) || typeof value === 'string')
    .map(([path, value]) => `${path}=${leafValueKey(value)}`)
    .join();
}

function namesOf(
  { machine, merged }: Pick<MergedAutomaton, 'machine' | 'merged'>,
  names: VariableNames,
  conditionText: ConditionText,
): readonly string[] {
  const telling = merged.map(nodes => {
    const own = nodes.filter(({ control }) => control.size > 0);
    return own.length > 0 ? own : nodes;
  });
  const own = stateNames(telling, names, conditionText);
  return own.map((name, q) => name ?? machine.states[q]);
}
