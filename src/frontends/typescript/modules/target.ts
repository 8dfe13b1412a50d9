import { isBuiltin } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { commonJsFile } from './candidates.ts';
import { isFile, isFolder, packageIn, realPath, upwards } from './files.ts';
import { describeFile, type ResolvedModule } from './format.ts';
import { ModuleNotFound } from './module-not-found.ts';
import { builtin, missing, resolveModule, splitPackage } from './resolve.ts';

/**
 * Finds what a user means by the part of a target before `#`: a file (an exact path, then without its ending, then a
 * folder's index), a package or a file in one, or a module of Node. A file that exists under exactly this name comes
 * before a package; a package comes before a file whose ending was left out, unless the path starts with `./`, `../`
 * or `/`. Of a package, what `import` gives comes before what `require` gives, and that before a file inside that the
 * package does not export.
 *
 * @throws ModuleNotFound
 */
export function resolveTarget(name: string, fromDirectory: string): ResolvedModule {
  const path = resolve(fromDirectory, name);
  if (isFile(path)) return describeFile(realPath(path), 'import');
  if (isAbsolute(name) || /^\.\.?(?:[\\/]|$)/.test(name)) return fileTarget(path, name);
  if (isBuiltin(name)) return builtin(name);
  const found = packageTarget(name, fromDirectory);
  if (!(found instanceof ModuleNotFound)) return found;
  if (commonJsFile(path, false) !== undefined) return fileTarget(path, name);
  if (!looksLikeAPath(name, fromDirectory)) throw found;
  const { code, message } = missing('MODULE_NOT_FOUND', path, name);
  throw new ModuleNotFound(code, `${message}, and there is no package of this name`);
}

function looksLikeAPath(name: string, fromDirectory: string): boolean {
  const [first] = name.split('/');
  if (isInstalled(first.startsWith('@') ? name : first, fromDirectory)) return false;
  return /\.[cm]?[jt]sx?$/.test(name) || isFolder(resolve(fromDirectory, first));
}

function fileTarget(path: string, name: string): ResolvedModule {
  const found = commonJsFile(path, false);
  if (found === undefined) throw missing('MODULE_NOT_FOUND', path, name);
  return describeFile(realPath(found), 'import');
}

function packageTarget(name: string, fromDirectory: string): ResolvedModule | ModuleNotFound {
  const from = join(fromDirectory, 'target.js');
  let problem: ModuleNotFound | undefined;
  for (const how of ['import', 'require'] as const) {
    try {
      return resolveModule(name, from, how);
    } catch (error) {
      if (!(error instanceof ModuleNotFound)) throw error;
      problem ??= error;
    }
  }
  return insideFile(name, fromDirectory) ?? problem ?? missing('MODULE_NOT_FOUND', name, name);
}

/** A file of an installed package, whether the package exports it or not. */
function insideFile(name: string, fromDirectory: string): ResolvedModule | undefined {
  if (/^[.#]|^@[^/]*$|[\\%:]/.test(name)) return undefined;
  const { name: packageName, subpath } = splitPackage(name);
  for (const folder of upwards(fromDirectory)) {
    const home = join(folder, 'node_modules', packageName);
    const found = isFolder(home) ? commonJsFile(join(home, subpath), false) : undefined;
    if (found !== undefined) return describeFile(realPath(found), 'require');
    const self = packageIn(folder);
    const own = self?.name === packageName ? commonJsFile(join(folder, subpath), false) : undefined;
    if (own !== undefined) return describeFile(realPath(own), 'require');
  }
  return undefined;
}

function isInstalled(name: string, fromDirectory: string): boolean {
  return [...upwards(fromDirectory)].some(folder => isFolder(join(folder, 'node_modules', name)));
}
