import type { Machine } from '../automata/machine/machine.ts';
import type { Guarantee } from '../engines/learned.ts';
import type { Value } from '../logic/value.ts';
import type { Operand } from './operand.ts';

export type Word = readonly Value[];

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
  /** What went wrong, where the property is about that. */
  readonly fault?: string;
  /** Whether what the targets name was run on it and gave the same: for a function in source code, the code itself. */
  readonly replayed: boolean;
  /** Whether there is certainly no shorter one. */
  readonly shortest: boolean;
}

/** One of the things that were compared or looked at, by the name that a person would give it here. */
export interface Side {
  readonly label: string;
  readonly operand: Operand;
}

/** A side that may have been run without its machine being known. */
export interface ShownSide {
  readonly label: string;
  readonly operand?: Operand;
}

/** What running the sides on an input gives, where only the outputs that an acceptor accepts may matter. */
export interface Trial {
  readonly operand: Operand;
  readonly input: Word;
  readonly into?: Machine;
}

/** What runs have to show for a witness to be one. */
export interface Claim {
  readonly trials: readonly Trial[];
  /**
   * The witness that is made of the outputs of the trials, in their order; or what they show instead, as the end of the
   * sentence "run on this input, …".
   */
  judge(outputs: readonly (readonly Word[])[]): Omit<Witness, 'replayed' | 'shortest'> | string;
}

/** A witness and what it is about. */
export interface Finding {
  readonly witness: Witness;
  readonly sides: readonly ShownSide[];
  /** What is to be run on the code, where that was not done when it was found. */
  readonly claim?: Claim;
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
