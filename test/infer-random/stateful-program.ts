import type { CodeOptions } from '../../src/frontends/code-options.ts';
import type { Piece } from './source-tree.ts';

/** A program that keeps a state from symbol to symbol, with how it is called. */
export interface StatefulProgram {
  readonly seed: number;
  readonly language: 'c' | 'typescript';
  readonly pieces: readonly Piece[];
  /** The function or class. */
  readonly name: string;
  readonly options: CodeOptions;
  /** Numbers that mean something to it: to be tried as symbols, with their neighbours. */
  readonly constants: readonly number[];
}
