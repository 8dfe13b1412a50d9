import { isBuiltin } from 'node:module';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isFile, isFolder, namesIn, type Package, packageAround, packageIn, realPath, upwards } from './files.ts';
import { describeFile, isTypeScript, type ResolvedModule } from './format.ts';
import { ModuleNotFound } from './module-not-found.ts';
import { didYouMean } from './near-names.ts';
import { exportedFile, importedTarget } from './package-map.ts';

type How = 'import' | 'require';

/** Node 20.19 and 22.12 on can `require` a module, and then have a condition for packages that offer one for it. */
const MODULE_SYNC = 'require_module' in process.features ? ['module-sync'] : [];

const CONDITIONS: Readonly<Record<How, ReadonlySet<string>>> = {
  import: new Set(['node', 'import', 'node-addons', ...MODULE_SYNC]),
  require: new Set(['node', 'require', 'node-addons', ...MODULE_SYNC]),
};

/** What CommonJS appends to a path, in Node's order, and after that what tools for TypeScript append. */
const JS_ENDINGS = ['.js', '.json', '.node', '.ts', '.tsx', '.cts', '.mts', '.jsx', '.cjs', '.mjs'];
const TS_ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** The sources that a compiler turns into a file with such an ending. */
const SOURCES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.js$/, ['.ts', '.tsx']],
  [/\.jsx$/, ['.tsx']],
  [/\.mjs$/, ['.mts']],
  [/\.cjs$/, ['.cts']],
];

/**
 * Finds what `import` or `require` of `specifier`, written in `fromFile` (an absolute path without symbolic links),
 * loads in Node, with what TypeScript adds: a TypeScript file may leave out the ending of a file or write the one it
 * has after compilation. Folders named by NODE_PATH and in the home directory are not searched.
 *
 * @throws ModuleNotFound
 */
export function resolveModule(specifier: string, fromFile: string, how: How): ResolvedModule {
  if (isBuiltin(specifier)) return builtin(specifier);
  const file = how === 'import' ? importedFile(specifier, fromFile) : requiredFile(specifier, fromFile);
  return typeof file === 'string' ? describeFile(realPath(file), how) : file;
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
    if (isTypeScript(fromFile)) return typeScriptFile(path, specifier, fromFile);
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
    if (pkg?.exports !== undefined) return existing(exportedFile(pkg, subpath, CONDITIONS.import), specifier);
    if (subpath === '.') return mainFile(home, pkg?.main) ?? noMain(home, specifier);
    const path = fileURLToPath(new URL(subpath, `${pathToFileURL(home).href}/`));
    if (isFile(path)) return path;
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
    if (isTypeScript(fromFile)) return typeScriptFile(path, specifier, fromFile);
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
    if (pkg?.exports !== undefined) return existing(exportedFile(pkg, subpath, CONDITIONS.require), specifier);
    const found = commonJsFile(join(home, subpath), specifier.endsWith('/'));
    if (found !== undefined) return found;
    if (isFolder(home)) closest ??= home;
  }
  if (closest === undefined) throw notInstalled('MODULE_NOT_FOUND', name, specifier, fromFile);
  if (subpath === '.') return noMain(closest, specifier);
  throw missing('MODULE_NOT_FOUND', join(closest, subpath), specifier, fromFile);
}

/** The file that `require` of a path gives: the path itself, with an ending, or what stands for the folder. */
export function commonJsFile(path: string, folderOnly: boolean): string | undefined {
  const found = folderOnly ? undefined : isFile(path) ? path : withEnding(path, JS_ENDINGS);
  if (found !== undefined || !isFolder(path)) return found;
  return mainFile(path, packageIn(path)?.main);
}

function mainFile(folder: string, main: string | undefined): string | undefined {
  const path = main === undefined ? undefined : resolve(folder, main);
  const named =
    path === undefined
      ? undefined
      : isFile(path)
        ? path
        : (withEnding(path, JS_ENDINGS) ?? withEnding(join(path, 'index'), JS_ENDINGS));
  return named ?? withEnding(join(folder, 'index'), JS_ENDINGS);
}

function withEnding(path: string, endings: readonly string[]): string | undefined {
  return endings.map(ending => path + ending).find(isFile);
}

/** The source that a TypeScript file means by a path: TypeScript before the JavaScript that was made of it. */
function typeScriptFile(path: string, specifier: string, fromFile: string): string {
  const found =
    sourceOf(path) ?? (isFile(path) ? path : undefined) ?? withEnding(path, TS_ENDINGS) ?? typeScriptFolder(path);
  if (found !== undefined) return found;
  throw missing('ERR_MODULE_NOT_FOUND', path, specifier, fromFile);
}

function sourceOf(path: string): string | undefined {
  for (const [ending, endings] of SOURCES) if (ending.test(path)) return withEnding(path.replace(ending, ''), endings);
  return undefined;
}

function typeScriptFolder(folder: string): string | undefined {
  if (!isFolder(folder)) return undefined;
  const main = packageIn(folder)?.main;
  return (main === undefined ? undefined : mainFile(folder, main)) ?? withEnding(join(folder, 'index'), TS_ENDINGS);
}

/** What a package gives for its own name, which it may use when it has `exports`. */
function ownExport(name: string, subpath: string, fromFile: string, how: How): string | undefined {
  const pkg = packageAround(dirname(fromFile));
  if (pkg?.exports === undefined || pkg.name !== name) return undefined;
  return existing(exportedFile(pkg, subpath, CONDITIONS[how]), name);
}

function internalFile(specifier: string, fromFile: string, how: How): string | ResolvedModule {
  const pkg = packageAround(dirname(fromFile));
  if (pkg?.imports === undefined || specifier === '#' || specifier.startsWith('#/'))
    throw new ModuleNotFound(
      'ERR_PACKAGE_IMPORT_NOT_DEFINED',
      `${specifier}, which ${fromFile} asks for, is not defined: "imports" of its package.json would say what it is`,
    );
  const target = importedTarget(pkg, specifier, CONDITIONS[how]);
  if ('file' in target)
    return (isTypeScript(fromFile) ? sourceOf(target.file) : undefined) ?? existing(target.file, specifier);
  if (isBuiltin(target.specifier)) return builtin(target.specifier);
  return importedPackage(target.specifier, pkg, how);
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

function existing(file: string, specifier: string): string {
  if (isFile(file)) return file;
  throw new ModuleNotFound(
    'ERR_MODULE_NOT_FOUND',
    `${specifier} leads to ${file}, which does not exist: the package may need to be built or installed again`,
  );
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
  const alike = names.filter(name => stem(name) === basename(path) || stem(name) === stem(basename(path)));
  const hint =
    alike.length > 0 ? ` (did you mean ${alike.slice(0, 3).join(' or ')}?)` : didYouMean(basename(path), names);
  return new ModuleNotFound(code, `${asked} does not exist in ${folder}${hint}`);
}
