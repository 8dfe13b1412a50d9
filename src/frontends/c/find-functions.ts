import { latin1Of } from '../../host/bytes.ts';
import type { Workspace } from '../../host/workspace.ts';
import { SourceError } from '../../program/source.ts';
import { CompileError, type CompileOptions, compileToIr, gather, type Unit } from './compiler/index.ts';
import { type FunctionInfo, functionsOf } from './llvm/debug.ts';
import type { Module } from './llvm/module.ts';
import { parseModule } from './llvm/parse-module.ts';

interface Found {
  readonly module: Module;
  readonly found: readonly FunctionInfo[];
}

/** Finds functions by their names. What nothing in the file uses is not in the compiled code unless it is asked for. */
export async function findFunctions(
  unit: Unit,
  text: string,
  names: readonly string[],
  options: CompileOptions,
): Promise<Found> {
  const module = parseModule((await compileToIr(unit, options)).text);
  const found = names.map(name => functionNamed(module, name));
  if (found.every(info => info !== undefined)) return { module, found };
  const missing = names.filter((_, i) => found[i] === undefined);
  try {
    const asked = parseModule(
      (await compileToIr({ ...unit, driver: askingFor(unit, missing, options.workspace) }, options)).text,
    );
    const all = names.map(name => functionNamed(asked, name));
    if (all.every(info => info !== undefined)) return { module: asked, found: all };
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
  }
  throw leftOut(unit, text, missing[0], options) ?? noSuchFunction(module, text, missing[0]);
}

/** Code that uses functions, so that they are compiled. */
function askingFor({ file, language }: Unit, names: readonly string[], workspace: Workspace): string {
  const uses = names.map((name, i) =>
    language === 'c'
      ? `void *codomata_use_${i}(void); void *codomata_use_${i}(void) { return (void *)&${name}; }`
      : `auto codomata_use_${i} = &${name.replaceAll('.', '::')};`,
  );
  return [`#include ${JSON.stringify(workspace.shown(file))}`, ...uses, ''].join('\n');
}

/** The function of a name, which may have its namespaces and classes in front. */
function functionNamed(module: Module, name: string): FunctionInfo | undefined {
  const wanted = name.replaceAll('.', '::');
  const all = functionsOf(module).filter(({ isArtificial }) => !isArtificial);
  const exact = all.filter(({ qualified }) => qualified === wanted);
  if (exact.length > 0) return exact[0];
  const near = all.filter(info => info.name === wanted || info.qualified.endsWith(`::${wanted}`));
  return near.length === 1 ? near[0] : undefined;
}

const MOST_LISTED = 12;

/** Names that have more pairs of letters in common with a name come first. */
function byNearness(name: string): (a: string, b: string) => number {
  const pairs = pairsIn(name);
  const common = (other: string): number => {
    const others = pairsIn(other);
    return [...others].filter(pair => pairs.has(pair)).length / (pairs.size + others.size);
  };
  return (a, b) => common(b) - common(a);
}

function pairsIn(name: string): ReadonlySet<string> {
  const letters = name.toLowerCase();
  return new Set(Array.from({ length: letters.length }, (_, i) => letters.slice(i, i + 2)));
}

/** That the function is in the text, and not in the code: conditions leave it out, or it is a template. */
function leftOut(unit: Unit, text: string, name: string, options: CompileOptions): SourceError | undefined {
  const { workspace } = options;
  const plain = /\w+$/.exec(name)?.[0];
  if (plain === undefined) return undefined;
  const written = new RegExp(
    `^[^\\n#/*]*\\b${plain}[ \\t]*\\([^;{}()]*(?:\\([^;{}()]*\\)[^;{}()]*)*\\)[^;{}()]*\\{`,
    'm',
  );
  const own = workspace.host.paths.resolve(unit.file);
  const files = gather(unit, options).files.flatMap(({ real, seen, bytes }) =>
    real === undefined || seen.startsWith('/codomata/') ? [] : [{ real, source: latin1Of(bytes) }],
  );
  for (const { real, source } of files.sort((a, b) => Number(b.real === own) - Number(a.real === own))) {
    const found = written.exec(source);
    if (found === null) continue;
    const line = source.slice(0, found.index + found[0].indexOf(plain)).split('\n').length;
    return new SourceError(
      `${workspace.shown(real)}:${line}: ${text}: ${name} is in the text and not in what was compiled: the conditions around it leave it out (--define NAME=VALUE says what they ask for), or it is a template`,
    );
  }
  return undefined;
}

function noSuchFunction(module: Module, text: string, name: string): SourceError {
  const all = functionsOf(module).filter(({ isArtificial }) => !isArtificial);
  const same = all.filter(info => info.name === name);
  const listed = (same.length > 1 ? same : all).map(({ qualified }) => qualified).sort(byNearness(name));
  const shown = listed.slice(0, MOST_LISTED).join(', ') + (listed.length > MOST_LISTED ? ' and others' : '');
  if (same.length > 1) return new SourceError(`${text}: there are several functions ${name}; write one of ${shown}`);
  return new SourceError(`${text}: there is no function ${name}${listed.length === 0 ? '' : `; there are ${shown}`}`);
}
