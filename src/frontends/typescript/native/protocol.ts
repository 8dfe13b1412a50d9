import type { ResolvedModule } from '../modules/format.ts';
import type { EntryShape, InputType, Plain } from './call.ts';

/*
 * Two parties: the runner, and a supervisor in a process without rights that the host starts with a `Setup`. Inputs and
 * outcomes are bytes, which the supervisor hands on.
 */

/** What a sandbox needs to know to become ready. */
export interface Setup {
  readonly module: ResolvedModule;
  readonly exportName: string;
  readonly shape: EntryShape;
  readonly input: InputType;
  readonly args: readonly Plain[];
  readonly timeout: number;
  readonly loadTimeout: number;
  readonly memory: number;
}

/** What the sandbox asks of the runner, which alone can read files. */
export type ModuleRequest =
  | { readonly kind: 'resolve'; readonly specifier: string; readonly from: string; readonly how: 'import' | 'require' }
  | { readonly kind: 'source'; readonly file: string; readonly as: RunsAs };

/** How a module runs: one in the sense of the language may also be required. */
export type RunsAs = 'esm' | 'commonjs';

export type ModuleAnswer =
  /** With its text as it will be asked for next, when it has not been sent before. */
  | { readonly module: ResolvedModule; readonly ahead?: { readonly as: RunsAs; readonly source: string } }
  | { readonly source: string }
  /** `isRefusal`: it may be there, but the sandbox does not have it. */
  | { readonly problem: string; readonly code?: string; readonly isRefusal?: true };

export type LoadProblem =
  /** The module did not load. */
  | { readonly failed: string }
  /** It loaded, but the name is not there, or is not a function. */
  | { readonly missing: string; readonly exported: readonly string[]; readonly is?: string };

export type ToSupervisor =
  | { readonly type: 'batch'; readonly inputs: Uint8Array; readonly count: number }
  | { readonly type: 'answer'; readonly answer: ModuleAnswer };

export type FromSupervisor =
  | { readonly type: 'ready' }
  | { readonly type: 'problem'; readonly problem: LoadProblem }
  | { readonly type: 'request'; readonly request: ModuleRequest }
  /** Some more outcomes of the batch, in order. */
  | { readonly type: 'outcomes'; readonly outcomes: Uint8Array }
  | { readonly type: 'done' }
  /** The thread does not end when told to: only the end of the process ends it. `at`: the input of the batch. */
  | { readonly type: 'stuck'; readonly why: 'time' | 'memory' | 'crash'; readonly at: number };
