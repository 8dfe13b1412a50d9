import { SourceError } from '../../../program/source.ts';
import type { CProgram } from '../c-program.ts';
import { type CompileOptions, compileToWasm, compileWithMarks, type MarkedItem } from '../compiler/index.ts';
import { WasmRunner } from '../native/index.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import { showsSign, symbolBits } from './input-symbols.ts';

/** Milliseconds for compiling what has been compiled to be read before. */
const COMPILE_TIME = 120_000;

/**
 * The code itself, compiled to WebAssembly and run in a thread that can reach nothing else.
 *
 * @throws SourceError when compiling takes too long
 */
export async function nativeRunner(program: CProgram, timeout: number): Promise<WasmRunner> {
  const { unit, sources } = program;
  const wasm = await withinTime(program, (options, replaced) => compileToWasm(unit, options, replaced, sources));
  return runnerOf(program, wasm, timeout);
}

/** The same with marks of what is run, and what these mean. */
export async function markedRunner(
  program: CProgram,
  timeout: number,
): Promise<{ readonly runner: WasmRunner; readonly items: readonly MarkedItem[] }> {
  const { unit, sources } = program;
  const { wasm, items } = await withinTime(program, (options, replaced) =>
    compileWithMarks(unit, options, replaced, sources),
  );
  return { runner: runnerOf(program, wasm, timeout), items };
}

type Compile<T> = (options: CompileOptions, replaced: Parameters<typeof compileToWasm>[2]) => Promise<T>;

async function withinTime<T>({ streams, shape, compileOptions, text }: CProgram, compile: Compile<T>): Promise<T> {
  const replaced = { sources: streams.sources, writes: streams.writes, floats: floatsOf(shape) };
  const signal = AbortSignal.timeout(COMPILE_TIME);
  try {
    return await compile({ ...compileOptions, signal }, replaced);
  } catch (error) {
    throw signal.aborted ? new SourceError(`${text}: compiling it takes too long`) : error;
  }
}

function floatsOf({ input, output }: CProgram['shape']): { readonly reads: boolean; readonly writes: boolean } {
  return { reads: isFloatKind(input), writes: isFloatKind(output) };
}

function runnerOf({ text, shape, streams, compileOptions }: CProgram, wasm: Uint8Array, timeout: number): WasmRunner {
  const { threads } = compileOptions.workspace.host;
  if (threads === undefined) throw new SourceError(`${text}: code itself cannot be run here`);
  return new WasmRunner(threads, wasm, {
    timeout,
    symbols: { bits: symbolBits(shape), signed: showsSign(shape) },
    replaced: { reads: [], writes: [...streams.writes.keys()] },
    floats: floatsOf(shape),
  });
}
