export type { Ending, NativeRun, RunnerOptions } from './run.ts';
export { WasmLoadError, WasmRunner } from './wasm-runner.ts';
