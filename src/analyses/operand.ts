import { filter } from '../automata/machine/basic.ts';
import { isAcceptor, type Machine } from '../automata/machine/machine.ts';
import { runInto, runs } from '../automata/machine/run.ts';
import { composed, type Subject, subjectOf } from '../automata/machine/subject.ts';
import type { Target } from '../frontends/target.ts';
import type { Budget } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { type Value, valueKey } from '../logic/value.ts';

/** A target made ready for questions, together with the means to run what it names. */
export interface Operand {
  readonly name: string;
  readonly subject: Subject;
  /** The stages as their source says, in order; what `replay` runs. */
  readonly stages: readonly Machine[];
  /** The same stages with their registers explored away, for showing to people. */
  readonly models: readonly Machine[];
}

/** The machines of a target's stages, in order; an acceptor that is not the last one lets through what it accepts. */
export function operandStages(target: Target): readonly Machine[] {
  const last = target.stages.length - 1;
  return target.stages.map(({ asRead }, i) => (i < last && isAcceptor(asRead) ? filter(asRead) : asRead));
}

/** Explores the stages' registers away and joins the stages. */
export function operandOf(target: Target, session: Session): Operand {
  const stages = operandStages(target);
  const subjects = stages.map(stage => subjectOf(stage, session));
  const [first, ...rest] = subjects;
  return {
    name: target.text,
    subject: rest.reduce((joined, next) => composed(joined, next, session), first),
    stages,
    models: subjects.map((s, i) => s.machine ?? stages[i]),
  };
}

/** One operand after the other. */
export function after(first: Operand, second: Operand, session: Session): Operand {
  return {
    name: `${first.name} | ${second.name}`,
    subject: composed(first.subject, second.subject, session),
    stages: [...first.stages, ...second.stages],
    models: [...first.models, ...second.models],
  };
}

/**
 * All outputs on a concrete input, by running the stages as they were read; none when the input is rejected.
 *
 * @throws LimitReached when there are more than the budget allows
 */
export function replay(operand: Operand, input: readonly Value[], budget?: Budget): readonly (readonly Value[])[] {
  return runStages(operand.stages, input, budget);
}

/** An output on a concrete input that a deterministic acceptor accepts, if there is one. */
export function replayInto(
  operand: Operand,
  input: readonly Value[],
  wanted: Machine,
  budget?: Budget,
): readonly Value[] | undefined {
  const last = operand.stages[operand.stages.length - 1];
  for (const word of runStages(operand.stages.slice(0, -1), input, budget)) {
    const run = runInto(last, word, wanted, budget);
    if (run !== undefined) return run.output;
  }
  return undefined;
}

/** Runs machines one after the other on a concrete input; all distinct outputs. */
export function runStages(
  stages: readonly Machine[],
  input: readonly Value[],
  budget?: Budget,
): readonly (readonly Value[])[] {
  let words: readonly (readonly Value[])[] = [input];
  for (const stage of stages) {
    const next = new Map<string, readonly Value[]>();
    for (const word of words) for (const run of runs(stage, word, budget)) next.set(valueKey(run.output), run.output);
    words = [...next.values()];
  }
  return words;
}
