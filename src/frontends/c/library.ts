import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CompileOptions, compileToIr } from './compiler/index.ts';
import type { Module } from './llvm/module.ts';
import { parseModule } from './llvm/parse-module.ts';
import { missingNames } from './translate/link.ts';
import { Places } from './translate/places.ts';
import { type LinkedModule, linkedModule } from './translate/symbols.ts';

const FOLDER = fileURLToPath(new URL('../../../include/c/lib', import.meta.url));

/** We have our own way to allocate memory. */
const NOT_NEEDED = new Set(['alloc.c']);

const compiled = new Map<string, Promise<LinkedModule>>();

/** The parts of our C library that modules need, and what these need in turn. Each is compiled once, and kept on disk. */
export async function libraryModules(
  modules: readonly Module[],
  options: CompileOptions,
): Promise<readonly LinkedModule[]> {
  const used = new Map<string, LinkedModule>();
  const looked = new Set<string>();
  for (;;) {
    const all = [...modules, ...[...used.values()].map(({ module }) => module)];
    const missing = [...missingNames(all)].filter(name => !looked.has(name));
    if (missing.length === 0) return [...used.values()];
    for (const name of missing) {
      looked.add(name);
      for (const file of filesThatMention(name)) {
        const library = await moduleOf(file, options);
        if (defines(library.module, name) && isMeant(library.module, name, modules)) used.set(file, library);
      }
    }
  }
}

function defines({ functions, globals }: Module, name: string): boolean {
  return functions.has(name) || globals.get(name)?.initialiser !== undefined;
}

/** Whether a function that files declare can be the library's of that name: another number of parameters is another function. */
function isMeant({ functions }: Module, name: string, modules: readonly Module[]): boolean {
  const own = functions.get(name);
  return modules.every(({ declarations }) => {
    const declared = declarations.get(name);
    if (own === undefined || declared === undefined || declared.isVariadic) return true;
    return declared.parameters.length === own.parameters.length;
  });
}

function filesThatMention(name: string): readonly string[] {
  const pattern = new RegExp(`\\b${name.replace(/[^\w]/g, '\\$&')}\\b`);
  return libraryFiles().filter(file => pattern.test(readFileSync(join(FOLDER, file), 'utf8')));
}

let files: readonly string[] | undefined;

function libraryFiles(): readonly string[] {
  files ??= readdirSync(FOLDER)
    .filter(file => file.endsWith('.c') && !NOT_NEEDED.has(file))
    .sort();
  return files;
}

function moduleOf(file: string, { target, systemClang, cacheFolder, signal }: CompileOptions): Promise<LinkedModule> {
  const key = `${target} ${systemClang} ${file}`;
  let made = compiled.get(key);
  if (made === undefined) {
    made = compile(file, {
      target,
      include: [],
      define: [],
      ...(systemClang === undefined ? {} : { systemClang }),
      ...(cacheFolder === undefined ? {} : { cacheFolder }),
      ...(signal === undefined ? {} : { signal }),
    });
    compiled.set(key, made);
    // What the time limit of one question ended is compiled again for the next one.
    made.catch(() => compiled.delete(key));
  }
  return made;
}

async function compile(file: string, options: CompileOptions): Promise<LinkedModule> {
  const { text, sources } = await compileToIr({ file: join(FOLDER, file), language: 'c' }, options);
  const module = parseModule(text);
  return linkedModule(module, new Places(module, sources, () => true), true);
}
