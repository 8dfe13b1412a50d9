import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Called, call } from '../cli/call.ts';
import { type Comparison, compare, type Target } from './compare.ts';

/** How far a target came: refused, or read and not decided, or a machine that is not proved, or a proved one. */
export type Stage = 'refused' | 'undecided' | 'unproved' | 'proved';

export interface Judged extends Comparison {
  readonly stage: Stage;
  /** Why it came no further. */
  readonly reason: string;
  /** Of learning. */
  readonly seconds: number;
  readonly states: number;
}

export interface Amount {
  readonly inputs: number;
  readonly seed: number;
  /** Seconds that learning may take. */
  readonly timeout: number;
}

/**
 * Learns a target, and runs it on many inputs: on the machine when that is proved, as it was read, and natively. A
 * refused one is not run.
 */
export async function judge(target: Target, amount: Amount): Promise<Judged> {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-shapes-'));
  try {
    const saved = join(folder, 'machine.json');
    const start = performance.now();
    const learned = await call(
      ...['learn', target.target, ...target.options, '--json', '--timeout', String(amount.timeout), '--out', saved],
    );
    const seconds = (performance.now() - start) / 1000;
    const { stage, reason, states } = stageOf(learned);
    const machine = stage === 'proved' && existsSync(saved) ? saved : undefined;
    const comparison =
      stage === 'refused' ? { inputs: 0, disagreements: [] } : await compare(target, machine, folder, amount);
    return { stage, reason, seconds, states, ...comparison };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function stageOf(learned: Called): { readonly stage: Stage; readonly reason: string; readonly states: number } {
  const document = documentIn(learned);
  const said = document?.error?.message ?? document?.reason ?? learned.stderr;
  const reason = said.replaceAll(/^codomata: |\s*\n\s*/g, ' ').trim();
  const states = document?.states ?? 0;
  const isProved = document?.guarantee?.level === 'proved';
  switch (learned.status) {
    case 0:
      return isProved ? { stage: 'proved', reason: '', states } : { stage: 'unproved', reason, states };
    case 2:
      return { stage: 'refused', reason, states };
    case 3:
      return { stage: 'undecided', reason, states };
    default:
      return { stage: 'undecided', reason: `exit ${learned.status}: ${reason}`, states };
  }
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
