import type { Finding, Word } from '../analyses/verdict.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { type Run, runs } from '../automata/machine/run.ts';
import type { Sort } from '../logic/sort.ts';
import { guardText, stateNames, symbolsText, type WitnessTrace } from '../render/index.ts';
import { showWord } from './words.ts';

/** The witness step by step: one trace for each stage of each side that was looked at. */
export function traces(finding: Finding): readonly WitnessTrace[] {
  const { witness, sides } = finding;
  const inputs = sides.length === 1 && witness.other !== undefined ? [witness.input, witness.other] : [witness.input];
  return inputs.flatMap(input => sides.flatMap(({ label, operand }) => stageTraces(label, operand.stages, input)));
}

function stageTraces(label: string, stages: readonly Machine[], input: Word): readonly WitnessTrace[] {
  const shown: WitnessTrace[] = [];
  let word: Word | undefined = input;
  stages.forEach((machine, i) => {
    if (word === undefined) return;
    const title = stages.length === 1 ? label : `${label}, stage ${i + 1}`;
    const [run]: readonly (Run | undefined)[] = runs(machine, word);
    shown.push(run === undefined ? { title, steps: [], ending: 'rejected' } : traceOf(title, machine, run));
    word = run?.output;
  });
  return shown;
}

function traceOf(title: string, machine: Machine, run: Run): WitnessTrace {
  const names = stateNames(machine);
  const output = machine.output ?? machine.input;
  return {
    title,
    steps: run.steps.map(step => ({
      read: text([step.symbol], machine.input),
      guard: guardText(step.guard),
      wrote: text(step.wrote, output),
      from: names[step.from],
      to: names[step.to],
    })),
    ending: run.ending.length === 0 ? undefined : text(run.ending, output),
    output: text(run.output, output),
  };
}

function text(word: Word, sort: Sort): string {
  return symbolsText(showWord(word, sort) as string | number[]);
}
