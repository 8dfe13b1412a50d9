import type { CProgram } from '../../src/frontends/c/c-program.ts';
import { nativeRunner } from '../../src/frontends/c/entry/native.ts';
import type { NativeRun } from '../../src/frontends/c/native/index.ts';

const TIME_FOR_ONE = 5000;

/** The code itself, which says whether it accepts words. */
export interface NativeWords {
  /** For each word whether it is accepted, in order. */
  accepted(words: readonly (readonly number[])[]): Promise<readonly boolean[]>;
  close(): Promise<void>;
}

/** Compiles a program to WebAssembly, to run it on many words. */
export async function nativeWords(program: CProgram): Promise<NativeWords> {
  const runner = await nativeRunner(program, TIME_FOR_ONE);
  return {
    accepted: async words => (await runner.run(words)).map(isAccepted),
    close: () => runner.close(),
  };
}

/** @throws where the code could not be run to its end */
function isAccepted(run: NativeRun): boolean {
  if ('stopped' in run) throw new Error(`the code was stopped: ${run.stopped}`);
  switch (run.ending.kind) {
    case 'returned':
    case 'exhausted':
      return true;
    case 'halted':
      return run.ending.accepted;
    case 'violated':
    case 'trapped':
      return false;
    case 'missing':
    case 'refused':
      throw new Error(`the code cannot be run: ${JSON.stringify(run.ending)}`);
  }
}
