import { SourceError } from '../../../program/source.ts';
import type { CProgram } from '../c-program.ts';
import { compileToWasm } from '../compiler/index.ts';
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
  const { unit, sources, streams, shape } = program;
  const { threads } = program.compileOptions.workspace.host;
  if (threads === undefined) throw new SourceError(`${program.text}: code itself cannot be run here`);
  const floats = { reads: isFloatKind(shape.input), writes: isFloatKind(shape.output) };
  const replaced = { sources: streams.sources, writes: streams.writes, floats };
  const signal = AbortSignal.timeout(COMPILE_TIME);
  const compileOptions = { ...program.compileOptions, signal };
  const wasm = await compileToWasm(unit, compileOptions, replaced, sources).catch((error: unknown) => {
    throw signal.aborted ? new SourceError(`${program.text}: compiling it takes too long`) : error;
  });
  return new WasmRunner(threads, wasm, {
    timeout,
    symbols: { bits: symbolBits(shape), signed: showsSign(shape) },
    replaced: { reads: [], writes: [...streams.writes.keys()] },
    floats,
  });
}
