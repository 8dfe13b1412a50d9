export { CompileError } from './compile-error.ts';
export { compileToIr } from './compile-ir.ts';
export { AREA, compileToWasm, compileWithMarks } from './compile-wasm.ts';
export { type Completed, completed } from './complete.ts';
export type { MarkedItem } from './coverage-marks.ts';
export { gather } from './gather.ts';
export { type Compiled, type CompileOptions, DEFAULT_TARGET, type Language, type Unit } from './options.ts';
export type { Needed } from './recover.ts';
