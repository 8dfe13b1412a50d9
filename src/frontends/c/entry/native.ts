import type { CProgram } from '../c-program.ts';
import { compileToWasm } from '../compiler/index.ts';
import { WasmRunner } from '../native/index.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import { showsSign, symbolBits } from './input-symbols.ts';

/** The code itself, compiled to WebAssembly and run in a thread that can reach nothing else. */
export async function nativeRunner(program: CProgram, timeout: number): Promise<WasmRunner> {
  const { unit, sources, compileOptions, streams, shape } = program;
  const floats = { reads: isFloatKind(shape.input), writes: isFloatKind(shape.output) };
  const wasm = await compileToWasm(
    unit,
    compileOptions,
    { sources: streams.sources, writes: streams.writes, floats },
    sources,
  );
  return new WasmRunner(wasm, {
    timeout,
    symbols: { bits: symbolBits(shape), signed: showsSign(shape) },
    replaced: { reads: [], writes: [...streams.writes.keys()] },
    floats,
  });
}
