import { readFileSync, statSync } from 'node:fs';
import { asJson } from '../../analyses/show-word.ts';
import { UsageError } from '../../api/context.ts';
import { InputError } from '../../api/read-input.ts';
import { askRun, type Runnable } from '../../api/run.ts';
import type { Input } from '../../frontends/code.ts';
import { Workspace } from '../../host/workspace.ts';
import { nodeHost } from '../../node/host.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../failure.ts';
import { optionsFrom, showingOf, type Typed } from '../flags.ts';

/** `run F`: one JSON line per input. All inputs are read before any is run. */
export async function runCommand(text: string, typed: Typed, console: Console): Promise<number> {
  const { explain } = typed;
  const [input, file] = [typed.input, typed.inputs].map(value => (typeof value === 'string' ? value : undefined));
  if (input !== undefined && file !== undefined)
    throw new UsageError('run takes one of --input TEXT and --inputs FILE');
  const source = input ?? file ?? (explain === true ? undefined : console.readInput && '-');
  if (source === undefined && explain !== true)
    throw new UsageError('run needs one of --input TEXT and --inputs FILE, or inputs on standard input');
  const target = await askRun(new Workspace(nodeHost), text, optionsFrom('run', typed, console));
  if (explain === true) printExplanation(target.explain(), showingOf(typed).json, console);
  if (source === undefined) return EXIT.done;
  const inputs = input === undefined ? readInputs(source, target, console) : [target.readText(input)];
  await target.run(inputs, outcome => console.print(JSON.stringify(asJson(outcome))));
  return EXIT.done;
}

type Explanations = readonly { readonly target: string; readonly explanation: Readonly<Record<string, string>> }[];

function printExplanation(explanations: Explanations, json: boolean, console: Console): void {
  for (const { target, explanation } of explanations) {
    if (json) console.print(JSON.stringify({ codomata: 1, command: 'run', targets: [target], explanation }));
    else {
      console.print(target);
      for (const [name, said] of Object.entries(explanation)) console.print(`  ${name.padEnd(9)} ${said}`);
    }
  }
}

/** The inputs of a file with one JSON value a line; `-` is standard input. */
function readInputs(file: string, target: Runnable, { readInput: piped }: Console): readonly Input[] {
  if (file === '-' && piped === undefined) throw new UsageError('--inputs -: there is nothing on standard input');
  if (file !== '-' && statSync(file).isDirectory())
    throw new UsageError(`--inputs ${file}: this is a folder, and a file is needed`);
  const text = file === '-' && piped !== undefined ? piped() : readFileSync(file, 'utf8');
  const rows = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/);
  if (rows.length === 1 && rows[0] === '') return [];
  return rows.map((row, i) => readRow(row, target, `${file === '-' ? 'standard input' : file}:${i + 1}`));
}

function readRow(row: string, target: Runnable, where: string): Input {
  let json: unknown;
  try {
    json = JSON.parse(row);
  } catch {
    const found = row.trim() === '' ? 'this line is empty' : `${shortened(row)} is not JSON`;
    throw new InputError(`${where}: ${found}; each line is a JSON string ("" for no symbols) or an array of numbers`);
  }
  try {
    return target.read(json);
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${where}: ${error.message}`) : error;
  }
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
