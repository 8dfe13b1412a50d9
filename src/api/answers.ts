import type { DifferenceKind } from '../analyses/diff.ts';
import type { GraphChange } from '../analyses/diff-graphs.ts';
import type { FailureKind } from '../analyses/testing/judge.ts';
import type { writeMachine } from '../automata/saved/write.ts';
import type { Guarantee } from '../engines/learned.ts';
import type { SolverCounters } from '../logic/solver/index.ts';

/**
 * Answers as programs get them. The fields are those of `--json`; what words are made of is in them as programs have it:
 * texts as strings, `undefined`, NaN and -0 as such.
 */

export type VerdictName = 'holds' | 'fails' | 'unknown';

/** A saved machine, as `parseMachine` and `readMachine` take it. */
export type SavedMachine = ReturnType<typeof writeMachine>;

/** An input that shows what a verdict says. */
export interface ShownWitness {
  /** A string, or a list of symbols where these are no characters. */
  readonly input: unknown;
  /** A second input, where the property is about two. */
  readonly other?: unknown;
  /** What the two sides of the property give; `null` also where that side rejects. */
  readonly left?: unknown;
  readonly right?: unknown;
  /** Which side rejects the input. */
  readonly rejected?: 'left' | 'right';
  /** What the sides are called. */
  readonly labels?: readonly string[];
  /** The output, where the property is about one side only. */
  readonly output?: unknown;
  /** What goes wrong, where the property is about that; with its place in the code, and of which kind it is. */
  readonly fault?: string;
  readonly place?: string;
  readonly kind?: string;
  /** What the code itself did on a fault. */
  readonly natively?: string;
  /** Whether the code itself was run on it and agreed. */
  readonly replayed: boolean;
  /** Whether there is certainly no shorter one. */
  readonly shortest?: boolean;
}

/** What an answer about code rests on. */
export interface LearnedSummary {
  readonly target: string;
  readonly guarantee: Guarantee;
  readonly reason?: string;
  readonly states: number;
  readonly transitions: number;
  readonly lookback: number;
}

interface Answer {
  /** Those parts of the targets of which something was used that was proved for an earlier question. */
  readonly stored?: readonly string[];
  readonly codomata: 1;
  readonly targets: readonly string[];
  readonly verdict: VerdictName;
  /** What stands behind it; of what is unknown, what is known all the same. */
  readonly guarantee?: Guarantee;
  /** Why it is unknown. */
  readonly reason?: string;
  /** What a reader should know besides. */
  readonly notes?: readonly string[];
  readonly seconds: number;
}

export interface CheckAnswer extends Answer {
  readonly command: 'check';
  readonly property: string;
  readonly witness?: ShownWitness;
  readonly learned?: readonly LearnedSummary[];
  readonly solver: SolverCounters;
}

interface MachineSize {
  readonly states?: number;
  readonly transitions?: number;
  readonly lookback?: number;
}

/** One way in which two targets differ. */
export interface ShownDifference {
  readonly input: unknown;
  readonly left: unknown;
  readonly right: unknown;
  readonly rejected?: 'left' | 'right';
  readonly kind: DifferenceKind;
  readonly replayed: boolean;
}

/** `holds` where there is no difference. */
export interface DiffAnswer extends Answer, MachineSize {
  readonly command: 'diff';
  /** The shortest first; absent where it is unknown whether there are any. */
  readonly differences?: readonly ShownDifference[];
  /** Of automata, what is different in their states and arrows. */
  readonly changes?: readonly GraphChange[];
  /** Of the inputs on which they differ. */
  readonly machine?: SavedMachine;
  readonly learned?: readonly LearnedSummary[];
  readonly solver: SolverCounters;
}

/** `holds` where the guarantee is one that counts. */
export interface LearnAnswer extends Answer, MachineSize {
  readonly command: 'learn';
  readonly machine?: SavedMachine;
  /** Of a predicate of texts, what it says yes to, where that is short. */
  readonly language?: string;
  readonly refinements: { readonly conjecture: number; readonly abstraction: number };
  readonly predicates: number;
  readonly queries: { readonly membership: number; readonly equivalence: number; readonly solver: SolverCounters };
  readonly learned?: readonly LearnedSummary[];
}

/** One line at an arrow between two states. */
export interface InferredArrow {
  readonly from: string;
  readonly to: string;
  /** The symbols, and what else has to hold. */
  readonly input: string;
  readonly condition?: string;
  /** What is done, the most telling of it; and all that there was no room for. */
  readonly action?: string;
  readonly details?: readonly string[];
  /** The lines that are executed, `parser.c:12–14, 20`. */
  readonly source?: string;
}

/** `holds` where the automaton is known to accept everything that the code accepts, wherever the code leads. */
export interface InferAnswer extends Answer, MachineSize {
  readonly command: 'infer';
  /** An acceptor of what the code accepts. */
  readonly machine?: SavedMachine;
  /** Of the states, in the program's own words. */
  readonly names?: readonly string[];
  /** What stands at the arrows, in full. */
  readonly arrows?: readonly InferredArrow[];
  readonly solver: SolverCounters;
}

/** A failing run that was run once more: its events and where they are, and what its environment chose. */
export interface ShownRun {
  readonly events: readonly { readonly event: string; readonly place?: string }[];
  readonly input: readonly { readonly name: string; readonly value: number | bigint }[];
  readonly replayed: boolean;
}

/** `fails` where some run fails, `holds` where none does up to a bound that is enough. */
export interface ExplainAnswer extends Answer, MachineSize {
  readonly command: 'explain';
  readonly failure?: { readonly place: string; readonly kind: string };
  /** How often each loop goes round, and a function calls itself. */
  readonly bound: number;
  /** Failing runs with at most so many events are exactly those that the machine accepts. */
  readonly longest?: number;
  readonly events?: readonly string[];
  /** An acceptor of the words of failing runs. */
  readonly machine?: SavedMachine;
  /** The events that every failing run passes. */
  readonly dominators?: readonly string[];
  /** The states after which every run fails. */
  readonly doomed?: readonly string[];
  /** In words. */
  readonly explanation?: string;
  readonly queries?: {
    readonly membership: number;
    readonly ruledOut: number;
    readonly known: number;
    readonly guessed: number;
    readonly wrong: number;
    readonly conjecture: number;
    readonly solver: number;
  };
  readonly witness?: ShownRun;
  readonly runs?: readonly ShownRun[];
  /** Other failures that there are. */
  readonly others?: readonly { readonly place: string; readonly kind: string }[];
}

/** Something of a model that no input reached. */
export interface UnreachedGoal {
  readonly kind: 'state' | 'transition' | 'pair';
  /** The names of the states that it goes through. */
  readonly states: readonly string[];
  readonly reason: string;
  /** Whether it is known that no input reaches it. */
  readonly proved?: boolean;
}

/** How much of a model there is, and how much of it the runs have reached. */
export interface TestedModel {
  readonly states: number;
  readonly transitions: number;
  /** Transitions one after the other. */
  readonly pairs: number;
  readonly reached: { readonly states: number; readonly transitions: number; readonly pairs: number };
  readonly unreached: readonly UnreachedGoal[];
}

/** A run that failed. */
export interface TestedFailure {
  /** `disagreement`: the code did one thing, and what we read of it another. */
  readonly kind: FailureKind | 'disagreement';
  readonly what: string;
  /** `file:line:column` */
  readonly place?: string;
  readonly input: unknown;
  /** What the code itself did, where it does not fail. */
  readonly natively?: string;
  /** Whether the code itself was run on it and failed. */
  readonly replayed: boolean;
  /** Where a test of it was written. */
  readonly file?: string;
}

/** `fails` where a run failed, `holds` where none did. */
export interface TestAnswer extends Answer {
  readonly command: 'test';
  readonly runs: number;
  /** Further runs of the code that were made to find these inputs. */
  readonly tried?: number;
  /** From 0 to 1; `missed` are lines that no run came to. */
  readonly coverage?: {
    readonly statements: number;
    readonly branches: number;
    readonly missed: readonly string[];
  };
  readonly model?: TestedModel;
  readonly failures: readonly TestedFailure[];
}

/** `holds` where the guarantee is one that counts. */
export interface DrawAnswer extends Answer, MachineSize {
  readonly command: 'draw';
  readonly machine?: SavedMachine;
  /** Inputs that are accepted, shortest first, where these were asked for. */
  readonly accepted?: readonly unknown[];
  readonly learned?: readonly LearnedSummary[];
}

/** `holds` where the proof was accepted. */
export interface VerifyAnswer extends Answer {
  readonly command: 'verify';
  readonly accepted: boolean;
}

/** What became of one input. */
export type RunOutcome =
  | { readonly output: unknown; readonly outputs?: readonly unknown[] }
  | { readonly rejected: true; readonly reason?: string }
  | { readonly stopped: 'time' | 'memory' | 'crash' };
