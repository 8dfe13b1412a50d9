import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseMachine } from '../../src/automata/saved/read.ts';
import { type Called, call } from '../cli/call.ts';
import type { Takes } from './corpus.ts';
import { inputsFor, type Line } from './inputs.ts';

/** How far a target came: refused, or read and not decided, or a machine that is not proved, or a proved one. */
export type Stage = 'refused' | 'undecided' | 'unproved' | 'proved';

/** An input on which the saved machine and the code itself say different things. */
interface Disagreement {
  readonly input: Line;
  readonly machine: unknown;
  readonly native: unknown;
}

export interface Judged {
  readonly target: string;
  readonly stage: Stage;
  /** Why it came no further. */
  readonly reason: string;
  readonly seconds: number;
  /** How many inputs were run on both sides. */
  readonly inputs: number;
  readonly states: number;
  readonly disagreements: readonly Disagreement[];
  /** What went wrong with the comparison itself: a side that ended early, or refused what was declared. */
  readonly problem?: string;
}

export interface Amount {
  readonly inputs: number;
  readonly seed: number;
  /** Seconds that learning may take. */
  readonly timeout: number;
}

interface Target {
  readonly target: string;
  readonly takes: Takes;
  readonly options: readonly string[];
}

/** Learns a target; when that is proved, runs the saved machine and the code itself on many inputs and compares. */
export async function judge({ target, takes, options }: Target, amount: Amount): Promise<Judged> {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-shapes-'));
  try {
    const saved = join(folder, 'machine.json');
    const start = performance.now();
    const learned = await call(
      ...['learn', target, ...options, '--json', '--timeout', String(amount.timeout), '--out', saved],
    );
    const seconds = (performance.now() - start) / 1000;
    const { stage, reason, states } = stageOf(learned);
    const judged = { target, stage, reason, seconds, states, inputs: 0, disagreements: [] };
    if (stage !== 'proved' || !existsSync(saved)) return judged;
    return { ...judged, ...(await compare(target, options, takes, saved, folder, amount)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function stageOf(learned: Called): { readonly stage: Stage; readonly reason: string; readonly states: number } {
  const document = documentIn(learned);
  const said = document?.error?.message ?? document?.reason ?? learned.stderr;
  const reason = said.replaceAll(/^codomata: |\s*\n\s*/g, ' ').trim();
  const states = document?.states ?? 0;
  if (learned.status === 2) return { stage: 'refused', reason, states };
  const isProved = document?.guarantee?.level === 'proved';
  if (learned.status === 0)
    return isProved ? { stage: 'proved', reason: '', states } : { stage: 'unproved', reason, states };
  if (learned.status === 3) return { stage: 'undecided', reason, states };
  return { stage: 'undecided', reason: `exit ${learned.status}: ${reason}`, states };
}

interface Answer {
  readonly error?: { readonly message: string };
  readonly reason?: string;
  readonly states?: number;
  readonly guarantee?: { readonly level: string };
}

function documentIn({ stdout }: Called): Answer | undefined {
  return stdout.length === 1 ? JSON.parse(stdout[0]) : undefined;
}

async function compare(
  target: string,
  options: readonly string[],
  takes: Takes,
  saved: string,
  folder: string,
  amount: Amount,
): Promise<Pick<Judged, 'inputs' | 'disagreements' | 'problem'>> {
  const text = readFileSync(saved, 'utf8');
  const file = join(folder, 'inputs.jsonl');
  const source = target.slice(0, target.lastIndexOf('#'));
  const sources = {
    machine: { json: JSON.parse(text), read: parseMachine(text) },
    code: existsSync(source) ? readFileSync(source, 'utf8') : '',
  };
  const lines = [...inputsFor(takes, sources, amount.inputs, amount.seed)];
  if (lines.length === 0) return { inputs: 0, disagreements: [], problem: 'no inputs could be made' };
  writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  const machine = await call('run', saved, '--inputs', file);
  const native = await call('run', target, ...options, '--native', '--inputs', file);
  const disagreements: Disagreement[] = [];
  for (const [i, input] of lines.entries()) {
    if (machine.stdout[i] === undefined || native.stdout[i] === undefined) break;
    const [ours, real] = [machine, native].map(({ stdout }) => outcomeOf(stdout[i]));
    if (!isDeepStrictEqual(ours, real)) disagreements.push({ input, machine: ours, native: real });
  }
  const ended = [machine, native].find(({ stdout }) => stdout.length !== lines.length);
  return {
    inputs: Math.min(machine.stdout.length, native.stdout.length),
    disagreements,
    ...(ended === undefined
      ? {}
      : {
          problem: `${ended === machine ? 'the machine' : 'the code'} ended after ${ended.stdout.length} of ${lines.length} inputs: ${ended.stderr}`,
        }),
  };
}

/** What a line of `run` says, without the reason of a rejection. */
function outcomeOf(line: string): unknown {
  const { reason: _, ...outcome } = JSON.parse(line);
  return outcome;
}
