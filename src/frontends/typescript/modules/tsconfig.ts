import { Remembered, type Workspace } from '../../../host/workspace.ts';
import { isFile, isFolder, textOf, upwards } from './files.ts';
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

const read = new Remembered<string, TsConfig>();
const around = new Remembered<string, readonly TsConfig[]>();

/**
 * The configurations of the project that a file is in: the nearest one upwards, and those below that it refers to. Files
 * of installed packages have none.
 *
 * @throws ModuleNotFound where one is not JSON
 */
export function configsAround(workspace: Workspace, file: string): readonly TsConfig[] {
  const { dirname, sep } = workspace.host.paths;
  const folder = dirname(file);
  return around.of(workspace, folder, () => {
    const found = folder.split(sep).includes('node_modules') ? undefined : nearestConfig(workspace, folder);
    if (found === undefined) return [];
    return [found, ...referencedBy(workspace, found, folder)].map(each => configOf(workspace, each));
  });
}

/** The configuration in a folder itself. */
export function configIn(workspace: Workspace, folder: string): TsConfig | undefined {
  const { join } = workspace.host.paths;
  const file = NAMES.map(name => join(folder, name)).find(path => isFile(workspace, path));
  return file === undefined ? undefined : configOf(workspace, file);
}

function nearestConfig(workspace: Workspace, folder: string): string | undefined {
  const { join } = workspace.host.paths;
  for (const at of upwards(workspace, folder))
    for (const name of NAMES) if (isFile(workspace, join(at, name))) return join(at, name);
  return undefined;
}

function referencedBy(workspace: Workspace, file: string, folder: string): readonly string[] {
  const { dirname, join, resolve, sep } = workspace.host.paths;
  const { references } = fieldsOf(workspace, file);
  if (!Array.isArray(references)) return [];
  return references.flatMap((reference: unknown) => {
    const path = textIn(reference, 'path');
    const named = path === undefined ? undefined : resolve(dirname(file), path);
    const found = named !== undefined && isFolder(workspace, named) ? join(named, NAMES[0]) : named;
    return found !== undefined && isFile(workspace, found) && `${folder}${sep}`.startsWith(`${dirname(found)}${sep}`)
      ? [found]
      : [];
  });
}

function configOf(workspace: Workspace, file: string): TsConfig {
  return read.of(workspace, file, () => readConfig(workspace, file));
}

function readConfig(workspace: Workspace, file: string): TsConfig {
  const { dirname } = workspace.host.paths;
  const { options, problems } = optionsOf(workspace, file, new Set());
  const path = (name: string): string | undefined => {
    const { value, from } = options.get(name) ?? {};
    return typeof value === 'string' && from !== undefined ? pathIn(workspace, value, dirname(from), file) : undefined;
  };
  const [paths, rootDirs, module] = [options.get('paths'), options.get('rootDirs'), options.get('module')?.value];
  const baseUrl = path('baseUrl');
  return {
    file,
    paths: paths === undefined ? [] : patternsOf(workspace, paths, baseUrl ?? dirname(paths.from), file),
    pathsIn: paths?.from ?? file,
    baseUrl,
    rootDirs: texts(rootDirs?.value).map(one => pathIn(workspace, one, dirname(rootDirs?.from ?? file), file)),
    outDir: path('outDir'),
    rootDir: path('rootDir'),
    conditions: texts(options.get('customConditions')?.value),
    keepsImports: typeof module === 'string' && /^(?:es|preserve)/i.test(module),
    problems,
  };
}

function patternsOf(workspace: Workspace, { value }: Option, base: string, leaf: string): readonly PathPattern[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([pattern, targets]) => ({
    pattern,
    targets: texts(targets).map(target => pathIn(workspace, target, base, leaf)),
  }));
}

/** `${configDir}` is the folder of the configuration that a project has, not of one that this extends. */
function pathIn(workspace: Workspace, path: string, folder: string, leaf: string): string {
  const { dirname, resolve } = workspace.host.paths;
  return resolve(
    folder,
    path.replace(/^\$\{configDir\}/, () => dirname(leaf)),
  );
}

/** The compiler options of a file over those that it extends, the last of these first. */
function optionsOf(workspace: Workspace, file: string, seen: ReadonlySet<string>): Written {
  const { dirname } = workspace.host.paths;
  const { extends: bases, compilerOptions } = fieldsOf(workspace, file);
  const options = new Map<string, Option>();
  const problems: string[] = [];
  for (const base of typeof bases === 'string' ? [bases] : texts(bases)) {
    const found = extended(workspace, base, dirname(file));
    if (found === undefined) problems.push(`${file} extends ${base}, which does not exist`);
    if (found === undefined || seen.has(found)) continue;
    const inherited = optionsOf(workspace, found, new Set([...seen, file]));
    for (const [name, option] of inherited.options) options.set(name, option);
    problems.push(...inherited.problems);
  }
  if (typeof compilerOptions === 'object' && compilerOptions !== null)
    for (const [name, value] of Object.entries(compilerOptions)) options.set(name, { value, from: file });
  return { options, problems };
}

/** The file that `extends` names: a path, or a file of an installed package. */
function extended(workspace: Workspace, name: string, folder: string): string | undefined {
  const { basename, isAbsolute, join, resolve } = workspace.host.paths;
  const fileOf = (path: string): string | undefined =>
    isFile(workspace, path) ? path : [`${path}.json`, join(path, NAMES[0])].find(each => isFile(workspace, each));
  if (/^\.\.?(?:\/|$)/.test(name) || isAbsolute(name)) return fileOf(resolve(folder, name));
  for (const at of upwards(workspace, folder)) {
    if (basename(at) === 'node_modules') continue;
    const home = join(at, 'node_modules', name);
    const manifest = join(home, 'package.json');
    const named = isFile(workspace, manifest) ? textIn(fieldsOf(workspace, manifest), 'tsconfig') : undefined;
    const found = (named === undefined ? undefined : fileOf(join(home, named))) ?? fileOf(home);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fieldsOf(workspace: Workspace, file: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(withoutComments(textOf(workspace, file)));
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
