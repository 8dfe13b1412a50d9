import type { Workspace } from '../../../host/workspace.ts';
import { isFile, type Package, packageIn, upwards } from './files.ts';
import { ModuleNotFound } from './module-not-found.ts';
import { exportedFile } from './package-map.ts';
import { splitPackage } from './resolve.ts';

const DECLARATIONS = /\.d\.[cm]?ts$/;

export function isDeclarationFile(file: string): boolean {
  return DECLARATIONS.test(file);
}

/** The file of declarations that stands beside a module: for `x.js` (or `x`), `x.d.ts` or `x/index.d.ts`. */
export function declarationFileOf(workspace: Workspace, path: string): string | undefined {
  const candidates = isDeclarationFile(path)
    ? [path]
    : [path.replace(/\.([cm]?)jsx?$/, '.d.$1ts'), path.replace(/\.[cm]?jsx?$/, '.d.ts'), `${path}.d.ts`].concat(
        workspace.host.paths.join(path, 'index.d.ts'),
      );
  return candidates.find(candidate => isDeclarationFile(candidate) && isFile(workspace, candidate));
}

/**
 * Where the types of a module that has none in its own text are declared: beside it, or where its package says, or in a
 * package of `@types`. `name` is the part of the target before `#`, and `file` what it led to.
 */
export function declarationsFor(workspace: Workspace, name: string, file: string): string | undefined {
  if (/\.[cm]?tsx?$/.test(file)) return undefined;
  return declarationFileOf(workspace, file) ?? ofPackage(workspace, name, file) ?? ofTypesPackage(workspace, name);
}

/** By the `types` of a package, for its main file, or by its `exports`. */
function ofPackage(workspace: Workspace, name: string, file: string): string | undefined {
  const { dirname, join } = workspace.host.paths;
  if (!isPackageName(name)) return undefined;
  const { name: packageName, subpath } = splitPackage(name);
  for (const folder of upwards(workspace, dirname(file))) {
    const found = packageIn(workspace, folder);
    if (found?.name !== packageName) continue;
    const exported = found.exports === undefined ? undefined : typesExported(workspace, found, subpath);
    const main = subpath === '.' && found.types !== undefined ? join(folder, found.types) : undefined;
    return [exported, main].flatMap(path => (path === undefined ? [] : (declarationFileOf(workspace, path) ?? [])))[0];
  }
  return undefined;
}

function typesExported(workspace: Workspace, found: Package, subpath: string): string | undefined {
  try {
    return exportedFile(workspace, found, subpath, new Set(['types', 'import', 'require', 'node']));
  } catch (error) {
    if (error instanceof ModuleNotFound) return undefined;
    throw error;
  }
}

function ofTypesPackage(workspace: Workspace, name: string): string | undefined {
  const { join } = workspace.host.paths;
  if (!isPackageName(name)) return undefined;
  const { name: packageName, subpath } = splitPackage(name);
  const types = packageName.replace(/^@([^/]+)\//, '$1__');
  for (const folder of upwards(workspace, workspace.directory)) {
    const home = join(folder, 'node_modules', '@types', types);
    const main = subpath === '.' ? (packageIn(workspace, home)?.types ?? 'index.d.ts') : subpath;
    const found = declarationFileOf(workspace, join(home, main));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isPackageName(name: string): boolean {
  return !/^[.#/\\]|^@[^/]*$|[\\%:]/.test(name);
}
