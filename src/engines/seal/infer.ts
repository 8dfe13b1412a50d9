import { Thresholds } from '../../abstraction/domains/thresholds.ts';
import { leafValueKey } from '../../abstraction/leaf-value-key.ts';
import type { Leaf } from '../../abstraction/outline.ts';
import { Undecided } from '../../logic/limits.ts';
import { Session } from '../../logic/session.ts';
import type { Transduction } from '../../program/transduction.ts';
import { type Automaton, automatonOf } from './automaton.ts';
import { divisionsOf } from './divisions.ts';
import { checkClosed, explore, TooManyNodes } from './exploration.ts';
import { type MergedAutomaton, MOST_STATES, mergeStates } from './merge-states.ts';
import { type ConditionText, stateNames, VariableNames } from './names.ts';
import type { Explored, Node } from './node.ts';
import { Precision } from './precision.ts';

export interface InferProgress {
  readonly round: number;
  readonly states: number;
}

export interface InferOptions {
  readonly onProgress?: (progress: InferProgress) => void;
  /** How conditions are written in the names of states. */
  readonly conditionText?: ConditionText;
}

const defaultText: ConditionText = condition => `condition ${condition.id}`;

/** The automaton of a program, with what it is made from. */
export interface Inferred extends MergedAutomaton {
  readonly names: VariableNames;
  /** How often the exploration was begun anew, with other variables telling states apart. */
  readonly rounds: number;
}

/** More rounds than this are not worth their time: the last one stands. */
const MOST_ROUNDS = 60;
/** The share of the time that exploring may take. */
const SHARE = 0.6;

/**
 * Infers an automaton that accepts everything that a program accepts (after "Seal", see `docs/inference.md`): explores the
 * program with its states joined, and again with what was found out about its variables, until nothing changes or the
 * time is nearly over. Every exploration that comes to its end is sound by itself; the last one is checked once more,
 * edge by edge, before it is believed.
 */
export function infer(
  program: Transduction,
  session: Session,
  { onProgress, conditionText = defaultText }: InferOptions = {},
): Inferred {
  const precision = new Precision();
  const thresholds = new Thresholds();
  const exploring = new Session(session.solver, session.budget.part({ share: SHARE }));
  let best: { readonly explored: Explored; readonly precision: Precision } | undefined;
  let rounds = 0;
  let isDivided = false;
  for (; rounds < MOST_ROUNDS; rounds++) {
    onProgress?.({ round: rounds, states: best?.explored.nodes.length ?? 0 });
    precision.restart();
    const explored = attempt(program, precision, thresholds, exploring);
    if (explored === undefined) continue;
    if (best === undefined || !explored.isCutOff) best = { explored, precision: precision.copy() };
    if (explored.isCutOff) break;
    if (precision.isChanged) continue;
    if (isDivided) break;
    const divisions = divisionsOf(explored, exploring);
    if (divisions.size === 0) break;
    precision.divide(divisions);
    isDivided = true;
  }
  if (best === undefined) throw new Undecided('the variables that tell states apart could not be found');
  const checked = checkClosed(best.explored, program, best.precision, thresholds, session);
  const automaton = automatonOf(checked, program.input, session);
  const names = new VariableNames(path => precision.variable(path));
  const merged = readable(automaton, names);
  return { ...merged, machine: { ...merged.machine, states: namesOf(merged, names, conditionText) }, names, rounds };
}

function attempt(
  program: Transduction,
  precision: Precision,
  thresholds: Thresholds,
  session: Session,
): Explored | undefined {
  try {
    return explore(program, precision, thresholds, session);
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error;
    if (precision.undivideAll()) return undefined;
    const path = precision.mostValues;
    if (path === undefined) throw error;
    precision.giveUp(path);
    return undefined;
  }
}

/** The automaton with as many states merged as leave something to see. */
function readable(automaton: Automaton, names: VariableNames): MergedAutomaton {
  const byEnumerators = mergeStates(automaton, node => tellingValues(node, path => names.isNamed(path)));
  if (byEnumerators.merged.length > 1) return byEnumerators;
  const byFlags = mergeStates(automaton, node =>
    tellingValues(node, (path, value) => names.isNamed(path) || names.isFlag(path, value)),
  );
  return byFlags.merged.length > MOST_STATES ? byEnumerators : byFlags;
}

/** Which values some of the variables of a node have, and its texts. */
function tellingValues({ control }: Node, isTelling: (path: string, value: Leaf['value']) => boolean): string {
  return [...control]
    .filter(([path, value]) => isTelling(path, value) || typeof value === 'string')
    .map(([path, value]) => `${path}=${leafValueKey(value)}`)
    .join();
}

function namesOf(
  { machine, merged }: Pick<MergedAutomaton, 'machine' | 'merged'>,
  names: VariableNames,
  conditionText: ConditionText,
): readonly string[] {
  const own = stateNames(merged, names, conditionText);
  return own.map((name, q) => name ?? machine.states[q]);
}
