import { isBuiltin } from 'node:module';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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

/** Node 20.19 and 22.12 on can `require` a module, and then have a condition for packages that offer one for it. */
const MODULE_SYNC = 'require_module' in process.features ? ['module-sync'] : [];

const CONDITIONS: Readonly<Record<How, ReadonlySet<string>>> = {
  import: new Set(['node', 'import', 'node-addons', ...MODULE_SYNC]),
  require: new Set(['node', 'require', 'node-addons', ...MODULE_SYNC]),
};

/**
 * Finds what `import` or `require` of `specifier`, written in `fromFile` (an absolute path without symbolic links),
 * loads in Node, with what TypeScript adds: a TypeScript file may leave out the ending of a file or write the one it
 * has after compilation, and use names that its tsconfig.json defines; JavaScript may use those where Node finds
 * nothing. Folders named by NODE_PATH and in the home directory are not searched.
 *
 * @throws ModuleNotFound
 */
export function resolveModule(specifier: string, fromFile: string, how: How): ResolvedModule {
  if (isBuiltin(specifier)) return builtin(specifier);
  const file = foundFile(specifier, fromFile, how);
  return typeof file === 'string' ? describeFile(realPath(file), how) : file;
}

function foundFile(specifier: string, fromFile: string, how: How): string | ResolvedModule {
  const find = how === 'import' ? importedFile : requiredFile;
  if (/^(?:\/|\.\.?(?:\/|$))/.test(specifier) || isAbsolute(specifier)) return find(specifier, fromFile);
  const alias = isCompiled(fromFile) ? aliasedFile(specifier, fromFile) : undefined;
  if (alias !== undefined) return alias;
  try {
    return find(specifier, fromFile);
  } catch (error) {
    if (!(error instanceof ModuleNotFound)) throw error;
    const found = isCompiled(fromFile) ? undefined : aliasedFile(specifier, fromFile);
    if (found !== undefined) return found;
    const problem = isMissing(error) ? aliasProblem(specifier, fromFile) : undefined;
    throw problem === undefined ? error : new ModuleNotFound(error.code, problem);
  }
}

function isMissing({ code }: ModuleNotFound): boolean {
  return code !== 'ERR_INVALID_PACKAGE_CONFIG' && code !== 'ERR_INVALID_PACKAGE_TARGET';
}

export function builtin(specifier: string): ResolvedModule {
  return { file: `node:${specifier.replace(/^node:/, '')}`, format: 'builtin', language: 'js' };
}

function importedFile(specifier: string, fromFile: string): string | ResolvedModule {
  const url = addressOf(specifier, fromFile);
  if (url !== undefined) {
    if (url.protocol === 'node:') throw noBuiltin(specifier);
    if (url.protocol !== 'file:' || /%2f|%5c/i.test(url.pathname))
      throw new ModuleNotFound('ERR_INVALID_MODULE_SPECIFIER', `${specifier} is not the address of a file`);
    const path = fileURLToPath(url);
    if (isCompiled(fromFile)) return relativeFile(path, specifier, fromFile);
    if (isFile(path) && !path.endsWith('/')) return path;
    throw missing('ERR_MODULE_NOT_FOUND', path, specifier, fromFile);
  }
  if (specifier.startsWith('#')) return internalFile(specifier, fromFile, 'import');
  const { name, subpath } = splitPackage(specifier);
  const self = ownExport(name, subpath, fromFile, 'import');
  if (self !== undefined) return self;
  for (const folder of upwards(dirname(fromFile))) {
    const home = join(folder, 'node_modules', name);
    if (!isFolder(home)) continue;
    const pkg = packageIn(home);
    if (pkg?.exports !== undefined) return packageExport(pkg, subpath, specifier, fromFile, 'import');
    if (subpath === '.') return packageMain(home, pkg, specifier);
    const path = fileURLToPath(new URL(subpath, `${pathToFileURL(home).href}/`));
    if (isFile(path)) return path;
    const found = isCompiled(fromFile) ? commonJsFile(path, false) : undefined;
    if (found !== undefined) return found;
    throw missing('ERR_MODULE_NOT_FOUND', path, specifier, fromFile);
  }
  throw notInstalled('ERR_MODULE_NOT_FOUND', name, specifier, fromFile);
}

/** The address that an import names by itself, without a package. */
function addressOf(specifier: string, fromFile: string): URL | undefined {
  if (/^(?:\/|\.\.?(?:\/|$))/.test(specifier)) return new URL(specifier, pathToFileURL(fromFile));
  return specifier.startsWith('#') || !URL.canParse(specifier) ? undefined : new URL(specifier);
}

function requiredFile(specifier: string, fromFile: string): string | ResolvedModule {
  if (specifier.startsWith('node:')) throw noBuiltin(specifier);
  if (/^\.\.?(?:\/|$)/.test(specifier) || isAbsolute(specifier)) {
    const path = resolve(dirname(fromFile), specifier);
    if (isCompiled(fromFile)) return relativeFile(path, specifier, fromFile);
    const found = commonJsFile(path, /(?:^|\/)\.{0,2}$/.test(specifier));
    if (found !== undefined) return found;
    throw missing('MODULE_NOT_FOUND', path, specifier, fromFile);
  }
  if (specifier.startsWith('#') && packageAround(dirname(fromFile))?.imports !== undefined)
    return internalFile(specifier, fromFile, 'require');
  const { name, subpath } = splitPackage(specifier);
  const self = ownExport(name, subpath, fromFile, 'require');
  if (self !== undefined) return self;
  let closest: string | undefined;
  for (const folder of upwards(dirname(fromFile))) {
    const home = join(folder, 'node_modules', name);
    if (basename(folder) === 'node_modules' || (!isFolder(home) && !isFolder(dirname(home)))) continue;
    const pkg = packageIn(home);
    if (pkg?.exports !== undefined) return packageExport(pkg, subpath, specifier, fromFile, 'require');
    const found = commonJsFile(join(home, subpath), specifier.endsWith('/'));
    if (found !== undefined) return found;
    if (isFolder(home)) closest ??= home;
  }
  if (closest === undefined) throw notInstalled('MODULE_NOT_FOUND', name, specifier, fromFile);
  if (subpath === '.') return packageMain(closest, packageIn(closest), specifier);
  throw missing('MODULE_NOT_FOUND', join(closest, subpath), specifier, fromFile);
}

function relativeFile(path: string, specifier: string, fromFile: string): string {
  const found = typeScriptFile(path) ?? inOtherRoots(path, fromFile);
  if (found !== undefined) return found;
  throw missing('ERR_MODULE_NOT_FOUND', path, specifier, fromFile);
}

function packageMain(home: string, pkg: Package | undefined, specifier: string): string {
  const found = mainFile(home, pkg?.main);
  if (found !== undefined) return found;
  if (pkg === undefined) return noMain(home, specifier);
  const built = resolve(home, pkg.main ?? 'index.js');
  const source = sourceOfBuilt(built, pkg, '.', CONDITIONS.import);
  if (source !== undefined) return source;
  if (pkg.main === undefined) return noMain(home, specifier);
  throw notBuilt(built, specifier, pkg);
}

/**
 * The file that the `exports` of a package give. What is compiled to CommonJS gets what is for `require`, unless there is
 * only something for `import`.
 */
function packageExport(pkg: Package, subpath: string, specifier: string, fromFile: string, how: How): string {
  const configs = isCompiled(fromFile) ? configsAround(fromFile) : [];
  const custom = configs.flatMap(({ conditions }) => conditions);
  const asCommonJs =
    how === 'import' &&
    isCompiled(fromFile) &&
    describeFile(fromFile, 'import').compiledTo === 'commonjs' &&
    !configs.some(({ keepsImports }) => keepsImports);
  const ways: readonly How[] = asCommonJs ? ['require', 'import'] : [how];
  let problem: ModuleNotFound | undefined;
  for (const way of ways) {
    const conditions = custom.length === 0 ? CONDITIONS[way] : new Set([...CONDITIONS[way], ...custom]);
    try {
      const file = exportedFile(pkg, subpath, conditions);
      return isFile(file) ? file : (sourceOfBuilt(file, pkg, subpath, conditions) ?? absent(file, specifier, pkg));
    } catch (error) {
      if (!(error instanceof ModuleNotFound)) throw error;
      problem ??= error;
    }
  }
  throw problem;
}

/** @throws ModuleNotFound always */
function absent(file: string, specifier: string, pkg: Package): never {
  throw notBuilt(file, specifier, pkg);
}

/** What a package gives for its own name, which it may use when it has `exports`. */
function ownExport(name: string, subpath: string, fromFile: string, how: How): string | undefined {
  const pkg = packageAround(dirname(fromFile));
  if (pkg?.exports === undefined || pkg.name !== name) return undefined;
  return packageExport(pkg, subpath, name, fromFile, how);
}

function internalFile(specifier: string, fromFile: string, how: How): string | ResolvedModule {
  const pkg = packageAround(dirname(fromFile));
  if (pkg?.imports === undefined || specifier === '#' || specifier.startsWith('#/'))
    throw new ModuleNotFound(
      'ERR_PACKAGE_IMPORT_NOT_DEFINED',
      `${specifier}, which ${fromFile} asks for, is not defined: "imports" of its package.json would say what it is`,
    );
  const target = importedTarget(pkg, specifier, CONDITIONS[how]);
  if ('file' in target) return internalTarget(target.file, specifier, pkg, fromFile, how);
  if (isBuiltin(target.specifier)) return builtin(target.specifier);
  return importedPackage(target.specifier, pkg, how);
}

/** The file that an entry of `imports` leads to, or what it is built from. */
function internalTarget(file: string, specifier: string, pkg: Package, fromFile: string, how: How): string {
  const found = isCompiled(fromFile) ? typeScriptFile(file) : isFile(file) ? file : undefined;
  if (found !== undefined) return found;
  const typed = importedTarget(pkg, specifier, new Set([...CONDITIONS[how], 'types', 'source']));
  const declared = { folder: pkg.folder, types: 'file' in typed ? typed.file : undefined };
  return sourceOfBuilt(file, declared, '.', CONDITIONS[how]) ?? absent(file, specifier, pkg);
}

function importedPackage(specifier: string, pkg: Package, how: How): string | ResolvedModule {
  const from = join(pkg.folder, 'package.json');
  return how === 'import' ? importedFile(specifier, from) : requiredFile(specifier, from);
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

function shownFolder(folder: string): string {
  return relative(process.cwd(), folder) === '' ? 'this folder' : folder;
}

function noBuiltin(specifier: string): ModuleNotFound {
  return new ModuleNotFound('MODULE_NOT_FOUND', `${specifier} is not a part of Node ${process.version}`);
}

function notInstalled(
  code: 'MODULE_NOT_FOUND' | 'ERR_MODULE_NOT_FOUND',
  name: string,
  specifier: string,
  fromFile: string,
): ModuleNotFound {
  const asked = name === specifier ? '' : `${specifier}: `;
  return new ModuleNotFound(
    code,
    `${asked}the package ${name} is not installed for ${shownFolder(dirname(fromFile))}; npm install ${name} installs it`,
  );
}

/** For a path that leads to nothing, or to a folder that stands for no file. */
export function missing(
  code: 'MODULE_NOT_FOUND' | 'ERR_MODULE_NOT_FOUND',
  path: string,
  specifier: string,
  fromFile?: string,
): ModuleNotFound {
  const asked = fromFile === undefined ? specifier : `${specifier}, which ${fromFile} asks for,`;
  if (isFolder(path))
    return new ModuleNotFound(
      code === 'ERR_MODULE_NOT_FOUND' ? 'ERR_UNSUPPORTED_DIR_IMPORT' : code,
      `${asked} is a folder without an index file that can stand for it: name a file in it`,
    );
  const folder = dirname(path);
  if (!isFolder(folder)) return new ModuleNotFound(code, `${asked} does not exist: there is no folder ${folder}`);
  const names = namesIn(folder);
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
