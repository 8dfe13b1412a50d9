import type { LoadProblem, ModuleRequest, Setup, ToSupervisor } from '../../frontends/typescript/native/protocol.ts';
import type { InsideProgram } from './inside-program.ts';

/*
 * The supervisor runs the foreign code in a thread of its process: the sandbox. Inputs and outcomes pass the supervisor
 * as bytes.
 */

/** The text that runs in the thread, and the programs that it runs: in the realm of the foreign code, and in its own. */
export interface ThreadProgram {
  readonly text: string;
  readonly foreign: InsideProgram;
  readonly sandbox: InsideProgram;
}

/** What the supervisor is told. */
export type ToProcess =
  | { readonly type: 'setup'; readonly setup: Setup; readonly program: ThreadProgram }
  | ToSupervisor;

/** Inputs `from` to `to` of a batch. */
export interface ToSandbox {
  readonly inputs: Uint8Array;
  readonly from: number;
  readonly to: number;
}

export type FromSandbox =
  | { readonly type: 'ready' }
  | { readonly type: 'problem'; readonly problem: LoadProblem }
  | { readonly type: 'request'; readonly request: ModuleRequest }
  | { readonly type: 'outcomes'; readonly outcomes: Uint8Array; readonly count: number };

export interface SandboxData {
  readonly setup: Setup;
  readonly program: ThreadProgram;
  /** At 0: the number of the running input, from 1; 0 between batches. At 1: 1 when a message has come. */
  readonly progress: Int32Array;
}
