/** From C and C++ to programs that can be run: by our evaluators, and natively as WebAssembly. */
export type { COptions } from './c-options.ts';
export { type CProgram, readCProgram } from './c-program.ts';
export { CompileError } from './compiler/index.ts';
export { evaluateOn, type Ran, startOf } from './entry/evaluate.ts';
export { nativeRunner } from './entry/native.ts';
export type { Writing } from './entry/outputs.ts';
export type { Role } from './entry/roles.ts';
export type { Shape } from './entry/shape.ts';
export { transductionOf } from './entry/transduction.ts';
export { c } from './language.ts';
export { type FunctionInfo, functionsOf, globalsOf, localsOf, placeOf } from './llvm/debug.ts';
export { parseModule } from './llvm/parse-module.ts';
export type { SymbolKind } from './values/symbol-kind.ts';
