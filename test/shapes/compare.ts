import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseMachine } from '../../src/automata/saved/read.ts';
import { call } from '../cli/call.ts';
import type { Takes } from './corpus.ts';
import type { Direct } from './direct.ts';
import { inputsFor, type Line } from './inputs.ts';

/** A function, what it takes, and the options that it is named with. */
export interface Target {
  readonly target: string;
  readonly takes: Takes;
  readonly options: readonly string[];
  /** The function as Node loads it, where it can. */
  readonly direct?: Direct;
}

/** An input on which not all sides say the same. */
export interface Disagreement {
  readonly input: Line;
  /** What the machine, the program as it was read, `run --native` and the function that Node loads say. */
  readonly said: Readonly<Record<string, unknown>>;
}

export interface Comparison {
  /** How many inputs were run on all sides but the program as it was read, which gets fewer. */
  readonly inputs: number;
  readonly disagreements: readonly Disagreement[];
  /** A side that ended early, or refused what was declared. */
  readonly problem?: string;
}

interface Side {
  readonly name: string;
  readonly outcomes: readonly unknown[];
  readonly problem?: string;
}

/** Inputs that the program as it was read is run on. */
const READ_INPUTS = 300;

/**
 * Runs the saved machine (where there is one), the program as it was read, and the code itself on the same inputs, and
 * compares what they say as values, kinds and borders included.
 */
export async function compare(
  { target, options, takes, direct }: Target,
  saved: string | undefined,
  folder: string,
  amount: { readonly inputs: number; readonly seed: number },
): Promise<Comparison> {
  const text = saved === undefined ? undefined : readFileSync(saved, 'utf8');
  const sources = {
    code: readFileSync(fileOf(target), 'utf8'),
    ...(text === undefined ? {} : { machine: { json: JSON.parse(text), read: parseMachine(text) } }),
  };
  const count = saved === undefined ? Math.min(amount.inputs, READ_INPUTS) : amount.inputs;
  const lines = [...inputsFor(takes, sources, count, amount.seed)];
  const sides = [
    ...(saved === undefined ? [] : [await run('machine', [saved], lines, folder)]),
    await run('read', [target, ...options], lines.slice(0, READ_INPUTS), folder),
    await run('native', [target, ...options, '--native'], lines, folder),
    ...(direct === undefined ? [] : [{ name: 'direct', outcomes: lines.map(direct) }]),
  ];
  const disagreements: Disagreement[] = [];
  for (const [i, input] of lines.entries()) {
    const said = Object.fromEntries(
      sides.flatMap(({ name, outcomes }) => (outcomes[i] === undefined ? [] : [[name, outcomes[i]]])),
    );
    const [first, ...rest] = Object.values(said);
    if (rest.some(other => !isDeepStrictEqual(first, other))) disagreements.push({ input, said });
  }
  const isVacuous = sides.some(({ outcomes }) =>
    outcomes.every((outcome, i) => lines[i].length === 0 || isRejection(outcome)),
  );
  const problem =
    sides.find(side => side.problem !== undefined)?.problem ??
    (isVacuous ? 'every input of the declared type was rejected' : undefined);
  return { inputs: lines.length, disagreements, ...(problem === undefined ? {} : { problem }) };
}

/** The file of a target, which may be one of a package. */
function fileOf(target: string): string {
  const [file] = target.split('#');
  return existsSync(file) ? file : createRequire(import.meta.url).resolve(file);
}

async function run(name: string, args: readonly string[], lines: readonly Line[], folder: string): Promise<Side> {
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  const { stdout, stderr } = await call('run', ...args, '--inputs', file);
  const outcomes = stdout.map(outcomeOf);
  if (stdout.length === lines.length) return { name, outcomes };
  return { name, outcomes, problem: `${name}: ended after ${stdout.length} of ${lines.length} inputs: ${stderr}` };
}

/** What a line of `run` says, without the reason of a rejection. */
function outcomeOf(line: string): unknown {
  const { reason: _, ...outcome } = JSON.parse(line);
  return outcome;
}

function isRejection(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'rejected' in outcome;
}

/** A disagreement as a line of a report. */
export function disagreementText({ input, said }: Disagreement): string {
  const sides = Object.entries(said).map(([side, value]) => `${side} ${JSON.stringify(value)}`);
  return `${JSON.stringify(input)}: ${sides.join(', ')}`;
}
