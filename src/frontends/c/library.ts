import type { OwnFiles } from '../../host/own-files.ts';
import type { Workspace } from '../../host/workspace.ts';
import { type CompileOptions, compileToIr } from './compiler/index.ts';
import type { Module } from './llvm/module.ts';
import { parseModule } from './llvm/parse-module.ts';
import { missingNames } from './translate/link.ts';
import { Places } from './translate/places.ts';
import { type LinkedModule, linkedModule } from './translate/symbols.ts';

/** We have our own way to allocate memory. */
const NOT_NEEDED = new Set(['alloc.c']);

const compiled = new WeakMap<OwnFiles, Map<string, Promise<LinkedModule>>>();

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
      for (const file of filesThatMention(name, options.workspace)) {
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

function filesThatMention(name: string, { host }: Workspace): readonly string[] {
  const pattern = new RegExp(`\\b${name.replace(/[^\w]/g, '\\$&')}\\b`);
  const folder = folderOf(host);
  const files = host.files.names(folder).filter(file => file.endsWith('.c') && !NOT_NEEDED.has(file));
  return files.filter(file => pattern.test(host.files.text(host.paths.join(folder, file)) ?? ''));
}

/** Whether a header of our C library declares a function of this name. */
export function isOfHeaders(name: string, { host: { files, paths, own } }: Workspace): boolean {
  const pattern = new RegExp(`\\b${name.replace(/[^\w]/g, '\\$&')}\\s*\\(`);
  return files
    .names(own.cFolder)
    .some(file => file.endsWith('.h') && pattern.test(files.text(paths.join(own.cFolder, file)) ?? ''));
}

function folderOf({ paths, own }: Workspace['host']): string {
  return paths.join(own.cFolder, 'lib');
}

function moduleOf(file: string, options: CompileOptions): Promise<LinkedModule> {
  const { workspace, target, systemClang, cacheFolder, signal } = options;
  const { own } = workspace.host;
  const known = compiled.get(own) ?? new Map<string, Promise<LinkedModule>>();
  compiled.set(own, known);
  const key = `${target} ${systemClang} ${file}`;
  let made = known.get(key);
  if (made === undefined) {
    made = compile(file, {
      workspace,
      target,
      include: [],
      define: [],
      ...(systemClang === undefined ? {} : { systemClang }),
      ...(cacheFolder === undefined ? {} : { cacheFolder }),
      ...(signal === undefined ? {} : { signal }),
    });
    known.set(key, made);
    // What the time limit of one question ended is compiled again for the next one.
    made.catch(() => known.delete(key));
  }
  return made;
}

async function compile(name: string, options: CompileOptions): Promise<LinkedModule> {
  const { host } = options.workspace;
  const file = host.paths.join(folderOf(host), name);
  const { text, sources } = await compileToIr({ file, language: 'c' }, options);
  const module = parseModule(text);
  return linkedModule(module, new Places(module, sources, () => true), true);
}
