import { valueKey } from '../logic/value.ts';
import type { Witness, Word } from './verdict.ts';

/** The input, or the two inputs, that a property is tried on, and what its sides are called. */
export interface Tried {
  readonly input: Word;
  readonly other?: Word;
  readonly labels: readonly string[];
}

/** A witness for which it is not yet said whether the code was run on it. */
export type Shown = Omit<Witness, 'replayed' | 'shortest'>;

/** What a property says about single inputs: what is run, and what the outputs show. */
export interface Statement {
  /** For each side, which of the targets are run one after the other. */
  readonly sides: readonly (readonly number[])[];
  /** What the sides are called, where their targets do not say it. */
  readonly labels?: readonly string[];
  /** Whether it is about two inputs of one side. */
  readonly isOfPairs?: boolean;
  /**
   * The witness that the outputs of the sides (of pairs: of the two inputs) make; or what they show instead, as the end
   * of the sentence "run on this input, …". Of a property that is about certain outputs, the others are left out before.
   */
  judge(outputs: readonly (readonly Word[])[], tried: Tried): Shown | string;
}

export const STATEMENTS: Readonly<Record<string, Statement>> = {
  idempotent: { sides: [[0], [0, 0]], labels: ['once', 'twice'], judge: different },
  commutes: {
    sides: [
      [0, 1],
      [1, 0],
    ],
    judge: different,
  },
  equivalent: { sides: [[0], [1]], judge: different },
  inverse: { sides: [[0], [0, 1]], judge: notUndone },
  subsumes: { sides: [[0], [1]], judge: notSubsumed },
  injective: { sides: [[0]], isOfPairs: true, judge: colliding },
  total: {
    sides: [[0]],
    judge: ([outputs], { input, labels: [label] }) => (outputs.length > 0 ? `${label} accepts it` : { input }),
  },
  safe: {
    sides: [[0]],
    judge: ([outputs], { input, labels: [label] }) =>
      outputs.length > 0 ? `${label} runs without a fault` : { input },
  },
  'single-valued': {
    sides: [[0]],
    judge: ([outputs], { input, labels: [label] }) =>
      outputs.length < 2 ? `${label} has one output` : { input, left: outputs[0], right: outputs[1] },
  },
  // What is said of a machine alone is held against its code when that is run.
  'be its machine': { sides: [[0]], judge: () => 'it is run' },
  avoids: { sides: [[0]], judge: reached },
  only: { sides: [[0]], judge: reached },
  reaches: { sides: [[0]], judge: reached },
};

function keys(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.map(valueKey));
}

/** Of several outputs, one that the other side does not have. */
function telling(mine: readonly Word[], others: ReadonlySet<string>): Word | null {
  return mine.find(word => !others.has(valueKey(word))) ?? mine[0] ?? null;
}

function different([mine, theirs]: readonly (readonly Word[])[], { input, labels }: Tried): Shown | string {
  const [a, b] = [mine, theirs].map(keys);
  if (a.size === b.size && [...a].every(key => b.has(key))) return `${labels[0]} and ${labels[1]} agree`;
  return { input, left: telling(mine, b), right: telling(theirs, a) };
}

function notUndone([once, both]: readonly (readonly Word[])[], { input, labels }: Tried): Shown | string {
  const wrong = both.find(word => valueKey(word) !== valueKey(input));
  if (once.length === 0) return `${labels[0]} rejects it`;
  if (both.length > 0 && wrong === undefined) return `${labels[1]} gives the input back`;
  return { input, left: input, right: wrong ?? null };
}

function notSubsumed(outputs: readonly (readonly Word[])[], tried: Tried): Shown | string {
  const given = keys(outputs[0]);
  return outputs[1].every(output => given.has(valueKey(output)))
    ? `${tried.labels[0]} gives every output of ${tried.labels[1]}`
    : different(outputs, tried);
}

function colliding(
  [mine, theirs]: readonly (readonly Word[])[],
  { input, other, labels: [label] }: Tried,
): Shown | string {
  const known = keys(theirs);
  const common = mine.find(word => known.has(valueKey(word)));
  if (common === undefined || other === undefined || valueKey(input) === valueKey(other))
    return `${label} gives the two inputs no output in common`;
  return { input, other, left: common, right: common };
}

function reached([[output]]: readonly (readonly Word[])[], { input, labels: [label] }: Tried): Shown | string {
  return output === undefined ? `${label} gives no such output` : { input, output };
}
