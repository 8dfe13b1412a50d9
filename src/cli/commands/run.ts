import { readFileSync, statSync } from 'node:fs';
import { operandStages, runStages } from '../../analyses/operand.ts';
import { showOutput, sortsOfMachine } from '../../analyses/show-word.ts';
import type { Machine } from '../../automata/machine/machine.ts';
import { isCode, splitChain } from '../../frontends/target.ts';
import type { Value } from '../../logic/value.ts';
import type { Console } from '../console.ts';
import { type Context, UsageError } from '../context.ts';
import { EXIT } from '../failure.ts';
import { InputError, readInputText, readWord } from '../words.ts';

export interface RunOptions {
  readonly input?: string;
  readonly inputs?: string;
  readonly native?: boolean;
  readonly explain?: boolean;
}

type Word = readonly Value[];

/**
 * `run F`: one JSON line per input, by running the target as it was read. All inputs are read before any is run. What
 * runs source code is loaded only when the target is source code.
 */
export async function runCommand(
  text: string,
  options: RunOptions,
  context: Context,
  console: Console,
): Promise<number> {
  const { input, inputs } = options;
  const given = [input, inputs].filter(value => value !== undefined).length;
  if (given > 1 || (given === 0 && options.explain !== true))
    throw new UsageError('run needs one of --input TEXT and --inputs FILE');
  if (splitChain(text).some(isCode)) {
    const { runCode } = await import('./run-code.ts');
    return runCode(text, options, context, console);
  }
  if (options.native) throw new UsageError('--native runs source code itself, and this target is none');
  if (options.explain) throw new UsageError('--explain says how source code was read, and this target is none');
  const stages = operandStages(context.target(text));
  const sort = stages[0].input;
  const words =
    inputs === undefined ? [readInputText(input ?? '', sort)] : readInputFile(inputs, row => readWord(row, sort));
  for (const word of words) console.print(line(stages, word, context));
  return EXIT.done;
}

/** The inputs of a file with one JSON value a line. */
export function readInputFile<I>(file: string, read: (json: unknown) => I): readonly I[] {
  if (statSync(file).isDirectory()) throw new UsageError(`--inputs ${file}: this is a folder, and a file is needed`);
  const rows = readFileSync(file, 'utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/);
  if (rows.length === 1 && rows[0] === '') return [];
  return rows.map((row, i) => readRow(row, read, `${file}:${i + 1}`));
}

function readRow<I>(row: string, read: (json: unknown) => I, where: string): I {
  let json: unknown;
  try {
    json = JSON.parse(row);
  } catch {
    const found = row.trim() === '' ? 'this line is empty' : `${shortened(row)} is not JSON`;
    throw new InputError(`${where}: ${found}; each line is a JSON string ("" for no symbols) or an array of numbers`);
  }
  try {
    return read(json);
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${where}: ${error.message}`) : error;
  }
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}

function line(stages: readonly Machine[], word: Word, context: Context): string {
  const outputs = runStages(stages, word, context.session.budget);
  if (outputs.length === 0) return JSON.stringify({ rejected: true });
  const last = stages[stages.length - 1];
  const shown = outputs.map(output => showOutput(output, sortsOfMachine(last)));
  return JSON.stringify(shown.length === 1 ? { output: shown[0] } : { output: shown[0], outputs: shown });
}
