import type { Machine } from '../automata/machine/machine.ts';
import type { About } from './diagram.ts';

/** What stands behind an answer; never higher than what was established. */
export interface ReportGuarantee {
  /** Of an inferred automaton: that it accepts everything that the code accepts, and perhaps more. */
  readonly of?: 'contains';
  readonly level: 'proved' | 'bounded' | 'tested';
  /** For `bounded`: all inputs up to this many symbols. */
  readonly length?: number;
  /** For `tested`: how many inputs. */
  readonly inputs?: number;
}

/** A text, or a list of numbers where symbols are not characters. */
export type Symbols = string | readonly number[];

/** One machine or function at work on the witness. All fields are already text for people. */
export interface WitnessTrace {
  readonly title: string;
  readonly steps: readonly {
    readonly read: string;
    readonly guard: string;
    readonly wrote: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** What was written, or what happened, when the input ended. */
  readonly ending?: string;
  readonly output?: string;
}

export interface ReportWitness {
  readonly input: Symbols;
  /** What the two sides gave; `null` for a side that rejects the input. */
  readonly left?: Symbols | null;
  readonly right?: Symbols | null;
  /** What the two sides are called; the titles of the traces when absent. */
  readonly leftLabel?: string;
  readonly rightLabel?: string;
  /** Whether the real code was run on the input and agreed. */
  readonly replayed: boolean;
  readonly note?: string;
  /** Two of them are shown side by side. */
  readonly steps?: readonly WitnessTrace[];
}

/** Everything that a page or a Markdown file about one answer shows. Absent parts are left out. */
export interface Report {
  readonly title: string;
  readonly command: string;
  readonly property?: string;
  readonly targets: readonly string[];
  readonly verdict?: 'holds' | 'fails' | 'unknown';
  /** Why an answer is `unknown`, or a remark on the verdict. */
  readonly reason?: string;
  readonly guarantee?: ReportGuarantee;
  readonly witness?: ReportWitness;
  readonly machines: readonly {
    readonly name: string;
    readonly machine: Machine;
    /** What people look at instead, in pictures and tables. */
    readonly pictured?: Machine;
    /** What the code behind it says; its states and transitions are those of `pictured`. */
    readonly about?: About;
  }[];
  /** 0 when nothing was measured. */
  readonly seconds: number;
  readonly notes?: readonly string[];
  /** What was found besides the witness, in its order; shown after it. */
  readonly further?: readonly string[];
  readonly counters?: Readonly<Record<string, number>>;
}
