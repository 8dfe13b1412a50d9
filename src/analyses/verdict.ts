import type { Value } from '../logic/value.ts';
import type { Operand } from './operand.ts';

export type Word = readonly Value[];

/** What stands behind an answer, and never more than that. */
export type Guarantee =
  | { readonly level: 'proved' }
  | { readonly level: 'bounded'; readonly length: number }
  | { readonly level: 'tested'; readonly inputs: number };

/** An input that shows what a verdict says, as it was replayed on the code. */
export interface Witness {
  readonly input: Word;
  /** A second input, where the property is about two. */
  readonly other?: Word;
  /** What the two sides of the property give; `null` when that side rejects. Absent where there is no such side. */
  readonly left?: Word | null;
  readonly right?: Word | null;
  /** The output, where the property is about one side only. */
  readonly output?: Word;
  /** Whether running the code as read gave the same. */
  readonly replayed: boolean;
  /** Whether there is certainly no shorter one. */
  readonly shortest: boolean;
}

/** One of the things that were compared or looked at, by the name that a person would give it here. */
export interface Side {
  readonly label: string;
  readonly operand: Operand;
}

/** A witness and what it is about. */
export interface Finding {
  readonly witness: Witness;
  readonly sides: readonly Side[];
}

export interface Verdict {
  readonly verdict: 'holds' | 'fails' | 'unknown';
  readonly guarantee?: Guarantee;
  readonly finding?: Finding;
  /** Why the answer is unknown. */
  readonly reason?: string;
  /** What a reader should know besides, such as that no input was considered at all. */
  readonly notes: readonly string[];
}

/** The code did not do what the analysis said it does: a defect of ours, never a finding. */
export class ReplayMismatch extends Error {
  override name = 'ReplayMismatch';
}
