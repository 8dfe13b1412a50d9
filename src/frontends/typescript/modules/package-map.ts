import type { Workspace } from '../../../host/workspace.ts';
import type { Package } from './files.ts';
import { ModuleNotFound } from './module-not-found.ts';

/** Where an entry of `imports` leads: to a file of the package, or on to another package. */
export type ImportsTarget = { readonly file: string } | { readonly specifier: string };

/** A part of a path that may not be in a target: `.`, `..` and `node_modules`, also percent-encoded. */
const BAD_SEGMENT = /(?:^|[\\/])(?:\.\.?|%2e|\.%2e|%2e\.|%2e%2e|node_modules)(?=[\\/]|$)/i;

/**
 * The file that the `exports` of a package give for a subpath (`.` or `./x`), whether it exists or not, as in Node's
 * PACKAGE_EXPORTS_RESOLVE.
 *
 * @throws ModuleNotFound when the subpath is not exported
 */
export function exportedFile(
  workspace: Workspace,
  pkg: Package,
  subpath: string,
  conditions: ReadonlySet<string>,
): string {
  const found = lookUp(workspace, exportsTable(workspace, pkg), subpath, pkg, conditions, false);
  if (found !== undefined && 'file' in found) return found.file;
  const name = pkg.name ?? pkg.folder;
  throw new ModuleNotFound(
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
    subpath === '.'
      ? `the package ${name} exports nothing for ${conditions.has('import') ? 'import' : 'require'} ("exports" in ${manifest(workspace, pkg)})`
      : `the package ${name} does not export ${subpath} ("exports" in ${manifest(workspace, pkg)})`,
  );
}

/**
 * Where the `imports` of a package lead for a name such as `#x`, as in Node's PACKAGE_IMPORTS_RESOLVE.
 *
 * @throws ModuleNotFound when the name is not defined there
 */
export function importedTarget(
  workspace: Workspace,
  pkg: Package,
  name: string,
  conditions: ReadonlySet<string>,
): ImportsTarget {
  const found = lookUp(workspace, new Map(Object.entries(pkg.imports ?? {})), name, pkg, conditions, true);
  if (found !== undefined) return found;
  throw new ModuleNotFound(
    'ERR_PACKAGE_IMPORT_NOT_DEFINED',
    `${name} is not defined by the "imports" of ${manifest(workspace, pkg)}`,
  );
}

function manifest(workspace: Workspace, pkg: Package): string {
  const { join } = workspace.host.paths;
  return join(pkg.folder, 'package.json');
}

/** `exports` by subpath; a target or an object of conditions alone stands for `.`. */
function exportsTable(workspace: Workspace, pkg: Package): ReadonlyMap<string, unknown> {
  const { exports } = pkg;
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return new Map([['.', exports]]);
  const entries = Object.entries(exports);
  const paths = entries.filter(([key]) => key.startsWith('.')).length;
  if (paths !== 0 && paths !== entries.length)
    throw new ModuleNotFound(
      'ERR_INVALID_PACKAGE_CONFIG',
      `"exports" in ${manifest(workspace, pkg)} mixes subpaths and conditions`,
    );
  return new Map<string, unknown>(paths === 0 ? [['.', exports]] : entries);
}

function lookUp(
  workspace: Workspace,
  table: ReadonlyMap<string, unknown>,
  name: string,
  pkg: Package,
  conditions: ReadonlySet<string>,
  internal: boolean,
): ImportsTarget | undefined {
  if (table.has(name) && !name.includes('*') && !name.endsWith('/'))
    return resolveTarget(workspace, table.get(name), undefined, pkg, conditions, internal) ?? undefined;
  const [key] = [...table.keys()].filter(pattern => fits(pattern, name)).sort(patternOrder);
  if (key === undefined) return undefined;
  const star = key.indexOf('*');
  const middle = name.slice(star, name.length - (key.length - star - 1));
  return resolveTarget(workspace, table.get(key), middle, pkg, conditions, internal) ?? undefined;
}

function fits(pattern: string, name: string): boolean {
  const star = pattern.indexOf('*');
  return (
    star >= 0 &&
    pattern.lastIndexOf('*') === star &&
    name.length >= pattern.length &&
    name.startsWith(pattern.slice(0, star)) &&
    name.endsWith(pattern.slice(star + 1))
  );
}

/** The more specific pattern first. */
function patternOrder(a: string, b: string): number {
  return b.indexOf('*') - a.indexOf('*') || b.length - a.length;
}

/** `undefined`: no condition applies; `null`: hidden on purpose. */
function resolveTarget(
  workspace: Workspace,
  target: unknown,
  middle: string | undefined,
  pkg: Package,
  conditions: ReadonlySet<string>,
  internal: boolean,
): ImportsTarget | undefined | null {
  if (typeof target === 'string') return resolvePath(workspace, target, middle, pkg, internal);
  if (target === null) return null;
  if (Array.isArray(target)) return resolveFirst(workspace, target, middle, pkg, conditions, internal);
  if (typeof target !== 'object') throw invalidTarget(workspace, pkg, target);
  for (const [condition, inner] of Object.entries(target)) {
    if (/^(?:0|[1-9]\d*)$/.test(condition))
      throw new ModuleNotFound('ERR_INVALID_PACKAGE_CONFIG', `${manifest(workspace, pkg)} has a number as a condition`);
    if (condition !== 'default' && !conditions.has(condition)) continue;
    const found = resolveTarget(workspace, inner, middle, pkg, conditions, internal);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first of several targets that is well formed; whether its file exists does not matter. */
function resolveFirst(
  workspace: Workspace,
  targets: readonly unknown[],
  middle: string | undefined,
  pkg: Package,
  conditions: ReadonlySet<string>,
  internal: boolean,
): ImportsTarget | undefined | null {
  let problem: ModuleNotFound | undefined;
  let last: undefined | null;
  for (const target of targets) {
    try {
      const found = resolveTarget(workspace, target, middle, pkg, conditions, internal);
      if (found !== undefined && found !== null) return found;
      if (found === null) {
        last = null;
        problem = undefined;
      }
    } catch (error) {
      if (!(error instanceof ModuleNotFound) || error.code !== 'ERR_INVALID_PACKAGE_TARGET') throw error;
      problem = error;
    }
  }
  if (problem !== undefined) throw problem;
  return targets.length === 0 ? null : last;
}

function resolvePath(
  workspace: Workspace,
  target: string,
  middle: string | undefined,
  pkg: Package,
  internal: boolean,
): ImportsTarget {
  const { fromUrl, toUrl } = workspace.host.paths;
  const filled = (text: string): string => (middle === undefined ? text : text.replaceAll('*', () => middle));
  if (!target.startsWith('./')) {
    if (!internal || /^(?:\.\.)?\//.test(target) || URL.canParse(target)) throw invalidTarget(workspace, pkg, target);
    return { specifier: filled(target) };
  }
  if (BAD_SEGMENT.test(target.slice(2))) throw invalidTarget(workspace, pkg, target);
  if (middle !== undefined && BAD_SEGMENT.test(middle))
    throw new ModuleNotFound('ERR_INVALID_MODULE_SPECIFIER', `${middle} leads out of the package ${pkg.folder}`);
  return { file: fromUrl(new URL(filled(target), `${toUrl(pkg.folder).href}/`)) };
}

function invalidTarget(workspace: Workspace, pkg: Package, target: unknown): ModuleNotFound {
  return new ModuleNotFound(
    'ERR_INVALID_PACKAGE_TARGET',
    `${manifest(workspace, pkg)} leads to ${JSON.stringify(target)}, which is not a path in the package (./…)`,
  );
}
