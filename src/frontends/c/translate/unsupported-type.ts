import type { Type } from '../llvm/module.ts';

/** What C calls the floating-point numbers that are neither `float` nor `double`. */
const OTHER_FLOATS: ReadonlyMap<string, string> = new Map([
  ['x86_fp80', 'long double'],
  ['fp128', 'long double'],
  ['half', '_Float16'],
  ['bfloat', '__bf16'],
]);

/** The name of a type that we do not calculate with, or else what is said of others. */
export function unsupportedType(type: Type, otherwise: string): string {
  const inner = type.kind === 'array' || type.kind === 'vector' ? type.element : type;
  return (inner.kind === 'float' ? OTHER_FLOATS.get(inner.name) : undefined) ?? otherwise;
}
