import { readFileSync } from 'node:fs';
import { operandStages, runStages } from '../../analyses/operand.ts';
import type { Machine } from '../../automata/machine/machine.ts';
import type { Value } from '../../logic/value.ts';
import type { Console } from '../console.ts';
import { type Context, UsageError } from '../context.ts';
import { EXIT } from '../failure.ts';
import { InputError, readInputText, readWord, showWord } from '../words.ts';

export interface RunOptions {
  readonly input?: string;
  readonly inputs?: string;
}

/** `run F`: one JSON line per input, by running the target as it was read. */
export function runCommand(text: string, options: RunOptions, context: Context, console: Console): number {
  if ((options.input === undefined) === (options.inputs === undefined))
    throw new UsageError('run needs one of --input TEXT and --inputs FILE');
  const stages = operandStages(context.target(text));
  const { input } = stages[0];
  if (options.input !== undefined) {
    console.print(line(stages, readInputText(options.input, input)));
    return EXIT.done;
  }
  const file = String(options.inputs);
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .forEach((row, i, rows) => {
      if (row.trim() === '' && i === rows.length - 1) return;
      console.print(line(stages, readRow(row, input, `${file}:${i + 1}`)));
    });
  return EXIT.done;
}

function readRow(row: string, sort: Machine['input'], where: string): readonly Value[] {
  let json: unknown;
  try {
    json = JSON.parse(row);
  } catch {
    throw new InputError(`${where}: each line is a JSON string or an array of numbers`);
  }
  try {
    return readWord(json, sort);
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${where}: ${error.message}`) : error;
  }
}

function line(stages: readonly Machine[], word: readonly Value[]): string {
  const outputs = runStages(stages, word);
  if (outputs.length === 0) return JSON.stringify({ rejected: true });
  const last = stages[stages.length - 1];
  const shown = outputs.map(output => showWord(output, last.output ?? last.input));
  return JSON.stringify(shown.length === 1 ? { output: shown[0] } : { output: shown[0], outputs: shown });
}
