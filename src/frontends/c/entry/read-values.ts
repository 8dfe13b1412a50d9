import type { FunctionInfo } from '../llvm/debug.ts';
import { plainName } from '../llvm/mangled-names.ts';
import type { Module, Type } from '../llvm/module.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import { symbolBits } from './input-symbols.ts';
import type { RecordPart } from './record.ts';
import type { Shape } from './shape.ts';

const BITS_OF_INT = 32;

/** What the user's functions that read give: integers, or floating-point numbers where one of them does. */
export function readKind(module: Module, names: readonly string[]): RecordPart['kind'] {
  const results = resultsOf(module, names);
  if (!results.some(({ kind }) => kind === 'float')) return 'int';
  return results.every(type => type.kind === 'float' && type.name === 'float') ? 'float' : 'double';
}

function resultsOf(module: Module, names: readonly string[]): readonly Type[] {
  const all = [...module.declarations.values(), ...module.functions.values()];
  const named = all.filter(({ name }) => names.includes(name) || names.includes(plainName(name) ?? ''));
  return named.map(({ result }) => result);
}

/** The symbol that is handed to a function, where it is one field of several. */
export function handedPart({ parameters }: FunctionInfo, shape: Shape): RecordPart | undefined {
  if (shape.kind !== 'feed') return undefined;
  const name = parameters[shape.roles.findIndex(({ kind }) => kind === 'symbol')]?.name ?? 'symbol';
  return { name, kind: isFloatKind(shape.input) ? shape.input : 'int', bits: symbolBits(shape) };
}

/** What a function that reads gives, where that is one field of several. */
export function readPart(modules: readonly Module[], name: string): Omit<RecordPart, 'name'> {
  const module = modules.find(each => resultsOf(each, [name]).length > 0) ?? modules[0];
  return { kind: readKind(module, [name]), bits: readBits(module, [name]) };
}

/** How many bits the user's functions that read give, at most. */
export function readBits(module: Module, names: readonly string[]): number {
  const widths = resultsOf(module, names).flatMap(result => (result.kind === 'int' ? [result.width] : []));
  return widths.length === 0 ? BITS_OF_INT : Math.max(...widths);
}
