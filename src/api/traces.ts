import type { Operand } from '../analyses/operand.ts';
import { showWord } from '../analyses/show-word.ts';
import type { Finding, Word } from '../analyses/verdict.ts';
import { everything, justWord } from '../automata/machine/basic.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { type Run, runInto } from '../automata/machine/run.ts';
import type { Sort } from '../logic/sort.ts';
import { guardText, stateNames, symbolsText, type WitnessTrace } from '../render/index.ts';

/** The witness step by step: one trace for each stage of each side that was looked at, towards the outputs shown. */
export function traces(finding: Finding): readonly WitnessTrace[] {
  const { witness, sides } = finding;
  const [{ label, operand }] = sides;
  const left = witness.left ?? witness.output;
  if (sides.length === 2)
    return [
      ...stageTraces(label, modelsOf(operand), witness.input, left),
      ...stageTraces(sides[1].label, modelsOf(sides[1].operand), witness.input, witness.right),
    ];
  const one = stageTraces(label, modelsOf(operand), witness.input, left);
  if (witness.right === undefined) return one;
  return [...one, ...stageTraces(label, modelsOf(operand), witness.other ?? witness.input, witness.right)];
}

function modelsOf(operand: Operand | undefined): readonly Machine[] {
  return operand?.models ?? [];
}

/** Of several runs, one is shown: of the last stage one that writes the output, of others the first. */
function stageTraces(
  label: string,
  stages: readonly Machine[],
  input: Word,
  output: Word | null | undefined,
): readonly WitnessTrace[] {
  const shown: WitnessTrace[] = [];
  let word: Word | undefined = input;
  stages.forEach((machine, i) => {
    if (word === undefined) return;
    const title = stages.length === 1 ? label : `${label}, stage ${i + 1}`;
    const writes = machine.output ?? machine.input;
    const wanted = i === stages.length - 1 && output ? justWord(output, writes) : everything(writes);
    const run = runInto(machine, word, wanted) ?? runInto(machine, word, everything(writes));
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
      guard: guardText(step.guard, machine),
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
