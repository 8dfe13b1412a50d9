import { findFault } from '../../../../src/checking/faults.ts';
import { type Code, type CodeOptions, type CodeOutcome, readCode } from '../../../../src/frontends/code.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../../../src/logic/solver/index.ts';
import { inFolder } from '../../../cli/command-line.ts';
import { inDirectory } from '../../../workspace.ts';

const TIMEOUT = 60_000;

/** Files by their names; the function is `f` of `f.c`, or of `f.cpp` where there is one. */
export type Files = Readonly<Record<string, string>>;

export function withFunction<T>(
  files: Files,
  options: CodeOptions,
  use: (code: Code, session: Session) => T | Promise<T>,
): Promise<T> {
  return inFolder(files, async folder => {
    const code = await readCode(
      `${folder}/${'f.cpp' in files ? 'f.cpp' : 'f.c'}#f`,
      inDirectory(folder),
      options,
      Budget.unlimited,
    );
    const budget = new Budget({ timeout: TIMEOUT });
    return withZ3(async () => use(code, new Session(createSolver({ budget }), budget)));
  });
}

/** What the evaluator and the compiled code give for inputs. */
export function bothWays(
  files: Files,
  inputs: readonly (readonly number[])[],
  options: CodeOptions = {},
): Promise<{ readonly evaluated: readonly CodeOutcome[]; readonly native: readonly CodeOutcome[] }> {
  return withFunction(files, options, async code => {
    const evaluate = code.evaluator(Budget.unlimited);
    const evaluated = inputs.map(input => evaluate(input));
    const process = code.process(TIMEOUT);
    try {
      return { evaluated, native: await process.run(inputs) };
    } finally {
      await process.close();
    }
  });
}

/** What looking for faults says about inputs that are short. */
export function faultOf(code: Code, session: Session): ReturnType<typeof findFault> {
  return findFault(code.transduction(undefined), session, { isFault: code.isFault, maxLength: 2 });
}
