import { CompileError, type CompileOptions, compileToIr, type Unit } from '../compiler/index.ts';
import { functionsOf } from '../llvm/debug.ts';
import { plainName } from '../llvm/mangled-names.ts';
import type { Module } from '../llvm/module.ts';
import { parseModule } from '../llvm/parse-module.ts';

/**
 * Of the names of functions that a user gives, those of which nothing is in the compiled code although the file declares
 * them: what calls them is itself not used. `include` is the file's name as a driver includes it.
 */
export async function unusedNames(
  names: readonly string[],
  modules: readonly Module[],
  unit: Unit,
  include: string,
  options: CompileOptions,
): Promise<ReadonlySet<string>> {
  const unused = new Set<string>();
  for (const name of names) {
    if (modules.some(module => hasFunction(module, name))) continue;
    const driver = `#include ${JSON.stringify(include)}\n${useOf(name, unit.language)}\n`;
    try {
      const asked = await compileToIr({ ...unit, driver }, options);
      if (hasFunction(parseModule(asked.text), name)) unused.add(name);
    } catch (error) {
      if (!(error instanceof CompileError)) throw error;
    }
  }
  return unused;
}

function useOf(name: string, language: Unit['language']): string {
  return language === 'c'
    ? `void *codomata_use(void); void *codomata_use(void) { return (void *)&${name}; }`
    : `auto codomata_use = &${name.replaceAll('.', '::')};`;
}

/** Whether a function of a name is defined, or called, in the compiled code. */
function hasFunction(module: Module, name: string): boolean {
  const qualified = name.replaceAll('.', '::');
  return (
    functionsOf(module).some(info => info.name === name || info.qualified === qualified) ||
    [...module.declarations.keys()].some(declared => declared === name || plainName(declared) === name)
  );
}
