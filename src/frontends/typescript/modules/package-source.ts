import type { Workspace } from '../../../host/workspace.ts';
import { sourceOf, typeScriptFile } from './candidates.ts';
import { isFile, type Package, realPath } from './files.ts';
import { ModuleNotFound } from './module-not-found.ts';
import { exportedFile } from './package-map.ts';
import { configIn } from './tsconfig.ts';

/**
 * The TypeScript that a file of a package is built from, where the package is one of the user's own (a workspace, which
 * is only linked among the installed ones) and says so: the file beside it, `source` or `types` of package.json, the
 * condition `types` of `exports`, or `outDir` and `rootDir` of its tsconfig.json.
 */
export function sourceOfBuilt(
  workspace: Workspace,
  file: string,
  pkg: Package,
  subpath: string,
  conditions: ReadonlySet<string>,
): string | undefined {
  if (!isOwn(workspace, pkg)) return undefined;
  const named = subpath === '.' ? [pkg.source, pkg.types] : [];
  const declared = [
    ...named.map(path => (path === undefined ? undefined : workspace.host.paths.resolve(pkg.folder, path))),
    typesOf(workspace, pkg, subpath, conditions),
  ];
  const written = declared.find(
    path => path !== undefined && isFile(workspace, path) && /(?<!\.d)\.[cm]?tsx?$/.test(path),
  );
  return sourceOf(workspace, file) ?? written ?? beforeCompilation(workspace, file, pkg.folder);
}

/** Whether a package is the user's own: it is not kept among the installed ones. */
function isOwn(workspace: Workspace, { folder }: Package): boolean {
  return !realPath(workspace, folder).split(workspace.host.paths.sep).includes('node_modules');
}

function typesOf(
  workspace: Workspace,
  pkg: Package,
  subpath: string,
  conditions: ReadonlySet<string>,
): string | undefined {
  if (pkg.exports === undefined) return undefined;
  try {
    return exportedFile(workspace, pkg, subpath, new Set([...conditions, 'types', 'source']));
  } catch (error) {
    if (error instanceof ModuleNotFound) return undefined;
    throw error;
  }
}

/** `dist/a.js` is made from `src/a.ts` where the compiler was told to write to `dist` what is in `src`. */
function beforeCompilation(workspace: Workspace, file: string, folder: string): string | undefined {
  const { join, relative, sep } = workspace.host.paths;
  const real = realPath(workspace, folder);
  const { outDir, rootDir } = configIn(workspace, folder) ?? configIn(workspace, real) ?? {};
  if (outDir === undefined) return undefined;
  const inside = [outDir, join(folder, relative(real, outDir))].find(out => file.startsWith(`${out}${sep}`));
  if (inside === undefined) return undefined;
  const roots = rootDir === undefined ? [join(folder, 'src'), folder] : [rootDir];
  return roots
    .map(root => typeScriptFile(workspace, join(root, relative(inside, file))))
    .find(found => found !== undefined);
}

/** For a file that a package names and that is not there. */
export function notBuilt(workspace: Workspace, file: string, specifier: string, pkg: Package): ModuleNotFound {
  const likely = ['src/index.ts', 'src/index.tsx', 'src/main.ts', 'index.ts'].find(path =>
    isFile(workspace, workspace.host.paths.join(pkg.folder, path)),
  );
  const advice = !isOwn(workspace, pkg)
    ? 'the package may need to be built or installed again'
    : `build the package in ${realPath(workspace, pkg.folder)}${likely === undefined ? '' : `, or say in its package.json what it is built from: "source": "./${likely}"`}`;
  return new ModuleNotFound('ERR_MODULE_NOT_FOUND', `${specifier} leads to ${file}, which does not exist: ${advice}`);
}
