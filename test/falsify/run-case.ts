import { call, documentOf } from '../cli/call.ts';
import { isShortestByForce } from './brute-force.ts';
import type { Case } from './cases.ts';

export interface CaseResult {
  /** Milliseconds, without starting up. */
  readonly time: number;
  readonly verdict: unknown;
  /** The input, or both of them. */
  readonly witness: readonly string[];
  readonly replayed: boolean;
  /** Whether brute force finds no shorter one. */
  readonly isShortest: boolean;
}

/** Asks about a property, and looks for a shorter witness by force. */
export async function runCase(asked: Case): Promise<CaseResult> {
  const { property, targets, options = [] } = asked;
  const start = performance.now();
  const document = documentOf(await call('check', property, ...targets, ...options, '--json'));
  const time = performance.now() - start;
  const { input, other, replayed } = (document.witness ?? {}) as Record<string, unknown>;
  const witness = [input, other].flatMap(word =>
    word === undefined ? [] : [Array.isArray(word) ? String.fromCharCode(...word.map(Number)) : String(word)],
  );
  const isShortest = input !== undefined && (await isShortestByForce(asked, witness));
  return { time, verdict: document.verdict, witness, replayed: replayed === true, isShortest };
}
