import type { Workspace } from '../../../host/workspace.ts';
import { typeScriptFile } from './candidates.ts';
import { namesIn } from './files.ts';
import { didYouMean } from './near-names.ts';
import { configsAround, type PathPattern, type TsConfig } from './tsconfig.ts';

/**
 * The file that `paths` or `baseUrl` of a file's project give for a name that is no path. Declarations of types, to
 * which `paths` may lead too, are no code.
 */
export function aliasedFile(workspace: Workspace, specifier: string, fromFile: string): string | undefined {
  for (const config of configsAround(workspace, fromFile)) {
    const targets = config.paths.length === 0 ? [] : targetsOf(workspace, specifier, config);
    const paths =
      config.baseUrl === undefined ? targets : [...targets, workspace.host.paths.join(config.baseUrl, specifier)];
    for (const path of paths) {
      const found = /\.d\.[cm]?ts$/.test(path) ? undefined : typeScriptFile(workspace, path);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The file that a path means when the folders of `rootDirs` are one. */
export function inOtherRoots(workspace: Workspace, path: string, fromFile: string): string | undefined {
  const { join, relative, sep } = workspace.host.paths;
  for (const { rootDirs } of configsAround(workspace, fromFile)) {
    const root = rootDirs.find(one => path.startsWith(`${one}${sep}`));
    if (root === undefined) continue;
    for (const other of rootDirs) {
      const found = typeScriptFile(workspace, join(other, relative(root, path)));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Why a name that is no path leads to nothing by way of a tsconfig.json; undefined where that has no part in it. */
export function aliasProblem(workspace: Workspace, specifier: string, fromFile: string): string | undefined {
  const { basename, dirname, relative } = workspace.host.paths;
  const shown = (path: string, { pathsIn }: TsConfig): string => relative(dirname(pathsIn), path);
  const configs = configsAround(workspace, fromFile);
  const asked = `${specifier}, which ${fromFile} asks for,`;
  const problems = configs.flatMap(config => config.problems).map(problem => `; ${problem}`);
  for (const config of configs) {
    const pattern = matching(specifier, config);
    if (pattern === undefined) continue;
    const paths = targetsOf(workspace, specifier, config);
    const looked = paths.map(path => shown(path, config)).join(' and ');
    const hint = paths.map(path => didYouMean(basename(path), namesIn(workspace, dirname(path)).map(stem))).join('');
    const meant = pattern.targets.map(target => shown(target, config)).join(' or ');
    return `${asked} does not exist: "${pattern.pattern}" of "paths" in ${config.pathsIn} stands for ${meant}, and there is no ${looked} as .ts, .tsx, .js or a folder with an index file${hint}${problems.join('')}`;
  }
  if (!LOOKS_LIKE_ALIAS.test(specifier))
    return problems.length === 0 ? undefined : `${asked} does not exist${problems.join('')}`;
  const known = configs.flatMap(({ paths }) => paths.map(({ pattern }) => pattern));
  const where = configs.length === 0 ? 'a tsconfig.json' : configs[0].file;
  const has = known.length === 0 ? '' : ` (it has ${known.join(', ')})`;
  return `${asked} is not the name of a package, and no tsconfig.json says what it stands for: "paths" in ${where} would${has}${problems.join('')}`;
}

/** What no package can be called, or none is. */
const LOOKS_LIKE_ALIAS = /^(?:@\/|~|\$|[^@]*[A-Z][^/]*(?:\/|$))/;

function stem(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

function targetsOf(workspace: Workspace, specifier: string, config: TsConfig): readonly string[] {
  const found = matching(specifier, config);
  if (found === undefined) return [];
  const star = found.pattern.indexOf('*');
  if (star < 0) return found.targets;
  const middle = specifier.slice(star, specifier.length - (found.pattern.length - star - 1));
  return found.targets.map(target => workspace.host.paths.resolve(target.replace('*', () => middle)));
}

/** The entry without a `*` that is the name, or the one with the longest text before its `*`. */
function matching(specifier: string, { paths }: TsConfig): PathPattern | undefined {
  const exact = paths.find(({ pattern }) => pattern === specifier);
  if (exact !== undefined) return exact;
  const fits = ({ pattern }: PathPattern): boolean => {
    const star = pattern.indexOf('*');
    const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
    return (
      star >= 0 && specifier.length >= pattern.length - 1 && specifier.startsWith(before) && specifier.endsWith(after)
    );
  };
  return paths.filter(fits).sort((a, b) => b.pattern.indexOf('*') - a.pattern.indexOf('*'))[0];
}
