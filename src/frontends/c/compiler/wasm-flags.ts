import type { Workspace } from '../../../host/workspace.ts';
import { languageFlags } from './flags.ts';
import type { CompileOptions, Language } from './options.ts';

/** What is undefined in C and C++ and can be found while the code runs. */
const CHECKS = [
  'array-bounds',
  'shift-exponent',
  'null',
  'integer-divide-by-zero',
  'float-cast-overflow',
  'unreachable',
  'return',
  'vla-bound',
];

/** Processors whose alignments WebAssembly has, by the names that clang has for them. */
const SAME_ALIGNMENTS = /^(?:x86_64|aarch64|arm|thumb|riscv|mips|powerpc|ppc|s390x)/;

/** Processors on which the first bit of 0 is undefined that is a one, by the names that clang has for them. */
const UNDEFINED_FOR_ZERO = /^(?:x86_64|i[3-6]86)/;

/** Processors on which a plain `char` has no sign, by the names that clang has for them. */
const UNSIGNED_CHAR = /^(?:arm|thumb|aarch64|ppc|powerpc|riscv|s390x|systemz|hexagon|xcore)/;

/** The WebAssembly whose pointers are as long as those of the target. */
export function wasmTarget(target: string): 'wasm64-unknown-unknown' | 'wasm32-unknown-unknown' {
  return /^[^-]*(?:64|s390x)/.test(target) ? 'wasm64-unknown-unknown' : 'wasm32-unknown-unknown';
}

/** From C to LLVM IR for WebAssembly, before any optimisation, with checks. */
export function wasmIrFlags(language: Language, options: CompileOptions, needsLibcxx: boolean): readonly string[] {
  const checks = [
    ...CHECKS,
    ...(SAME_ALIGNMENTS.test(options.target) ? ['alignment'] : []),
    ...(UNDEFINED_FOR_ZERO.test(options.target) ? ['builtin'] : []),
    ...(options.trapOverflow === false ? [] : ['signed-integer-overflow']),
  ];
  return [
    ...targetFlags(options.target),
    ...['-S', '-emit-llvm', '-O1', '-g', '-Xclang', '-disable-llvm-passes'],
    `-fsanitize=${checks.join(',')}`,
    '-fsanitize-trap=all',
    '-fno-sanitize-merge',
    ...(options.trapOverflow === false ? ['-fwrapv'] : []),
    ...languageFlags(language, options, needsLibcxx),
  ];
}

/** From C to an object, for our library. Not optimised: compiling takes longer than most runs. */
export function libraryFlags(target: string, workspace: Workspace): readonly string[] {
  const options = { workspace, target, include: [], define: [] };
  return [...targetFlags(target), '-c', '-O0', ...languageFlags('c', options, false)];
}

/** From LLVM IR to an object. */
export function objectFlags(target: string): readonly string[] {
  return ['-target', wasmTarget(target), '-c', '-O0', '-fno-color-diagnostics'];
}

function targetFlags(target: string): readonly string[] {
  return ['-target', wasmTarget(target), UNSIGNED_CHAR.test(target) ? '-funsigned-char' : '-fsigned-char'];
}
