import type { Machine } from '../automata/machine/machine.ts';
import { Bool } from '../logic/sort.ts';
import { type Variable, variable } from '../logic/term.ts';
import { type Activity, decide } from './activity.ts';
import { Text, type Value } from './value.ts';

/**
 * What the input of a program goes through, one after the other. An operation on all of an input of which nothing was
 * read yet (`s.replace(/&/g, '&amp;')`) need not be run symbol by symbol: its machine becomes a stage, and what it gives is
 * the input of the rest of the program. Questions about the whole input (`/&/.test(s)`) split it by a language.
 *
 * The behaviour of a path is then: restrict the user's input by the languages of stage 0, pass it through the first
 * machine, restrict by the languages of stage 1, and so on; the rest of the program reads what the last one writes.
 */
export interface Stage {
  readonly machine: Machine;
}

/** Whether a value is the whole input of the current stage, of which nothing was looked at yet. */
export function isUntouchedInput(activity: Activity, value: Value): value is Text {
  const { state, policy } = activity;
  if (policy.followsStages !== true || !(value instanceof Text)) return false;
  const { input, position, stages } = state;
  const isFresh = input.symbols.length === 0 && !input.closed && position === 0 && state.base === undefined;
  if (!isFresh || state.outputs.length > 0 || value.before.length > 0) return false;
  return value.units.length === 0 && value.rest === 0 && value.stage === stages.length;
}

/**
 * The text that a machine makes of the untouched input; from now on this is the program's input, and the one before is
 * out of reach. The machine must have exactly one output for each input that does not make the operation throw.
 */
export function transformInput(activity: Activity, machine: Machine): Text {
  const { stages } = activity.state;
  stages.push({ machine });
  return new Text([], 0, stages.length);
}

/** The languages that paths may speak about, by the variable that stands for "the input of the stage is in it". */
const languages = new WeakMap<Variable, InputLanguage>();

export interface InputLanguage {
  /** How many machines the input has gone through. */
  readonly stage: number;
  readonly acceptor: Machine;
}

/**
 * Whether the untouched input is in a language. `name` says which one it is, for people and for comparing: languages with
 * the same name must be the same.
 */
export function decideLanguage(activity: Activity, name: string, acceptor: () => Machine): boolean {
  const stage = activity.state.stages.length;
  const key = `input ${stage} matches ${name}`;
  const question = variable(key, Bool);
  if (!languages.has(question)) languages.set(question, { stage, acceptor: acceptor() });
  return decide(activity, question);
}

/** The language that a variable on a path stands for. */
export function languageOfVariable(v: Variable): InputLanguage | undefined {
  return languages.get(v);
}
