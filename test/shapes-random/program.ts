import type { Takes } from './shape.ts';

/** How a program is called; `fields` gives the fields of the object at the end, where its methods give nothing. */
export type Entry =
  | 'function'
  | 'generator'
  | 'async'
  | 'reducer'
  | 'method'
  | 'fields'
  | 'methods'
  | 'method fields'
  | 'closure';

/** What comes out of a function, where that could go into another one. */
export type Gives = 'text' | 'number' | 'numbers' | 'bytes' | 'other';

/** A TypeScript module with one function or thing with state in it. */
export interface Program {
  readonly source: string;
  /** The part of the source that may be changed without changing what it takes. */
  readonly from: number;
  /** The name of the target after `#`. */
  readonly target: string;
  readonly entry: Entry;
  readonly takes: Takes;
  readonly gives: Gives;
  /** What it is an example of, for reports. */
  readonly family: string;
}
