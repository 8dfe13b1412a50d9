import type { Workspace } from '../../../host/workspace.ts';
import { aliasedFile, aliasProblem, inOtherRoots } from './aliases.ts';
import { commonJsFile, mainFile, typeScriptFile } from './candidates.ts';
import { isFile, isFolder, namesIn, type Package, packageAround, packageIn, realPath, upwards } from './files.ts';
import { describeFile, isCompiled, type ResolvedModule } from './format.ts';
import { ModuleNotFound } from './module-not-found.ts';
import { didYouMean } from './near-names.ts';
import { exportedFile, importedTarget } from './package-map.ts';
import { notBuilt, sourceOfBuilt } from './package-source.ts';
import { configsAround } from './tsconfig.ts';

type How = 'import' | 'require';

/**
 * Finds what `import` or `require` of `specifier`, written in `fromFile` (an absolute path without symbolic links),
 * loads in Node, with what TypeScript adds: a TypeScript file may leave out the ending of a file or write the one it
 * has after compilation, and use names that its tsconfig.json defines; JavaScript may use those where Node finds
 * nothing. Folders named by NODE_PATH and in the home directory are not searched.
 *
 * @throws ModuleNotFound
 */
export function resolveModule(workspace: Workspace, specifier: string, fromFile: string, how: How): ResolvedModule {
  if (workspace.host.platform.isBuiltin(specifier)) return builtin(specifier);
  const file = foundFile(workspace, specifier, fromFile, how);
  return typeof file === 'string' ? describeFile(workspace, realPath(workspace, file), how) : file;
}

function foundFile(workspace: Workspace, specifier: string, fromFile: string, how: How): string | ResolvedModule {
  const { isAbsolute } = workspace.host.paths;
  const find = how === 'import' ? importedFile : requiredFile;
  if (/^(?:\/|\.\.?(?:\/|$))/.test(specifier) || isAbsolute(specifier)) return find(workspace, specifier, fromFile);
  const alias = isCompiled(fromFile) ? aliasedFile(workspace, specifier, fromFile) : undefined;
  if (alias !== undefined) return alias;
  try {
    return find(workspace, specifier, fromFile);
  } catch (error) {
    if (!(error instanceof ModuleNotFound)) throw error;
    const found = isCompiled(fromFile) ? undefined : aliasedFile(workspace, specifier, fromFile);
    if (found !== undefined) return found;
    const problem = isMissing(error) ? aliasProblem(workspace, specifier, fromFile) : undefined;
    throw problem === undefined ? error : new ModuleNotFound(error.code, problem);
  }
}

function conditionsFor({ host: { platform } }: Workspace, how: How): ReadonlySet<string> {
  return new Set([...platform.conditions, how]);
}

function isMissing({ code }: ModuleNotFound): boolean {
  return code !== 'ERR_INVALID_PACKAGE_CONFIG' && code !== 'ERR_INVALID_PACKAGE_TARGET';
}

export function builtin(specifier: string): ResolvedModule {
  return { file: `node:${specifier.replace(/^node:/, '')}`, format: 'builtin', language: 'js' };
}

function importedFile(workspace: Workspace, specifier: string, fromFile: string): string | ResolvedModule {
  const { dirname, fromUrl, join, toUrl } = workspace.host.paths;
  const url = addressOf(workspace, specifier, fromFile);
  if (url !== undefined) {
    if (url.protocol === 'node:') throw noBuiltin(workspace, specifier);
    if (url.protocol !== 'file:' || /%2f|%5c/i.test(url.pathname))
      throw new ModuleNotFound('ERR_INVALID_MODULE_SPECIFIER', `${specifier} is not the address of a file`);
    const path = fromUrl(url);
    if (isCompiled(fromFile)) return relativeFile(workspace, path, specifier, fromFile);
    if (isFile(workspace, path) && !path.endsWith('/')) return path;
    throw missing(workspace, 'ERR_MODULE_NOT_FOUND', path, specifier, fromFile);
  }
  if (specifier.startsWith('#')) return internalFile(workspace, specifier, fromFile, 'import');
  const { name, subpath } = splitPackage(specifier);
  const self = ownExport(workspace, name, subpath, fromFile, 'import');
  if (self !== undefined) return self;
  for (const folder of upwards(workspace, dirname(fromFile))) {
    const home = join(folder, 'node_modules', name);
    if (!isFolder(workspace, home)) continue;
    const pkg = packageIn(workspace, home);
    if (pkg?.exports !== undefined) return packageExport(workspace, pkg, subpath, specifier, fromFile, 'import');
    if (subpath === '.') return packageMain(workspace, home, pkg, specifier);
    const path = fromUrl(new URL(subpath, `${toUrl(home).href}/`));
    if (isFile(workspace, path)) return path;
    const found = isCompiled(fromFile) ? commonJsFile(workspace, path, false) : undefined;
    if (found !== undefined) return found;
    throw missing(workspace, 'ERR_MODULE_NOT_FOUND', path, specifier, fromFile);
  }
  throw notInstalled(workspace, 'ERR_MODULE_NOT_FOUND', name, specifier, fromFile);
}

/** The address that an import names by itself, without a package. */
function addressOf(workspace: Workspace, specifier: string, fromFile: string): URL | undefined {
  const { toUrl } = workspace.host.paths;
  if (/^(?:\/|\.\.?(?:\/|$))/.test(specifier)) return new URL(specifier, toUrl(fromFile));
  return specifier.startsWith('#') || !URL.canParse(specifier) ? undefined : new URL(specifier);
}

function requiredFile(workspace: Workspace, specifier: string, fromFile: string): string | ResolvedModule {
  const { basename, dirname, isAbsolute, join, resolve } = workspace.host.paths;
  if (specifier.startsWith('node:')) throw noBuiltin(workspace, specifier);
  if (/^\.\.?(?:\/|$)/.test(specifier) || isAbsolute(specifier)) {
    const path = resolve(dirname(fromFile), specifier);
    if (isCompiled(fromFile)) return relativeFile(workspace, path, specifier, fromFile);
    const found = commonJsFile(workspace, path, /(?:^|\/)\.{0,2}$/.test(specifier));
    if (found !== undefined) return found;
    throw missing(workspace, 'MODULE_NOT_FOUND', path, specifier, fromFile);
  }
  if (specifier.startsWith('#') && packageAround(workspace, dirname(fromFile))?.imports !== undefined)
    return internalFile(workspace, specifier, fromFile, 'require');
  const { name, subpath } = splitPackage(specifier);
  const self = ownExport(workspace, name, subpath, fromFile, 'require');
  if (self !== undefined) return self;
  let closest: string | undefined;
  for (const folder of upwards(workspace, dirname(fromFile))) {
    const home = join(folder, 'node_modules', name);
    if (basename(folder) === 'node_modules' || (!isFolder(workspace, home) && !isFolder(workspace, dirname(home))))
      continue;
    const pkg = packageIn(workspace, home);
    if (pkg?.exports !== undefined) return packageExport(workspace, pkg, subpath, specifier, fromFile, 'require');
    const found = commonJsFile(workspace, join(home, subpath), specifier.endsWith('/'));
    if (found !== undefined) return found;
    if (isFolder(workspace, home)) closest ??= home;
  }
  if (closest === undefined) throw notInstalled(workspace, 'MODULE_NOT_FOUND', name, specifier, fromFile);
  if (subpath === '.') return packageMain(workspace, closest, packageIn(workspace, closest), specifier);
  throw missing(workspace, 'MODULE_NOT_FOUND', join(closest, subpath), specifier, fromFile);
}

function relativeFile(workspace: Workspace, path: string, specifier: string, fromFile: string): string {
  const found = typeScriptFile(workspace, path) ?? inOtherRoots(workspace, path, fromFile);
  if (found !== undefined) return found;
  throw missing(workspace, 'ERR_MODULE_NOT_FOUND', path, specifier, fromFile);
}

function packageMain(workspace: Workspace, home: string, pkg: Package | undefined, specifier: string): string {
  const { resolve } = workspace.host.paths;
  const found = mainFile(workspace, home, pkg?.main);
  if (found !== undefined) return found;
  if (pkg === undefined) return noMain(home, specifier);
  const built = resolve(home, pkg.main ?? 'index.js');
  const source = sourceOfBuilt(workspace, built, pkg, '.', conditionsFor(workspace, 'import'));
  if (source !== undefined) return source;
  if (pkg.main === undefined) return noMain(home, specifier);
  throw notBuilt(workspace, built, specifier, pkg);
}

/**
 * The file that the `exports` of a package give. What is compiled to CommonJS gets what is for `require`, unless there is
 * only something for `import`.
 */
function packageExport(
  workspace: Workspace,
  pkg: Package,
  subpath: string,
  specifier: string,
  fromFile: string,
  how: How,
): string {
  const configs = isCompiled(fromFile) ? configsAround(workspace, fromFile) : [];
  const custom = configs.flatMap(({ conditions }) => conditions);
  const asCommonJs =
    how === 'import' &&
    isCompiled(fromFile) &&
    describeFile(workspace, fromFile, 'import').compiledTo === 'commonjs' &&
    !configs.some(({ keepsImports }) => keepsImports);
  const ways: readonly How[] = asCommonJs ? ['require', 'import'] : [how];
  let problem: ModuleNotFound | undefined;
  for (const way of ways) {
    const conditions =
      custom.length === 0 ? conditionsFor(workspace, way) : new Set([...conditionsFor(workspace, way), ...custom]);
    try {
      const file = exportedFile(workspace, pkg, subpath, conditions);
      return isFile(workspace, file)
        ? file
        : (sourceOfBuilt(workspace, file, pkg, subpath, conditions) ?? absent(workspace, file, specifier, pkg));
    } catch (error) {
      if (!(error instanceof ModuleNotFound)) throw error;
      problem ??= error;
    }
  }
  throw problem;
}

/** @throws ModuleNotFound always */
function absent(workspace: Workspace, file: string, specifier: string, pkg: Package): never {
  throw notBuilt(workspace, file, specifier, pkg);
}

/** What a package gives for its own name, which it may use when it has `exports`. */
function ownExport(
  workspace: Workspace,
  name: string,
  subpath: string,
  fromFile: string,
  how: How,
): string | undefined {
  const { dirname } = workspace.host.paths;
  const pkg = packageAround(workspace, dirname(fromFile));
  if (pkg?.exports === undefined || pkg.name !== name) return undefined;
  return packageExport(workspace, pkg, subpath, name, fromFile, how);
}

function internalFile(workspace: Workspace, specifier: string, fromFile: string, how: How): string | ResolvedModule {
  const { dirname } = workspace.host.paths;
  const pkg = packageAround(workspace, dirname(fromFile));
  if (pkg?.imports === undefined || specifier === '#' || specifier.startsWith('#/'))
    throw new ModuleNotFound(
      'ERR_PACKAGE_IMPORT_NOT_DEFINED',
      `${specifier}, which ${fromFile} asks for, is not defined: "imports" of its package.json would say what it is`,
    );
  const target = importedTarget(workspace, pkg, specifier, conditionsFor(workspace, how));
  if ('file' in target) return internalTarget(workspace, target.file, specifier, pkg, fromFile, how);
  if (workspace.host.platform.isBuiltin(target.specifier)) return builtin(target.specifier);
  return importedPackage(workspace, target.specifier, pkg, how);
}

/** The file that an entry of `imports` leads to, or what it is built from. */
function internalTarget(
  workspace: Workspace,
  file: string,
  specifier: string,
  pkg: Package,
  fromFile: string,
  how: How,
): string {
  const found = isCompiled(fromFile) ? typeScriptFile(workspace, file) : isFile(workspace, file) ? file : undefined;
  if (found !== undefined) return found;
  const typed = importedTarget(
    workspace,
    pkg,
    specifier,
    new Set([...conditionsFor(workspace, how), 'types', 'source']),
  );
  const declared = { folder: pkg.folder, types: 'file' in typed ? typed.file : undefined };
  return (
    sourceOfBuilt(workspace, file, declared, '.', conditionsFor(workspace, how)) ??
    absent(workspace, file, specifier, pkg)
  );
}

function importedPackage(workspace: Workspace, specifier: string, pkg: Package, how: How): string | ResolvedModule {
  const { join } = workspace.host.paths;
  const from = join(pkg.folder, 'package.json');
  return how === 'import' ? importedFile(workspace, specifier, from) : requiredFile(workspace, specifier, from);
}

/** `@a/b/c/d` is the package `@a/b` and `./c/d` in it; the package alone has the subpath `.`. */
export function splitPackage(specifier: string): { readonly name: string; readonly subpath: string } {
  const [, name, rest] = /^((?:@[^/]*\/)?[^/]*)(.*)$/s.exec(specifier) ?? ['', '', ''];
  if (name === '' || /^\.|[\\%]/.test(name) || (specifier.startsWith('@') && !name.includes('/')))
    throw new ModuleNotFound(
      'ERR_INVALID_MODULE_SPECIFIER',
      `${JSON.stringify(specifier)} is not the name of a package`,
    );
  return { name, subpath: `.${rest}` };
}

/** @throws ModuleNotFound always */
function noMain(home: string, specifier: string): never {
  throw new ModuleNotFound(
    'MODULE_NOT_FOUND',
    `${specifier} is installed in ${home}, but it has no main file: name a file in it, such as ${specifier}/…`,
  );
}

function shownFolder(workspace: Workspace, folder: string): string {
  const { directory, relative } = workspace.host.paths;
  return relative(directory(), folder) === '' ? 'this folder' : folder;
}

function noBuiltin(workspace: Workspace, specifier: string): ModuleNotFound {
  return new ModuleNotFound('MODULE_NOT_FOUND', `${specifier} is not a part of ${workspace.host.platform.name}`);
}

function notInstalled(
  workspace: Workspace,
  code: 'MODULE_NOT_FOUND' | 'ERR_MODULE_NOT_FOUND',
  name: string,
  specifier: string,
  fromFile: string,
): ModuleNotFound {
  const { dirname } = workspace.host.paths;
  const asked = name === specifier ? '' : `${specifier}: `;
  return new ModuleNotFound(
    code,
    `${asked}the package ${name} is not installed for ${shownFolder(workspace, dirname(fromFile))}; npm install ${name} installs it`,
  );
}

/** For a path that leads to nothing, or to a folder that stands for no file. */
export function missing(
  workspace: Workspace,
  code: 'MODULE_NOT_FOUND' | 'ERR_MODULE_NOT_FOUND',
  path: string,
  specifier: string,
  fromFile?: string,
): ModuleNotFound {
  const { basename, dirname, join } = workspace.host.paths;
  const asked = fromFile === undefined ? specifier : `${specifier}, which ${fromFile} asks for,`;
  if (isFolder(workspace, path))
    return new ModuleNotFound(
      code === 'ERR_MODULE_NOT_FOUND' ? 'ERR_UNSUPPORTED_DIR_IMPORT' : code,
      `${asked} is a folder without an index file that can stand for it: name a file in it`,
    );
  const folder = dirname(path);
  if (!isFolder(workspace, folder))
    return new ModuleNotFound(code, `${asked} does not exist: there is no folder ${folder}`);
  const names = namesIn(workspace, folder);
  if (names.includes(basename(path)))
    return new ModuleNotFound(code, `${asked} is neither a file nor a folder: a link that leads nowhere`);
  const stem = (name: string): string => name.replace(/\.[^.]*$/, '');
  const declared = names.find(name => stem(stem(name)) === basename(path) && /\.d\.[cm]?ts$/.test(name));
  if (declared !== undefined)
    return new ModuleNotFound(code, `${asked} has no code: ${join(folder, declared)} only declares its types`);
  const alike = names.filter(name => stem(name) === basename(path) || stem(name) === stem(basename(path)));
  const hint =
    alike.length > 0 ? ` (did you mean ${alike.slice(0, 3).join(' or ')}?)` : didYouMean(basename(path), names);
  return new ModuleNotFound(code, `${asked} does not exist in ${folder}${hint}`);
}
