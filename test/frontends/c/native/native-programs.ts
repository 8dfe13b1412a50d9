import { type CompileOptions, compileToWasm, DEFAULT_TARGET } from '../../../../src/frontends/c/compiler/index.ts';
import { type NativeRun, type RunnerOptions, WasmRunner } from '../../../../src/frontends/c/native/index.ts';
import type { WrittenForm } from '../../../../src/frontends/c/values/written-form.ts';
import { nodeThreads } from '../../../../src/node/threads.ts';
import { workspace } from '../../../workspace.ts';
import { inFolder } from '../compiler/in-folder.ts';

export interface Program {
  readonly text: string;
  /** What `codomata_drive` does. */
  readonly drive: string;
  readonly language?: 'c' | 'c++';
  readonly reads?: readonly string[];
  readonly writes?: Readonly<Record<string, WrittenForm>>;
  readonly symbols?: RunnerOptions['symbols'];
  readonly timeout?: number;
  readonly options?: Partial<CompileOptions>;
}

export const bytes = (text: string): readonly number[] => [...Buffer.from(text)];

/** The module of a program. Our library is taken from the cache, as for every user. */
export function compileProgram(program: Program): Promise<Uint8Array> {
  const { text, drive, language = 'c', reads = [], writes = {}, options } = program;
  const file = language === 'c' ? 'a.c' : 'a.cpp';
  const driver = `#include "${file}"\n#include <codomata.h>\n${language === 'c' ? '' : 'extern "C" '}void codomata_drive(void) { ${drive} }\n`;
  return inFolder({ [`project/${file}`]: text }, () =>
    compileToWasm(
      { file, driver, language },
      { workspace, target: DEFAULT_TARGET, include: [], define: [], ...options },
      {
        reads,
        writes: new Map(Object.entries(writes)),
      },
    ),
  );
}

/** What becomes of each input. */
export async function runProgram(
  program: Program,
  inputs: readonly (readonly (number | bigint)[])[],
): Promise<readonly NativeRun[]> {
  const { reads = [], writes = {}, timeout = 5000, symbols = { bits: 8, signed: false } } = program;
  const runner = new WasmRunner(nodeThreads, await compileProgram(program), {
    timeout,
    symbols,
    replaced: { reads, writes: Object.keys(writes) },
  });
  try {
    return await runner.run(inputs);
  } finally {
    await runner.close();
  }
}
