import { Driver } from '../../../src/frontends/typescript/entry/drive.ts';
import type { NativeOutcome } from '../../../src/frontends/typescript/native/call.ts';
import { NativeRunner } from '../../../src/frontends/typescript/native/runner.ts';
import { nativeCall, readSourceProgram } from '../../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { inDirectory } from '../../workspace.ts';
import { type FileTree, writeTree } from './modules/file-tree.ts';

export interface BothWays {
  /** What our evaluator gives, or the message of the error by which it refuses. */
  readonly ours: unknown;
  readonly native: unknown;
  /** The files that were loaded, below the root, in order. */
  readonly files: readonly string[];
}

/** Runs a function of a project on `x`, as we read it and natively. The folder of the project is not in messages. */
export async function bothWays(files: FileTree, target: string): Promise<BothWays> {
  const root = writeTree(files);
  const shown = (error: unknown): string =>
    (error instanceof Error ? error.message : String(error)).replaceAll(`${root}/`, '').replaceAll(root, '.');
  let program: ReturnType<typeof readSourceProgram>;
  try {
    program = readSourceProgram(target, inDirectory(root));
  } catch (error) {
    return { ours: shown(error), native: undefined, files: [] };
  }
  const runner = new NativeRunner(nativeCall(program));
  const ours = await attempt(() => returnedBy(new Driver(program, Budget.unlimited).run('x')), shown);
  const native = await attempt(async () => returnedBy((await runner.run(['x']))[0]), shown);
  await runner.close();
  return { ours, native, files: program.files.map(file => file.replace(`${root}/`, '')) };
}

function returnedBy(outcome: NativeOutcome): unknown {
  return 'returned' in outcome ? outcome.returned : outcome;
}

async function attempt(run: () => unknown, shown: (error: unknown) => string): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return shown(error);
  }
}
