import { readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { isFile, isFolder, upwards } from './files.ts';
import { ModuleNotFound } from './module-not-found.ts';

/** An entry of `paths`: a name with at most one `*`, and the absolute paths it may stand for. */
export interface PathPattern {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** What the reading of modules needs of a tsconfig.json, with what it extends; all paths are absolute. */
export interface TsConfig {
  readonly file: string;
  readonly paths: readonly PathPattern[];
  /** The file that `paths` are in. */
  readonly pathsIn: string;
  readonly baseUrl?: string;
  readonly rootDirs: readonly string[];
  readonly outDir?: string;
  readonly rootDir?: string;
  /** Further conditions for the `exports` of packages. */
  readonly conditions: readonly string[];
  /** Whether imports stay imports when it is compiled. */
  readonly keepsImports: boolean;
  /** Configurations that it extends and that are not there. */
  readonly problems: readonly string[];
}

/** An option, and the file that it is written in. */
interface Option {
  readonly value: unknown;
  readonly from: string;
}

interface Written {
  readonly options: ReadonlyMap<string, Option>;
  readonly problems: readonly string[];
}

const NAMES = ['tsconfig.json', 'jsconfig.json'];

const read = new Map<string, TsConfig>();
const around = new Map<string, readonly TsConfig[]>();

/**
 * The configurations of the project that a file is in: the nearest one upwards, and those below that it refers to. Files
 * of installed packages have none.
 *
 * @throws ModuleNotFound where one is not JSON
 */
export function configsAround(file: string): readonly TsConfig[] {
  const folder = dirname(file);
  const known = around.get(folder);
  if (known !== undefined) return known;
  const found = folder.split(sep).includes('node_modules') ? undefined : nearestConfig(folder);
  const configs = found === undefined ? [] : [configOf(found), ...referencedBy(found, folder).map(configOf)];
  around.set(folder, configs);
  return configs;
}

/** The configuration in a folder itself. */
export function configIn(folder: string): TsConfig | undefined {
  const file = NAMES.map(name => join(folder, name)).find(isFile);
  return file === undefined ? undefined : configOf(file);
}

function nearestConfig(folder: string): string | undefined {
  for (const at of upwards(folder)) for (const name of NAMES) if (isFile(join(at, name))) return join(at, name);
  return undefined;
}

function referencedBy(file: string, folder: string): readonly string[] {
  const { references } = fieldsOf(file);
  if (!Array.isArray(references)) return [];
  return references.flatMap((reference: unknown) => {
    const path = textIn(reference, 'path');
    const named = path === undefined ? undefined : resolve(dirname(file), path);
    const found = named !== undefined && isFolder(named) ? join(named, NAMES[0]) : named;
    return found !== undefined && isFile(found) && `${folder}${sep}`.startsWith(`${dirname(found)}${sep}`)
      ? [found]
      : [];
  });
}

function configOf(file: string): TsConfig {
  const known = read.get(file);
  if (known !== undefined) return known;
  const { options, problems } = optionsOf(file, new Set());
  const path = (name: string): string | undefined => {
    const { value, from } = options.get(name) ?? {};
    return typeof value === 'string' && from !== undefined ? pathIn(value, dirname(from), file) : undefined;
  };
  const [paths, rootDirs, module] = [options.get('paths'), options.get('rootDirs'), options.get('module')?.value];
  const baseUrl = path('baseUrl');
  const config: TsConfig = {
    file,
    paths: paths === undefined ? [] : patternsOf(paths, baseUrl ?? dirname(paths.from), file),
    pathsIn: paths?.from ?? file,
    baseUrl,
    rootDirs: texts(rootDirs?.value).map(one => pathIn(one, dirname(rootDirs?.from ?? file), file)),
    outDir: path('outDir'),
    rootDir: path('rootDir'),
    conditions: texts(options.get('customConditions')?.value),
    keepsImports: typeof module === 'string' && /^(?:es|preserve)/i.test(module),
    problems,
  };
  read.set(file, config);
  return config;
}

function patternsOf({ value }: Option, base: string, leaf: string): readonly PathPattern[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([pattern, targets]) => ({
    pattern,
    targets: texts(targets).map(target => pathIn(target, base, leaf)),
  }));
}

/** `${configDir}` is the folder of the configuration that a project has, not of one that this extends. */
function pathIn(path: string, folder: string, leaf: string): string {
  return resolve(
    folder,
    path.replace(/^\$\{configDir\}/, () => dirname(leaf)),
  );
}

/** The compiler options of a file over those that it extends, the last of these first. */
function optionsOf(file: string, seen: ReadonlySet<string>): Written {
  const { extends: bases, compilerOptions } = fieldsOf(file);
  const options = new Map<string, Option>();
  const problems: string[] = [];
  for (const base of typeof bases === 'string' ? [bases] : texts(bases)) {
    const found = extended(base, dirname(file));
    if (found === undefined) problems.push(`${file} extends ${base}, which does not exist`);
    if (found === undefined || seen.has(found)) continue;
    const inherited = optionsOf(found, new Set([...seen, file]));
    for (const [name, option] of inherited.options) options.set(name, option);
    problems.push(...inherited.problems);
  }
  if (typeof compilerOptions === 'object' && compilerOptions !== null)
    for (const [name, value] of Object.entries(compilerOptions)) options.set(name, { value, from: file });
  return { options, problems };
}

/** The file that `extends` names: a path, or a file of an installed package. */
function extended(name: string, folder: string): string | undefined {
  const fileOf = (path: string): string | undefined =>
    isFile(path) ? path : [`${path}.json`, join(path, NAMES[0])].find(isFile);
  if (/^\.\.?(?:\/|$)/.test(name) || isAbsolute(name)) return fileOf(resolve(folder, name));
  for (const at of upwards(folder)) {
    if (basename(at) === 'node_modules') continue;
    const home = join(at, 'node_modules', name);
    const manifest = join(home, 'package.json');
    const named = isFile(manifest) ? textIn(fieldsOf(manifest), 'tsconfig') : undefined;
    const found = (named === undefined ? undefined : fileOf(join(home, named))) ?? fileOf(home);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fieldsOf(file: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(withoutComments(readFileSync(file, 'utf8')));
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new ModuleNotFound('ERR_INVALID_PACKAGE_CONFIG', `${file} cannot be read: ${problem}`);
  }
}

/** JSON as TypeScript writes it, without its comments and the commas before closing brackets. */
function withoutComments(text: string): string {
  const kept = text
    .replace(/^\uFEFF/, '')
    .replace(/"(?:\\.|[^"\\])*"|\/\/.*|\/\*[\s\S]*?\*\//g, part => (part.startsWith('"') ? part : ' '));
  return kept.replace(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, part => (part.startsWith('"') ? part : ''));
}

function textIn(record: unknown, key: string): string | undefined {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];
}
