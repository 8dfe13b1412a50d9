export type { Ending, NativeRun, Report, ReportedRun, RunnerOptions } from './run.ts';
export { NEWS } from './run.ts';
export { WasmLoadError, WasmRunner } from './wasm-runner.ts';
