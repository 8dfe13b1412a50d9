import type { Learned } from '../../src/engines/learned.ts';
import { readSourceProgram, type SourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Workspace } from '../../src/host/workspace.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../src/logic/solver/index.ts';
import { nodeHost } from '../../src/node/host.ts';
import { SourceError } from '../../src/program/source.ts';
import type { Transduction } from '../../src/program/transduction.ts';

/** The engine, as these tables use it. */
export type LearnFunction = (program: Transduction, session: Session) => Learned;

/** A function to be learned, as a user names it. */
export interface Target {
  readonly target: string;
  readonly args?: NonNullable<Parameters<typeof readSourceProgram>[2]>['args'];
}

export interface Attempt {
  /** Wall time, reading the source included. */
  readonly seconds: number;
  /** There unless the source could not be read. */
  readonly program?: SourceProgram;
  /** There unless nothing at all was learned. */
  readonly learned?: Learned;
  /** Why nothing was learned. */
  readonly failure?: string;
}

/**
 * Learns one function with a solver and a budget of its own, and says how it went. Only what is an answer (a limit, code
 * that is not supported) becomes a failure; anything else is thrown.
 */
export async function learnTarget(
  { target, args }: Target,
  learn: LearnFunction,
  timeoutSeconds: number,
): Promise<Attempt> {
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  let program: SourceProgram | undefined;
  try {
    const read = readSourceProgram(target, new Workspace(nodeHost), { args });
    program = read;
    const learned = await withZ3(() => {
      const budget = new Budget({ timeout: 1000 * timeoutSeconds });
      return learn(transductionOf(read), new Session(createSolver({ budget }), budget));
    });
    return { seconds: seconds(), program, learned };
  } catch (error) {
    if (!(error instanceof Undecided || error instanceof SourceError)) throw error;
    return { seconds: seconds(), program, failure: error.message };
  }
}
