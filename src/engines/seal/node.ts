import type { Leaf } from '../../abstraction/outline.ts';
import type { Sort } from '../../logic/sort.ts';
import type { Term, Variable } from '../../logic/term.ts';
import type { SourceRange } from '../../program/source.ts';
import type { Fault, State } from '../../program/state.ts';
import type { Value } from '../../program/value.ts';
import type { Environment } from './environment.ts';
import type { Standpoint } from './places.ts';
import type { Held } from './slot.ts';
import type { Trace } from './trace.ts';

/** States that were joined: those that stand at one place, have one structure, and agree in their control variables. */
export interface Node {
  readonly key: string;
  /** The same for all nodes that only conditions on their data tell apart. */
  readonly whole: string;
  /** What tells it from those. */
  readonly divided: readonly Term[];
  readonly number: number;
  readonly location: string;
  /** Before a read, or at the head of an inner loop. */
  readonly kind: 'read' | 'loop';
  /** One of the states, for its structure. */
  readonly shape: State;
  /** The leaves that the states agree in, by their paths, and the names of functions that they refer to. */
  readonly control: ReadonlyMap<string, Leaf['value']>;
  readonly environment: Environment;
  /** Of a start that is any of several: these. */
  readonly starts?: readonly Node[];
  /** Of a program that has its whole input in memory: what is told by the place up to which was read. */
  readonly standpoint: Standpoint | undefined;
  /** Whether the input has ended. */
  readonly isClosed: boolean;
  /** All ways on. */
  edges: readonly Edge[];
  /** Whether the time was over before it was followed: it leads anywhere. */
  isCutOff: boolean;
}

/** How a run ended. */
export type Outcome =
  | { readonly kind: 'accepted' | 'rejected' }
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** Something that is not supported, or a limit: anything may follow. */
  | {
      readonly kind: 'lost';
      readonly reason: string;
      readonly at: SourceRange | undefined;
      readonly isLimit?: 'time' | 'size';
    };

/** One way on, for all states of a node. */
export interface Edge {
  readonly to: Node | Outcome;
  /** The symbol that is read on the way; absent within a step, and at the end of the input. */
  readonly symbol: Variable | undefined;
  readonly isEnd: boolean;
  /** What it takes: over the symbol, and over the variables of the node. */
  readonly conditions: readonly Term[];
  /** What is written on the way. */
  readonly outputs: readonly Value[];
  /** What the variables hold where it comes to a node, by their paths. */
  readonly held: HeldValues;
  /** What was executed on the way, one part after the other; only on edges that were checked. */
  readonly traces?: readonly Trace[];
}

/** What a leaf of a state holds that is joined with those of others. */
export interface HeldValue {
  readonly sort: Sort;
  readonly isElement: boolean;
  /** Whether it is known to be counted on and on. */
  readonly isCounter: boolean;
  readonly value: Held;
}

export type HeldValues = ReadonlyMap<string, HeldValue>;

/** Everything that a program does, with states joined as the precision says. Every run goes along its edges. */
export interface Explored {
  readonly start: Node | Outcome;
  readonly nodes: readonly Node[];
  /** Whether some nodes were not followed, because the time was over. */
  readonly isCutOff: boolean;
}

export function isNode(to: Node | Outcome): to is Node {
  return 'environment' in to;
}

export const NOTHING_HELD: HeldValues = new Map();

export function edgeTo(to: Outcome, symbol: Variable | undefined, isEnd: boolean): Edge {
  return { to, symbol, isEnd, conditions: [], outputs: [], held: NOTHING_HELD };
}
