import type { Workspace } from '../../../host/workspace.ts';
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
export function resolveTarget(workspace: Workspace, name: string): ResolvedModule {
  const { isAbsolute, resolve } = workspace.host.paths;
  const path = resolve(workspace.directory, name);
  if (isFile(workspace, path)) return describeFile(workspace, realPath(workspace, path), 'import');
  if (isAbsolute(name) || /^\.\.?(?:[\\/]|$)/.test(name)) return fileTarget(workspace, path, name);
  if (workspace.host.platform.isBuiltin(name)) return builtin(name);
  const found = packageTarget(workspace, name);
  if (!(found instanceof ModuleNotFound)) return found;
  if (commonJsFile(workspace, path, false) !== undefined) return fileTarget(workspace, path, name);
  if (!looksLikeAPath(workspace, name)) throw found;
  const { code, message } = missing(workspace, 'MODULE_NOT_FOUND', path, name);
  throw new ModuleNotFound(code, `${message}, and there is no package of this name`);
}

function looksLikeAPath(workspace: Workspace, name: string): boolean {
  const { resolve } = workspace.host.paths;
  const [first] = name.split('/');
  if (isInstalled(workspace, first.startsWith('@') ? name : first)) return false;
  return /\.[cm]?[jt]sx?$/.test(name) || isFolder(workspace, resolve(workspace.directory, first));
}

function fileTarget(workspace: Workspace, path: string, name: string): ResolvedModule {
  const found = commonJsFile(workspace, path, false);
  if (found === undefined) throw missing(workspace, 'MODULE_NOT_FOUND', path, name);
  return describeFile(workspace, realPath(workspace, found), 'import');
}

function packageTarget(workspace: Workspace, name: string): ResolvedModule | ModuleNotFound {
  const { join } = workspace.host.paths;
  const from = join(workspace.directory, 'target.js');
  let problem: ModuleNotFound | undefined;
  for (const how of ['import', 'require'] as const) {
    try {
      return resolveModule(workspace, name, from, how);
    } catch (error) {
      if (!(error instanceof ModuleNotFound)) throw error;
      problem ??= error;
    }
  }
  return insideFile(workspace, name) ?? problem ?? missing(workspace, 'MODULE_NOT_FOUND', name, name);
}

/** A file of an installed package, whether the package exports it or not. */
function insideFile(workspace: Workspace, name: string): ResolvedModule | undefined {
  const { join } = workspace.host.paths;
  if (/^[.#]|^@[^/]*$|[\\%:]/.test(name)) return undefined;
  const { name: packageName, subpath } = splitPackage(name);
  for (const folder of upwards(workspace, workspace.directory)) {
    const home = join(folder, 'node_modules', packageName);
    const found = isFolder(workspace, home) ? commonJsFile(workspace, join(home, subpath), false) : undefined;
    if (found !== undefined) return describeFile(workspace, realPath(workspace, found), 'require');
    const self = packageIn(workspace, folder);
    const own = self?.name === packageName ? commonJsFile(workspace, join(folder, subpath), false) : undefined;
    if (own !== undefined) return describeFile(workspace, realPath(workspace, own), 'require');
  }
  return undefined;
}

function isInstalled(workspace: Workspace, name: string): boolean {
  const { join } = workspace.host.paths;
  return [...upwards(workspace, workspace.directory)].some(folder =>
    isFolder(workspace, join(folder, 'node_modules', name)),
  );
}
