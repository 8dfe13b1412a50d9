import { dirname, join } from 'node:path';
import { isFile, packageIn, upwards } from './files.ts';
import { ModuleNotFound } from './module-not-found.ts';
import { exportedFile } from './package-map.ts';
import { splitPackage } from './resolve.ts';

const DECLARATIONS = /\.d\.[cm]?ts$/;

export function isDeclarationFile(file: string): boolean {
  return DECLARATIONS.test(file);
}

/** The file of declarations that stands beside a module: for `x.js` (or `x`), `x.d.ts` or `x/index.d.ts`. */
export function declarationFileOf(path: string): string | undefined {
  const candidates = isDeclarationFile(path)
    ? [path]
    : [path.replace(/\.([cm]?)jsx?$/, '.d.$1ts'), path.replace(/\.[cm]?jsx?$/, '.d.ts'), `${path}.d.ts`].concat(
        join(path, 'index.d.ts'),
      );
  return candidates.find(candidate => isDeclarationFile(candidate) && isFile(candidate));
}

/**
 * Where the types of a module that has none in its own text are declared: beside it, or where its package says, or in a
 * package of `@types`. `name` is the part of the target before `#`, and `file` what it led to.
 */
export function declarationsFor(name: string, file: string, fromDirectory: string): string | undefined {
  if (/\.[cm]?tsx?$/.test(file)) return undefined;
  return declarationFileOf(file) ?? ofPackage(name, file) ?? ofTypesPackage(name, fromDirectory);
}

/** By the `types` of a package, for its main file, or by its `exports`. */
function ofPackage(name: string, file: string): string | undefined {
  if (!isPackageName(name)) return undefined;
  const { name: packageName, subpath } = splitPackage(name);
  for (const folder of upwards(dirname(file))) {
    const found = packageIn(folder);
    if (found?.name !== packageName) continue;
    const exported = found.exports === undefined ? undefined : typesExported(found, subpath);
    const main = subpath === '.' && found.types !== undefined ? join(folder, found.types) : undefined;
    return [exported, main].flatMap(path => (path === undefined ? [] : (declarationFileOf(path) ?? [])))[0];
  }
  return undefined;
}

function typesExported(found: Parameters<typeof exportedFile>[0], subpath: string): string | undefined {
  try {
    return exportedFile(found, subpath, new Set(['types', 'import', 'require', 'node']));
  } catch (error) {
    if (error instanceof ModuleNotFound) return undefined;
    throw error;
  }
}

function ofTypesPackage(name: string, fromDirectory: string): string | undefined {
  if (!isPackageName(name)) return undefined;
  const { name: packageName, subpath } = splitPackage(name);
  const types = packageName.replace(/^@([^/]+)\//, '$1__');
  for (const folder of upwards(fromDirectory)) {
    const home = join(folder, 'node_modules', '@types', types);
    const main = subpath === '.' ? (packageIn(home)?.types ?? 'index.d.ts') : subpath;
    const found = declarationFileOf(join(home, main));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isPackageName(name: string): boolean {
  return !/^[.#/\\]|^@[^/]*$|[\\%:]/.test(name);
}
